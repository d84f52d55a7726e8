import { type RawBuilder, sql } from 'kysely';
import type { Ctx, StatementCtx } from './context.ts';
import { type LimitRule, limitRules, type RuleName, type Use } from './limit-rules.ts';
import { Problem } from './problem.ts';

export type { Use } from './limit-rules.ts';

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
export async function countUse(ctx: Ctx, ...use: Use): Promise<void> {
  const count = await addUse(ctx, ...use);
  if (count.isOver) throw refusal(use, count);
}

/**
 * Counts every use, or none. Where a limit is used up already, nothing is written: a flood that one limit refuses does not
 * use up the wider ones of others. Statements that run at the same moment may each count the last use; then all uses are
 * taken back. Call it outside transactions.
 * @param uses of different rules.
 * @throws Problem 429 with the time to wait for the first limit that is used up.
 */
export async function countUses(ctx: Ctx, uses: readonly Use[]): Promise<void> {
  const { db, now } = ctx;
  const time = now();
  const { rows } = await sql<Row & { counted: boolean }>`
    with refusing as (${usedUp(uses, time)}), added as (${adding(uses, time, sql`where not exists (select from refusing)`)})
    select *, false as counted from refusing union all select *, true from added`.execute(db);
  const refused = uses.find((use) => countOf(use, rows, time).isOver);
  if (!refused) return;
  if (rows[0]?.counted) await takeBackUses(ctx, uses);
  throw refusal(refused, countOf(refused, rows, time));
}

/** The rows at their limit in the present window, each as if the use had been counted. */
function usedUp(uses: readonly Use[], time: Date) {
  const after = (minutes: number) => new Date(time.getTime() + minutes * 60_000);
  const ofUse = (use: Use) => {
    const { subject, scope, detail } = keyOf(use);
    return sql`(
      subject = ${subject} and scope = ${scope} and detail = ${detail}
      and count >= ${Math.min(ruleOf(use).max, 2_000_000)} and window_start > ${after(-minutesOf(use))})`;
  };
  return sql`
    select scope, count + 1 as count, window_start from rate_limits
    where (${sql.join(uses.map(ofUse), sql` or `)}) and window_start <= ${after(skew)}`;
}

/** In a statement: whether one of the limits is used up. */
export const isUsedUp = ({ now }: Pick<Ctx, 'now'>, uses: readonly Use[]) =>
  sql<boolean>`exists(${usedUp(uses, now())})`;

/**
 * Counts nothing.
 * @param more how many uses of each come on top of those that are counted.
 * @throws Problem 429 with the time to wait for the first limit that would then be exceeded.
 */
export async function refuseBeyond(ctx: Ctx, uses: readonly Use[], more: (use: Use) => number): Promise<void> {
  const counts = await countsOf(ctx, uses);
  uses.forEach((use, index) => {
    const count = counts[index];
    if (count && count.count + more(use) > ruleOf(use).max) throw refusal(use, count);
  });
}

/**
 * Adds to the next statement: it counts one use and forgets another one's. Within a transaction.
 * @param forgotten of another rule.
 */
export const countingAlong = ({ db, now }: StatementCtx, use: Use, forgotten: Use) =>
  db
    .with('counted', () => sql<Row>`(${adding([use], now())})`)
    .with('forgotten_uses', () => sql<Row>`(delete from rate_limits where ${ofUses([forgotten])} returning *)`);

/** What the statement returns that `countingAlong` was added to. */
export const alongCounted = [
  sql<number>`(select count from counted)`.as('count'),
  sql<Date>`(select window_start from counted)`.as('window_start'),
] as const;

/** @throws Problem 429 when the use that a statement counted along was one too many. */
export function refuseCounted({ now }: Pick<Ctx, 'now'>, use: Use, row: Omit<Row, 'scope'>): void {
  const count = countOf(use, [{ ...row, scope: use[0] }], now());
  if (count.isOver) throw refusal(use, count);
}

/** How many uses there are in the window, whether that is more than the rule's `max`, and the seconds until it ends. */
interface Count {
  count: number;
  isOver: boolean;
  secondsLeft: number;
}

/** Counts one use and refuses nothing. */
export async function addUse({ db, now }: Ctx, ...use: Use): Promise<Count> {
  const time = now();
  const { rows } = await adding([use], time).execute(db);
  return countOf(use, rows, time);
}

/** What a statement returns of each use. */
interface Row {
  scope: string;
  count: number;
  window_start: Date;
}

const ruleOf = ([name]: Use): LimitRule => limitRules[name];
const minutesOf = (use: Use): number => use[2] ?? ruleOf(use).minutes;

function countOf(use: Use, rows: readonly Row[], time: Date): Count {
  const { count, window_start } = rows.find(({ scope }) => scope === use[0]) ?? { count: 1, window_start: time };
  const left = Math.ceil((window_start.getTime() + minutesOf(use) * 60_000 - time.getTime()) / 1000);
  return { count, isOver: count > ruleOf(use).max, secondsLeft: Math.max(1, left) };
}

