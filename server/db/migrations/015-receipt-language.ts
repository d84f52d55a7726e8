import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // those issued before are in English
  await sql`alter table receipts add column language text not null default 'en'`.execute(db);
}
