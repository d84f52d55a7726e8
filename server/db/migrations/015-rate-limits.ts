import { type Kysely, sql } from 'kysely';

/**
 * Counters of limits with a column for each part of what was one string, `bucket`: which limit it is (`scope`), what it
 * is counted by (`subject`), and the network or purpose that is counted apart (`detail`, empty where there is none). The
 * key begins with the subject, which finds all that is kept under an address, number or account that is deleted. Its
 * columns compare by bytes, so the order of the key is the order in which statements lock several rows.
 *
 * A table of its own, because a server of the version before goes on counting in `limits` by `bucket`. Until the last of
 * those is replaced, each version counts its own uses, so a caller may use a limit twice; counts of before are not taken
 * over, since all but one of them live an hour at most. The sweep empties `limits`, and the step after the next version drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      subject text collate "C" not null,
      scope text collate "C" not null,
      detail text collate "C" not null default '',
      window_start timestamptz not null,
      count integer not null,
      primary key (subject, scope, detail)
    )`.execute(db);
  // what has had its time (the sweep, every quarter of an hour)
  await sql`create index rate_limits_window on rate_limits (window_start)`.execute(db);
}
