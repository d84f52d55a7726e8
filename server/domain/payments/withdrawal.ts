import { momentIn } from '../../../common/text/dates.ts';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { notFound, Problem } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import { PaymentFault } from './ports.ts';
import { giveBack, type PaidByIntent, RefundRefused } from './provider-refunds.ts';
import { refundEnd } from './sale-terms.ts';
import { advance, settle } from './settlement.ts';

/** WITHDRAW-01; only for a plan paid with money, and null once declared. */
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
 * Stores and confirms the declaration in one transaction, then the provider refunds, which ends the
 * access (WITHDRAW-01 to WITHDRAW-03). Housekeeping retries; staff return transfers (refunds.ts).
 * Idempotent.
 * @throws Problem 404, 409 `not_withdrawable` or `withdrawal_over`
 */
export async function withdrawFromPurchase(ctx: Services, userId: string, orderId: string): Promise<void> {
  const order = await declare(ctx, userId, orderId);
  if (order) await refundWithdrawn(ctx, order);
}

/** @returns the order to refund; null if it was refunded. */
function declare(ctx: Services, userId: string, orderId: string): Promise<Order | null> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('purchase'));
    if (order.withdrawn_at !== null) return order.status === 'paid' ? order : null;
    const end = withdrawalEnd(order);
    if (end === null) {
      throw new Problem(409, ({ payments }) => payments.orders.notWithdrawable, { error: 'not_withdrawable' });
    }
    if (ctx.now() >= end) {
      throw new Problem(
        409,
        ({ payments, language }) => payments.orders.withdrawalOver({ time: momentIn(end, language) }),
        {
          error: 'withdrawal_over',
        },
      );
    }
    return advance(ctx, order, { type: 'learner.withdrew' });
  });
}

/** False when the provider does not answer: housekeeping retries. */
async function refundWithdrawn(ctx: Services, order: Order): Promise<boolean> {
  // staff return transfers
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

/** Oldest first (WITHDRAW-03). Stops when the provider does not answer. */
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
