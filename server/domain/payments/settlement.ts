import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, onCommit } from '../common/context.ts';
import { giveAccess, type Order, takeAccessBack } from './entitlements.ts';
import { nextOf, type OrderEffect, type OrderEvent } from './order.machine.ts';
import type { Intent } from './ports.ts';
import { sendReceipt } from './receipts.ts';

const effects: Readonly<Record<OrderEffect, (ctx: Services, order: Order) => Promise<void>>> = {
  giveAccess,
  sendReceipt,
  takeAccessBack,
};

/**
 * Brings an order to where the provider says its intent is, and gives or takes back what was paid for: once, however
 * many calls and webhooks say so at the same time, since the order's row is locked (P9, P10, P14).
 * @param intent as just read from the provider, before this transaction.
 * @returns the order as it is now, or null when there is none.
 */
export function settle(ctx: Services, orderId: string, intent: Intent): Promise<Order | null> {
  return inTransaction(ctx, (ctx) => settleIn(ctx, orderId, intent));
}

/** The same, where `ctx` is a transaction. */
export async function settleIn(ctx: Services, orderId: string, intent: Intent): Promise<Order | null> {
  const order = await lockOrder(ctx, orderId);
  if (!order) return null;
  const mismatch = findMismatch(order, intent, ctx.payments.live);
  if (mismatch !== null) {
    ctx.log({ event: 'payment.mismatch', order: order.id, field: mismatch });
    return order;
  }
  return advance(ctx, order, { type: `payment.${intent.status}` }, intent.id);
}

/** Gives up an order that has no intent: its client secret was never handed out, so it cannot be paid. */
export function abandonOrder(ctx: Services, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order?.intent_id === null) await advance(ctx, order, { type: 'order.abandoned' });
  });
}

function lockOrder({ db }: Ctx, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Does what the chart says to an event. Under the lock of the order. */
async function advance(ctx: Services, order: Order, event: OrderEvent, intentId: string | null = null): Promise<Order> {
  const next = nextOf(order.status, event);
  const changes = next.status !== order.status;
  if (!changes && order.intent_id === intentId) return order;
  const now = ctx.now();
  const updated = await ctx.db
    .updateTable('orders')
    .set({
      intent_id: intentId,
      ...(changes && { status: next.status, updated_at: now }),
      ...(changes && next.status === 'paid' && { paid_at: now }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changes) {
    onCommit(ctx, () => {
      ctx.log({ event: 'order.changed', order: order.id, from: order.status, to: next.status });
      ctx.metrics.order({ state: next.status, provider: ctx.payments.provider });
    });
  }
  for (const effect of next.effects) await effects[effect](ctx, updated);
  return updated;
}

/** The first thing about an intent that is not as its order has it; only a perfect match opens a course (P9). */
export function findMismatch(order: Order, intent: Intent, live: boolean): string | null {
  const { metadata } = intent;
  const wasPaid = intent.status === 'succeeded' || intent.status === 'refunded';
  const checks: Record<string, boolean> = {
    intent: order.intent_id === null || order.intent_id === intent.id,
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
