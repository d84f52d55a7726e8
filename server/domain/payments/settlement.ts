import type { Insertable } from 'kysely';
import type { OrdersTable } from '../../db/tables/payments.ts';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, onCommit } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { giveAccess, type Order, takeAccessBack } from './entitlements.ts';
import { nextOf, type OrderEffect, type OrderEvent } from './order.machine.ts';
import { giveBackTwice } from './paid-twice.ts';
import { type Intent, type IntentStatus, PaymentFault } from './ports.ts';
import { sendCreditNote, sendNotPaid, sendOverdue, sendReceipt, sendWithdrawal } from './receipt-messages.ts';

const effects: Readonly<Record<Exclude<OrderEffect, 'giveAccess'>, (ctx: Services, order: Order) => Promise<void>>> = {
  sendReceipt,
  takeAccessBack,
  sendCreditNote,
  sendWithdrawal,
  sendNotPaid,
  sendOverdue,
};

/** What becomes of an order, decided without a database; carried out under the lock of its row. */
export interface Settlement {
  status: Order['status'];
  /** Whether the learner has withdrawn from the order, which is paid. */
  isWithdrawn: boolean;
  intentId: string | null;
  effects: readonly OrderEffect[];
  /** What keeps the intent from being this order's, for which the order stays as it is; null when all fits (P9). */
  mismatch: string | null;
}

/**
 * What an intent makes of an order (P9, P14).
 * @param intent as just read from the provider.
 * @param live whether real money moves.
 */
export function settlementOf(order: Order, intent: Intent, live: boolean): Settlement {
  const mismatch = findMismatch(order, intent, live);
  if (mismatch !== null) return { ...asItIs(order), mismatch };
  return { ...stepOf(order, { type: `payment.${intent.status}` }), intentId: intent.id, mismatch };
}

/** What giving up makes of an order: one with an intent stays as it is, since it can be paid. */
export function abandonmentOf(order: Order): Settlement {
  return order.intent_id === null ? afterEvent(order, { type: 'order.abandoned' }) : asItIs(order);
}

const isPaidAndWithdrawn = ({ status, withdrawn_at }: Order): boolean => status === 'paid' && withdrawn_at !== null;

const stepOf = (order: Order, event: OrderEvent) => nextOf(order.status, event, isPaidAndWithdrawn(order));

/** What an event that no provider reports makes of an order. */
const afterEvent = (order: Order, event: OrderEvent): Settlement => ({
  ...stepOf(order, event),
  intentId: order.intent_id,
  mismatch: null,
});

const asItIs = (order: Order): Settlement => ({
  status: order.status,
  isWithdrawn: isPaidAndWithdrawn(order),
  intentId: order.intent_id,
  effects: [],
  mismatch: null,
});

/**
 * Brings an order to where the provider says its intent is, and gives or takes back what was paid for: once, however
 * many calls and webhooks say so at the same time, since the order's row is locked (P9, P10, P14). Money that came for what was open in
 * another way is given back at once; where the provider does not answer, the regular check does it.
 * @param intent as just read from the provider, before this transaction.
 * @returns the order as it is now, or null when there is none.
 */
export async function settle(ctx: Services, orderId: string, intent: Intent): Promise<Order | null> {
  const order = await inTransaction(ctx, (ctx) => settleIn(ctx, orderId, intent));
  return order && refundTwice(ctx, order).catch(whereItAnswers(order));
}

const whereItAnswers =
  (order: Order) =>
  (error: unknown): Order => {
    if (error instanceof PaymentFault) return order;
    throw error;
  };

/**
 * Gives back the money of an order that came for what its learner had in another way (P70), and leaves any other order as it is.
 * @param isAgain whether to ask the provider also where that was done before.
 * @returns the order as it is then.
 * @throws PaymentFault when the provider does not answer.
 */
export async function refundTwice(ctx: Services, order: Order, isAgain = false): Promise<Order> {
  if (order.status !== 'paid') return order;
  const intent = await giveBackTwice(ctx, order, isAgain);
  if (intent === null) return order;
  return (await inTransaction(ctx, (ctx) => settleIn(ctx, order.id, intent))) ?? order;
}

/** The same, where `ctx` is a transaction. */
export async function settleIn(ctx: Services, orderId: string, intent: Intent): Promise<Order | null> {
  const order = await lockOrder(ctx, orderId);
  if (!order) return null;
  const settlement = settlementOf(order, intent, ctx.payments.live);
  if (settlement.mismatch !== null) {
    onCommit(ctx, () => ctx.log({ event: 'payment.mismatch', order: order.id, field: settlement.mismatch }));
  }
  return carryOut(ctx, order, settlement, intent.method);
}

