import { type Kysely, sql } from 'kysely';

/**
 * The folded words of each course, for search, and the orders that pages of the course list are read in (decision 030). The
 * words are written by the next import, which the raised `importVersion` brings about: a step that folded words here would
 * change with the folding.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_words (
      course_id text primary key references courses (id),
      words tsvector not null
    )`.execute(db);
  await sql`create index course_words_words on course_words using gin (words)`.execute(db);
  await sql`create index courses_listed on courses (created_at desc, id) where removed_at is null`.execute(db);
  await sql`create index courses_category on courses (category, created_at desc, id) where removed_at is null`.execute(db);
}
