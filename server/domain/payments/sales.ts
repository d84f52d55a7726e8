import { sql } from 'kysely';
import type { Ctx } from '../common/context.ts';

/** UTC; `to` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

/** Refunds count on the day of the refund, also of earlier sales. */
export interface Sales {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** ISO 4217. */
  currency: string;
  kind: 'course' | 'plan' | 'category';
  /** Course or plan id, or the category of a voucher. */
  item: string;
  title: string;
  /** The provider's name, or `voucher`; null if unknown. */
  method: string | null;
  sold: number;
  refunded: number;
  /** In the currency's minor unit; `net` is gross less refunds. */
  gross: number;
  refunds: number;
  net: number;
}

/** By day of payment, and of the refund. Partial refunds are unknown here. */
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
