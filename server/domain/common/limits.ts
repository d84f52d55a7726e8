import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
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
 * By how many minutes the clocks of servers may differ. A window that starts further in the future was begun while a
 * clock ran ahead, and begins again (S20).
 */
const skew = 1;

/**
 * Counts one use, in one statement, so that parallel requests cannot slip through. Call it outside transactions:
 * the count stays also when the rest fails.
 * @throws Problem 429 with the time to wait when the limit is used up.
 */
export async function countUse(deps: Deps, { bucket, max, minutes }: Limit, message?: string): Promise<void> {
  const { count, secondsLeft } = await addUse(deps, bucket, minutes);
  if (count > max) throw tooMany(secondsLeft, message);
}

/**
 * Counts one use of every limit, or of none: where one refuses, its own and those before it are taken back. Else uses that
 * were refused would stay counted when those that were let through are taken back.
 * @throws Problem 429 with the time to wait when a limit is used up.
 */
export async function countUses(deps: Deps, limits: readonly Limit[], message?: string): Promise<void> {
  const used: Limit[] = [];
  for (const limit of limits) {
    try {
      await countUse(deps, limit, message);
    } catch (error) {
      await takeBackUses(deps.db, error instanceof Problem ? [...used, limit] : used);
      throw error;
    }
    used.push(limit);
  }
}

/**
 * Counts one use without a limit.
 * @returns how many there are in the window, and the seconds until it ends.
 */
export async function addUse(
  { db, now }: Deps,
  bucket: string,
  minutes: number,
): Promise<{ count: number; secondsLeft: number }> {
  const time = now();
  const isOver = sql<boolean>`(limits.window_start + interval '1 minute' * ${minutes} <= ${time}
    or limits.window_start > ${time}::timestamptz + interval '1 minute' * ${skew})`;
  const { rows } = await sql<{ count: number; window_start: Date }>`
    insert into limits (bucket, window_start, count) values (${bucket}, ${time}, 1)
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else least(limits.count, 1000000) + 1 end,
      window_start = case when ${isOver} then ${time} else limits.window_start end
    returning count, window_start`.execute(db);
  const { count, window_start } = rows[0] ?? { count: 1, window_start: time };
  const left = Math.ceil((window_start.getTime() + minutes * 60_000 - time.getTime()) / 1000);
  return { count, secondsLeft: Math.max(1, left) };
}

/** How many uses the present window of a bucket holds. */
export async function usesOf({ db, now }: Deps, bucket: string, minutes: number): Promise<number> {
  const row = await db.selectFrom('limits').selectAll().where('bucket', '=', bucket).executeTakeFirst();
  const age = row ? now().getTime() - row.window_start.getTime() : Number.NaN;
  return row && age < minutes * 60_000 && age >= -skew * 60_000 ? row.count : 0;
}

/** 429 that says when to come back. */
export function tooMany(seconds: number, message = 'Too many attempts.'): Problem {
  return new Problem(429, `${message} Please try again in ${inWords(seconds)}.`, {
    error: 'too_many_attempts',
    retryAfter: seconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

const counted = (count: number, unit: string): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** Forgets what was counted. */
export async function clearUses(db: Kysely<Database>, bucket: string): Promise<void> {
  await db.deleteFrom('limits').where('bucket', '=', bucket).execute();
}

/** Takes one use of each limit back, when it turned out to be none. */
export async function takeBackUses(db: Kysely<Database>, limits: readonly Limit[]): Promise<void> {
  for (const { bucket } of limits) await takeBackUse(db, bucket);
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
