import { type Kysely, sql } from 'kysely';

/** Time that reports which waited for a connection are credited against (decision 109). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table watch_time add column waiting_until timestamptz`.execute(db);
}
