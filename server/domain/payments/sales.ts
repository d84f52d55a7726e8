import { sql } from 'kysely';
import type { Ctx } from '../common/context.ts';

/** A span of days in UTC: from the beginning of one instant to before the other. */
export interface Span {
  from: Date;
  to: Date;
}

/** What was sold of an item on a day in one currency and by one way to pay, and what of earlier sales was given back on that day. */
export interface Sales {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** ISO 4217. */
  currency: string;
  kind: 'course' | 'plan' | 'category';
  /** The id of the course or plan; of a voucher's category its name. */
  item: string;
  title: string;
  /** What was paid with, in the provider's word, or `voucher`; null where that is not known. */
  method: string | null;
  sold: number;
  refunded: number;
  /** Amounts in the currency's minor unit; the net one is what came in less what went back. */
  gross: number;
  refunds: number;
  net: number;
}

/**
 * What was sold and given back, by day, currency, item and way to pay. A sale counts on the day when it was paid, a refund on the day
 * when the order became refunded; a part of an order that was given back at the provider is not known here.
 */
export async function listSales({ db }: Ctx, { from, to }: Span): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    select day::text, currency, kind, item, coalesce(courses.title, plans.name, item) as title, method,
      sold::bigint, refunded::bigint, gross::bigint, refunds::bigint, (gross - refunds)::bigint as net
    from (
      select day, currency,
        case when course_id is not null then 'course' when plan_id is not null then 'plan' else 'category' end as kind,
        course_id, plan_id, coalesce(course_id, plan_id, category) as item, method,
        sum(sold) as sold, sum(1 - sold) as refunded, sum(amount * sold) as gross, sum(amount * (1 - sold)) as refunds
      from (
        select (paid_at at time zone 'UTC')::date as day, currency, orders.course_id, orders.plan_id, category, amount, 1 as sold,
          case when voucher_id is null then method else 'voucher' end as method
        from orders
        left join vouchers on vouchers.id = voucher_id
        left join voucher_batches on voucher_batches.id = batch_id
        where paid_at >= ${from} and paid_at < ${to}
        union all
        select (updated_at at time zone 'UTC')::date, currency, course_id, plan_id, null, amount, 0, method
        from orders
        where status = 'refunded' and paid_at is not null and updated_at >= ${from} and updated_at < ${to}
      ) moved
      group by day, currency, course_id, plan_id, category, method
    ) summed
    left join courses on courses.id = course_id
    left join plans on plans.id = plan_id
    order by day, currency, item, method`.execute(db);
  return rows;
}