/** The key of the row that a use is counted in. */
export function keyOf([scope, subject]: Use): { subject: string; scope: RuleName; detail: string } {
  return typeof subject === 'string'
    ? { subject, scope, detail: '' }
    : { subject: subject[0], scope, detail: subject[1] };
}

const keysOf = (uses: readonly Use[]) =>
  sql.join(uses.map(keyOf).map(({ subject, scope, detail }) => sql`(${subject}, ${scope}, ${detail})`));

/**
 * The statement that counts uses, of different rules. It locks their rows in the order of the key, as all statements that
 * lock several do, so that those of parallel requests cannot deadlock.
 */
function adding(uses: readonly Use[], time: Date, condition: RawBuilder<unknown> = sql``) {
  const isOver = sql<boolean>`(
    rate_limits.window_start + interval '1 minute' * ${byScope(uses, (use) => sql`${minutesOf(use)}::integer`)} <= excluded.window_start
    or rate_limits.window_start > excluded.window_start + interval '1 minute' * ${skew})`;
  return sql<Row>`
    insert into rate_limits (subject, scope, detail, window_start, count)
    select subject, scope, detail, ${time}::timestamptz, 1 from (values ${keysOf(uses)}) keys (subject, scope, detail)
    ${condition}
    order by subject collate "C", scope collate "C", detail collate "C"
    on conflict (subject, scope, detail) do update set
      count = case when ${isOver} then 1 else least(rate_limits.count, 1000000) + 1 end,
      window_start = case when ${isOver} then excluded.window_start else rate_limits.window_start end
    returning scope, count, window_start`;
}

/** Selects rows and locks them in the order of the key. */
const locking = (condition: RawBuilder<unknown>) => sql`
  select subject, scope, detail from rate_limits where ${condition} order by subject, scope, detail for update`;

/** A value for each row of `rate_limits`, by the rule of its use. */
const byScope = (uses: readonly Use[], valueFor: (use: Use) => RawBuilder<unknown>) =>
  sql`case rate_limits.scope ${sql.join(
    uses.map((use) => sql`when ${use[0]} then ${valueFor(use)}`),
    sql` `,
  )} end`;

const ofUses = (uses: readonly Use[]) => sql`(subject, scope, detail) in (${keysOf(uses)})`;

const isLocked = sql`
  (rate_limits.subject, rate_limits.scope, rate_limits.detail) = (locked.subject, locked.scope, locked.detail)`;

/** The statement that deletes the rows which another one selects and locks. */
const deleting = (locked: RawBuilder<unknown>) =>
  sql`with locked as (${locked}) delete from rate_limits using locked where ${isLocked}`;

/** How many uses the present window holds. */
export async function usesOf(ctx: Ctx, ...use: Use): Promise<number> {
  const [count] = await countsOf(ctx, [use]);
  return count?.count ?? 0;
}

/** What the present window holds of each use. */
async function countsOf({ db, now }: Ctx, uses: readonly Use[]): Promise<Count[]> {
  const time = now();
  const { rows } = await sql<Row>`select scope, count, window_start from rate_limits where ${ofUses(uses)}`.execute(db);
  return uses.map((use) => {
    const row = rows.find(({ scope }) => scope === use[0]);
    const age = row ? time.getTime() - row.window_start.getTime() : Number.NaN;
    const isLive = age < minutesOf(use) * 60_000 && age >= -skew * 60_000;
    return countOf(use, row && isLive ? [row] : [{ scope: use[0], count: 0, window_start: time }], time);
  });
}

function refusal(use: Use, { secondsLeft }: Count): Problem {
  return tooMany(secondsLeft, ruleOf(use).message);
}

/** 429 that says when to come back. */
export function tooMany(seconds: number, message = 'Too many attempts.'): Problem {
  return new Problem(429, `${message} Please try again in ${inWords(seconds)}.`, {
    error: 'too_many_attempts',
    retryAfter: seconds,
  });
}

/** A time to wait, such as `12 minutes`; rounded up. */
export function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

const counted = (count: number, unit: string): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** Forgets what was counted. */
export async function clearUses({ db }: Ctx, uses: readonly Use[]): Promise<void> {
  if (uses.length > 0) await deleting(locking(ofUses(uses))).execute(db);
}

/** Takes each use back, when it turned out to be none. */
export async function takeBackUses({ db }: Ctx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    with locked as (${locking(ofUses(uses))})
    update rate_limits set count = count - 1 from locked where ${isLocked} and count > 0`.execute(db);
}

/** Forgets everything that was counted by an address, a number or an account, under every rule (A30). */
export async function forgetSubject({ db }: Ctx, subject: string): Promise<void> {
  await deleting(locking(sql`subject = ${subject}`)).execute(db);
}

/**
 * Deletes counters whose window began before a time. One that is locked is being counted: it is in use again, and
 * waiting for several in another order could deadlock. By their places (`ctid`) rows are deleted without a join, which
 * would read the whole table when many are due; one that is counted at this moment has a new place and is kept.
 */
export async function sweepUses({ db }: Ctx, before: Date): Promise<void> {
  await sql`
    delete from rate_limits where ctid = any(array(
      select ctid from rate_limits where window_start < ${before} for update skip locked))`.execute(db);
}
