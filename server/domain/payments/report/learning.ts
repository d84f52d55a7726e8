import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';

/** Courses that were begun and finished on these days. */
export async function countLearning({ db }: Ctx, days: readonly string[]): Promise<void> {
  await sql`
    delete from report_events where day = any(${days}::date[]) and kind in ('began', 'finished')`.execute(db);
  const from = sql`(${days[0]}::date)::timestamp at time zone 'UTC'`;
  const to = sql`(${days.at(-1)}::date + 1)::timestamp at time zone 'UTC'`;
  await count(
    { db },
    {
      // all rows of those who were active, once, by the primary key ("offset 0" keeps the planner
      // from reading the table)
      rows: sql`(
          select user_id from progress where started_at >= ${from} and started_at < ${to}
          union select user_id from progress where completed_at >= ${from} and completed_at < ${to}
        ) active
        cross join lateral (
          select lesson_id, started_at, progress.completed_at from progress where progress.user_id = active.user_id offset 0
        ) own
        join lessons on lessons.id = lesson_id`,
      days: sql`report_day(at) = any(${days}::date[])`,
    },
  );
}

/** On all days that were counted. */
export async function countLearningOf({ db }: Ctx, course: string): Promise<void> {
  await sql`delete from report_events where course_id = ${course} and kind in ('began', 'finished')`.execute(db);
  await count(
    { db },
    {
      rows: sql`progress join lessons on lessons.id = lesson_id and lessons.course_id = ${course}`,
      days: sql`exists (select from report_days where part = 'learning' and day = report_day(at))`,
    },
  );
}

/**
 * A course is begun with its first lesson and finished with the last of those that it has now; its
 * sponsor is that of the order which opened it, or of a subscription in that month. Most learners
 * have no sponsor, which is looked up first ("offset 0" keeps the planner from reading both tables
 * in whole).
 */
async function count(
  { db }: Pick<Ctx, 'db'>,
  { rows, days }: Record<'rows' | 'days', RawBuilder<unknown>>,
): Promise<void> {
  await sql`
    insert into report_events (day, kind, course_id, sponsor, count)
    with present as (
      select course_id, count(*) as lessons from lessons where removed_at is null group by course_id
    ), taken as (
      select user_id, course_id, min(started_at) as began_at,
        max(completed_at) filter (where removed_at is null) as completed_at,
        count(*) filter (where removed_at is null and completed_at is not null) as done
      from ${rows}
      group by user_id, course_id
    ), events as (
      select 'began' as kind, user_id, course_id, began_at as at from taken
      union all
      select 'finished', user_id, course_id, completed_at from taken join present using (course_id) where done = lessons
    ), dated as (
      select kind, user_id, course_id, report_day(at) as day, date_trunc('month', at at time zone 'UTC') as month
      from events where ${days}
    )
    select day, kind, course_id, case
        when not exists (select from orders where orders.user_id = dated.user_id and sponsor is not null offset 0) then null
        when exists (
          select from purchases
          where purchases.user_id = dated.user_id and purchases.course_id = dated.course_id offset 0
        ) then (
          select sponsor from purchases join orders on orders.id = order_id
          where purchases.user_id = dated.user_id and purchases.course_id = dated.course_id)
        else (
          select sponsor from subscriptions join orders on orders.id = order_id
          where subscriptions.user_id = dated.user_id and sponsor is not null
            and starts_at < (month + interval '1 month') at time zone 'UTC' and ends_at > month at time zone 'UTC'
          order by starts_at limit 1)
      end as sponsor, count(*)
    from dated
    group by day, kind, course_id, 4`.execute(db);
}
