import { type Kysely, sql } from 'kysely';

/** Words of the content in other languages. What is not there is shown in the original's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table translations (
      language text not null,
      kind text not null,
      id text not null,
      course_id text references courses (id),
      words jsonb not null,
      primary key (language, kind, id)
    )`.execute(db);
  await sql`create index translations_course on translations (course_id, language)`.execute(db);

  await sql`
    create table question_translations (
      course_id text not null,
      id text not null,
      revision integer not null,
      language text not null,
      body jsonb not null,
      primary key (course_id, id, revision, language),
      foreign key (course_id, id, revision) references questions (course_id, id, revision)
    )`.execute(db);

  await sql`alter table attachments add column language text not null default 'en'`.execute(db);

  await sql`
    alter table course_words
      add column language text not null default 'en',
      drop constraint course_words_pkey,
      add primary key (course_id, language)`.execute(db);
}
