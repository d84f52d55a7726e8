import type { Services } from '../../services.ts';
import { notFound } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import type { ReadIntent } from './intent-reads.ts';
import { isOpen, nextOf } from './order.machine.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { toProblem } from './provider-calls.ts';
import { describe } from './receipts.ts';
import { settle } from './settlement.ts';
import { endIfSuperseded } from './superseded-payments.ts';

/**
 * Settles the order before answering (P17, P18).
 * @throws Problem as `readOrder`
 */
export async function getOrder(ctx: Services, userId: string, intentId: string, readIntent: ReadIntent) {
  const read = await readOrder(ctx, userId, intentId, readIntent);
  return { ...read, ...(await describe(ctx, read.order)) };
}

/** @throws Problem 404; 502 | 503 when the provider does not answer for an open order */
export async function readOrder(
  ctx: Services,
  userId: string,
  intentId: string,
  readIntent: ReadIntent,
): Promise<{ order: Order; clientSecret: string }> {
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('intent_id', '=', intentId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('order'));
  const isNews = ({ status }: Intent) => nextOf(order.status, { type: `payment.${status}` }).status !== order.status;
  const read = await readIntent(intentId, isNews).catch((error: unknown) => {
    // nothing is left to pay: the stored order is enough
    if (error instanceof PaymentFault && !isOpen(order.status)) return null;
    return toProblem(ctx)(error);
  });
  // a cached intent may be older than the order
  const settled = (read?.isFresh && (await settle(ctx, order.id, read.intent))) || order;
  const current = await endIfSuperseded(ctx, settled).catch(toProblem(ctx));
  return { order: current, clientSecret: read?.intent.clientSecret ?? '' };
}
