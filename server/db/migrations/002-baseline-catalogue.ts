import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table courses (
      id text primary key,
      title text not null,
      description text not null,
      category text not null,
      rating double precision,
      created_at timestamptz not null,
      removed_at timestamptz,
      joined integer not null default 0,
      rating_count integer not null default 0,
      emblem text
    )`.execute(db);
  // the orders that pages of the course list are read in (decision 030)
  await sql`create index courses_listed on courses (created_at desc, id) where removed_at is null`.execute(db);
  await sql`create index courses_category on courses (category, created_at desc, id) where removed_at is null`.execute(
    db,
  );

  await sql`
    create table course_prices (
      course_id text not null references courses (id),
      region_code text not null,
      currency_code text not null,
      price_micro bigint not null check (price_micro > 0),
      primary key (course_id, region_code)
    )`.execute(db);

  await sql`
    create table course_words (
      course_id text primary key references courses (id),
      words tsvector not null
    )`.execute(db);
  await sql`create index course_words_words on course_words using gin (words)`.execute(db);

  await sql`
    create table chapters (
      id text primary key,
      course_id text not null references courses (id),
      position integer not null,
      title text not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create index chapters_course on chapters (course_id, position)`.execute(db);

  await sql`
    create table lessons (
      id text primary key,
      course_id text not null references courses (id),
      chapter_id text not null references chapters (id),
      position integer not null,
      title text not null,
      description text not null,
      minutes integer not null,
      content text not null,
      preview boolean not null,
      vimeo_id text not null,
      removed_at timestamptz,
      sample boolean not null default false,
      task_minutes integer not null default 0
    )`.execute(db);
  await sql`create index lessons_course on lessons (course_id, position)`.execute(db);
  await sql`create index lessons_chapter on lessons (chapter_id)`.execute(db);

  await sql`
    create table attachments (
      id text primary key,
      lesson_id text not null references lessons (id),
      position integer not null,
      file_name text not null,
      mime_type text not null,
      path text not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create index attachments_lesson on attachments (lesson_id, position)`.execute(db);

  await sql`
    create table plans (
      id text primary key,
      position integer not null,
      name text not null,
      description text not null,
      badge text,
      features jsonb not null,
      button text not null
    )`.execute(db);
  await sql`
    create table plan_prices (
      plan_id text not null references plans (id),
      region_code text not null,
      currency_code text not null,
      price_micro bigint not null check (price_micro >= 0),
      primary key (plan_id, region_code)
    )`.execute(db);

  await sql`
    create table posts (
      id text primary key,
      title text not null,
      author text not null,
      published_at timestamptz not null,
      html text not null,
      removed_at timestamptz
    )`.execute(db);

  // the files of the last import, so that an export writes them back byte for byte
  await sql`create table content_sources (path text primary key, text text not null)`.execute(db);

  // covers and patterns as the import stores them, compressed (decision 027)
  await sql`
    create table pictures (
      kind text not null,
      id text not null,
      version text not null,
      br bytea not null,
      gzip bytea not null,
      primary key (kind, id)
    )`.execute(db);
}
