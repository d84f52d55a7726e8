import type { Services } from '../../../services.ts';
import { inTransaction } from '../../common/context.ts';
import { advance, lockOrder } from '../settlement.ts';

/** Cancels an overdue order and notifies the learner once (P55). */
export function giveUpTransfer(ctx: Services, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order) await advance(ctx, order, { type: 'transfer.overdue' });
  });
}
