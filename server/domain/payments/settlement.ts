import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { giveAccess, type Order, takeAccessBack } from './entitlements.ts';
import { nextOf, type OrderEffect, type OrderEvent } from './order.machine.ts';
import type { Intent } from './ports.ts';
import { sendReceipt } from './receipts.ts';

const effects: Readonly<
  Record<OrderEffect, (db: Kysely<Database>, services: Services, order: Order) => Promise<void>>
> = { giveAccess, sendReceipt, takeAccessBack };

/**
 * Brings an order to where the provider says its intent is, and gives or takes back what was paid for: once, however
 * many calls and webhooks say so at the same time, since the order is locked meanwhile (P9, P10, P14).
 * @param intent as just read from the provider, before this transaction.
 * @returns the order as it is now, or null when there is none.
 */
export function settle(services: Services, orderId: string, intent: Intent): Promise<Order | null> {
  return services.db.transaction().execute((transaction) => settleIn(transaction, services, orderId, intent));
}

/** The same within the caller's transaction. */
export async function settleIn(
  db: Kysely<Database>,
  services: Services,
  orderId: string,
  intent: Intent,
): Promise<Order | null> {
  const order = await lockOrder(db, orderId);
  if (!order) return null;
  const mismatch = findMismatch(order, intent, services.payments.live);
  if (mismatch !== null) {
    services.log({ event: 'payment.mismatch', order: order.id, field: mismatch });
    return order;
  }
  return advance(db, services, order, { type: `payment.${intent.status}` }, intent.id);
}

/** Gives up an order that has no intent: nobody was ever given its client secret, so it cannot be paid. */
export function abandonOrder(services: Services, orderId: string): Promise<void> {
  return services.db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order?.intent_id === null) await advance(transaction, services, order, { type: 'order.abandoned' });
  });
}

function lockOrder(db: Kysely<Database>, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Does what the chart says to an event. Under the lock of the order. */
async function advance(
  db: Kysely<Database>,
  services: Services,
  order: Order,
  event: OrderEvent,
  intentId: string | null = null,
): Promise<Order> {
  const next = nextOf(order.status, event);
  const changes = next.status !== order.status;
  if (!changes && order.intent_id === intentId) return order;
  const now = services.now();
  const updated = await db
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
    services.log({ event: 'order.changed', order: order.id, from: order.status, to: next.status });
    services.metrics.order({ state: next.status, provider: services.payments.provider });
  }
  for (const effect of next.effects) await effects[effect](db, services, updated);
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
