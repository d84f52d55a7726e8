import type { Ctx } from '../common/context.ts';
import { noSuch } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import { describe, numberOf, receiptOf } from './receipts.ts';

export interface OrderDetails extends Order {
  title: string;
  receipt: string | null;
  creditNote: string | null;
  opens: 'nothing' | 'its course' | `${number} courses` | `every course until ${string}`;
}

/** @throws Problem 404 */
export async function orderDetails(ctx: Ctx, id: string): Promise<OrderDetails> {
  const { db } = ctx;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw noSuch(`Order ${id}`);
  const { title } = await describe(ctx, order);
  const courses = await db.selectFrom('purchases').select('course_id').where('order_id', '=', id).execute();
  const period = await db.selectFrom('subscriptions').select('ends_at').where('order_id', '=', id).executeTakeFirst();
  const opened = () => {
    if (courses.length > 0) return courses.length === 1 ? 'its course' : (`${courses.length} courses` as const);
    return period && period.ends_at > ctx.now()
      ? (`every course until ${period.ends_at.toISOString()}` as const)
      : 'nothing';
  };
  const [receipt, creditNote] = [await receiptOf(ctx, id, 'sale'), await receiptOf(ctx, id, 'refund')];
  return {
    ...{ ...order, title, opens: opened() },
    receipt: receipt ? numberOf(receipt) : null,
    creditNote: creditNote ? numberOf(creditNote) : null,
  };
}
