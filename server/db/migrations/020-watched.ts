import { type Kysely, sql } from 'kysely';

/**
 * What was watched of a film (decision 043): stretches of seconds on each row of `progress`, and in `watch_time` the moment up to
 * which a learner's time was credited. Rows from before have no stretches; they are read as watched from the beginning to the
 * position, so that no row is written here.
 *
 * All steps since the last version are one transaction, and 022 changes `users`. That table is locked first, as transactions of
 * a server of the version before do: else one that has a user's row and waits for `progress` would block this and be blocked by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table users in access exclusive mode`.execute(db);
  await sql`alter table progress add column watched jsonb`.execute(db);
  await sql`
    create table watch_time (
      user_id text primary key references users (id) on delete cascade,
      credited_until timestamptz not null
    )`.execute(db);
}
