import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '../../texts/texts.ts';
import type { Ctx, StatementCtx } from './context.ts';
import { type LimitRule, limitRules, type RuleName, type Use } from './limit-rules.ts';
import { Problem } from './problem.ts';

export type { Use } from './limit-rules.ts';

/** Clock skew between servers, in minutes; a window further in the future is restarted. */
const skew = 1;

/**
 * One statement, so parallel requests cannot exceed the limit. Outside of transactions, since
 * counts must survive a rollback.
 * @throws Problem 429 with Retry-After
 */
export async function countUse(ctx: Ctx, ...use: Use): Promise<void> {
  const count = await addUse(ctx, ...use);
  if (count.isOver) throw refusal(use, count);
}

/**
 * All or none, so that a flood refused by one limit does not use up wider ones. Outside of
 * transactions.
 * @param uses of different rules
 * @throws Problem 429 with Retry-After
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

export const isUsedUp = ({ now }: Pick<Ctx, 'now'>, uses: readonly Use[]) =>
  sql<boolean>`exists(${usedUp(uses, now())})`;

/**
 * Counts nothing.
 * @param more uses to add to each count
 * @throws Problem 429 with Retry-After
 */
export async function refuseBeyond(ctx: Ctx, uses: readonly Use[], more: (use: Use) => number): Promise<void> {
  const counts = await countsOf(ctx, uses);
  uses.forEach((use, index) => {
    const count = counts[index];
    if (count && count.count + more(use) > ruleOf(use).max) throw refusal(use, count);
  });
}

/** A `with` clause that counts one use and clears another, of another rule; in a transaction. */
export const countingAlong = ({ db, now }: StatementCtx, use: Use, forgotten: Use) =>
  db
    .with('counted', () => sql<Row>`(${adding([use], now())})`)
    .with('forgotten_uses', () => sql<Row>`(delete from rate_limits where ${ofUses([forgotten])} returning *)`);

export const alongCounted = [
  sql<number>`(select count from counted)`.as('count'),
  sql<Date>`(select window_start from counted)`.as('window_start'),
] as const;

/** @throws Problem 429 with Retry-After */
export function refuseCounted({ now }: Pick<Ctx, 'now'>, use: Use, row: Omit<Row, 'scope'>): void {
  const count = countOf(use, [{ ...row, scope: use[0] }], now());
  if (count.isOver) throw refusal(use, count);
}

/** `seconds` until the window ends. */
interface Count {
  count: number;
  isOver: boolean;
  secondsLeft: number;
}

export async function addUse({ db, now }: Ctx, ...use: Use): Promise<Count> {
  const time = now();
  const { rows } = await adding([use], time).execute(db);
  return countOf(use, rows, time);
}

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

export function keyOf([scope, subject]: Use): { subject: string; scope: RuleName; detail: string } {
  return typeof subject === 'string'
    ? { subject, scope, detail: '' }
    : { subject: subject[0], scope, detail: subject[1] };
}

const keysOf = (uses: readonly Use[]) =>
  sql.join(uses.map(keyOf).map(({ subject, scope, detail }) => sql`(${subject}, ${scope}, ${detail})`));

/** Locks rows in key order, as all such statements do, to avoid deadlocks. */
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

const locking = (condition: RawBuilder<unknown>) => sql`
  select subject, scope, detail from rate_limits where ${condition} order by subject, scope, detail for update`;

const byScope = (uses: readonly Use[], valueFor: (use: Use) => RawBuilder<unknown>) =>
  sql`case rate_limits.scope ${sql.join(
    uses.map((use) => sql`when ${use[0]} then ${valueFor(use)}`),
    sql` `,
  )} end`;

const ofUses = (uses: readonly Use[]) => sql`(subject, scope, detail) in (${keysOf(uses)})`;

const isLocked = sql`
  (rate_limits.subject, rate_limits.scope, rate_limits.detail) = (locked.subject, locked.scope, locked.detail)`;

const deleting = (locked: RawBuilder<unknown>) =>
  sql`with locked as (${locked}) delete from rate_limits using locked where ${isLocked}`;

export async function usesOf(ctx: Ctx, ...use: Use): Promise<number> {
  const [count] = await countsOf(ctx, [use]);
  return count?.count ?? 0;
}

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
  return tooMany(secondsLeft, ruleOf(use).why);
}

export function tooMany(seconds: number, why: keyof Texts['requests']['tooMany'] = 'attempts'): Problem {
  const wait = waitOf(seconds);
  return new Problem(429, ({ requests }) => `${requests.tooMany[why]} ${requests.tryAgain[wait.unit](wait)}`, {
    error: 'too_many_attempts',
    retryAfter: seconds,
  });
}

/** Rounded up. @example waitOf(700) // { count: 12, unit: 'minutes' } */
export function waitOf(seconds: number): { count: number; unit: 'seconds' | 'minutes' | 'hours' } {
  if (seconds < 60) return { count: Math.ceil(seconds), unit: 'seconds' };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? { count: minutes, unit: 'minutes' } : { count: Math.ceil(minutes / 60), unit: 'hours' };
}

export async function clearUses({ db }: Ctx, uses: readonly Use[]): Promise<void> {
  if (uses.length > 0) await deleting(locking(ofUses(uses))).execute(db);
}

export async function takeBackUses({ db }: Ctx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    with locked as (${locking(ofUses(uses))})
    update rate_limits set count = count - 1 from locked where ${isLocked} and count > 0`.execute(db);
}

/** Deletes all counts of an identifier or account. */
export async function forgetSubject({ db }: Ctx, subject: string): Promise<void> {
  await deleting(locking(sql`subject = ${subject}`)).execute(db);
}

/** Skips locked rows: waiting could deadlock. `ctid` avoids a join over the table. */
export async function sweepUses({ db }: Ctx, before: Date): Promise<void> {
  await sql`
    delete from rate_limits where ctid = any(array(
      select ctid from rate_limits where window_start < ${before} for update skip locked))`.execute(db);
}
