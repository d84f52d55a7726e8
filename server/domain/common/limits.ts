import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { type LimitRule, limitRules, type RuleName, type SubjectOf } from './limit-rules.ts';
import { Problem } from './problem.ts';

/** What is counted: the rule, whose use it is, and the length of the window where it is not the rule's. */
export type Use = {
  [Rule in RuleName]: readonly [rule: Rule, subject: SubjectOf<Rule>, minutes?: number | undefined];
}[RuleName];

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
export async function countUse(deps: Deps, ...use: Use): Promise<void> {
  const count = await addUse(deps, ...use);
  if (count.isOver) throw refusal(use, count);
}

/**
 * Counts one use in place of others that turned out to be none. The same statement takes those back, whether or not the new
 * one is refused.
 * @param others what to take one use of back, of other rules.
 * @param cleared which of the others lose all uses.
 * @throws Problem 429 with the time to wait when the limit is used up.
 */
export async function countInstead(
  { db, now }: Deps,
  use: Use,
  others: readonly Use[],
  cleared: readonly Use[],
): Promise<void> {
  const time = now();
  const changeOf = (other: Use): Change => ({ use: other, by: cleared.includes(other) ? 'clear' : 'takeBack' });
  const { rows } = await changing([{ use, by: 'add' }, ...others.map(changeOf)], time).execute(db);
  const count = countOf(use, rows, time);
  if (count.isOver) throw refusal(use, count);
}

/**
 * Counts every use, or none. Where a limit is used up already, nothing is written: a flood that one limit refuses does not
 * use up the wider ones of others. Statements that run at the same moment may each count the last use; then all uses are
 * taken back. Call it outside transactions.
 * @param uses of different rules.
 * @throws Problem 429 with the time to wait for the first limit that is used up.
 */
export async function countUses({ db, now }: Deps, uses: readonly Use[]): Promise<void> {
  const time = now();
  const { rows } = await sql<Row & { counted: boolean }>`
    with refusing as (${usedUp(uses, time)}), added as (${adding(uses, time, sql`where not exists (select from refusing)`)})
    select *, false as counted from refusing union all select *, true from added`.execute(db);
  const refused = uses.find((use) => countOf(use, rows, time).isOver);
  if (!refused) return;
  if (rows.some(({ counted }) => counted)) await takeBackUses(db, uses);
  throw refusal(refused, countOf(refused, rows, time));
}

/** The rows at their limit in the present window, each as if the use had been counted. */
function usedUp(uses: readonly Use[], time: Date) {
  const longest = byScope(uses, (use) => sql`${minutesOf(use)}::integer`);
  const most = byScope(uses, (use) => sql`${Math.min(ruleOf(use).max, 2_000_000)}::integer`);
  return sql`
    select scope, count + 1 as count, window_start from rate_limits
    where ${ofUses(uses)} and count >= ${most}
      and window_start + interval '1 minute' * ${longest} > ${time}::timestamptz
      and window_start <= ${time}::timestamptz + interval '1 minute' * ${skew}`;
}

/** How many uses there are in the window, whether that is more than the rule's `max`, and the seconds until it ends. */
interface Count {
  count: number;
  isOver: boolean;
  secondsLeft: number;
}

