import { formatMinor } from '../../../../common/money/currency.ts';
import { day } from '../../../../common/rules/durations.ts';
import { dayOf, moment } from '../../../../common/text/days.ts';
import type { Services } from '../../../services.ts';
import { changeAsStaff, readReason, type Staff } from '../../common/audit.ts';
import { type Ctx, inTransaction } from '../../common/context.ts';
import { forStaff, invalid, noSuch } from '../../common/problem.ts';
import { type Order, owns } from '../entitlements.ts';
import { findOpenOrder } from '../orders.ts';
import { type Intent, PaymentFault } from '../ports.ts';
import { pricesOf } from '../prices.ts';
import { endOrRead, toProblem } from '../provider-calls.ts';
import { abandonIn, advance, settle, settleIn } from '../settlement.ts';
import { isSubscribed } from '../subscriptions.ts';
import { BegunSince, lockOpenOrders, untilNoneIsBegun } from '../superseded-payments.ts';
import { readReference } from './reference.ts';

const command = 'transfers confirm';

/** From the account's statement. */
export interface ReceivedTransfer {
  reference: string;
  /** In the currency's minor unit. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Start of the booking day, in UTC. */
  received: Date;
}

export interface Confirmation {
  order: Order;
  /** When the order was canceled before; null if it was waiting. */
  givenUp: Date | null;
}

/**
 * Access, receipt and audit row are one transaction (P54), also for canceled orders (P55). Another
 * open payment for the item is canceled (P44): with an intent beforehand, otherwise in the
 * transaction. A dry run reads the provider too, so that it refuses the same requests.
 * @throws Problem 422 for a misspelled reference, an impossible day or an invalid reason; 404; 409
 * for a wrong amount, a second confirmation or an owned item; 503, and nothing is confirmed
 */
export async function confirmTransfer(ctx: Services, staff: Staff, transfer: ReceivedTransfer): Promise<Confirmation> {
  const reference = readReference(transfer.reference);
  if (reference === null) {
    throw invalid({ reference: [`There is a typing error in ${transfer.reference}: look at the statement again.`] });
  }
  // `changeAsStaff` would refuse it only after another payment is canceled
  readReason(staff.reason);
  const known = await requireOrder(ctx, reference);
  const lock = (ctx: Services) => lockOpenOrders(ctx, known.user_id, known.id);
  return untilNoneIsBegun(async () => {
    await inTransaction(ctx, async (ctx) => {
      await lock(ctx);
      await requireDue(ctx, reference, transfer);
    });
    const begun = await endBegun(ctx, staff, known);
    return changeAsStaff(ctx, staff, async (ctx) => {
      await lock(ctx);
      // rolled back
      if (staff.dryRun && begun?.intent) await settleIn(ctx, begun.id, begun.intent);
      const order = await requireDue(ctx, reference, transfer);
      await abandonOther(ctx, order, begun);
      const paid = await advance(ctx, order, { type: 'transfer.confirmed' }, 'transfer');
      const changes = {
        ...{ reference, amount: paid.amount, currency: paid.currency, received: dayOf(transfer.received) },
        ...{ before: order.status, status: paid.status },
      };
      const givenUp = order.status === 'canceled' ? order.updated_at : null;
      return { entry: { command, target: order.id, changes }, result: { order: paid, givenUp } };
    });
  });
}

async function requireOrder({ db }: Ctx, reference: string): Promise<Order> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('transfer_reference', '=', reference)
    .executeTakeFirstOrThrow(() => noSuch(`An order with the reference ${reference}`));
}

/** @throws Problem 409, different for a repeated line than for money that came twice. */
async function requireUnpaid({ db }: Ctx, { id, status, paid_at, updated_at }: Order): Promise<void> {
  if (status === 'paid') {
    const when = paid_at === null ? '' : ` on ${moment(paid_at)}`;
    const before = await db
      .selectFrom('audit_log')
      .select(['changes', 'reason'])
      .where('target', '=', id)
      .where('command', '=', command)
      .executeTakeFirst();
    const line = before ? `, for money of ${JSON.parse(before.changes).received} (${before.reason})` : '';
    throw forStaff(
      409,
      `Order ${id} was confirmed already${when}${line}. If that is this line of the statement, there is nothing to do. Send money back only if it is on the account twice.`,
    );
  }
  if (status === 'refunded') {
    throw forStaff(409, `Order ${id} was refunded on ${dayOf(updated_at)}. Send the money back.`);
  }
}

