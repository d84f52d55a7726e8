import type { Ctx } from '../common/context.ts';
import { scopeTitle } from './vouchers/voucher-scope.ts';

export async function recordOf({ db }: Ctx, userId: string) {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('courses', 'courses.id', 'orders.course_id')
    .leftJoin('plans', 'plans.id', 'orders.plan_id')
    .leftJoin('vouchers', 'vouchers.id', 'orders.voucher_id')
    .leftJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
    .select(['orders.id', 'orders.status', 'orders.amount', 'orders.currency', 'orders.course_id', 'orders.plan_id'])
    .select(['orders.sponsor', 'orders.created_at', 'orders.paid_at'])
    .select(['courses.title as course', 'plans.name as plan', 'voucher_batches.category', 'voucher_batches.months'])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at')
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
  return {
    orders: orders.map(({ course, plan, category, months, ...order }) => ({
      ...order,
      title: scopeTitle({ category, months }) ?? course ?? plan ?? '',
    })),
    courses,
    subscriptions,
    certificates,
  };
}
