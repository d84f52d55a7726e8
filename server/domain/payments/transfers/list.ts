import { sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';
import type { Place } from '../../common/place.ts';
import type { Order } from '../entitlements.ts';
import { sentBackBy, transferEnd } from './deadlines.ts';

export interface WaitingTransfer {
  /** `send back`: the learner withdrew. */
  todo: 'confirm' | 'send back';
  reference: string;
  order: string;
  title: string;
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
  /** Null after the account was deleted, as are the three below. */
  learner: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  made: Date;
  /** Null for an order that waits for its money. */
  withdrawn: Date | null;
  /** Deadline of the payment or of the refund. */
  until: Date;
}

/** The row after which a page begins. */
export interface TransferPlace extends Place {
  todo: WaitingTransfer['todo'];
}

/**
 * Those to be sent back first, each kind oldest first. All of them are read: they wait for days,
 * not for good.
 */
export async function listTransfers(
  { db }: Ctx,
  { after, limit }: { after?: TransferPlace; limit?: number } = {},
): Promise<WaitingTransfer[]> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('courses', 'courses.id', 'course_id')
    .leftJoin('plans', 'plans.id', 'plan_id')
    .leftJoin('users', 'users.id', 'user_id')
    .selectAll('orders')
    .select(['courses.title', 'plans.name as plan'])
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.phone'])
    .where('transfer_reference', 'is not', null)
    .where((order) =>
      order.or([
        order('status', '=', 'requires_payment'),
        order.and([order('status', '=', 'paid'), order('withdrawn_at', 'is not', null)]),
      ]),
    )
    .$if(after !== undefined, (orders) =>
      orders.where(
        sql<boolean>`(orders.withdrawn_at is null, coalesce(orders.withdrawn_at, orders.created_at), orders.id) >
          (${after?.todo === 'confirm'}, ${after?.at ?? new Date(0)}::timestamptz, ${after?.id ?? ''})`,
      ),
    )
    .orderBy(sql`orders.withdrawn_at is null`)
    .orderBy(sql`coalesce(orders.withdrawn_at, orders.created_at)`)
    .orderBy('orders.id')
    .$if(limit !== undefined, (orders) => orders.limit(limit ?? 0))
    .execute();
  return orders.map(({ title, plan, first_name, last_name, email, phone, ...order }) => ({
    ...toWaiting(order, title ?? plan ?? ''),
    ...{ name: first_name === null ? null : `${first_name} ${last_name}`, email, phone },
  }));
}

const toWaiting = (order: Order, title: string): Omit<WaitingTransfer, 'name' | 'email' | 'phone'> => ({
  todo: order.status === 'paid' ? 'send back' : 'confirm',
  reference: order.transfer_reference ?? '',
  order: order.id,
  title,
  amount: order.amount,
  currency: order.currency,
  learner: order.user_id,
  made: order.created_at,
  withdrawn: order.withdrawn_at,
  until: order.withdrawn_at === null ? transferEnd(order.created_at) : sentBackBy(order.withdrawn_at),
});
