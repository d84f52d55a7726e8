import { type Kysely, sql } from 'kysely';

/**
 * What was watched of a film (decision 043): stretches of seconds on each row of `progress`, and in `watch_time` the moment up to
 * which a learner's time was credited. Of progress from before, the position counts as watched from the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table progress add column watched jsonb not null default '[]'`.execute(db);
  await sql`
    update progress
    set watched = jsonb_build_array(jsonb_build_array(0, round(least(position, 36000)::numeric, 1)))
    where position >= 0.1`.execute(db);
  await sql`
    create table watch_time (
      user_id text primary key references users (id) on delete cascade,
      credited_until timestamptz not null
    )`.execute(db);
}
