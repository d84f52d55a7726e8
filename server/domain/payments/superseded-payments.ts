import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { Problem } from '../common/problem.ts';
import { hasItem, type Order } from './entitlements.ts';
import { openStatuses, payableStatuses } from './order.machine.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { cancelOrRead, endOrRead, isPayable, toProblem } from './provider-calls.ts';
import { abandonIn, settle } from './settlement.ts';

// Payments that were begun for what the learner gets in another way can no longer be made (P44).

/** The learner began another payment while something was done that ends those that were begun: it is to be done again. */
export class BegunSince extends Problem {
  constructor() {
    super(503, 'Another payment was begun at this moment. Please try again.', {
      error: 'payment_unavailable',
      retryAfter: 5,
    });
  }
}

/** More rounds than payments can be begun between two calls. */
const rounds = 5;

/** Does something again as long as it throws BegunSince, a few times at most. */
export async function untilNoneIsBegun<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BegunSince) || round === rounds) throw error;
    }
  }
}

/**
 * Locks the orders that a learner can still pay, and then the learner: until the transaction of `ctx` ends none of them is settled or
 * gets its intent, and no other is made.
 * @param orderId another order that is locked with them.
 * @returns null where there is no such learner.
 * @throws BegunSince when an order was made between the two locks.
 */
export async function lockOpenOrders(
  ctx: Ctx,
  userId: string | null,
  orderId: string | null = null,
): Promise<Order[] | null> {
  const { db } = ctx;
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((order) =>
      order.or([order('id', '=', orderId), order('user_id', '=', userId).and('status', 'in', openStatuses)]),
    )
    // two that lock some of the same wait for each other in this order
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!(await lockUser(ctx, userId))) return null;
  const open = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    .execute();
  const locked = rows.map(({ id }) => id);
  if (!open.every(({ id }) => locked.includes(id))) throw new BegunSince();
  return open;
}

/**
 * Gives up those of a learner's orders, under their locks, that have no intent: `payFor` then hands out no secret for them.
 * @param unknown the ids of those whose intent the provider does not know (`endBegun`).
 * @throws BegunSince where another one can be paid: it got its intent since, or a bank has refused it.
 */
export async function abandonOvertaken(
  ctx: Services,
  orders: readonly Order[],
  unknown: ReadonlySet<string>,
): Promise<void> {
  for (const order of orders) {
    const isPayable = order.intent_id !== null && payableStatuses.includes(order.status);
    if (isPayable && !unknown.has(order.id)) throw new BegunSince();
    await abandonIn(ctx, order);
  }
}

/**
 * Ends the payments that were begun for what a learner is about to get in another way, and settles what became of them: before it is given, so
 * that none of them can be made afterwards (P44). While a bank decides about one, none is ended.
 * @param words what is known when the provider does not answer.
 * @returns the ids of those whose intent the provider does not know, as one of other keys: they would be in the way for good, and are left to the
 * regular check.
 * @throws Problem 503 when it does not answer.
 */
export async function endBegun(ctx: Services, orders: readonly Order[], words: string): Promise<Set<string>> {
  const intents = await readBegun(ctx, orders, words);
  const isDecided = [...intents.values()].some(({ status }) => status === 'processing');
  for (const [id, read] of intents) {
    const intent = isDecided || !isPayable(read) ? read : await answerFor(ctx, id, cancelOrRead(ctx, read.id), words);
    if (intent === null) intents.delete(id);
    else await settle(ctx, id, intent);
  }
  return new Set(orders.filter(({ id, intent_id }) => intent_id !== null && !intents.has(id)).map(({ id }) => id));
}

/**
 * The intents of orders by the ids of these, as the provider has them now, without those that it does not know.
 * @param words what is known when the provider does not answer.
 * @throws Problem 503 when it does not answer.
 */
export async function readBegun(ctx: Services, orders: readonly Order[], words: string): Promise<Map<string, Intent>> {
  const intents = new Map<string, Intent>();
  for (const { id, intent_id } of orders) {
    if (intent_id === null) continue;
    const intent = await answerFor(ctx, id, ctx.payments.retrieveIntent(intent_id), words);
    if (intent !== null) intents.set(id, intent);
  }
  return intents;
}

/** What the provider says of an order's intent; null where it refuses to. */
function answerFor(ctx: Services, id: string, answer: Promise<Intent>, words: string): Promise<Intent | null> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof PaymentFault && error.reason === 'refused')) return toProblem(ctx, words)(error);
    ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
    return null;
  });
}

/** Ends the payment of an order that was overtaken. What the provider does not end now is left to the regular check. */
export async function endOvertaken(ctx: Services, { id, intent_id }: Order): Promise<void> {
  if (intent_id === null) return;
  try {
    await settle(ctx, id, await endOrRead(ctx, intent_id));
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
  }
}

/**
 * Whether an order can be paid although its learner has what it is for: a bank was deciding about it when that was given in another
 * way, and has refused since.
 */
export async function isOvertaken(ctx: Ctx, order: Order): Promise<boolean> {
  return payableStatuses.includes(order.status) && hasItem(ctx, order);
}

/**
 * Ends the payment of such an order, and leaves any other as it is.
 * @returns the order as it is then.
 * @throws PaymentFault
 */
export async function endIfOvertaken(ctx: Services, order: Order): Promise<Order> {
  if (order.intent_id === null || !(await isOvertaken(ctx, order))) return order;
  return (await settle(ctx, order.id, await endOrRead(ctx, order.intent_id))) ?? order;
}
