import type { Services } from '../../../services.ts';
import { inTransaction, onCommit } from '../../common/context.ts';
import { lockUser } from '../../common/locks.ts';
import { notFound, Problem } from '../../common/problem.ts';
import type { Order } from '../entitlements.ts';
import { endPayment, findOpenOrder, isFor, makeOrder, requirePrices } from '../orders.ts';
import type { Place } from '../price-regions.ts';
import type { Item } from '../prices.ts';
import { sendTransferDetails } from '../receipt-messages.ts';
import { advance } from '../settlement.ts';
import { transferEnd, transferFor } from './account.ts';
import { transferConsentFor } from './consent.ts';
import { newReference } from './reference.ts';

/** More rounds than changes of price or of the way to pay can happen between two calls. */
const rounds = 5;

/** What a learner orders, and from where. */
export interface TransferRequest {
  item: Item;
  /** Decides the price (price-regions.ts). */
  place: Place;
  /** The text that the learner agreed to; null from a client that shows none. */
  consent: string | null;
}

/**
 * Orders something that the learner pays by bank transfer, and sends them what to write. Asking again for the same gives the same
 * order (P1) to the end of its last day; after that a new one takes its place, with days of its own. Another way to pay that was begun for it is
 * ended first; money that came by it counts (P3).
 * @throws Problem 404 (unknown, or no transfer is offered for it) | 409 (free, owned, subscribed, another payment is being processed, another
 * consent is asked by now) | 502 | 503.
 */
export async function orderTransfer(ctx: Services, userId: string, request: TransferRequest): Promise<Order> {
  for (let round = 0; round < rounds; round++) {
    const { order, isOurs } = await openTransfer(ctx, userId, request);
    if (isOurs) return agreed(ctx, order, request.consent);
    if (order.status === 'processing') {
      throw new Problem(409, 'Another payment for this is still being processed. You do not have to pay again.', {
        error: 'payment_processing',
      });
    }
    await endPayment(ctx, order);
  }
  throw new Problem(503, 'The order could not be prepared. Please try again.', {
    error: 'payment_unavailable',
    retryAfter: 5,
  });
}

/** Stores what the learner agrees to where an order has nothing yet. Without the lock of the user: an order is locked before its user. */
async function agreed(ctx: Services, order: Order, consent: string | null): Promise<Order> {
  if (consent === null || order.consent !== null) return order;
  const updated = await ctx.db
    .updateTable('orders')
    .set({ consent, consented_at: ctx.now() })
    .where('id', '=', order.id)
    .where('status', '=', 'requires_payment')
    .where('consent', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return updated ?? order;
}

/** The order that waits for the learner's transfer, or one that is in its way. Under the same lock as other orders (P1, P4). */
function openTransfer(
  ctx: Services,
  userId: string,
  request: TransferRequest,
): Promise<{ order: Order; isOurs: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { item, place, consent } = request;
    await lockUser(ctx, userId);
    const prices = await requirePrices(ctx, userId, item);
    const { charge, mismatch } = transferFor(ctx, prices, place);
    if (!charge) throw notFound('A bank transfer for this');
    if (consent !== null && consent !== transferConsentFor(item.kind)) {
      throw new Problem(409, 'Please read again what you agree to.', { error: 'consent_outdated' });
    }
    const open = await findOpenOrder(ctx, userId, item);
    if (open) return { order: open, isOurs: isFor(open, item, charge) && canBeSent(open, ctx.now()) };
    if (mismatch !== null) {
      onCommit(ctx, () => ctx.log({ event: 'payment.region_mismatch', user_id: userId, known: mismatch }));
    }
    const order = await makeOrder(ctx, userId, item, charge, {
      transfer_reference: newReference(),
      consent,
      consented_at: consent === null ? null : ctx.now(),
    });
    await sendTransferDetails(ctx, order);
    return { order, isOurs: true };
  });
}

/** Whether an order waits for a transfer that can still be sent in time. */
const canBeSent = ({ transfer_reference, created_at }: Order, now: Date): boolean =>
  transfer_reference !== null && now <= transferEnd(created_at);

/**
 * A learner gives up an order that waits for their transfer. Doing it again changes nothing; money that comes all the same can still be
 * confirmed.
 * @throws Problem 404 for an order that is not theirs or is paid in another way, 409 for one that is paid (`not_cancelable`).
 */
export function cancelTransfer(ctx: Services, userId: string, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .where('transfer_reference', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw notFound('This purchase');
    if (order.status === 'paid' || order.status === 'refunded') {
      throw new Problem(409, 'Your money has arrived, so this can no longer be canceled.', { error: 'not_cancelable' });
    }
    await advance(ctx, order, { type: 'order.abandoned' });
  });
}
