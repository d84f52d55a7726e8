import { type Kysely, sql } from 'kysely';

/**
 * Courses that a learner wishes for, as the API marks them (`wishlisted`). Learners keep theirs in the browser
 * (decision 005); only the demo account has one here, so that every browser shows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wishes (
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      created_at timestamptz not null,
      primary key (user_id, course_id)
    )`.execute(db);
}