/** Gives up an order that has no intent: its client secret was never handed out, so it cannot be paid. */
export function abandonOrder(ctx: Services, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order) await abandonIn(ctx, order);
  });
}

/** The same, where `ctx` is a transaction that holds the lock of the order. */
export const abandonIn = (ctx: Services, order: Order): Promise<Order> => carryOut(ctx, order, abandonmentOf(order));

/**
 * Does what an event makes of an order that no provider reports, under its lock (`lockOrder`).
 * @param method what it was paid with, where the event pays it.
 */
export function advance(
  ctx: Services,
  order: Order,
  event: Exclude<OrderEvent, { type: `payment.${IntentStatus}` }>,
  method: string | null = null,
): Promise<Order> {
  return carryOut(ctx, order, afterEvent(order, event), method);
}

/**
 * Makes the order that a voucher pays for, and gives what it is for. Within a transaction that holds the lock of the user (P40). It
 * is stored as paid at once: an open order for the same item, whose intent the provider does not know, may be there still, and the
 * database keeps one open order for an item.
 * @param sale what the voucher opens: a course, a plan, or neither for a category.
 */
export async function makePaidOrder(
  ctx: Services,
  sale: Pick<Insertable<OrdersTable>, 'user_id' | 'course_id' | 'plan_id' | 'voucher_id' | 'sponsor'>,
): Promise<Order> {
  const { status, effects: todo } = nextOf('requires_payment', { type: 'voucher.redeemed' });
  const now = ctx.now();
  const order = await ctx.db
    .insertInto('orders')
    .values({
      id: newId('ord'),
      ...sale,
      amount: 0,
      currency: 'USD',
      status,
      intent_id: null,
      created_at: now,
      updated_at: now,
      paid_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  onCommit(ctx, () => ctx.metrics.order({ state: status, provider: 'voucher' }));
  return carryOutEffects(ctx, order, todo);
}

/** Locks the row of an order, where `ctx` is a transaction. */
export function lockOrder({ db }: Ctx, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Does what was decided about an order. Under its lock.
 * @param method what it was paid with, where that is known.
 */
async function carryOut(
  ctx: Services,
  order: Order,
  { intentId, ...next }: Settlement,
  method: string | null = null,
): Promise<Order> {
  const changes = next.status !== order.status;
  const withdraws = next.isWithdrawn && !isPaidAndWithdrawn(order);
  if (!changes && !withdraws && order.intent_id === intentId) return order;
  const now = ctx.now();
  const updated = await ctx.db
    .updateTable('orders')
    .set({
      intent_id: intentId,
      ...(changes && { status: next.status, updated_at: now }),
      ...(changes && next.status === 'paid' && { paid_at: now, method }),
      ...(withdraws && { withdrawn_at: now }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changes) {
    onCommit(ctx, () => {
      ctx.log({ event: 'order.changed', order: order.id, from: order.status, to: next.status });
      ctx.metrics.order({ state: next.status, provider: providerOf(ctx, order) });
    });
  }
  if (withdraws) onCommit(ctx, () => ctx.log({ event: 'order.withdrawn', order: order.id }));
  return carryOutEffects(ctx, updated, next.effects);
}

/** @returns the order as it is then. */
async function carryOutEffects(ctx: Services, order: Order, todo: readonly OrderEffect[]): Promise<Order> {
  let current = order;
  for (const effect of todo) {
    if (effect === 'giveAccess') current = await giveAccess(ctx, current);
    else await effects[effect](ctx, current);
  }
  return current;
}

/** Who takes the payment of an order, for the metrics. */
export const providerOf = ({ payments }: Services, order: Order) =>
  order.transfer_reference === null ? payments.provider : 'transfer';

/** The first thing about an intent that is not as its order has it; only a perfect match opens a course (P9). */
export function findMismatch(order: Order, intent: Intent, live: boolean): string | null {
  const { metadata } = intent;
  const wasPaid = intent.status === 'succeeded' || intent.status === 'refunded';
  const checks: Record<string, boolean> = {
    intent:
      order.voucher_id === null &&
      order.transfer_reference === null &&
      (order.intent_id === null || order.intent_id === intent.id),
    order: metadata.order_id === order.id,
    user: order.user_id === null || metadata.user_id === order.user_id,
    item: (metadata.course_id ?? null) === order.course_id && (metadata.plan_id ?? null) === order.plan_id,
    amount: intent.amount === order.amount,
    amount_received: !wasPaid || intent.amountReceived === order.amount,
    currency: intent.currency === order.currency,
    live: intent.live === live,
  };
  return Object.keys(checks).find((field) => checks[field] === false) ?? null;
}
