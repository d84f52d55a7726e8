import { formatMinor } from '../../../../common/money/currency.ts';
import { day } from '../../../../common/rules/durations.ts';
import { dayOf } from '../../../../common/text/days.ts';
import type { Services } from '../../../services.ts';
import { changeAsStaff, type Staff } from '../../common/audit.ts';
import type { Ctx } from '../../common/context.ts';
import { lockUser } from '../../common/locks.ts';
import { invalid, notFound, Problem } from '../../common/problem.ts';
import type { Order } from '../entitlements.ts';
import { openStatuses } from '../order.machine.ts';
import { cancelOrRead, owns, toProblem } from '../orders.ts';
import { endOvertaken } from '../overtaken.ts';
import { type Intent, PaymentFault } from '../ports.ts';
import { pricesOf } from '../prices.ts';
import { moment } from '../receipts.ts';
import { advance, lockOrder, settle, settleIn } from '../settlement.ts';
import { isSubscribed } from '../subscriptions.ts';
import { readReference } from './reference.ts';

const command = 'transfers confirm';

/** What staff read on the account's statement. */
export interface ReceivedTransfer {
  /** As the learner wrote it. */
  reference: string;
  /** In the currency's minor unit. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** The beginning, in UTC, of the day when the bank had it. */
  received: Date;
}

/** What a confirmation did, or would have done. */
export interface Confirmation {
  order: Order;
  /** When the order was given up or canceled before; null for one that still waited for its money. */
  givenUp: Date | null;
}

/**
 * Staff saw the money of an order on the account: gives the learner what they paid for, with a receipt, and adds a row to the audit log in one
 * transaction (P54). Also for an order that was given up or canceled (P55). Another payment for the same that can still be made is
 * ended before, and one that is begun at that moment afterwards (P44). A dry run asks the provider as well, so that it refuses what would be
 * refused.
 * @throws Problem 422 for a reference with a typing error or a day that cannot be; 404 for an unknown reference; 409 when the money does not
 * fit, was confirmed before, or pays for what the learner has; 502 or 503 when the provider does not say what became of another payment:
 * nothing changes then.
 */
export async function confirmTransfer(ctx: Services, staff: Staff, transfer: ReceivedTransfer): Promise<Confirmation> {
  const reference = readReference(transfer.reference);
  if (reference === null) {
    throw invalid({ reference: [`There is a typing error in ${transfer.reference}: look at the statement again.`] });
  }
  const known = await requireOrder(ctx, reference);
  await requireUnpaid(ctx, known);
  requireMatch(known, transfer, ctx.now());
  const begun = await endBegun(ctx, staff, known);
  // transactions of their own: what the provider has stays settled when the transfer is refused because of it
  if (!staff.dryRun) for (const { id, intent } of begun) await settle(ctx, id, intent);
  const { overtaken, ...confirmation } = await changeAsStaff(ctx, staff, async (ctx) => {
    const order = (await lockOrder(ctx, known.id)) ?? known;
    await requireUnpaid(ctx, order);
    requireMatch(order, transfer, ctx.now());
    // in the transaction that is taken back
    if (staff.dryRun) for (const { id, intent } of begun) await settleIn(ctx, id, intent);
    const overtaken = await requireNews(ctx, order);
    const paid = await advance(ctx, order, { type: 'transfer.confirmed' }, 'transfer');
    const changes = {
      ...{ reference, amount: paid.amount, currency: paid.currency, received: dayOf(transfer.received) },
      ...{ before: order.status, status: paid.status },
    };
    const givenUp = order.status === 'canceled' ? order.updated_at : null;
    return { entry: { command, target: order.id, changes }, result: { order: paid, givenUp, overtaken } };
  });
  if (!staff.dryRun) await endOvertaken(ctx, overtaken);
  return confirmation;
}

async function requireOrder({ db }: Ctx, reference: string): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('transfer_reference', '=', reference)
    .executeTakeFirst();
  if (!order) throw notFound(`An order with the reference ${reference}`);
  return order;
}

