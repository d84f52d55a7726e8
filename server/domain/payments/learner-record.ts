import type { Ctx } from '../common/context.ts';

export async function recordOf({ db }: Ctx, userId: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'amount', 'currency', 'course_id', 'plan_id', 'created_at', 'paid_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const courses = await db
    .selectFrom('purchases')
    .select(['course_id', 'order_id', 'grant_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['id', 'plan_id', 'order_id', 'grant_id', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute();
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'course_id', 'issued_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .execute();
  return { orders, courses, subscriptions, certificates };
}
