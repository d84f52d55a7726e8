import type { Selectable } from 'kysely';
import type { OrdersTable } from '../../db/tables/payments.ts';
import { addJoined } from '../catalogue/enrolment-count.ts';
import { type Ctx, type LoggingCtx, onCommit } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { returnCertificates, withdrawCertificates } from '../learning/certificate-validity.ts';
import { endSubscription, isFrom, isSubscribed, openSubscription, type Source } from './subscriptions.ts';
import { coursesToOpen, voucherScopeOf } from './vouchers/voucher-scope.ts';

export type Order = Selectable<OrdersTable>;

export async function owns({ db }: Ctx, userId: string, courseId: string): Promise<boolean> {
  const purchase = await db
    .selectFrom('purchases')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return purchase !== undefined;
}

export async function hasItem(ctx: Ctx, { user_id, course_id, plan_id }: Order): Promise<boolean> {
  if (user_id === null) return false;
  if (plan_id !== null) return isSubscribed(ctx, user_id);
  return course_id !== null && owns(ctx, user_id, course_id);
}

/**
 * Idempotent; `ctx` is a transaction. If the course is already open, this order's money is marked
 * for a refund (P70).
 */
export async function giveAccess(ctx: LoggingCtx, order: Order): Promise<Order> {
  const { db, now, log } = ctx;
  // the account is deleted
  if (order.user_id === null) return order;
  let isTwice = false;
  await lockUser(ctx, order.user_id);
  if (order.plan_id !== null) {
    const months = order.voucher_id === null ? undefined : (await voucherScopeOf(ctx, order.voucher_id)).months;
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

function markTwice({ db, now }: Ctx, { id }: Order, isTwice: boolean): Promise<Order> {
  return db
    .updateTable('orders')
    .set({ paid_twice_at: isTwice ? now() : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function coursesOf(ctx: Ctx, { course_id, voucher_id }: Order, userId: string): Promise<string[]> {
  if (course_id !== null) return [course_id];
  const category = voucher_id === null ? null : (await voucherScopeOf(ctx, voucher_id)).category;
  return category === null ? [] : coursesToOpen(ctx, userId, category);
}

/** With certificates, unless another order paid for it too. `ctx` is a transaction. */
export async function takeAccessBack(ctx: LoggingCtx, order: Order): Promise<void> {
  if (order.user_id === null) return;
  await lockUser(ctx, order.user_id);
  if (order.plan_id !== null) await endSubscription(ctx, { order_id: order.id });
  else await takeCourseBack(ctx, order.user_id, { order_id: order.id });
  await withdrawCertificates(ctx, { userId: order.user_id, orderId: order.id });
}

/**
 * `ctx` is a transaction with the user's lock; the order is no longer paid. Another order that paid
 * for the course keeps it open.
 * @returns whether there was a course to remove
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
