import type { Services } from '../../services.ts';
import { isOpen } from './order.machine.ts';
import { PaymentFault } from './ports.ts';
import { abandonOrder, settle } from './settlement.ts';

/**
 * Payments that were begun for what the learner has got in another way can no longer be made (P44). What the provider does not end is
 * left to the regular check, and all that is left when it does not answer, since someone waits.
 */
export async function endOvertaken(ctx: Services, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) await abandonOrder(ctx, id);
  for (const id of orderIds) {
    // read here, since it may have got its intent since
    const { status, intent_id } = await ctx.db
      .selectFrom('orders')
      .select(['status', 'intent_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (intent_id === null || !isOpen(status)) continue;
    try {
      await settle(ctx, id, await ctx.payments.cancelIntent(intent_id));
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
      if (error.reason === 'unavailable') return;
    }
  }
}
