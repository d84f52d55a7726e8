import { day, minute } from '../../../common/rules/durations.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import type { Order } from './entitlements.ts';
import { nextOf, openStatuses } from './order.machine.ts';
import { ordersPaidTwice } from './paid-twice.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { abandonmentOf, abandonOrder, findMismatch, refundTwice, settle } from './settlement.ts';
import { endIfOvertaken } from './superseded-payments.ts';
import { givenUpAt } from './transfers/account.ts';
import { giveUpTransfer } from './transfers/overdue.ts';

const quarterHour = 15 * minute;

/** An order compared with its intent, and the status that follows. */
export interface Look {
  /** Null for an order that has none. */
  intent: Intent | null;
  /** What the order will be; as it is when nothing is to be done. */
  next: Order['status'];
  /** Whether it has waited for its payment long enough. */
  isGivenUp: boolean;
  /** What keeps the intent from being this order's; null when all fits (P9). */
  mismatch: string | null;
}

/**
 * Asks the provider about an order and changes nothing.
 * @throws PaymentFault
 */
export async function lookAt({ payments, now }: Ctx & Pick<Services, 'payments'>, order: Order): Promise<Look> {
  const intent = order.intent_id === null ? null : await payments.retrieveIntent(order.intent_id);
  return comparisonOf(order, intent, { now: now(), live: payments.live });
}

/**
 * Compares an order with its intent, without asking anyone: one that has none is given up after a quarter of an hour, and three days
 * after the last day to pay where it waits for a bank transfer (P55); one with an unpaid intent after a day, counted from the last
 * change: a bank may have refused after days (P52).
 * @param live whether real money moves.
 */
export function comparisonOf(order: Order, intent: Intent | null, { now, live }: { now: Date; live: boolean }): Look {
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
 * Does what a look at an order has shown, and ends the payment of one whose learner has what it is for by now.
 * @throws PaymentFault
 */
export async function bring(ctx: Services, order: Order, { intent, isGivenUp }: Look): Promise<void> {
  if (intent !== null) {
    const settled = await settle(ctx, order.id, isGivenUp ? await ctx.payments.cancelIntent(intent.id) : intent);
    if (settled) await endIfOvertaken(ctx, settled);
  } else if (isGivenUp) {
    await (order.transfer_reference === null ? abandonOrder : giveUpTransfer)(ctx, order.id);
  }
}

/**
 * Settles orders whose learner did not come back: those open for 15 minutes are brought to where the provider says
 * they are, and after a day without a payment they are canceled (P24). What was paid for what was open in another way and is not back is given
 * back (P70). Safe to run at any time, also twice.
 */
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
      await bring(ctx, order, await lookAt(ctx, order));
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      log({ event: 'payment.not_reconciled', order: order.id, kind: error.reason });
    }
  }
  await finishRefunds(ctx);
}

/** Asks again for the money of orders that were paid twice, until the provider does not answer: the next round goes on. */
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
