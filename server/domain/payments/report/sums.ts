import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { day } from '../../../../common/rules/durations.ts';
import { type Ctx, inTransaction } from '../../common/context.ts';
import type { Span } from '../sales.ts';
import { countLearning, countLearningOf } from './learning.ts';

/** What is counted by itself, as triggers of the database note its changes (027-reports.ts). */
type Part = 'orders' | 'receipts' | 'certificates' | 'learning' | 'activity';

/** Counted together, so that no statement of a large platform is long. */
const mostDays = 4;

/**
 * Brings the sums of a month up to date: days that were never counted, and those on which something
 * has changed since. Sums are then what a count of all rows gives, as of the beginning of the call.
 */
export async function countAgain(ctx: Ctx, span: Span): Promise<void> {
  for (const course of await changedCourses(ctx)) {
    await inTransaction(ctx, (ctx) => courseAgain(ctx, course));
  }
  for (const { part, days } of await toCount(ctx, span)) {
    for (const some of inRow(days)) {
      // yields: the embedded database answers without returning to the event loop
      await setImmediate();
      await inTransaction(ctx, (ctx) => daysAgain(ctx, part, some));
    }
  }
}

/** Days one after the other, since a statement reads from the first to the last. */
function inRow(days: readonly string[]): string[][] {
  const slices: string[][] = [];
  for (const next of days) {
    const slice = slices.at(-1);
    const last = slice?.at(-1);
    const follows = last !== undefined && Date.parse(next) - Date.parse(last) === day;
    if (slice && follows && slice.length < mostDays) slice.push(next);
    else slices.push([next]);
  }
  return slices;
}

/**
 * All months since the first learner or order, the newest first, so that no page waits for a first
 * count.
 */
export async function countReports(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ month: Date }>`
    select month at time zone 'UTC' as month from generate_series(
      date_trunc('month', (select least(
        (select min(paid_at) from orders where paid_at is not null),
        (select min(started_at) from progress),
        (select min(issued_at) from receipts))) at time zone 'UTC'),
      date_trunc('month', ${ctx.now()}::timestamptz at time zone 'UTC'), interval '1 month') month
    order by month desc`.execute(ctx.db);
  for (const { month } of rows) {
    await countAgain(ctx, { from: month, to: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)) });
  }
}

async function toCount({ db }: Ctx, { from, to }: Span): Promise<{ part: Part; days: string[] }[]> {
  const { rows } = await sql<{ part: Part; days: string[] }>`
    select part, array_agg(day::text order by day) as days
    from (
      select part, day from report_changes where day >= report_day(${from}) and day < report_day(${to})
      union
      (select part, at::date
        from unnest(array['orders', 'receipts', 'certificates', 'learning', 'activity']) part
        cross join generate_series(report_day(${from})::timestamp, report_day(${to}) - interval '1 day', interval '1 day') at
        except
        select part, day from report_days where day >= report_day(${from}) and day < report_day(${to}))
    ) uncounted
    group by part`.execute(db);
  return rows;
}

