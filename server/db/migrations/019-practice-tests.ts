import { type Kysely, sql } from 'kysely';

/**
 * Practice tests (decision 042). `questions` has every revision of every question that was imported, so that a test can be read
 * as it was drawn; the next import writes them, which the raised `importVersion` brings about. Of `practice_attempts` one may
 * run for each learner and course.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table questions (
      course_id text not null references courses (id),
      id text not null,
      revision integer not null,
      position integer not null,
      lesson_id text not null references lessons (id),
      body jsonb not null,
      created_at timestamptz not null,
      replaced_at timestamptz,
      primary key (course_id, id, revision)
    )`.execute(db);
  await sql`create unique index questions_current on questions (course_id, id) where replaced_at is null`.execute(db);
  await sql`
    create table practice_attempts (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      seed text not null,
      question_count integer not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      right_count integer
    )`.execute(db);
  await sql`create index practice_attempts_learner on practice_attempts (user_id, course_id)`.execute(db);
  await sql`
    create unique index practice_attempts_running on practice_attempts (user_id, course_id) where finished_at is null`.execute(
    db,
  );
  await sql`
    create table practice_items (
      attempt_id text not null references practice_attempts (id) on delete cascade,
      position integer not null,
      question_id text not null,
      revision integer not null,
      shown jsonb not null,
      given jsonb,
      is_right boolean,
      answered_at timestamptz,
      primary key (attempt_id, position),
      unique (attempt_id, question_id)
    )`.execute(db);
}
