import { day, minute } from '../../../common/rules/durations.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import type { Order } from './entitlements.ts';
import { nextOf, openStatuses } from './order.machine.ts';
import { ordersPaidTwice } from './paid-twice.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { abandonmentOf, abandonOrder, findMismatch, refundTwice, settle } from './settlement.ts';
import { endIfSuperseded } from './superseded-payments.ts';
import { givenUpAt } from './transfers/deadlines.ts';
import { giveUpTransfer } from './transfers/overdue.ts';

const quarterHour = 15 * minute;

export interface Comparison {
  /** Null for an order without one. */
  intent: Intent | null;
  /** Unchanged if nothing is to be done. */
  next: Order['status'];
  /** Its time to be paid is over. */
  isGivenUp: boolean;
  /** Why the intent does not match the order; null if it does (P9). */
  mismatch: string | null;
}

/**
 * Read-only.
 * @throws PaymentFault
 */
export async function fetchComparison(
  { payments, now }: Ctx & Pick<Services, 'payments'>,
  order: Order,
): Promise<Comparison> {
  const intent = order.intent_id === null ? null : await payments.retrieveIntent(order.intent_id);
  return comparisonOf(order, intent, { now: now(), live: payments.live });
}

/**
 * Expires 15 minutes after creation without an intent, 3 days after a bank transfer's last day
 * (P55), and 24 hours after the last change with an unpaid intent: a bank may refuse after days
 * (P52).
 * @param live whether real money moves
 */
export function comparisonOf(
  order: Order,
  intent: Intent | null,
  { now, live }: { now: Date; live: boolean },
): Comparison {
  const isOlderThan = (age: number) => order.updated_at.getTime() <= now.getTime() - age;
  const { status } = order;
  if (intent === null) {
    const isOver = order.transfer_reference === null ? isOlderThan(quarterHour) : now >= givenUpAt(order.created_at);
    const next = isOver ? abandonmentOf(order).status : status;
    return { intent: null, next, isGivenUp: next !== status, mismatch: null };
  }
  const isUnpaid = intent.status === 'open' || intent.status === 'declined';
  const mismatch = findMismatch(order, intent, live);
  const isGivenUp = mismatch === null && isUnpaid && status !== 'processing' && isOlderThan(day);
  const event = isGivenUp ? 'canceled' : intent.status;
  return {
    intent,
    next: mismatch === null ? nextOf(status, { type: `payment.${event}` }).status : status,
    isGivenUp,
    mismatch,
  };
}

/**
 * Carries out what `lookAt` found.
 * @throws PaymentFault
 */
export async function bring(ctx: Services, order: Order, { intent, isGivenUp }: Comparison): Promise<void> {
  if (intent !== null) {
    const settled = await settle(ctx, order.id, isGivenUp ? await ctx.payments.cancelIntent(intent.id) : intent);
    if (settled) await endIfSuperseded(ctx, settled);
  } else if (isGivenUp) {
    await (order.transfer_reference === null ? abandonOrder : giveUpTransfer)(ctx, order.id);
  }
}

/** Settles orders open for 15 minutes, ends them after a day (P24), completes refunds (P70). */
export async function reconcile(ctx: Services): Promise<void> {
  const { db, now, log } = ctx;
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', openStatuses)
    .where('updated_at', '<=', new Date(now().getTime() - quarterHour))
    .orderBy('updated_at')
    .execute();
  for (const order of orders) {
    try {
      await bring(ctx, order, await fetchComparison(ctx, order));
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      log({ event: 'payment.not_reconciled', order: order.id, kind: error.reason });
    }
  }
  await finishRefunds(ctx);
}

async function finishRefunds(ctx: Services): Promise<void> {
  for (const order of await ordersPaidTwice(ctx)) {
    try {
      await refundTwice(ctx, order, true);
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      return;
    }
  }
}
