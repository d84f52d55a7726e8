import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { OrderStatus, OrdersTable } from '../db/tables/payments.ts';
import type { Intent, IntentStatus } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import { formatMinor } from './currency.ts';
import { mayBecome } from './order-status.ts';
import { openSubscription } from './subscriptions.ts';

export type Order = Selectable<OrdersTable>;

/** What an intent's status makes of its order; null leaves it as it is. */
const orderStatus: Readonly<Record<IntentStatus, OrderStatus | null>> = {
  open: null,
  declined: 'failed',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'canceled',
};

/**
 * Brings an order to where the provider says its intent is, and gives the learner what was paid for: once, however
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
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
  if (!order) return null;
  const mismatch = findMismatch(order, intent, services.payments.live);
  if (mismatch !== null) {
    services.log({ event: 'payment.mismatch', order: order.id, field: mismatch });
    return order;
  }
  const next = orderStatus[intent.status];
  const changes = next !== null && mayBecome(order.status, next);
  if (!changes && order.intent_id === intent.id) return order;
  const now = services.now();
  const updated = await db
    .updateTable('orders')
    .set({
      intent_id: intent.id,
      updated_at: now,
      ...(changes && { status: next }),
      ...(changes && next === 'paid' && { paid_at: now }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changes) services.log({ event: 'order.changed', order: order.id, from: order.status, to: next });
  if (changes && next === 'paid') await grant(db, services, updated);
  return updated;
}

/** The first thing about an intent that is not as its order has it; only a perfect match opens a course (P9). */
function findMismatch(order: Order, intent: Intent, live: boolean): string | null {
  const { metadata } = intent;
  const checks: Record<string, boolean> = {
    intent: order.intent_id === null || order.intent_id === intent.id,
    order: metadata.order_id === order.id,
    user: order.user_id === null || metadata.user_id === order.user_id,
    item: (metadata.course_id ?? null) === order.course_id && (metadata.plan_id ?? null) === order.plan_id,
    amount: intent.amount === order.amount,
    amount_received: intent.status !== 'succeeded' || intent.amountReceived === order.amount,
    currency: intent.currency === order.currency,
    live: intent.live === live,
  };
  return Object.keys(checks).find((field) => checks[field] === false) ?? null;
}

async function grant(db: Kysely<Database>, services: Services, order: Order): Promise<void> {
  if (order.user_id === null) return;
  const now = services.now();
  if (order.course_id !== null) {
    await db
      .insertInto('purchases')
      .values({ user_id: order.user_id, course_id: order.course_id, order_id: order.id, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
      .execute();
  } else if (order.plan_id !== null) {
    await openSubscription(db, now, { userId: order.user_id, planId: order.plan_id, orderId: order.id });
  }
  await sendReceipt(db, services, order);
}

/** A receipt by mail; people with a phone number only have the order in their profile. */
async function sendReceipt(db: Kysely<Database>, { mail, config }: Services, order: Order): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', order.user_id)
    .executeTakeFirst();
  if (!user || user.email === null) return;
  const { title, address } = await describe(db, order);
  const text = [
    `Hello ${user.first_name},`,
    `Thank you for your payment. Your receipt:`,
    `${title}\n${formatMinor(order.amount, order.currency)}\nOrder ${order.intent_id}`,
    `Start here: ${config.publicUrl}${address}`,
  ].join('\n\n');
  await mail.send({ to: user.email, subject: `Your receipt: ${title}`, text }, db);
}

/** What an order is about, for people. */
export async function describe(
  db: Kysely<Database>,
  { course_id, plan_id }: Pick<Order, 'course_id' | 'plan_id'>,
): Promise<{ title: string; address: string }> {
  if (course_id !== null) {
    const course = await db.selectFrom('courses').select('title').where('id', '=', course_id).executeTakeFirst();
    return { title: course?.title ?? course_id, address: `/course/${course_id}` };
  }
  const plan = await db.selectFrom('plans').select('name').where('id', '=', plan_id).executeTakeFirst();
  return { title: plan?.name ?? 'Subscription', address: '/course' };
}

/** Takes back what a fully refunded order gave. Called under the lock of its order. */
export async function refundIn(db: Kysely<Database>, { now, log }: Services, order: Order): Promise<void> {
  if (!mayBecome(order.status, 'refunded')) return;
  await db.updateTable('orders').set({ status: 'refunded', updated_at: now() }).where('id', '=', order.id).execute();
  await db.deleteFrom('purchases').where('order_id', '=', order.id).execute();
  await db
    .updateTable('subscriptions')
    .set({ ends_at: now() })
    .where('order_id', '=', order.id)
    .where('ends_at', '>', now())
    .execute();
  log({ event: 'order.changed', order: order.id, from: order.status, to: 'refunded' });
}
