import { sql } from 'kysely';
import { href } from '../../../common/paths.ts';
import { formatMoment } from '../../../common/text/dates.ts';
import { dayOf } from '../../../common/text/days.ts';
import { planTitle } from '../../../common/text/plan-title.ts';
import type { StoredReceipt } from '../../db/tables/payments.ts';
import { coverAddress } from '../../pictures/address.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import type { Order } from './entitlements.ts';
import { refundEnd } from './sale-terms.ts';
import { addressOf, titleOf, voucherScopeOf } from './vouchers/voucher-scope.ts';

/** `refund` is the credit note. */
export type ReceiptKind = StoredReceipt['kind'];

/**
 * With the current names and terms (RECEIPT-01). Idempotent; `ctx` is a transaction with the
 * order's lock. Numbers have no gaps: the year's row is locked, after all others but the audit log,
 * and a rollback releases its number.
 */
export async function issueReceipt(
  ctx: Ctx & Pick<Services, 'organisation'>,
  order: Order,
  kind: ReceiptKind,
): Promise<StoredReceipt> {
  const { db, organisation } = ctx;
  const issued = await receiptOf(ctx, order.id, kind);
  if (issued) return issued;
  const now = ctx.now();
  const { title } = await describe(ctx, order);
  // a refunded order has no terms of access
  const terms = order.status === 'refunded' ? null : await termsFor(ctx, order);
  // deleting an account removes its name from receipts: wait for it (RECEIPT-04)
  await lockUser(ctx, order.user_id);
  const buyer = await nameOf(ctx, order.user_id);
  const year = now.getUTCFullYear();
  const { last } = await db
    .insertInto('receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`receipt_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  const { amount, currency } = order;
  return db
    .insertInto('receipts')
    .values({
      year,
      number: last,
      order_id: order.id,
      kind,
      issued_at: now,
      buyer,
      title,
      amount,
      currency,
      terms,
      seller: JSON.stringify(organisation),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function receiptOf({ db }: Ctx, orderId: string, kind: ReceiptKind): Promise<StoredReceipt | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** @example numberOf({ year: 2026, number: 42 }) // '2026-000042' */
export const numberOf = ({ year, number }: Pick<StoredReceipt, 'year' | 'number'>): string =>
  `${year}-${String(number).padStart(6, '0')}`;

async function nameOf({ db }: Ctx, userId: string | null): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? `${user.first_name} ${user.last_name}` : null;
}

async function termsFor({ db, now }: Ctx, order: Order): Promise<string> {
  if (order.paid_twice_at !== null) {
    return 'You already had this course when your payment arrived, so the whole amount is refunded.';
  }
  const end = refundEnd(order.plan_id, order.paid_at ?? now());
  const refund = end === null ? 'It cannot be refunded.' : `You can withdraw from it until ${written(end)}.`;
  const ending = order.sponsor === null ? refund : `Paid by a coupon from ${order.sponsor}.`;
  const subscription = await db
    .selectFrom('subscriptions')
    .select('ends_at')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (subscription) {
    return `It opens every course until ${dayOf(subscription.ends_at)} and does not renew automatically. ${ending}`;
  }
  const kept = `${order.course_id === null ? 'The courses are' : 'The course is'} yours to keep. ${ending}`;
  const { consent, consented_at } = order;
  if (consented_at === null) return kept;
  return `${kept} You agreed on ${written(consented_at)}: “${consent}”`;
}

/** Such as `21 Nov 2026, 10:14 UTC`. */
const written = (at: Date): string => `${formatMoment(at.toISOString(), 'UTC')} UTC`;

/** Courses and plans stay in the database when they are no longer sold. */
export async function describe(
  ctx: Ctx,
  { course_id, plan_id, voucher_id }: Pick<Order, 'course_id' | 'plan_id' | 'voucher_id'>,
): Promise<{ title: string; address: string; thumbnail?: string }> {
  const { db } = ctx;
  if (voucher_id !== null) {
    const opens = await voucherScopeOf(ctx, voucher_id);
    return { title: await titleOf(ctx, opens), address: addressOf(opens) };
  }
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
  return { title: planTitle(plan.name), address: href('catalogue') };
}
