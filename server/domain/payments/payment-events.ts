import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, onCommit } from '../common/context.ts';
import { Problem } from '../common/problem.ts';
import { type PaymentEvent, PaymentFault } from './ports.ts';
import { toProblem } from './provider-calls.ts';
import { refundTwice, settleIn } from './settlement.ts';
import { tellStaff } from './staff-notices.ts';
import { endSuperseded, isSuperseded } from './superseded-payments.ts';

/**
 * Events arrive late, twice and out of order, so the intent is read again; each is noted in the
 * transaction of its effect (P11, P12, P14, P15).
 * @throws Problem 503 to have it sent again: unknown order, or no answer of the provider
 */
export async function receiveEvent(ctx: Services, event: PaymentEvent): Promise<void> {
  const { db, payments, log } = ctx;
  if (event.about === 'other' || (await isKnown(ctx, event.id))) return;
  if (event.about === 'dispute' || event.about === 'failed refund') return receiveForStaff(ctx, event);
  const orderId = event.about === 'intent' ? event.orderId : null;
  // from another application on the same account
  if (event.about === 'intent' && orderId === null) return;
  const orders = db.selectFrom('orders').selectAll();
  const meant = orderId === null ? orders.where('intent_id', '=', event.intentId) : orders.where('id', '=', orderId);
  const order = await meant.executeTakeFirst();
  if (!order) {
    if (event.about === 'refund') return;
    throw new Problem(503, ({ payments }) => payments.orders.unknown, { error: 'unknown_order', retryAfter: 60 });
  }
  const intent = await payments.retrieveIntent(event.intentId).catch(toProblem(ctx));
  const settled = await inTransaction(ctx, async (ctx) => {
    if (!(await note(ctx, event))) return null;
    if (event.about === 'refund' && intent.status !== 'refunded') {
      onCommit(ctx, () => log({ event: 'payment.partial_refund', order: order.id }));
      await tellStaff(ctx, 'partial refund', { intentId: event.intentId, order });
    }
    return settleIn(ctx, order.id, intent);
  });
  if (!settled) return;
  // reconciliation retries when the provider does not answer
  await refundTwice(ctx, settled).catch((error: unknown) => {
    if (!(error instanceof PaymentFault)) throw error;
  });
  if (await isSuperseded(ctx, settled)) await endSuperseded(ctx, settled);
}

/** Changes no order: only people can settle it, who are told once per event. */
async function receiveForStaff(
  ctx: Services,
  event: PaymentEvent & { about: 'dispute' | 'failed refund'; intentId: string | null },
): Promise<void> {
  const { about, intentId } = event;
  await inTransaction(ctx, async (ctx) => {
    if (!(await note(ctx, event))) return;
    const isDispute = about === 'dispute';
    onCommit(ctx, () => ctx.log({ event: isDispute ? 'payment.dispute' : 'payment.refund_failed', intent: intentId }));
    const order =
      intentId === null
        ? undefined
        : await ctx.db.selectFrom('orders').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
    await tellStaff(ctx, about, { intentId, order: order ?? null });
  });
}

async function isKnown({ db }: Ctx, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** @returns false for a duplicate. */
async function note({ db, now }: Ctx, { id, type }: PaymentEvent): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({ id, type, received_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
