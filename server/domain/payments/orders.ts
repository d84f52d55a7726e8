import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, onCommit } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { lockUser } from '../common/locks.ts';
import { notFound, Problem } from '../common/problem.ts';
import { type Order, owns } from './entitlements.ts';
import { isOpen, openStatuses } from './order.machine.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { type Mismatch, type Place, regionFor } from './price-regions.ts';
import { type Charge, chargeFor, type Item, type Price, pricesOf } from './prices.ts';
import { cancelOrRead, endOrRead, perhapsPaid, toProblem } from './provider-calls.ts';
import { isSubscription } from './sale-terms.ts';
import { abandonOrder, providerOf, settle } from './settlement.ts';
import { isSubscribed } from './subscriptions.ts';

/** More rounds than changes of price, currency or status can happen between two calls. */
const rounds = 5;

/**
 * Begins to pay, or goes on with what was begun: one open order and one intent for a user and an item, however often
 * and from however many tabs it is asked for (P1 to P5; PAY-03, PAY-04, PAY-09).
 * @param place decides the price (price-regions.ts); a mismatch is logged without the countries (P36).
 * @throws Problem 404 | 409 (free, owned, subscribed) | 422 (no chargeable price) | 502 | 503.
 */
export async function payFor(ctx: Services, userId: string, item: Item, place: Place): Promise<Intent> {
  for (let round = 0; round < rounds; round++) {
    const { charge, mismatch, order } = await openOrder(ctx, userId, item, place);
    if (order.transfer_reference !== null) {
      // no intent comes to it: another order has to; money that is on its way all the same can be confirmed (P55)
      await abandonOrder(ctx, order.id);
      continue;
    }
    const intent = await intentOf(ctx, order);
    if (intent === null) continue;
    const settled = await settle(ctx, order.id, intent);
    const way = settled === null ? 'restart' : wayOn(settled, item, charge);
    if (way === 'pay') {
      if (mismatch !== null) ctx.log({ event: 'payment.region_mismatch', user_id: userId, known: mismatch });
      return intent;
    }
    if (way === 'abandon') await abandon(ctx, order, intent);
  }
  throw new Problem(503, 'The payment could not be prepared. Please try again.', {
    error: 'payment_unavailable',
    retryAfter: 5,
  });
}

/**
 * How to go on with an order that was just settled: with its intent, which can be paid or is being paid; without it, since
 * the price or the plan has changed; or from the start, since it is over (P3).
 */
export function wayOn(order: Order, item: Item, charge: Charge): 'pay' | 'abandon' | 'restart' {
  if (!isOpen(order.status)) return 'restart';
  return order.status === 'processing' || isFor(order, item, charge) ? 'pay' : 'abandon';
}

interface Sale {
  charge: Charge;
  mismatch: Mismatch;
}

/** What to charge now, if the item is for sale to this user at all. */
async function requireSale(ctx: Services, userId: string, item: Item, place: Place): Promise<Sale> {
  const prices = await requirePrices(ctx, userId, item);
  const { region, mismatch } = regionFor(prices, place, ctx.payments.supports);
  return { charge: chargeFor(ctx, prices, region), mismatch };
}

/**
 * The prices of an item that is for sale to this user.
 * @throws Problem 404 | 409 (free, owned, subscribed)
 */
export async function requirePrices(ctx: Ctx, userId: string, item: Item): Promise<Price[]> {
  const { db } = ctx;
  if (item.kind === 'plan') {
    const plan = isSubscription(item.id)
      ? await db.selectFrom('plans').select('id').where('id', '=', item.id).executeTakeFirst()
      : undefined;
    if (!plan) throw notFound('This plan');
    if (await isSubscribed(ctx, userId)) {
      throw new Problem(409, 'Your subscription is still active.', { error: 'already_subscribed' });
    }
  } else {
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('id', '=', item.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!course) throw notFound('This course');
    if (await owns(ctx, userId, item.id)) {
      throw new Problem(409, 'You already own this course.', { error: 'already_purchased' });
    }
  }
  const prices = await pricesOf(ctx, item);
  if (prices.length === 0) {
    throw new Problem(409, 'This course is free. You can start right away.', { error: 'free_course' });
  }
  return prices;
}

/** Whether an order is for an item at this price. */
export const isFor = (order: Order, { kind, id }: Item, { amount, currency }: Charge): boolean =>
  (kind === 'course' ? order.course_id : order.plan_id) === id &&
  order.amount === amount &&
  order.currency === currency;

/**
 * The open order of a user for a course, or for any subscription; made if there is none, and committed (P12). Whether
 * the item is for sale is asked under the same lock under which it is given: a payment that came through in between,
 * in another tab, would otherwise be followed by an order for a second one (P1, P4).
 */
function openOrder(ctx: Services, userId: string, item: Item, place: Place): Promise<Sale & { order: Order }> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const sale = await requireSale(ctx, userId, item, place);
    const order = (await findOpenOrder(ctx, userId, item)) ?? (await makeOrder(ctx, userId, item, sale.charge));
    return { ...sale, order };
  });
}

