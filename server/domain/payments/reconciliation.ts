import { day, minute } from '../../../common/rules/durations.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import type { Order } from './entitlements.ts';
import { nextOf, openStatuses } from './order.machine.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { abandonOrder, findMismatch, settle } from './settlement.ts';

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
 * Asks the provider about an order and changes nothing. Without an intent, an order is given up after a quarter of an
 * hour; with an unpaid one, after a day.
 * @throws PaymentFault
 */
export async function lookAt({ payments, now }: Ctx & Pick<Services, 'payments'>, order: Order): Promise<Look> {
  const isOlderThan = (age: number) => order.created_at.getTime() <= now().getTime() - age;
  const { status, intent_id } = order;
  if (intent_id === null) {
    const next = isOlderThan(quarterHour) ? nextOf(status, { type: 'order.abandoned' }).status : status;
    return { intent: null, next, isGivenUp: next !== status, mismatch: null };
  }
  const intent = await payments.retrieveIntent(intent_id);
  const isUnpaid = intent.status === 'open' || intent.status === 'declined';
  const mismatch = findMismatch(order, intent, payments.live);
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
 * Does what a look at an order has shown.
 * @throws PaymentFault
 */
export async function bring(ctx: Services, order: Order, { intent, isGivenUp }: Look): Promise<void> {
  if (intent !== null) {
    await settle(ctx, order.id, isGivenUp ? await ctx.payments.cancelIntent(intent.id) : intent);
  } else if (isGivenUp) await abandonOrder(ctx, order.id);
}

/**
 * Settles orders whose learner did not come back: those open for 15 minutes are brought to where the provider says
 * they are, and after a day without a payment they are canceled (P24). Safe to run at any time, also twice.
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
}
