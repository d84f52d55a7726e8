import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox_intents add column amount_refunded bigint not null default 0`.execute(db);
}
