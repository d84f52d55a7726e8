import type { Services } from '../../services.ts';
import type { Order } from './entitlements.ts';
import { type Intent, PaymentFault } from './ports.ts';

/** An order whose money came through the provider. */
export type PaidByIntent = Order & { intent_id: string };

/** The provider will not give the money back. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/**
 * Asks the provider to give back all that is left of an order's money; what becomes of the order is settled by the answer. Calls
 * for the same order at the same moment move the money once: they share an idempotency key.
 * @returns the intent afterwards.
 * @throws PaymentFault `unavailable` without an answer: asking again is safe. RefundRefused with the provider's words.
 */
export async function giveBack(ctx: Services, order: PaidByIntent): Promise<Intent> {
  const { db, payments, log } = ctx;
  const { id, intent_id, attempt } = order;
  try {
    await payments.refundIntent(intent_id, `refund:${id}:${attempt}`);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    log({ event: 'payment.provider_fault', kind: error.reason, reason: String(error.cause) });
    if (error.reason === 'unavailable') throw error;
    // an answered error may be replayed for its key (P2)
    await db
      .updateTable('orders')
      .set({ attempt: attempt + 1 })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .execute();
    // it may have been given back before: by another call, or at the provider itself
    const intent = await payments.retrieveIntent(intent_id).catch(() => null);
    if (intent?.status === 'refunded') return intent;
    throw new RefundRefused(error.cause instanceof Error ? error.cause.message : String(error.cause));
  }
  return payments.retrieveIntent(intent_id);
}