/** Counts one use and refuses nothing. */
export async function addUse({ db, now }: Deps, ...use: Use): Promise<Count> {
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
function keyOf([scope, subject]: Use): { subject: string; scope: RuleName; detail: string } {
  return typeof subject === 'string'
    ? { subject, scope, detail: '' }
    : { subject: subject[0], scope, detail: subject[1] };
}

const keysOf = (uses: readonly Use[]) =>
  sql.join(uses.map(keyOf).map(({ subject, scope, detail }) => sql`(${subject}, ${scope}, ${detail})`));

/** What happens to the count of a use's row. */
interface Change {
  use: Use;
  by: 'add' | 'takeBack' | 'clear';
}

const adding = (uses: readonly Use[], time: Date, condition?: RawBuilder<unknown>) =>
  changing(
    uses.map((use) => ({ use, by: 'add' })),
    time,
    condition,
  );

/**
 * The statement that makes each change, of different rules. It locks their rows in the order of the key, as all statements
 * that lock several do, so that those of parallel requests cannot deadlock.
 */
function changing(changes: readonly Change[], time: Date, condition: RawBuilder<unknown> = sql``) {
  const uses = changes.map(({ use }) => use);
  const changeOf = new Map(changes.map(({ use, by }) => [use, by]));
  const by = byScope(uses, (use) => sql`${changeOf.get(use)}::text`);
  const rows = changes.map(({ use, by }) => {
    const { subject, scope, detail } = keyOf(use);
    return sql`(${subject}, ${scope}, ${detail}, ${by === 'add' ? 1 : 0}::integer)`;
  });
  const isOver = sql<boolean>`(
    rate_limits.window_start + interval '1 minute' * ${byScope(uses, (use) => sql`${minutesOf(use)}::integer`)} <= excluded.window_start
    or rate_limits.window_start > excluded.window_start + interval '1 minute' * ${skew})`;
  return sql<Row>`
    insert into rate_limits (subject, scope, detail, window_start, count)
    select subject, scope, detail, ${time}::timestamptz, first from (values ${sql.join(rows)}) rows (subject, scope, detail, first)
    ${condition}
    order by subject collate "C", scope collate "C", detail collate "C"
    on conflict (subject, scope, detail) do update set
      count = case ${by}
        when 'clear' then 0
        when 'takeBack' then greatest(rate_limits.count - 1, 0)
        else case when ${isOver} then 1 else least(rate_limits.count, 1000000) + 1 end
      end,
      window_start = case when excluded.count = 1 and ${isOver} then excluded.window_start else rate_limits.window_start end
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
export async function usesOf({ db, now }: Deps, ...use: Use): Promise<number> {
  const { subject, scope, detail } = keyOf(use);
  const row = await db
    .selectFrom('rate_limits')
    .select(['window_start', 'count'])
    .where('subject', '=', subject)
    .where('scope', '=', scope)
    .where('detail', '=', detail)
    .executeTakeFirst();
  const age = row ? now().getTime() - row.window_start.getTime() : Number.NaN;
  return row && age < minutesOf(use) * 60_000 && age >= -skew * 60_000 ? row.count : 0;
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

function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

const counted = (count: number, unit: string): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** Forgets what was counted. */
export async function clearUses(db: Kysely<Database>, uses: readonly Use[]): Promise<void> {
  if (uses.length > 0) await deleting(locking(ofUses(uses))).execute(db);
}

/** Takes each use back, when it turned out to be none. */
export async function takeBackUses(db: Kysely<Database>, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    with locked as (${locking(ofUses(uses))})
    update rate_limits set count = count - 1 from locked where ${isLocked} and count > 0`.execute(db);
}

/** Forgets everything that was counted by an address, a number or an account, under every rule (A30). */
export async function forgetSubject(db: Kysely<Database>, subject: string): Promise<void> {
  await deleting(locking(sql`subject = ${subject}`)).execute(db);
  // what servers of the version before counted (migration 015): their key ends with the subject. The first condition has an index
  await sql`
    delete from limits where bucket = any(array(
      select bucket from limits
      where split_part(bucket, ':', -1) = split_part(${subject}, ':', -1)
        and right(bucket, char_length(${subject}) + 1) = ':' || ${subject}
      order by bucket collate "C" for update))`.execute(db);
}

/**
 * Deletes counters whose window began before a time. One that is locked is being counted: it is in use again, and
 * waiting for several in another order could deadlock. By their places (`ctid`) rows are deleted without a join, which
 * would read the whole table when many are due; one that is counted at this moment has a new place and is kept.
 */
export async function sweepUses(db: Kysely<Database>, before: Date): Promise<void> {
  // servers of the version before count in `limits` (migration 015)
  for (const table of [sql.table('rate_limits'), sql.table('limits')]) {
    await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where window_start < ${before} for update skip locked))`.execute(db);
  }
}
