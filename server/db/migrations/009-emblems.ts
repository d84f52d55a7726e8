import { type Kysely, sql } from 'kysely';

/** The emblem on a course's cover (server/pictures/emblems.ts); the content names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courses add column emblem text`.execute(db);
}
