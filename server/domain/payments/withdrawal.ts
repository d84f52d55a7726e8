import type { Services } from '../../services.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { notFound, Problem } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import { PaymentFault } from './ports.ts';
import { giveBack, type PaidByIntent, RefundRefused } from './provider-refunds.ts';
import { moment } from './receipts.ts';
import { refundEnd } from './sale-terms.ts';
import { advance, settle } from './settlement.ts';

/**
 * Until when the buyer of an order may withdraw from it (WITHDRAW-01); null when they never may, or did.
 * @param order a plan that was paid with money has an end, everything else has none.
 */
export function withdrawalEnd({
  status,
  plan_id,
  paid_at,
  voucher_id,
  withdrawn_at,
}: Pick<Order, 'status' | 'plan_id' | 'paid_at' | 'voucher_id' | 'withdrawn_at'>): Date | null {
  if (status !== 'paid' || withdrawn_at !== null || voucher_id !== null || paid_at === null) return null;
  return refundEnd(plan_id, paid_at);
}

/**
 * A learner withdraws from a subscription (WITHDRAW-01 to WITHDRAW-03). The declaration is stored and confirmed in one
 * transaction, which is what counts; then the provider is asked for the refund, by which the access ends. Where it does not answer,
 * housekeeping asks again; the money of a bank transfer is sent back by staff (refunds.ts). Doing it again changes nothing.
 * @throws Problem 404 for an order that is not theirs, 409 for one that cannot be withdrawn from (`not_withdrawable`), or not any
 * more (`withdrawal_over`).
 */
export async function withdraw(ctx: Services, userId: string, orderId: string): Promise<void> {
  const order = await declare(ctx, userId, orderId);
  if (order) await refundWithdrawn(ctx, order);
}

/** @returns the order whose money is to be given back, null when it was. */
function declare(ctx: Services, userId: string, orderId: string): Promise<Order | null> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw notFound('This purchase');
    if (order.withdrawn_at !== null) return order.status === 'paid' ? order : null;
    const end = withdrawalEnd(order);
    if (end === null) {
      throw new Problem(409, 'This purchase cannot be withdrawn from.', { error: 'not_withdrawable' });
    }
    if (ctx.now() >= end) {
      throw new Problem(409, `You could withdraw from this purchase until ${moment(end)}.`, {
        error: 'withdrawal_over',
      });
    }
    return advance(ctx, order, { type: 'learner.withdrew' });
  });
}

/**
 * Gives the money back; where that does not work now, housekeeping tries again.
 * @returns false when the provider does not answer.
 */
async function refundWithdrawn(ctx: Services, order: Order): Promise<boolean> {
  // staff have to send the money of a transfer back
  if (order.intent_id === null) return true;
  const paid: PaidByIntent = { ...order, intent_id: order.intent_id };
  try {
    await settle(ctx, order.id, await giveBack(ctx, paid));
  } catch (error) {
    if (error instanceof PaymentFault) return false;
    if (!(error instanceof RefundRefused)) throw error;
    ctx.log({ event: 'order.refund_refused', order: order.id, reason: error.message });
  }
  return true;
}

/**
 * Asks again for the refunds of those who withdrew and whose money is not back (WITHDRAW-03), the oldest first, until the provider
 * does not answer: the next round goes on.
 */
export async function finishWithdrawals(ctx: Services): Promise<void> {
  for (const order of await waiting(ctx)) if (!(await refundWithdrawn(ctx, order))) return;
}

const waiting = ({ db }: Ctx): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('withdrawn_at', 'is not', null)
    .where('status', '=', 'paid')
    .orderBy('withdrawn_at')
    .execute();
