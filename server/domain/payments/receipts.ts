import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Language } from '../../../common/language/language.ts';
import { href } from '../../../common/paths.ts';
import { dayIn, formatMoment } from '../../../common/text/dates.ts';
import { planTitle } from '../../../common/text/plan-title.ts';
import type { StoredReceipt } from '../../db/tables/payments.ts';
import { coverAddress } from '../../pictures/address.ts';
import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { coverOf, langIn, original, type Said, sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { textsFor } from '../common/texts-for.ts';
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
  const say = await textsFor(ctx, order.user_id);
  const { title } = await describe(ctx, order, say);
  // a refunded order has no terms of access
  const terms = order.status === 'refunded' ? null : await termsFor(ctx, order, say);
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
      language: say.language.code,
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

/** A receipt stays in the language that it was issued in. */
export const receiptLanguage = async (ctx: Ctx, orderId: string): Promise<LanguageCode> =>
  (await receiptOf(ctx, orderId, 'sale'))?.language ?? 'en';

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

async function termsFor({ db, now }: Ctx, order: Order, { messages: { terms }, language }: Texts): Promise<string> {
  if (order.paid_twice_at !== null) return terms.paidTwice;
  const end = refundEnd(order.plan_id, order.paid_at ?? now());
  const refund = end === null ? terms.notRefunded : terms.withdraw({ time: written(end, language) });
  const ending = order.sponsor === null ? refund : terms.sponsor({ sponsor: order.sponsor });
  const subscription = await db
    .selectFrom('subscriptions')
    .select('ends_at')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (subscription) return `${terms.until({ date: dayIn(subscription.ends_at, language) })} ${ending}`;
  const kept = `${order.course_id === null ? terms.keepCourses : terms.keepCourse} ${ending}`;
  const { consent, consented_at } = order;
  if (consented_at === null) return kept;
  return `${kept} ${terms.agreed({ time: written(consented_at, language), consent: consent ?? '' })}`;
}

/** Such as `21 Nov 2026, 10:14 UTC`. */
const written = (at: Date, language: Language): string => `${formatMoment(at.toISOString(), 'UTC', language)} UTC`;

/**
 * Courses and plans stay in the database when they are no longer sold.
 * @param say by default in the caller's language
 */
export async function describe(
  ctx: Ctx,
  { course_id, plan_id, voucher_id }: Pick<Order, 'course_id' | 'plan_id' | 'voucher_id'>,
  say = textsIn(ctx.language ?? original),
): Promise<Said & { title: string; address: string; thumbnail?: string }> {
  const { db } = ctx;
  if (voucher_id !== null) {
    const opens = await voucherScopeOf(ctx, voucher_id);
    return { ...(await titleOf(ctx, opens, say)), address: addressOf(opens) };
  }
  const inLanguage = { ...ctx, language: say.language.code };
  const courseIds = course_id === null ? [] : [course_id];
  const told = await sayIn(inLanguage, { kinds: ['course', 'plan'], courseIds });
  if (course_id !== null) {
    const course = await db
      .selectFrom('courses')
      .select(['id', 'title', 'category', 'emblem'])
      .where('id', '=', course_id)
      .executeTakeFirstOrThrow();
    const address = href('course', { courseId: course_id });
    const said = told('course', course);
    return { title: said.title, ...langIn(said), address, thumbnail: coverAddress(coverOf(inLanguage, said)) };
  }
  const plan = await db.selectFrom('plans').select(['id', 'name']).where('id', '=', plan_id).executeTakeFirstOrThrow();
  return { title: boughtPlan(told('plan', plan).name, say), address: href('catalogue') };
}

export const boughtPlan = (plan: string, { messages: { bought } }: Texts): string => planTitle(plan, bought.plan);
