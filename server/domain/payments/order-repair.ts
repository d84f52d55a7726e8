import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { giveAccess, type Order, takeAccessBack } from './entitlements.ts';
import { PaymentFault } from './ports.ts';
import { bring, fetchComparison } from './reconciliation.ts';
import { lockOrder, refundTwice } from './settlement.ts';

export interface Finding {
  /** The id of an order, or of the access where there is no order. */
  subject: string;
  /** For operators, without names or secrets. */
  text: string;
  outcome: 'repaired' | 'for an operator' | 'not asked';
}

export interface RepairOptions {
  dryRun: boolean;
  report: (finding: Finding) => void;
}

/**
 * Compares open and paid orders with the provider, and access and receipts with orders; repairs
 * what is safe and reports the rest (P24). One transaction per repair under a payment's locks, so
 * it may run while servers do.
 * @returns the number of orders checked
 */
export async function repairOrders(ctx: Services, options: RepairOptions): Promise<number> {
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'not in', ['canceled', 'refunded'])
    .orderBy('created_at')
    .execute();
  const confirmed = new Set<string>();
  for (const order of orders) {
    // vouchers and transfers have no intent
    const isPaidElsewhere = order.voucher_id !== null || (order.transfer_reference !== null && order.status === 'paid');
    if (isPaidElsewhere || (await compareWithProvider(ctx, order, options))) confirmed.add(order.id);
  }
  for (const order of await paidWithoutAccess(ctx)) {
    if (confirmed.has(order.id)) await restoreAccess(ctx, order, options);
  }
  for (const access of await accessWithoutPayment(ctx)) await questionAccess(ctx, access, options);
  return orders.length;
}

/** @returns whether the provider reports it as paid. */
async function compareWithProvider(ctx: Services, order: Order, options: RepairOptions): Promise<boolean> {
  const { dryRun, report } = options;
  const { id: subject, status } = order;
  try {
    const comparison = await fetchComparison(ctx, order);
    const isPaid = comparison.mismatch === null && comparison.intent?.status === 'succeeded';
    const seen = comparison.intent === null ? 'it has no intent' : `the provider says ${comparison.intent.status}`;
    if (comparison.mismatch !== null) {
      report({
        subject,
        text: `${status}, but its intent has another ${comparison.mismatch}`,
        outcome: 'for an operator',
      });
    } else if (comparison.next !== status) {
      if (!dryRun) await bring(ctx, order, comparison);
      report({ subject, text: `${status}, but ${seen}: becomes ${comparison.next}`, outcome: 'repaired' });
    } else if (status === 'paid' && !isPaid) {
      // from paid only a refund leads on; anything else needs an operator
      report({ subject, text: `paid, but ${seen}`, outcome: 'for an operator' });
    }
    return isPaid;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    // `refused`: the intent changed since it was read; the next run settles it
    const answer = error.reason === 'unavailable' ? 'does not answer' : 'answers with an error';
    report({ subject, text: `${status}, and the provider ${answer}`, outcome: 'not asked' });
    return false;
  }
}

/** Paid orders of existing accounts without access. */
async function paidWithoutAccess({ db }: Ctx): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'paid')
    .where('user_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from purchases where order_id = orders.id)
        and not exists (select from subscriptions where order_id = orders.id)`,
    )
    .orderBy('created_at')
    .execute();
}

async function restoreAccess(ctx: Services, order: Order, { dryRun, report }: RepairOptions): Promise<void> {
  const subject = order.id;
  const owned = await ctx.db
    .selectFrom('purchases')
    .select('order_id')
    .where('user_id', '=', order.user_id)
    .where('course_id', '=', order.course_id)
    .executeTakeFirst();
  if (owned) {
    const by = owned.order_id === null ? 'without an order' : `by order ${owned.order_id}`;
    return refundOwned(ctx, order, `paid, but the course had been given ${by}`, { dryRun, report });
  }
  if (!dryRun) await underLock(ctx, order.id, 'paid', giveAccess);
  report({ subject, text: 'paid, but nothing was given for it: gives access', outcome: 'repaired' });
}

async function refundOwned(
  ctx: Services,
  order: Order,
  text: string,
  { dryRun, report }: RepairOptions,
): Promise<void> {
  const { id: subject, intent_id } = order;
  if (intent_id === null) {
    return report({ subject, text: `${text}: send the money of one of the two back`, outcome: 'for an operator' });
  }
  const repaired: Finding = { subject, text: `${text}: gives the money back`, outcome: 'repaired' };
  if (dryRun) return report(repaired);
  try {
    const marked = await inTransaction(ctx, async (ctx) => {
      const locked = await lockOrder(ctx, subject);
      return locked?.status === 'paid' ? giveAccess(ctx, locked) : null;
    });
    const left = marked && (await refundTwice(ctx, marked, true));
    if (left?.status !== 'paid') return report(repaired);
    const why = `the provider refuses to give the money back: ask it why, and note a refund by other means with orders refunded ${subject}`;
    report({ subject, text: `${text}, and ${why}`, outcome: 'for an operator' });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    report({ subject, text: `${text}, and the provider does not answer`, outcome: 'not asked' });
  }
}

interface UnpaidAccess {
  order_id: string | null;
  status: Order['status'] | null;
  subject: string;
}

/** Courses and running subscriptions that have neither a paid order nor a grant. */
async function accessWithoutPayment({ db, now }: Ctx): Promise<UnpaidAccess[]> {
  const { rows } = await sql<UnpaidAccess>`
    select given.order_id, orders.status, coalesce(given.order_id, given.subject) as subject
    from (
      select order_id, 'course ' || course_id || ' of ' || user_id as subject from purchases
        where grant_id is null
      union all select order_id, id from subscriptions where grant_id is null and ends_at > ${now()}
    ) given
    left join orders on orders.id = given.order_id
    where orders.status is distinct from 'paid' order by subject`.execute(db);
  return rows;
}

async function questionAccess(
  ctx: Services,
  { subject, status, order_id }: UnpaidAccess,
  { dryRun, report }: RepairOptions,
): Promise<void> {
  if (order_id === null) {
    return report({ subject, text: 'was given without an order: by hand?', outcome: 'for an operator' });
  }
  if (status === 'refunded') {
    if (!dryRun) await underLock(ctx, order_id, 'refunded', takeAccessBack);
    return report({ subject, text: 'refunded, but access was left: takes it back', outcome: 'repaired' });
  }
  report({ subject, text: `${status}, but access was given: decide whether it stays`, outcome: 'for an operator' });
}

/** Runs `work` only if the order is unchanged once locked. */
async function underLock(
  ctx: Services,
  orderId: string,
  status: Order['status'],
  effect: (ctx: Services, order: Order) => Promise<unknown>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order?.status === status) await effect(ctx, order);
  });
}