/** The order of a user for a course, or for any subscription, that can still be paid. */
export function findOpenOrder({ db }: Ctx, userId: string, { kind, id }: Item): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    .$if(kind === 'course', (query) => query.where('course_id', '=', id))
    .$if(kind === 'plan', (query) => query.where('plan_id', 'is not', null))
    .executeTakeFirst();
}

/**
 * Makes an order that waits to be paid, under the lock of its user.
 * @param transfer what an order by bank transfer has besides (transfers/ordering.ts).
 */
export async function makeOrder(
  ctx: Services,
  userId: string,
  { kind, id }: Item,
  charge: Charge,
  transfer: Partial<Pick<Order, 'transfer_reference' | 'consent' | 'consented_at'>> = {},
): Promise<Order> {
  const now = ctx.now();
  const order = await ctx.db
    .insertInto('orders')
    .values({
      id: newId('ord'),
      user_id: userId,
      course_id: kind === 'course' ? id : null,
      plan_id: kind === 'plan' ? id : null,
      ...charge,
      status: 'requires_payment',
      intent_id: null,
      ...transfer,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  onCommit(ctx, () => ctx.metrics.order({ state: order.status, provider: providerOf(ctx, order) }));
  return order;
}

/**
 * The intent of an order. Without one it is created under a key that is stored with the order, so that a call that
 * was cut off finds what it made (P2, P21).
 * @returns null when the account cannot charge in this currency: the order is canceled, and USD is next.
 */
async function intentOf(ctx: Services, order: Order): Promise<Intent | null> {
  const { db, payments } = ctx;
  if (order.intent_id !== null) return payments.retrieveIntent(order.intent_id).catch(toProblem(ctx));
  try {
    return await payments.createIntent({
      amount: order.amount,
      currency: order.currency,
      metadata: {
        order_id: order.id,
        user_id: order.user_id ?? '',
        ...(order.course_id !== null && { course_id: order.course_id }),
        ...(order.plan_id !== null && { plan_id: order.plan_id }),
      },
      idempotencyKey: `order:${order.id}:${order.attempt}`,
    });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    // an answered error may be replayed for its key; without an answer, the same key finds what may have been made
    if (error.reason === 'failed' || error.reason === 'refused') {
      await db
        .updateTable('orders')
        .set({ attempt: order.attempt + 1 })
        .where('id', '=', order.id)
        .where('attempt', '=', order.attempt)
        .execute();
    }
    if (error.reason !== 'currency') {
      const current = await db
        .selectFrom('orders')
        .select(['intent_id', 'status'])
        .where('id', '=', order.id)
        .executeTakeFirst();
      return toProblem(ctx, excuseFor(current))(error);
    }
    await abandonOrder(ctx, order.id);
    return null;
  }
}

/**
 * Ends the payment of an open order that another one is to follow, unless a bank is deciding about it; what was paid by then is settled
 * (P3, P53).
 */
export async function endPayment(ctx: Services, order: Order): Promise<void> {
  if (order.intent_id === null) await abandonOrder(ctx, order.id);
  else await settle(ctx, order.id, await endOrRead(ctx, order.intent_id).catch(toProblem(ctx)));
}

/** Gives up an intent that is for another price or plan; too late for that, it is settled as it is (P3). */
async function abandon(ctx: Services, order: Order, intent: Intent): Promise<void> {
  await settle(ctx, order.id, await cancelOrRead(ctx, intent.id).catch(toProblem(ctx)));
}

/**
 * The client says that a payment succeeded: the reason to ask the provider, and no more (P6, P7, P10; PAY-06).
 * @throws Problem 404 without an order of this user, 409 while the provider does not say succeeded.
 */
export async function reportPayment(ctx: Services, userId: string, courseId: string): Promise<void> {
  const { db, payments } = ctx;
  if (await owns(ctx, userId, courseId)) return;
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('intent_id', 'is not', null)
    // the one that can be paid; one that was given up may be as old to the millisecond
    .orderBy((row) => row('status', 'in', openStatuses), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!order || order.intent_id === null) throw notFound('An order for this course');
  const intent = await payments.retrieveIntent(order.intent_id).catch(toProblem(ctx));
  const settled = await settle(ctx, order.id, intent);
  // what was paid twice is refunded by now
  if (settled?.status !== 'paid' && !(await owns(ctx, userId, courseId))) {
    throw new Problem(409, 'The payment has not succeeded yet.', { error: 'payment_incomplete' });
  }
}

const notCharged = 'You were not charged. Please try again.';

/**
 * What is known of the money when the intent of an order could not be made (PAY-09). An open order without an intent was
 * charged by no tab: a secret is handed out once the order has its intent, and no other order for the item is open (P1).
 * @param order as it is after the failure.
 */
export const excuseFor = (order: Pick<Order, 'intent_id' | 'status'> | undefined): string =>
  order && order.intent_id === null && isOpen(order.status) ? notCharged : perhapsPaid;
