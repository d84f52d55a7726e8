import { sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';
import { noSuch } from '../../common/problem.ts';
import { passPercentage } from '../../learning/practice-tests/pass-mark.ts';
import type { Span } from '../sales.ts';
import { withoutSmallSteps } from './small-groups.ts';

export interface Step {
  step: 'enrolled' | 'began' | 'lesson' | 'passed' | 'certificate';
  /** Title of a lesson. */
  title: string | null;
  /** Learners; null where they are few (small-groups.ts). */
  reached: number | null;
}

/**
 * How far those came who were given a course in a span of days, up to now: by an order, a voucher
 * or staff, or by beginning it in a subscription. Who looked at its page is not stored.
 * @throws Problem 404
 */
export async function courseReport(ctx: Ctx, course: string, span: Span): Promise<{ title: string; steps: Step[] }> {
  const { db } = ctx;
  const found = await db.selectFrom('courses').select('title').where('id', '=', course).executeTakeFirst();
  if (!found) throw noSuch(`The course ${course}`);
  const { from, to } = span;
  const { rows } = await sql<{ step: Step['step']; title: string | null; reached: number }>`
    with own as (
      select id, title, position from lessons where course_id = ${course} and removed_at is null
    ), given as (
      select user_id from purchases where course_id = ${course} and created_at >= ${from} and created_at < ${to}
    ), subscribed as (
      select user_id, min(started_at) as began_at
      from lessons join progress on lesson_id = lessons.id
      where course_id = ${course} and started_at >= ${from} and started_at < ${to}
        and not exists (select from given where given.user_id = progress.user_id)
      group by user_id
    ), first_time as (
      select user_id, began_at from subscribed
      where not exists (
          select from purchases where purchases.user_id = subscribed.user_id and purchases.course_id = ${course})
        and not exists (
          select from progress join lessons on lessons.id = lesson_id
          where progress.user_id = subscribed.user_id and course_id = ${course} and started_at < ${from})
    ), cohort as (
      select user_id from given
      union
      select user_id from first_time
      where exists (
        select from subscriptions
        where subscriptions.user_id = first_time.user_id and starts_at <= began_at and ends_at > began_at
        -- by the index: most learners of a course were given it, so that few are left here
        offset 0)
    ), reached as (
      select lesson_id, user_id from own join progress on lesson_id = own.id where user_id in (select user_id from cohort)
    )
    select 'enrolled' as step, null as title, count(*)::int as reached, 0 as place, 0 as position from cohort
    union all select 'began', null, count(*)::int, 1, 0 from (select distinct user_id from reached) began
    union all
    select 'lesson', own.title, count(user_id)::int, 2, position from own left join reached on lesson_id = own.id
    group by own.id, own.title, position
    union all
    select 'passed', null, count(distinct user_id)::int, 3, 0 from practice_attempts
    where course_id = ${course} and user_id in (select user_id from cohort) and finished_at is not null
      and 100 * right_count >= ${passPercentage}::int * question_count
    union all
    select 'certificate', null, count(*)::int, 4, 0 from certificates
    where course_id = ${course} and user_id in (select user_id from cohort) and revoked_at is null
    order by place, position`.execute(db);
  const shown = withoutSmallSteps(rows.map(({ reached }) => reached));
  return {
    title: found.title,
    steps: rows.map(({ step, title }, index) => ({ step, title, reached: shown[index] ?? null })),
  };
}