/** The money must match the order exactly (P54). */
function requireMatch(order: Order, { amount, currency, received }: ReceivedTransfer, now: Date): void {
  if (currency !== order.currency || amount !== order.amount) {
    const [due, came] = [formatMinor(order.amount, order.currency), formatMinor(amount, currency)];
    throw forStaff(
      409,
      `Order ${order.id} is for ${due}, not ${came}. Ask the learner for the rest, or send the money back.`,
    );
  }
  // the bank's time zone may be a day ahead of UTC
  if (received.getTime() > now.getTime() + day) {
    throw invalid({ received: [`${dayOf(received)} is in the future.`] });
  }
  if (received.getTime() < order.created_at.getTime() - 2 * day) {
    throw invalid({
      received: [`${dayOf(received)} is before the order, which was made on ${dayOf(order.created_at)}.`],
    });
  }
}

/** Refuses what the learner owns or what has become free (P56). */
async function requireNews(ctx: Ctx, { id, user_id, course_id }: Order): Promise<void> {
  const refuse = (why: string) => forStaff(409, `${why} Send the money of order ${id} back: it was not confirmed.`);
  if (user_id === null) throw refuse('The account of the learner is deleted.');
  if (course_id === null) {
    if (await isSubscribed(ctx, user_id)) throw refuse('The learner has a subscription already.');
  } else {
    if (await owns(ctx, user_id, course_id)) throw refuse('The learner has the course already.');
    const prices = await pricesOf(ctx, { kind: 'course', id: course_id });
    if (prices.length === 0) throw refuse('The course is free by now.');
  }
}

/** Under the locks: a colleague may confirm it at the same moment. */
async function requireDue(ctx: Ctx, reference: string, transfer: ReceivedTransfer): Promise<Order> {
  const order = await requireOrder(ctx, reference);
  await requireUnpaid(ctx, order);
  requireMatch(order, transfer, ctx.now());
  await requireNews(ctx, order);
  return order;
}

/** `intent` is absent if the provider does not know it. */
interface Begun {
  id: string;
  intent: Intent | null;
}

/**
 * In its own transaction: if the other payment was paid, it stays settled when the transfer is
 * refused (P56).
 * @throws Problem 503 when the provider does not answer
 */
async function endBegun(ctx: Services, { dryRun }: Staff, order: Order): Promise<Begun | null> {
  const other = await otherThan(ctx, order);
  if (!other?.intent_id) return null;
  const { id, intent_id } = other;
  try {
    if (dryRun) return { id, intent: await ctx.payments.retrieveIntent(intent_id) };
    const intent = await endOrRead(ctx, intent_id);
    await settle(ctx, id, intent);
    return { id, intent };
  } catch (error) {
    // an intent made with other keys would block the order forever
    if (!(error instanceof PaymentFault && error.reason === 'refused')) {
      return toProblem(ctx, { staff: 'Nothing was confirmed: run it again.' })(error);
    }
    ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
    return { id, intent: null };
  }
}

/** The learner's other payable order for the same item; at most one (P1). */
async function otherThan(ctx: Ctx, { id, user_id, course_id, plan_id }: Order): Promise<Order | undefined> {
  const item =
    course_id === null ? ({ kind: 'plan', id: plan_id ?? '' } as const) : ({ kind: 'course', id: course_id } as const);
  const open = await findOpenOrder(ctx, user_id ?? '', item);
  return open?.id === id ? undefined : open;
}

/**
 * If it has no intent; the caller holds the locks.
 * @throws Problem 409 while a bank decides; BegunSince if it got its intent since
 */
async function abandonOther(ctx: Services, order: Order, begun: Begun | null): Promise<void> {
  const other = await otherThan(ctx, order);
  if (!other) return;
  if (other.status === 'processing') {
    throw forStaff(
      409,
      `A bank is deciding about another payment of the learner for the same, order ${other.id}. Try again when it has: nothing was confirmed.`,
    );
  }
  if (other.intent_id !== null && other.id !== begun?.id) throw new BegunSince();
  await abandonIn(ctx, other);
}
