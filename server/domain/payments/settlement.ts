import type { Insertable } from 'kysely';
import type { OrdersTable } from '../../db/tables/payments.ts';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, onCommit } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { giveAccess, type Order, takeAccessBack } from './entitlements.ts';
import { nextOf, type OrderEffect, type OrderEvent } from './order.machine.ts';
import { sendCreditNote, sendNotPaid, sendOverdue, sendReceipt, sendWithdrawal } from './order-messages.ts';
import { giveBackTwice } from './paid-twice.ts';
import { type Intent, type IntentStatus, PaymentFault } from './ports.ts';

const effects: Readonly<Record<Exclude<OrderEffect, 'giveAccess'>, (ctx: Services, order: Order) => Promise<void>>> = {
  sendReceipt,
  takeAccessBack,
  sendCreditNote,
  sendWithdrawal,
  sendNotPaid,
  sendOverdue,
};

/** Decided without a database; carried out under the order's row lock. */
export interface Settlement {
  status: Order['status'];
  isWithdrawn: boolean;
  intentId: string | null;
  effects: readonly OrderEffect[];
  /** Why the intent does not match the order, which then stays as it is; null if it does (P9). */
  mismatch: string | null;
}

/**
 * P9, P14
 * @param live whether real money moves
 */
export function settlementOf(order: Order, intent: Intent, live: boolean): Settlement {
  const mismatch = findMismatch(order, intent, live);
  if (mismatch !== null) return { ...asItIs(order), mismatch };
  return { ...stepOf(order, { type: `payment.${intent.status}` }), intentId: intent.id, mismatch };
}

/** An order with an intent stays as it is, since it can still be paid. */
export function abandonmentOf(order: Order): Settlement {
  return order.intent_id === null ? afterEvent(order, { type: 'order.abandoned' }) : asItIs(order);
}

const isPaidAndWithdrawn = ({ status, withdrawn_at }: Order): boolean => status === 'paid' && withdrawn_at !== null;

const stepOf = (order: Order, event: OrderEvent) => nextOf(order.status, event, isPaidAndWithdrawn(order));

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
 * Settles an order by its intent exactly once, under its row lock (P9, P10, P14). Money for
 * something already owned is refunded; reconciliation retries if the provider does not answer.
 * @param intent read before this transaction
 * @returns null if there is no such order
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
 * Refunds an order paid twice (P70); others stay unchanged.
 * @throws PaymentFault when the provider does not answer
 */
export async function refundTwice(ctx: Services, order: Order, isAgain = false): Promise<Order> {
  if (order.status !== 'paid') return order;
  const intent = await giveBackTwice(ctx, order, isAgain);
  if (intent === null) return order;
  return (await inTransaction(ctx, (ctx) => settleIn(ctx, order.id, intent))) ?? order;
}

/** In the caller's transaction, without the refund. */
export async function settleIn(ctx: Services, orderId: string, intent: Intent): Promise<Order | null> {
  const order = await lockOrder(ctx, orderId);
  if (!order) return null;
  const settlement = settlementOf(order, intent, ctx.payments.live);
  if (settlement.mismatch !== null) {
    onCommit(ctx, () => ctx.log({ event: 'payment.mismatch', order: order.id, field: settlement.mismatch }));
  }
  return carryOut(ctx, order, settlement, intent.method);
}

/** Cancels an order without an intent: no client secret was handed out, so it cannot be paid. */
export function abandonOrder(ctx: Services, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order) await abandonIn(ctx, order);
  });
}

export const abandonIn = (ctx: Services, order: Order): Promise<Order> => carryOut(ctx, order, abandonmentOf(order));

/** Applies an event that does not come from the provider, under the row lock (`lockOrder`). */
export function advance(
  ctx: Services,
  order: Order,
  event: Exclude<OrderEvent, { type: `payment.${IntentStatus}` }>,
  method: string | null = null,
): Promise<Order> {
  return carryOut(ctx, order, afterEvent(order, event), method);
}

/**
 * For a voucher (P40); the caller holds the user's lock. Inserted as paid, since the database
 * allows one open order per item; logged and counted as the step that the order's chart takes.
 * @param sale course, plan, or neither for a category
 */
export async function makePaidOrder(
  ctx: Services,
  sale: Pick<Insertable<OrdersTable>, 'user_id' | 'course_id' | 'plan_id' | 'voucher_id' | 'sponsor'>,
): Promise<Order> {
  const before = 'requires_payment';
  const { status, effects: todo } = nextOf(before, { type: 'voucher.redeemed' });
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
  return completeStep(ctx, order, before, todo);
}

export function lockOrder({ db }: Ctx, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Under the order's lock. */
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
  if (withdraws) onCommit(ctx, () => ctx.log({ event: 'order.withdrawn', order: order.id }));
  return completeStep(ctx, updated, order.status, next.effects);
}

/**
 * Once the row is written: a change of the status is logged and counted on commit, and the effects
 * are carried out.
 */
async function completeStep(
  ctx: Services,
  order: Order,
  before: Order['status'],
  todo: readonly OrderEffect[],
): Promise<Order> {
  const { id, status } = order;
  if (status !== before) {
    onCommit(ctx, () => {
      ctx.log({ event: 'order.changed', order: id, from: before, to: status });
      ctx.metrics.order({ state: status, provider: providerOf(ctx, order) });
    });
  }
  let current = order;
  for (const effect of todo) {
    if (effect === 'giveAccess') current = await giveAccess(ctx, current);
    else await effects[effect](ctx, current);
  }
  return current;
}

export function providerOf({ payments }: Services, { voucher_id, transfer_reference }: Order) {
  if (voucher_id !== null) return 'voucher';
  return transfer_reference === null ? payments.provider : 'transfer';
}

/** The first difference between intent and order; only a full match opens a course (P9). */
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
