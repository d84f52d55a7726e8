import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { Problem } from './problem.ts';

export interface Limit {
  /** What is counted, such as `login:dilan@example.org`. */
  bucket: string;
  /** How many are allowed in a window. */
  max: number;
  /** Length of the window in minutes, from its first use. */
  minutes: number;
}

type Deps = Pick<Services, 'db' | 'now'>;

/**
 * Counts one use, in one statement, so that parallel requests cannot slip through. Call it outside transactions:
 * the count stays also when the rest fails.
 * @throws Problem 429 with the time to wait when the limit is used up.
 */
export async function countUse({ db, now }: Deps, { bucket, max, minutes }: Limit, message?: string): Promise<void> {
  const time = now();
  const windowEnds = sql<Date>`limits.window_start + interval '1 minute' * ${minutes}`;
  const { rows } = await sql<{ count: number; window_start: Date }>`
    insert into limits (bucket, window_start, count) values (${bucket}, ${time}, 1)
    on conflict (bucket) do update set
      count = case when ${windowEnds} <= ${time} then 1 else least(limits.count, 1000000) + 1 end,
      window_start = case when ${windowEnds} <= ${time} then ${time} else limits.window_start end
    returning count, window_start`.execute(db);
  const row = rows[0];
  if (!row || row.count <= max) return;
  const seconds = Math.max(1, Math.ceil((row.window_start.getTime() + minutes * 60_000 - time.getTime()) / 1000));
  throw tooMany(seconds, message);
}

/** 429 that says when to come back. */
export function tooMany(seconds: number, message = 'Too many attempts.'): Problem {
  return new Problem(429, `${message} Please try again in ${inWords(seconds)}.`, {
    error: 'too_many_attempts',
    retryAfter: seconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Forgets what was counted. */
export async function clearUses(db: Kysely<Database>, bucket: string): Promise<void> {
  await db.deleteFrom('limits').where('bucket', '=', bucket).execute();
}

/** Takes one use back, when it turned out to be none. */
export async function takeBackUse(db: Kysely<Database>, bucket: string): Promise<void> {
  await db
    .updateTable('limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('count', '>', 0)
    .execute();
}
