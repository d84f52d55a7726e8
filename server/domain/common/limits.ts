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
export async function countUse(deps: Deps, limit: Limit, message?: string): Promise<void> {
  const { count, secondsLeft } = await addUse(deps, limit);
  if (count > limit.max) throw tooMany(secondsLeft, message);
}

/**
 * Counts one use in place of others that turned out to be none. The same statement takes those back, whether or not the new
 * one is refused. Its row is locked before theirs, so it must be of a kind that is not counted together with them.
 * @param others what to take one use of back.
 * @param cleared which of the others lose all uses.
 * @throws Problem 429 with the time to wait when the limit is used up.
 */
export async function countInstead(
  { db, now }: Deps,
  limit: Limit,
  others: readonly Limit[],
  cleared: readonly Limit[],
): Promise<void> {
  const time = now();
  const { rows } = await sql<Row>`with others as (${takingBack(others, cleared)}) ${adding([limit], time)}`.execute(db);
  const { count, secondsLeft } = countOf(limit, rows, time);
  if (count > limit.max) throw tooMany(secondsLeft);
}

/**
 * Counts one use of every limit, or of none: where one refuses, all are taken back. Else uses that were refused would stay
 * counted when those that were let through are taken back. Call it outside transactions, with no bucket named twice.
 * @throws Problem 429 with the time to wait for the first limit that is used up.
 */
export async function countUses({ db, now }: Deps, limits: readonly Limit[], message?: string): Promise<void> {
  const time = now();
  const { rows } = await adding(limits, time).execute(db);
  const refusing = limits.find((limit) => countOf(limit, rows, time).count > limit.max);
  if (!refusing) return;
  await takeBackUses(db, limits);
  throw tooMany(countOf(refusing, rows, time).secondsLeft, message);
}

/**
 * Counts one use without a limit.
 * @returns how many there are in the window, and the seconds until it ends.
 */
export async function addUse({ db, now }: Deps, use: Use): Promise<Count> {
  const time = now();
  const { rows } = await adding([use], time).execute(db);
  return countOf(use, rows, time);
}

/** What is counted, and in windows of how many minutes. */
type Use = Pick<Limit, 'bucket' | 'minutes'>;

/** What a statement returns of a bucket. */
interface Row {
  bucket: string;
  count: number;
  window_start: Date;
}

/** How many uses there are in the window, and the seconds until it ends. */
interface Count {
  count: number;
  secondsLeft: number;
}

function countOf({ bucket, minutes }: Use, rows: readonly Row[], time: Date): Count {
  const { count, window_start } = rows.find((row) => row.bucket === bucket) ?? { count: 1, window_start: time };
  const left = Math.ceil((window_start.getTime() + minutes * 60_000 - time.getTime()) / 1000);
  return { count, secondsLeft: Math.max(1, left) };
}

/**
 * The statement that adds one use to each bucket. It locks their rows in the order of their bytes, as all statements that
 * lock several do, so that those of parallel requests cannot deadlock.
 */
function adding(uses: readonly Use[], time: Date) {
  const inOrder = uses
    .map((use) => ({ ...use, bytes: Buffer.from(use.bucket) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  const values = inOrder.map(({ bucket }) => sql`(${bucket}, ${time}, 1)`);
  const lengths = inOrder.map(({ bucket, minutes }) => sql`when ${bucket} then ${minutes}::integer`);
  const isOver = sql<boolean>`(
    limits.window_start + interval '1 minute' * case limits.bucket ${sql.join(lengths, sql` `)} end <= excluded.window_start
    or limits.window_start > excluded.window_start + interval '1 minute' * ${skew})`;
  return sql<Row>`
    insert into limits (bucket, window_start, count) values ${sql.join(values)}
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else least(limits.count, 1000000) + 1 end,
      window_start = case when ${isOver} then excluded.window_start else limits.window_start end
    returning bucket, count, window_start`;
}

/** The statement that takes one use of each limit back, and all of those in `cleared`; it locks rows in the same order. As an array they are found by the index. */
function takingBack(limits: readonly Limit[], cleared: readonly Limit[] = []) {
  const bucketsOf = (list: readonly Limit[]) => sql`${list.map(({ bucket }) => bucket)}::text[]`;
  return sql`
    update limits set count = case when bucket = any(${bucketsOf(cleared)}) then 0 else count - 1 end
    where count > 0 and bucket = any(array(
      select bucket from limits where bucket = any(${bucketsOf(limits)}) order by bucket collate "C" for update))`;
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

/** Takes one use of each limit back, when it turned out to be none. No bucket is named twice. */
export async function takeBackUses(db: Kysely<Database>, limits: readonly Limit[]): Promise<void> {
  await takingBack(limits).execute(db);
}
