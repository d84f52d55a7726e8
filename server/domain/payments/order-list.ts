import { sql } from 'kysely';
import type { waysToPay } from '../../../common/rules/orders.ts';
import type { OrderStatus } from '../../db/tables/payments.ts';
import type { Ctx } from '../common/context.ts';
import { type Place, placeIn } from '../common/place.ts';
import { noSuch } from '../common/problem.ts';
import { numberOf } from './receipts.ts';
import { scopeTitle } from './vouchers/voucher-scope.ts';

export interface OrderFilter {
  /** Made from, and before. */
  from?: Date;
  to?: Date;
  status?: OrderStatus;
  learners?: readonly string[];
  way?: (typeof waysToPay)[number];
  course?: string;
  ids?: readonly string[];
  /** Those that were made before. */
  before?: Place;
  limit: number;
}

export interface OrderRow {
  id: string;
  created_at: Date;
  status: OrderStatus;
  title: string;
  course_id: string | null;
  plan_id: string | null;
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
  /** The provider's word, `transfer` or `voucher`; null until paid. */
  method: string | null;
  sponsor: string | null;
  /** Of a bank transfer. */
  transfer_reference: string | null;
  /** Null after the account was deleted, as is the name. */
  learner: string | null;
  name: string | null;
  receipt: string | null;
}

/**
 * Newest first. The orders are chosen along an index (migration 007), then what they are about is
 * looked up.
 */
export async function newestOrders({ db }: Ctx, filter: OrderFilter): Promise<OrderRow[]> {
  const { from, to, status, learners, way, course, ids, before, limit } = filter;
  const chosen = db
    .selectFrom('orders')
    .selectAll()
    .$if(from !== undefined, (orders) => orders.where('created_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (orders) => orders.where('created_at', '<', to ?? new Date(0)))
    .$if(status !== undefined, (orders) => orders.where('status', '=', status ?? 'paid'))
    .$if(learners !== undefined, (orders) => orders.where('user_id', 'in', learners ?? []))
    .$if(course !== undefined, (orders) => orders.where('course_id', '=', course ?? ''))
    .$if(ids !== undefined, (orders) => orders.where('id', 'in', ids ?? []))
    .$if(way === 'transfer', (orders) => orders.where('transfer_reference', 'is not', null))
    .$if(way === 'voucher', (orders) => orders.where('voucher_id', 'is not', null))
    .$if(way === 'online', (orders) => orders.where('transfer_reference', 'is', null).where('voucher_id', 'is', null))
    .$if(before !== undefined, (orders) => orders.where(sql<boolean>`(created_at, id) < ${placeIn(before)}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom(chosen.as('chosen'))
    .leftJoin('courses', 'courses.id', 'chosen.course_id')
    .leftJoin('plans', 'plans.id', 'chosen.plan_id')
    .leftJoin('vouchers', 'vouchers.id', 'chosen.voucher_id')
    .leftJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
    .leftJoin('users', 'users.id', 'chosen.user_id')
    .leftJoin('receipts', (join) => join.onRef('order_id', '=', 'chosen.id').on('kind', '=', 'sale'))
    .select(['chosen.id', 'chosen.created_at', 'chosen.status', 'chosen.course_id', 'chosen.plan_id', 'chosen.amount'])
    .select(['chosen.currency', 'chosen.method', 'chosen.voucher_id', 'chosen.sponsor', 'chosen.user_id as learner'])
    .select('chosen.transfer_reference')
    .select(['courses.title as course', 'plans.name as plan', 'voucher_batches.category', 'voucher_batches.months'])
    .select(['first_name', 'last_name', 'receipts.year', 'receipts.number'])
    .orderBy('chosen.created_at', 'desc')
    .orderBy('chosen.id', 'desc')
    .execute();
  return rows.map(
    ({ course, plan, category, months, first_name, last_name, year, number, voucher_id, method, ...row }) => ({
      ...row,
      method: voucher_id === null ? method : 'voucher',
      title: scopeTitle({ category, months }) ?? course ?? plan ?? '',
      name: first_name === null ? null : `${first_name} ${last_name}`,
      receipt: year === null || number === null ? null : numberOf({ year, number }),
    }),
  );
}

/** @throws Problem 404 */
export function placeOfOrder({ db }: Ctx, id: string): Promise<Place> {
  return db
    .selectFrom('orders')
    .select(['created_at as at', 'id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => noSuch(`Order ${id}`));
}
