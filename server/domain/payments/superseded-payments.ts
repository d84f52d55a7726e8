import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { Problem } from '../common/problem.ts';
import { hasItem, type Order } from './entitlements.ts';
import { openStatuses, payableStatuses } from './order.machine.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { cancelOrRead, endOrRead, isPayable, type Known, toProblem } from './provider-calls.ts';
import { abandonIn, settle } from './settlement.ts';

// Cancels open payments for what the learner gets in another way (P44).

/** The learner began another payment meanwhile: retry. */
export class BegunSince extends Problem {
  constructor() {
    super(503, 'Another payment was started at the same moment. Please try again.', {
      error: 'payment_unavailable',
      retryAfter: 5,
    });
  }
}

/** Exceeds the payments that can begin between two calls. */
const rounds = 5;

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
 * Locks the learner's payable orders, then the learner: until the transaction ends none is settled,
 * gets an intent or is added.
 * @param orderId another order to lock
 * @returns null for an unknown learner
 * @throws BegunSince when an order was added between the two locks
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
    // a fixed order prevents deadlocks
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
 * Orders without an intent, under their locks: `payFor` then hands out no secret for them.
 * @param unknown order ids without an intent at the provider (`endBegun`)
 * @throws BegunSince when one is payable by now
 */
export async function abandonSuperseded(
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
 * Before access is given in another way, so that no payment follows (P44). None while a bank
 * decides about one.
 * @param known shown when the provider does not answer
 * @returns order ids without an intent at the provider, as one made with other keys
 * @throws Problem 503 when it does not answer
 */
export async function endBegun(ctx: Services, orders: readonly Order[], known: Known): Promise<Set<string>> {
  const intents = await readBegun(ctx, orders, known);
  const isDecided = [...intents.values()].some(({ status }) => status === 'processing');
  for (const [id, read] of intents) {
    const intent = isDecided || !isPayable(read) ? read : await answerFor(ctx, id, cancelOrRead(ctx, read.id), known);
    if (intent === null) intents.delete(id);
    else await settle(ctx, id, intent);
  }
  return new Set(orders.filter(({ id, intent_id }) => intent_id !== null && !intents.has(id)).map(({ id }) => id));
}

/**
 * By order id, without intents that the provider does not know.
 * @param known shown when the provider does not answer
 * @throws Problem 503 when it does not answer
 */
export async function readBegun(ctx: Services, orders: readonly Order[], known: Known): Promise<Map<string, Intent>> {
  const intents = new Map<string, Intent>();
  for (const { id, intent_id } of orders) {
    if (intent_id === null) continue;
    const intent = await answerFor(ctx, id, ctx.payments.retrieveIntent(intent_id), known);
    if (intent !== null) intents.set(id, intent);
  }
  return intents;
}

/** @returns null when the provider refuses. */
function answerFor(ctx: Services, id: string, answer: Promise<Intent>, known: Known): Promise<Intent | null> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof PaymentFault && error.reason === 'refused')) return toProblem(ctx, known)(error);
    ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
    return null;
  });
}

/** Cancels a superseded payment; reconciliation retries what fails. */
export async function endSuperseded(ctx: Services, { id, intent_id }: Order): Promise<void> {
  if (intent_id === null) return;
  try {
    await settle(ctx, id, await endOrRead(ctx, intent_id));
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    ctx.log({ event: 'payment.not_reconciled', order: id, kind: error.reason });
  }
}

/** A bank was deciding when access was given in another way, and declined since. */
export async function isSuperseded(ctx: Ctx, order: Order): Promise<boolean> {
  return payableStatuses.includes(order.status) && hasItem(ctx, order);
}

/**
 * Leaves other orders unchanged.
 * @throws PaymentFault
 */
export async function endIfSuperseded(ctx: Services, order: Order): Promise<Order> {
  if (order.intent_id === null || !(await isSuperseded(ctx, order))) return order;
  return (await settle(ctx, order.id, await endOrRead(ctx, order.intent_id))) ?? order;
}
