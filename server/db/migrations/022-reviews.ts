import { type Kysely, sql } from 'kysely';

/**
 * Questions that come back (decision 045). Tests that were finished or begun before this step bring in their questions here, as
 * cards that were never reviewed (state 0): wrong answers and all questions of passed tests. They are all due on the next day; five
 * of them a day are asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column keep_fresh boolean not null default true`.execute(db);
  await sql`
    create table review_cards (
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      question_id text not null,
      due_on date not null,
      stability double precision not null,
      difficulty double precision not null,
      reps integer not null,
      lapses integer not null,
      state integer not null,
      reviewed_on date,
      primary key (user_id, course_id, question_id)
    )`.execute(db);
  await sql`
    create table reviews (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      seed text not null,
      started_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index reviews_learner on reviews (user_id, started_at)`.execute(db);
  await sql`create unique index reviews_running on reviews (user_id) where finished_at is null`.execute(db);
  await sql`create index reviews_started on reviews (started_at)`.execute(db);
  await sql`
    create table review_items (
      id text primary key,
      review_id text not null references reviews (id) on delete cascade,
      position integer not null,
      course_id text not null references courses (id),
      question_id text not null,
      revision integer,
      shown jsonb,
      given jsonb,
      is_right boolean,
      answered_at timestamptz,
      unique (review_id, course_id, question_id)
    )`.execute(db);
  await sql`
    insert into review_cards (user_id, course_id, question_id, due_on, stability, difficulty, reps, lapses, state)
    select distinct user_id, course_id, question_id, (now() at time zone 'UTC')::date + 1, 0, 0, 0, 0, 0
    from practice_attempts join practice_items on practice_items.attempt_id = practice_attempts.id
    where is_right = false or 100 * right_count >= 80 * question_count`.execute(db);
}
