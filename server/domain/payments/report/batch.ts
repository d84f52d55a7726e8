import { sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';
import { noSuch } from '../../common/problem.ts';
import { withoutSmallSteps } from './small-groups.ts';

export interface BatchReport {
  sponsor: string;
  /** What the codes may be used for in all. */
  uses: number;
  /** Learners; null where they are few (small-groups.ts). */
  steps: { step: 'used' | 'began' | 'finished' | 'certificate'; reached: number | null }[];
}

const steps = ['used', 'began', 'finished', 'certificate'] as const;

type Counts = Record<(typeof steps)[number], number>;

/**
 * What became of a batch of vouchers, up to now. A learner counts once, also with several courses.
 * `used` has accounts that were deleted since.
 * @throws Problem 404
 */
export async function batchReport({ db }: Ctx, batch: string): Promise<BatchReport> {
  const found = await db
    .selectFrom('voucher_batches')
    .innerJoin('vouchers', 'vouchers.batch_id', 'voucher_batches.id')
    .select(['sponsor', sql<number>`sum(uses)::int`.as('uses')])
    .where('voucher_batches.id', '=', batch)
    .groupBy('voucher_batches.id')
    .executeTakeFirst();
  if (!found) throw noSuch(`The batch ${batch}`);
  const { rows } = await sql<Counts>`
    with redeemed as (
      select orders.id, user_id from vouchers join orders on voucher_id = vouchers.id where batch_id = ${batch}
    ), opened as (
      select purchases.user_id, course_id from redeemed join purchases on order_id = redeemed.id
      union
      select redeemed.user_id, course_id
      from redeemed
      join subscriptions on order_id = redeemed.id
      join progress on progress.user_id = redeemed.user_id and started_at < ends_at and updated_at >= starts_at
      join lessons on lessons.id = lesson_id
    ), taken as (
      select opened.user_id, opened.course_id,
        count(*) filter (where removed_at is null and completed_at is not null) as done
      from opened
      join lessons on lessons.course_id = opened.course_id
      join progress on progress.user_id = opened.user_id and lesson_id = lessons.id
      group by opened.user_id, opened.course_id
    )
    select
      (select sum(used)::int from vouchers where batch_id = ${batch}) as used,
      (select count(distinct user_id)::int from taken) as began,
      (select count(distinct user_id)::int from taken
        where done > 0 and done = (
          select count(*) from lessons where lessons.course_id = taken.course_id and removed_at is null)) as finished,
      (select count(distinct opened.user_id)::int from opened
        join certificates on certificates.user_id = opened.user_id and certificates.course_id = opened.course_id
        where revoked_at is null) as certificate`.execute(db);
  const [counts] = rows;
  const shown = withoutSmallSteps(steps.map((step) => counts?.[step] ?? 0));
  return { ...found, steps: steps.map((step, index) => ({ step, reached: shown[index] ?? null })) };
}
