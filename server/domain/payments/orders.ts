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
import { cancelOrRead, endOrRead, toProblem } from './provider-calls.ts';
import { isSubscription } from './sale-terms.ts';
import { abandonOrder, providerOf, settle } from './settlement.ts';
import { isSubscribed } from './subscriptions.ts';

/** Exceeds the changes of price, currency or status possible between two calls. */
const rounds = 5;

/**
 * One open order and one intent per user and item, however many tabs ask (P1 to P5; PAY-03, PAY-04,
 * PAY-09).
 * @param place decides the price (price-regions.ts); a mismatch is logged without the countries
 * (P36)
 * @throws Problem 404 | 409 (free, owned, subscribed) | 422 (no chargeable price) | 502 | 503
 */
export async function payFor(ctx: Services, userId: string, item: Item, place: Place): Promise<Intent> {
  for (let round = 0; round < rounds; round++) {
    const { charge, mismatch, order } = await openOrder(ctx, userId, item, place);
    if (order.transfer_reference !== null) {
      // it gets no intent, so another order replaces it; late transfers can still be confirmed
      // (P55)
      await abandonOrder(ctx, order.id);
      continue;
    }
    const intent = await intentOf(ctx, order);
    if (intent === null) continue;
    const settled = await settle(ctx, order.id, intent);
    const action = settled === null ? 'restart' : actionFor(settled, item, charge);
    if (action === 'pay') {
      if (mismatch !== null) ctx.log({ event: 'payment.region_mismatch', user_id: userId, known: mismatch });
      return intent;
    }
    if (action === 'abandon') await abandon(ctx, order, intent);
  }
  throw new Problem(503, ({ payments }) => payments.orders.notPrepared, {
    error: 'payment_unavailable',
    retryAfter: 5,
  });
}

/** By its intent; abandoned when price or plan changed; restarted when it is over (P3). */
export function actionFor(order: Order, item: Item, charge: Charge): 'pay' | 'abandon' | 'restart' {
  if (!isOpen(order.status)) return 'restart';
  return order.status === 'processing' || isFor(order, item, charge) ? 'pay' : 'abandon';
}

interface Sale {
  charge: Charge;
  mismatch: Mismatch;
}

async function requireSale(ctx: Services, userId: string, item: Item, place: Place): Promise<Sale> {
  const prices = await requirePrices(ctx, userId, item);
  const { region, mismatch } = regionFor(prices, place, ctx.payments.supports);
  return { charge: chargeFor(ctx, prices, region), mismatch };
}

/** @throws Problem 404 | 409 (free, owned, subscribed) */
export async function requirePrices(ctx: Ctx, userId: string, item: Item): Promise<Price[]> {
  const { db } = ctx;
  if (item.kind === 'plan') {
    const plan = isSubscription(item.id)
      ? await db.selectFrom('plans').select('id').where('id', '=', item.id).executeTakeFirst()
      : undefined;
    if (!plan) throw notFound('plan');
    if (await isSubscribed(ctx, userId)) {
      throw new Problem(409, ({ payments }) => payments.orders.subscribed, { error: 'already_subscribed' });
    }
  } else {
    await db
      .selectFrom('courses')
      .select('id')
      .where('id', '=', item.id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound('course'));
    if (await owns(ctx, userId, item.id)) {
      throw new Problem(409, ({ payments }) => payments.orders.owned, { error: 'already_purchased' });
    }
  }
  const prices = await pricesOf(ctx, item);
  if (prices.length === 0) {
    throw new Problem(409, ({ payments }) => payments.orders.free, { error: 'free_course' });
  }
  return prices;
}

export const isFor = (order: Order, { kind, id }: Item, { amount, currency }: Charge): boolean =>
  (kind === 'course' ? order.course_id : order.plan_id) === id &&
  order.amount === amount &&
  order.currency === currency;

/**
 * Commits the open order first (P12). Under the user's lock, under which access is given: otherwise
 * a payment in another tab could be followed by a second order (P1, P4).
 */
function openOrder(ctx: Services, userId: string, item: Item, place: Place): Promise<Sale & { order: Order }> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const sale = await requireSale(ctx, userId, item, place);
    const order = (await findOpenOrder(ctx, userId, item)) ?? (await makeOrder(ctx, userId, item, sale.charge));
    return { ...sale, order };
  });
}

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
 * The idempotency key is stored with the order, so that an interrupted call finds the intent again
 * (P2, P21).
 * @returns null if the account cannot charge this currency: the order is canceled, and USD is next
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
    // an error response may be replayed for its key; after no response the key finds the intent
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

/** Unless a bank is deciding; money that has come is settled (P3, P53). */
export async function endPayment(ctx: Services, order: Order): Promise<void> {
  if (order.intent_id === null) await abandonOrder(ctx, order.id);
  else await settle(ctx, order.id, await endOrRead(ctx, order.intent_id).catch(toProblem(ctx)));
}

/** Settles it if it is too late to cancel (P3). */
async function abandon(ctx: Services, order: Order, intent: Intent): Promise<void> {
  await settle(ctx, order.id, await cancelOrRead(ctx, intent.id).catch(toProblem(ctx)));
}

/**
 * Only triggers a read of the provider (P6, P7, P10; PAY-06).
 * @throws Problem 404, 409 until the provider says succeeded
 */
export async function reportSuccessfulPayment(ctx: Services, userId: string, courseId: string): Promise<void> {
  const { db, payments } = ctx;
  if (await owns(ctx, userId, courseId)) return;
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('intent_id', 'is not', null)
    // open ones first: a canceled one may have the same `created_at`
    .orderBy((row) => row('status', 'in', openStatuses), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!order || order.intent_id === null) throw notFound('courseOrder');
  const intent = await payments.retrieveIntent(order.intent_id).catch(toProblem(ctx));
  const settled = await settle(ctx, order.id, intent);
  // an order paid twice is refunded by now
  if (settled?.status !== 'paid' && !(await owns(ctx, userId, courseId))) {
    throw new Problem(409, ({ payments }) => payments.orders.notPaid, { error: 'payment_incomplete' });
  }
}

/** Without an intent it cannot have been charged: the secret comes with it (P1, PAY-09). */
export const excuseFor = (order: Pick<Order, 'intent_id' | 'status'> | undefined): 'notCharged' | 'perhapsPaid' =>
  order && order.intent_id === null && isOpen(order.status) ? 'notCharged' : 'perhapsPaid';
