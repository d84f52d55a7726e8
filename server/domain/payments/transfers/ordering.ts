import { codes } from '../../../../common/language/codes.ts';
import type { Services } from '../../../services.ts';
import { textsIn } from '../../../texts/texts.ts';
import { inTransaction, onCommit } from '../../common/context.ts';
import { lockUser } from '../../common/locks.ts';
import { notFound, Problem } from '../../common/problem.ts';
import type { Order } from '../entitlements.ts';
import { sendTransferDetails } from '../order-messages.ts';
import { endPayment, findOpenOrder, isFor, makeOrder, requirePrices } from '../orders.ts';
import type { Place } from '../price-regions.ts';
import type { Item } from '../prices.ts';
import { advance } from '../settlement.ts';
import { transferFor } from './account.ts';
import { transferConsentFor } from './consent.ts';
import { transferEnd } from './deadlines.ts';
import { newReference } from './reference.ts';

/** Exceeds the changes of price or payment method possible between two calls. */
const rounds = 5;

export interface TransferRequest {
  item: Item;
  /** Decides the price (price-regions.ts). */
  place: Place;
  /** Null from a client that shows no consent. */
  consent: string | null;
}

/**
 * Repeating it returns the same order (P1) until the end of its last day. A payment begun in
 * another way is canceled first; money that came by it counts (P3).
 * @throws Problem 404 (unknown, or no transfer offered) | 409 (free, owned, subscribed, processing,
 * consent outdated) | 502 | 503
 */
export async function orderTransfer(ctx: Services, userId: string, request: TransferRequest): Promise<Order> {
  for (let round = 0; round < rounds; round++) {
    const { order, isOurs } = await openTransfer(ctx, userId, request);
    if (isOurs) return agreed(ctx, order, request.consent);
    if (order.status === 'processing') {
      throw new Problem(409, ({ payments }) => payments.orders.processing, {
        error: 'payment_processing',
      });
    }
    await endPayment(ctx, order);
  }
  throw new Problem(503, ({ payments }) => payments.orders.transferNotPrepared, {
    error: 'payment_unavailable',
    retryAfter: 5,
  });
}

/** Not under the user's lock: orders are locked before users. */
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

/** The waiting order, or one that blocks it. Under the user's lock, as other orders (P1, P4). */
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
    if (!charge) throw notFound('transfer');
    if (consent !== null && codes.every((code) => consent !== transferConsentFor(item.kind, textsIn(code)))) {
      throw new Problem(409, ({ payments }) => payments.orders.readAgain, { error: 'consent_outdated' });
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

/** Not past its last day to pay. */
const canBeSent = ({ transfer_reference, created_at }: Order, now: Date): boolean =>
  transfer_reference !== null && now <= transferEnd(created_at);

/**
 * Idempotent; late money can still be confirmed.
 * @throws Problem 404, 409 `not_cancelable` for a paid order
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
      .executeTakeFirstOrThrow(() => notFound('purchase'));
    if (order.status === 'paid' || order.status === 'refunded') {
      throw new Problem(409, ({ payments }) => payments.orders.notCancelable, { error: 'not_cancelable' });
    }
    await advance(ctx, order, { type: 'order.abandoned' });
  });
}
