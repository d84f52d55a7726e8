import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { Problem } from '../common/problem.ts';
import { hasItem, type Order } from './entitlements.ts';
import { openStatuses, payableStatuses } from './order.machine.ts';
import { endOrRead } from './orders.ts';
import { PaymentFault } from './ports.ts';
import { abandonIn, settle } from './settlement.ts';

// Payments that were begun for what the learner gets in another way can no longer be made (P44).

/** The learner began another payment while something was done that ends those that were begun: it is to be done again. */
export class BegunSince extends Problem {
  constructor() {
    super(503, 'Another payment was begun at this moment. Please try again.', {
      error: 'payment_unavailable',
      retryAfter: 5,
    });
  }
}

/** More rounds than payments can be begun between two calls. */
const rounds = 5;

/** Does something again as long as it throws BegunSince, a few times at most. */
export async function untilNoneIsBegun<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BegunSince) || round === rounds) throw error;
    }
  }
}

/**
 * Locks the orders that a learner can still pay, and then the learner: until the transaction of `ctx` ends none of them is settled or
 * gets its intent, and no other is made.
 * @param orderId another order that is locked with them.
 * @returns null where there is no such learner.
 * @throws BegunSince when an order was made between the two locks.
 */
export async function lockOpenOrders(
  ctx: Ctx,
  userId: string | null,
  orderId: string | null = null,
): Promise<Order[] | null> {
  const { db } = ctx;
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((order) =>
      order.or([order('id', '=', orderId), order('user_id', '=', userId).and('status', 'in', openStatuses)]),
    )
    // two that lock some of the same wait for each other in this order
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!(await lockUser(ctx, userId))) return null;
  const open = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    .execute();
  const locked = rows.map(({ id }) => id);
  if (!open.every(({ id }) => locked.includes(id))) throw new BegunSince();
  return open;
}

/** Gives up those of a learner's orders, under their locks, that have no intent: `payFor` then hands out no secret for them. */
export async function abandonOvertaken(ctx: Services, orders: readonly Order[]): Promise<void> {
  for (const order of orders) await abandonIn(ctx, order);
}

/**
 * Ends the intents of orders, once what overtook them is committed. What the provider does not end is left to the regular check, and all
 * that is left when it does not answer, since someone waits.
 */
export async function endOvertaken(ctx: Services, orders: readonly Order[]): Promise<void> {
  for (const { id, intent_id } of orders) {
    if (intent_id === null) continue;
    try {
      await settle(ctx, id, await endOrRead(ctx, intent_id));
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
      if (error.reason === 'unavailable') return;
    }
  }
}

/**
 * Whether an order can be paid although its learner has what it is for: a bank was deciding about it when that was given in another
 * way, and has refused since.
 */
export async function isOvertaken(ctx: Ctx, order: Order): Promise<boolean> {
  return payableStatuses.includes(order.status) && hasItem(ctx, order);
}

/**
 * Ends the payment of such an order, and leaves any other as it is.
 * @returns the order as it is then.
 * @throws PaymentFault
 */
export async function endIfOvertaken(ctx: Services, order: Order): Promise<Order> {
  if (order.intent_id === null || !(await isOvertaken(ctx, order))) return order;
  return (await settle(ctx, order.id, await endOrRead(ctx, order.intent_id))) ?? order;
}