/** @throws Problem 409 that tells the line that was confirmed before from money that came twice. */
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
    throw new Problem(
      409,
      `Order ${id} was confirmed already${when}${line}. If that is this line of the statement, there is nothing to do. Send money back only if it is on the account twice.`,
    );
  }
  if (status === 'refunded') {
    throw new Problem(409, `Order ${id} was refunded on ${dayOf(updated_at)}. Send the money back.`);
  }
}

/** The money has to be the order's, to the last unit (P54). */
function requireMatch(order: Order, { amount, currency, received }: ReceivedTransfer, now: Date): void {
  if (currency !== order.currency || amount !== order.amount) {
    const [due, came] = [formatMinor(order.amount, order.currency), formatMinor(amount, currency)];
    throw new Problem(
      409,
      `Order ${order.id} is for ${due}, not ${came}. Ask the learner for the rest, or send the money back.`,
    );
  }
  // days of the bank's own time zone may begin before or after those in UTC
  if (received.getTime() > now.getTime() + day) {
    throw invalid({ received: [`${dayOf(received)} is in the future.`] });
  }
  if (received.getTime() < order.created_at.getTime() - 2 * day) {
    throw invalid({
      received: [`${dayOf(received)} is before the order, which was made on ${dayOf(order.created_at)}.`],
    });
  }
}

/**
 * Ends other payments that the learner has begun for the same, also where this is cut off later, and reads what became of them: one that is
 * paid by then, and not settled here yet, would make them pay twice (P56). A dry run only reads, and so does it where a bank is deciding.
 * @returns the orders with their intents.
 * @throws Problem 503 when the provider does not say.
 */
async function endBegun(ctx: Services, { dryRun }: Staff, order: Order): Promise<{ id: string; intent: Intent }[]> {
  const begun: { id: string; intent: Intent }[] = [];
  for (const { id, intent_id, status } of await othersThan(ctx, order)) {
    if (intent_id === null) continue;
    try {
      const isRead = dryRun || status === 'processing';
      begun.push({
        id,
        intent: await (isRead ? ctx.payments.retrieveIntent(intent_id) : cancelOrRead(ctx, intent_id)),
      });
    } catch (error) {
      // a payment that the provider does not know, as one of other keys, would keep the order waiting for good
      if (error instanceof PaymentFault && error.reason === 'refused') {
        ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
      } else toProblem(ctx, 'Nothing was confirmed: run it again.')(error);
    }
  }
  return begun;
}

/** The learner's other orders for the same item that can still be paid. */
function othersThan({ db }: Ctx, { id, user_id, course_id }: Order): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where((other) => (course_id === null ? other('plan_id', 'is not', null) : other('course_id', '=', course_id)))
    .where('status', 'in', openStatuses)
    .execute();
}

/**
 * Refuses money for what the learner has by now, or pays for in another way at this moment.
 * @returns the ids of their other open orders for the same, which can still be paid.
 */
async function requireNews(ctx: Ctx, order: Order): Promise<string[]> {
  const { id, user_id, course_id } = order;
  const refuse = (why: string) => new Problem(409, `${why} Send the money of order ${id} back: it was not confirmed.`);
  if (user_id === null || !(await lockUser(ctx, user_id))) throw refuse('The account of the learner is deleted.');
  if (course_id === null ? await isSubscribed(ctx, user_id) : await owns(ctx, user_id, course_id)) {
    throw refuse(
      course_id === null ? 'The learner has a subscription already.' : 'The learner has the course already.',
    );
  }
  if (course_id !== null && (await pricesOf(ctx, { kind: 'course', id: course_id })).length === 0) {
    throw refuse('The course is free by now.');
  }
  const others = await othersThan(ctx, order);
  const processing = others.find(({ status }) => status === 'processing');
  if (processing) {
    throw new Problem(
      409,
      `A bank is deciding about another payment of the learner for the same, order ${processing.id}. Try again when it has: nothing was confirmed.`,
    );
  }
  return others.map(({ id }) => id);
}
