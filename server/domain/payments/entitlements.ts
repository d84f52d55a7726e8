import type { Selectable } from 'kysely';
import type { OrdersTable } from '../../db/tables/payments.ts';
import { addJoined } from '../catalogue/enrolment-count.ts';
import { type Ctx, type LoggingCtx, onCommit } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { returnCertificates, withdrawCertificates } from '../learning/certificate-validity.ts';
import { endSubscription, isFrom, isSubscribed, openSubscription, type Source } from './subscriptions.ts';
import { coursesToOpen, opensOf } from './vouchers/voucher-scope.ts';

export type Order = Selectable<OrdersTable>;

/** Whether a learner has a course, bought or given. */
export async function owns({ db }: Ctx, userId: string, courseId: string): Promise<boolean> {
  const purchase = await db
    .selectFrom('purchases')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return purchase !== undefined;
}

/** Whether the learner of an order has what it is for: the course, or a subscription that runs. */
export async function hasItem(ctx: Ctx, { user_id, course_id, plan_id }: Order): Promise<boolean> {
  if (user_id === null) return false;
  if (plan_id !== null) return isSubscribed(ctx, user_id);
  return course_id !== null && owns(ctx, user_id, course_id);
}

/**
 * Gives the learner what an order paid for, where `ctx` is a transaction. Doing it again changes nothing. A course that
 * is open in another way stays with that, and the money that the provider took for it goes back (P70).
 * @returns the order as it is then.
 */
export async function giveAccess(ctx: LoggingCtx, order: Order): Promise<Order> {
  const { db, now, log } = ctx;
  // the account is gone
  if (order.user_id === null) return order;
  let isTwice = false;
  await lockUser(ctx, order.user_id);
  if (order.plan_id !== null) {
    const months = order.voucher_id === null ? undefined : (await opensOf(ctx, order.voucher_id)).months;
    await openSubscription(ctx, { userId: order.user_id, planId: order.plan_id, by: { order_id: order.id }, months });
  }
  for (const course_id of await coursesOf(ctx, order, order.user_id)) {
    const { user_id } = order;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('purchases')
      .values({ user_id, course_id, order_id: order.id, created_at: now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) await addJoined(ctx, course_id, 1);
    const { order_id } = await db
      .selectFrom('purchases')
      .select('order_id')
      .where('user_id', '=', user_id)
      .where('course_id', '=', course_id)
      .executeTakeFirstOrThrow();
    if (order_id !== order.id) {
      isTwice = order.intent_id !== null;
      onCommit(ctx, () => log({ event: 'payment.paid_twice', order: order.id, first: order_id }));
    }
  }
  await returnCertificates(ctx, order.user_id);
  return isTwice === (order.paid_twice_at !== null) ? order : markTwice(ctx, order, isTwice);
}

/** Notes that the money of an order is to go back, or not any more, where `ctx` is a transaction that holds its lock. */
function markTwice({ db, now }: Ctx, { id }: Order, isTwice: boolean): Promise<Order> {
  return db
    .updateTable('orders')
    .set({ paid_twice_at: isTwice ? now() : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The courses that an order is for: one, or those that a voucher's category opens to the learner. */
async function coursesOf(ctx: Ctx, { course_id, voucher_id }: Order, userId: string): Promise<string[]> {
  if (course_id !== null) return [course_id];
  const category = voucher_id === null ? null : (await opensOf(ctx, voucher_id)).category;
  return category === null ? [] : coursesToOpen(ctx, userId, category);
}

/**
 * Takes back what an order gave, where `ctx` is a transaction, unless another order paid for it too, with the certificates
 * earned by it.
 */
export async function takeAccessBack(ctx: LoggingCtx, order: Order): Promise<void> {
  if (order.user_id === null) return;
  await lockUser(ctx, order.user_id);
  if (order.plan_id !== null) await endSubscription(ctx, { order_id: order.id });
  else await takeCourseBack(ctx, order.user_id, { order_id: order.id });
  await withdrawCertificates(ctx, { userId: order.user_id, orderId: order.id });
}

/**
 * Takes back the course that an order or a grant gave, where `ctx` is a transaction and holds the lock of the user.
 * The order is no longer paid by then; where another one paid for the course too, that gives it again.
 * @returns whether there was one.
 */
export async function takeCourseBack(ctx: LoggingCtx, userId: string, by: Source): Promise<boolean> {
  const { db } = ctx;
  const taken = await db.deleteFrom('purchases').where(isFrom(by)).returning('course_id').executeTakeFirst();
  if (!taken) return false;
  await addJoined(ctx, taken.course_id, -1);
  const other = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', taken.course_id)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (other) await giveAccess(ctx, other);
  return true;
}
