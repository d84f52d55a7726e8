import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table progress (
      user_id text not null references users (id) on delete cascade,
      lesson_id text not null references lessons (id),
      position double precision not null,
      duration double precision not null,
      completed_at timestamptz,
      started_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (user_id, lesson_id)
    )`.execute(db);
  await sql`create index progress_lesson on progress (lesson_id)`.execute(db);
  await sql`
    create table certificates (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      holder text not null,
      course_title text not null,
      issued_at timestamptz not null,
      revoked_at timestamptz,
      unique (user_id, course_id)
    )`.execute(db);
  await sql`
    create table feedback (
      user_id text not null references users (id) on delete cascade,
      chapter_id text not null references chapters (id),
      answer text not null,
      rating integer not null check (rating between 1 and 5),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (user_id, chapter_id)
    )`.execute(db);
}