/** One at a time: an older count would replace a newer one. Held to the end of the transaction. */
async function alone({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reports'))`.execute(db);
}

async function daysAgain(ctx: Ctx, part: Part, days: readonly string[]): Promise<void> {
  const { db } = ctx;
  await alone(ctx);
  // read before the rows: what changes between is counted, and counted once more
  const { rows: notes } = await sql<{ number: number }>`
    select number from report_changes where part = ${part} and day = any(${days}::date[])`.execute(db);
  await counts[part](ctx, days);
  await sql`
    insert into report_days (part, day) select ${part}, unnest(${days}::date[]) on conflict do nothing`.execute(db);
  await forget(ctx, notes);
}

async function forget({ db }: Ctx, notes: readonly { number: number }[]): Promise<void> {
  await sql`delete from report_changes where number = any(${notes.map(({ number }) => number)}::bigint[])`.execute(db);
}

async function changedCourses({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ course_id: string }>`
    select distinct course_id from report_changes where course_id is not null`.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** All days of a course whose lessons changed: with them, what it means to have finished it. */
async function courseAgain(ctx: Ctx, course: string): Promise<void> {
  await alone(ctx);
  const { rows: notes } = await sql<{ number: number }>`
    select number from report_changes where course_id = ${course}`.execute(ctx.db);
  await countLearningOf(ctx, course);
  await forget(ctx, notes);
}

/** From the first instant of the first day to the last of the last one, for indexes. */
const within = (column: string, days: readonly string[]): RawBuilder<unknown> => sql`
  ${sql.ref(column)} >= (${days[0]}::date)::timestamp at time zone 'UTC'
  and ${sql.ref(column)} < (${days.at(-1)}::date + 1)::timestamp at time zone 'UTC'
  and report_day(${sql.ref(column)}) = any(${days}::date[])`;

const counts: Record<Part, (ctx: Ctx, days: readonly string[]) => Promise<void>> = {
  async orders({ db }, days) {
    await sql`delete from report_sales where day = any(${days}::date[])`.execute(db);
    await sql`delete from report_events where day = any(${days}::date[]) and kind = 'redeemed'`.execute(db);
    // vouchers are no sales
    await sql`
      insert into report_sales (day, currency, course_id, plan_id, method, sold, gross, refunded, refunds)
      select day, currency, course_id, plan_id, method, sum(sold), sum(amount * sold), sum(1 - sold), sum(amount * (1 - sold))
      from (
        select report_day(paid_at) as day, currency, course_id, plan_id, method, amount, 1 as sold from orders
        where voucher_id is null and ${within('paid_at', days)}
        union all
        select report_day(updated_at), currency, course_id, plan_id, method, amount, 0 from orders
        where status = 'refunded' and paid_at is not null and ${within('updated_at', days)}
      ) moved
      group by day, currency, course_id, plan_id, method`.execute(db);
    await sql`
      insert into report_events (day, kind, sponsor, count)
      select report_day(paid_at), 'redeemed', sponsor, count(*) from orders
      where voucher_id is not null and ${within('paid_at', days)} group by 1, sponsor`.execute(db);
  },

  async receipts({ db }, days) {
    await sql`delete from report_receipts where day = any(${days}::date[])`.execute(db);
    await sql`
      insert into report_receipts (day, kind, currency, year, count, amount, first, last)
      select report_day(issued_at), case when amount = 0 then 'voucher' else kind end, currency, year, count(*), sum(amount),
        min(number), max(number)
      from receipts where ${within('issued_at', days)} group by 1, 2, currency, year`.execute(db);
  },

  async certificates({ db }, days) {
    await sql`delete from report_events where day = any(${days}::date[]) and kind = 'certificate'`.execute(db);
    await sql`
      insert into report_events (day, kind, course_id, sponsor, count)
      select report_day(issued_at), 'certificate', certificates.course_id, sponsor, count(*)
      from certificates left join orders on orders.id = order_id
      where revoked_at is null and ${within('issued_at', days)} group by 1, certificates.course_id, sponsor`.execute(
      db,
    );
  },

  learning: countLearning,

  /**
   * Learners on their first day of the month, so that days can be added up ("offset 0" keeps the
   * planner from reading tables in whole).
   */
  async activity({ db }, days) {
    await sql`delete from report_events where day = any(${days}::date[]) and kind = 'active'`.execute(db);
    await sql`
      insert into report_events (day, kind, count)
      select day, 'active', count(*)
      from (
        select user_id, day, day::timestamp at time zone 'UTC' as begins,
          date_trunc('month', day::timestamp) at time zone 'UTC' as month
        from (select distinct user_id, report_day(at) as day from report_activity where ${within('at', days)}) learned
      ) active
      where not exists (
          select from progress where progress.user_id = active.user_id
            and (started_at >= month and started_at < begins or completed_at >= month and completed_at < begins) offset 0)
        and not exists (
          select from practice_attempts
          where practice_attempts.user_id = active.user_id and started_at >= month and started_at < begins offset 0)
        and not exists (
          select from reviews
          where reviews.user_id = active.user_id and started_at >= month and started_at < begins offset 0)
      group by day`.execute(db);
  },
};
