import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table courses (
      id text primary key,
      title text not null,
      description text not null,
      category text not null,
      rating double precision not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`
    create table course_prices (
      course_id text not null references courses (id),
      region_code text not null,
      currency_code text not null,
      price_micro bigint not null check (price_micro > 0),
      primary key (course_id, region_code)
    )`.execute(db);
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
      removed_at timestamptz
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
}
