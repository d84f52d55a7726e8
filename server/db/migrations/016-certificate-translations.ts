import { type Kysely, sql } from 'kysely';

/** By language, the title and the outline of the course; null for certificates of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table certificates add column translations jsonb`.execute(db);
}
