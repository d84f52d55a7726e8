import { type Kysely, sql } from 'kysely';

/** Who has written in a draft: its author and owners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table course_drafts add column writers text[] not null default '{}'`.execute(db);
  await sql`update course_drafts set writers = array[author]`.execute(db);
  await sql`alter table course_drafts alter column writers drop default`.execute(db);
}
