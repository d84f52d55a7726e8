import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OrdersTable } from '../../db/tables/payments.ts';
import type { Services } from '../../services.ts';
import { addJoined } from '../catalogue/enrolment-count.ts';
import { lockUser } from '../common/locks.ts';
import { returnCertificates, withdrawCertificates } from '../learning/certificate-validity.ts';
import { endSubscription, openSubscription } from './subscriptions.ts';

export type Order = Selectable<OrdersTable>;

/**
 * Gives the learner what an order paid for. Doing it again changes nothing. Should a course have been paid for twice,
 * it stays with the first order, and a person has to refund the other.
 */
export async function giveAccess(db: Kysely<Database>, services: Services, order: Order): Promise<void> {
  const { now, log } = services;
  // the account is gone
  if (order.user_id === null) return;
  await lockUser(db, order.user_id);
  if (order.plan_id !== null) {
    await openSubscription(db, now(), { userId: order.user_id, planId: order.plan_id, orderId: order.id });
  } else if (order.course_id !== null) {
    const { user_id, course_id } = order;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('purchases')
      .values({ user_id, course_id, order_id: order.id, created_at: now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) await addJoined(db, course_id, 1);
    const { order_id } = await db
      .selectFrom('purchases')
      .select('order_id')
      .where('user_id', '=', user_id)
      .where('course_id', '=', course_id)
      .executeTakeFirstOrThrow();
    if (order_id !== order.id) log({ event: 'payment.paid_twice', order: order.id, first: order_id });
  }
  await returnCertificates(db, services, order.user_id);
}

/** Takes back what an order gave, unless another order paid for it too, with the certificates earned by it. */
export async function takeAccessBack(db: Kysely<Database>, services: Services, order: Order): Promise<void> {
  if (order.user_id === null) return;
  await lockUser(db, order.user_id);
  if (order.plan_id !== null) await endSubscription(db, services.now(), order.id);
  else await takeCourseBack(db, services, order);
  await withdrawCertificates(db, services, { userId: order.user_id, orderId: order.id });
}

async function takeCourseBack(db: Kysely<Database>, services: Services, order: Order): Promise<void> {
  const taken = await db
    .deleteFrom('purchases')
    .where('order_id', '=', order.id)
    .returning('course_id')
    .executeTakeFirst();
  if (!taken) return;
  await addJoined(db, taken.course_id, -1);
  const other = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', order.user_id)
    .where('course_id', '=', taken.course_id)
    .where('status', '=', 'paid')
    .where('id', '!=', order.id)
    .executeTakeFirst();
  if (other) await giveAccess(db, services, other);
}
