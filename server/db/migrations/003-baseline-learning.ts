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
      watched jsonb not null,
      primary key (user_id, lesson_id)
    )`.execute(db);
  await sql`create index progress_lesson on progress (lesson_id)`.execute(db);

  await sql`
    create table watch_time (
      user_id text primary key references users (id) on delete cascade,
      credited_until timestamptz,
      read_until timestamptz
    )`.execute(db);

  await sql`
    create table lesson_looks (
      user_id text not null references users (id) on delete cascade,
      lesson_id text not null references lessons (id) on delete cascade,
      looked_at timestamptz not null,
      primary key (user_id, lesson_id)
    )`.execute(db);

  // `order_id` has no foreign key: its check would lock the order after the user, and settling an order locks the two the
  // other way round
  await sql`
    create table certificates (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      holder text not null,
      course_title text not null,
      issued_at timestamptz not null,
      revoked_at timestamptz,
      order_id text,
      revoked_by text check (revoked_by in ('refund', 'staff')),
      revoked_reason text,
      seconds integer not null,
      outline jsonb not null,
      test_percentage integer,
      name_hidden boolean not null default false,
      page_off boolean not null default false,
      lessons_watched integer not null,
      lessons_read integer not null,
      unique (user_id, course_id)
    )`.execute(db);
  // the two ways in which one is looked up from paper (server/domain/learning/certificate-code.ts)
  await sql`
    create index certificates_code on certificates (left(encode(sha256(id::bytea), 'hex'), 18))`.execute(db);
  await sql`create index certificates_typed on certificates (lower(id))`.execute(db);
  await sql`create index certificates_withdrawn on certificates (id) where revoked_at is not null`.execute(db);

  await sql`
    create table feedback (
      user_id text not null references users (id) on delete cascade,
      chapter_id text not null references chapters (id),
      answer text not null,
      rating integer not null check (rating between 1 and 5),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      counts boolean not null default false,
      primary key (user_id, chapter_id)
    )`.execute(db);
  await sql`create index feedback_chapter on feedback (chapter_id)`.execute(db);
  await sql`create index feedback_updated on feedback (updated_at)`.execute(db);

  // of the demo account alone; learners keep theirs in the browser (decision 005)
  await sql`
    create table wishes (
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      created_at timestamptz not null,
      primary key (user_id, course_id)
    )`.execute(db);

  // every revision that was imported, so that a test can be read as it was drawn (decision 042)
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
  // one at a time for each learner and course
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
    create table badge_keys (
      id text primary key,
      public_key jsonb not null,
      private_key jsonb,
      created_at timestamptz not null
    )`.execute(db);
  // a badge outlives its certificate, without which it counts as withdrawn (decision 046)
  await sql`
    create table badges (
      list integer not null,
      index integer not null,
      certificate_id text references certificates (id) on delete set null,
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (list, index)
    )`.execute(db);
  await sql`create unique index badges_certificate on badges (certificate_id) where revoked_at is null`.execute(db);
  await sql`
    create index badges_withdrawn on badges (list) where revoked_at is not null or certificate_id is null`.execute(db);
  await sql`create index badges_of_certificate on badges (certificate_id)`.execute(db);
}
