import type { Services } from '../../services.ts';
import type { Order } from './entitlements.ts';
import { type Intent, PaymentFault } from './ports.ts';

export type PaidByIntent = Order & { intent_id: string };

export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/**
 * Refunds what is left. Concurrent calls share an idempotency key and refund once.
 * @returns the intent afterwards, by which the caller settles the order
 * @throws PaymentFault `unavailable`: retrying is safe. RefundRefused with the provider's message
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
    // an error response may be replayed for its key (P2)
    await db
      .updateTable('orders')
      .set({ attempt: attempt + 1 })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .execute();
    // another call or the provider's dashboard may have refunded it
    const intent = await payments.retrieveIntent(intent_id).catch(() => null);
    if (intent?.status === 'refunded') return intent;
    throw new RefundRefused(error.cause instanceof Error ? error.cause.message : String(error.cause));
  }
  return payments.retrieveIntent(intent_id);
}
