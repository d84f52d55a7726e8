import { formatMinor } from '../../../common/money/currency.ts';
import { href } from '../../../common/paths.ts';
import { day } from '../../../common/rules/durations.ts';
import { coverAddress } from '../../pictures/address.ts';
import type { Ctx, MailingCtx } from '../common/context.ts';
import type { Order } from './entitlements.ts';
import { termsOf } from './sale-terms.ts';

/** A receipt by mail; people with a phone number only have the order in their profile. */
export async function sendReceipt(ctx: MailingCtx, order: Order): Promise<void> {
  const { db, mail, config } = ctx;
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', order.user_id)
    .executeTakeFirst();
  if (!user || user.email === null) return;
  const { title, address } = await describe(ctx, order);
  const text = [
    `Hello ${user.first_name},`,
    `Thank you for your payment. Your receipt:`,
    `${title}\n${formatMinor(order.amount, order.currency)}\nOrder ${order.intent_id}`,
    await termsFor(ctx, order),
    `Start here: ${config.publicUrl}${address}`,
  ].join('\n\n');
  await mail.send(ctx, { to: user.email, subject: `Your receipt: ${title}`, text });
}

/** What was bought, until when, and whether it can be given back (P23, LEGAL-01). */
async function termsFor({ db, now }: Ctx, order: Order): Promise<string> {
  const { refundDays } = termsOf(order.plan_id);
  const date = (instant: Date) => instant.toISOString().slice(0, 10);
  const refund =
    refundDays === null
      ? 'It cannot be refunded.'
      : `You can ask for a refund until ${date(new Date(now().getTime() + refundDays * day))}.`;
  const subscription = await db
    .selectFrom('subscriptions')
    .select('ends_at')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return subscription
    ? `It opens every course until ${date(subscription.ends_at)} and does not renew automatically. ${refund}`
    : `The course is yours to keep. ${refund}`;
}

/** What an order is about, for people. Its course or plan stays in the database, also when it is no longer sold. */
export async function describe(
  { db }: Ctx,
  { course_id, plan_id }: Pick<Order, 'course_id' | 'plan_id'>,
): Promise<{ title: string; address: string; thumbnail?: string }> {
  if (course_id !== null) {
    const course = await db
      .selectFrom('courses')
      .select(['id', 'title', 'category', 'emblem'])
      .where('id', '=', course_id)
      .executeTakeFirstOrThrow();
    const address = href('course', { courseId: course_id });
    return { title: course.title, address, thumbnail: coverAddress(course) };
  }
  const plan = await db.selectFrom('plans').select('name').where('id', '=', plan_id).executeTakeFirstOrThrow();
  return { title: plan.name, address: href('catalogue') };
}
