import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type PaymentEvent, PaymentFault } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import { openStatuses } from './order-status.ts';
import { toProblem } from './orders.ts';
import { Problem } from './problem.ts';
import { refundIn, settle, settleIn } from './settlement.ts';

const minute = 60_000;

/**
 * Takes one event of the provider. What it says is only a reason to look: events come late, twice and out of order,
 * so the intent is read again, and the event is noted in the transaction of its effect (P11, P12, P14, P15).
 * @throws Problem 503 when it has to be sent again: the order is not there yet, or the provider does not answer.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  const { db, payments, log } = services;
  if (event.about === 'other' || (await isKnown(db, event.id))) return;
  if (event.about === 'dispute') {
    log({ event: 'payment.dispute', intent: event.intentId });
    return;
  }
  const orderId = event.about === 'intent' ? event.orderId : null;
  // another use of the same account
  if (event.about === 'intent' && orderId === null) return;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .$if(orderId !== null, (query) => query.where('id', '=', orderId ?? ''))
    .$if(orderId === null, (query) => query.where('intent_id', '=', event.intentId))
    .executeTakeFirst();
  if (!order) {
    if (event.about === 'refund') return;
    throw new Problem(503, 'This order is not known yet.', { error: 'unknown_order', retryAfter: 60 });
  }
  const intent = await payments.retrieveIntent(event.intentId).catch(toProblem(services));
  await db.transaction().execute(async (transaction) => {
    if (!(await note(transaction, event, services.now()))) return;
    const settled = await settleIn(transaction, services, order.id, intent);
    if (event.about !== 'refund' || settled === null) return;
    if (event.full) await refundIn(transaction, services, settled);
    else log({ event: 'payment.partial_refund', order: order.id });
  });
}

async function isKnown(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Notes an event; false when it had been noted before. */
async function note(db: Kysely<Database>, { id, type }: PaymentEvent, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Looks after the orders that nobody came back to: those open for 15 minutes are brought to where the provider says
 * they are, and after a day without a payment they are canceled (P24). Safe to run at any time, also twice.
 */
export async function reconcile(services: Services): Promise<void> {
  const { db, now, payments, log } = services;
  const before = (minutes: number) => new Date(now().getTime() - minutes * minute);
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', [...openStatuses])
    .where('updated_at', '<=', before(15))
    .orderBy('updated_at')
    .execute();
  for (const { id, intent_id, status, created_at } of orders) {
    if (intent_id === null) {
      // nobody was ever given its client secret, so it cannot be paid
      await db
        .updateTable('orders')
        .set({ status: 'canceled', updated_at: now() })
        .where('id', '=', id)
        .where('intent_id', 'is', null)
        .execute();
      continue;
    }
    try {
      const intent = await payments.retrieveIntent(intent_id);
      const isStale = created_at <= before(24 * 60) && status !== 'processing';
      const isUnpaid = intent.status === 'open' || intent.status === 'declined';
      await settle(services, id, isStale && isUnpaid ? await payments.cancelIntent(intent_id) : intent);
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
    }
  }
}
