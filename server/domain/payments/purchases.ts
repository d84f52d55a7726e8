import type { ExpressionBuilder } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { day } from '../../../common/rules/durations.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredReceipt } from '../../db/tables/payments.ts';
import { coverAddress } from '../../pictures/address.ts';
import type { Services } from '../../services.ts';
import { textsIn } from '../../texts/texts.ts';
import { coverOf, langIn, original, type Said, sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { isOpen } from './order.machine.ts';
import { boughtPlan, numberOf, receiptOf } from './receipts.ts';
import { givenUpAt, sentBackBy, transferEnd } from './transfers/deadlines.ts';
import { scopeTitle, toldCategory } from './vouchers/voucher-scope.ts';
import { withdrawalEnd } from './withdrawal.ts';

type Purchase = components['schemas']['Purchase'];
type Receipt = components['schemas']['Receipt'];

/** The data export has all of them. */
const most = 100;

/** A canceled bank transfer stays listed: its money may be on its way. */
const listedAfterwards = 90 * day;

/** Newest first, without canceled orders except recent bank transfers (PURCHASE-01). */
export async function listPurchases(ctx: Ctx, userId: string): Promise<Purchase[]> {
  const rows = await purchasesOf(ctx, userId, isListedAt(ctx.now())).limit(most).execute();
  const titleOf = await titlesOf(ctx, rows);
  return rows.map((row) => toPurchase(ctx, row, titleOf(row)));
}

/** @throws Problem 404 for another user's order (PURCHASE-02). */
export async function getPurchase(
  ctx: Ctx & Pick<Services, 'organisation' | 'transferAccount'>,
  userId: string,
  orderId: string,
): Promise<components['schemas']['PurchaseDetails']> {
  const row = await purchasesOf(ctx, userId, isShown).where('orders.id', '=', orderId).executeTakeFirst();
  if (!row) throw notFound('purchase');
  const [titleOf, sale, refund] = await Promise.all([
    titlesOf(ctx, [row]),
    receiptOf(ctx, orderId, 'sale'),
    receiptOf(ctx, orderId, 'refund'),
  ]);
  return {
    purchase: toPurchase(ctx, row, titleOf(row)),
    receipt: sale ? toReceipt(ctx, sale) : null,
    credit_note: refund ? toReceipt(ctx, refund) : null,
    ...toTransfer(ctx, row),
  };
}

export const fileNameOf = ({ receipt, credit_note }: { receipt: Receipt; credit_note: Receipt | null }): string =>
  credit_note ? `zanin-credit-note-${credit_note.number}.pdf` : `zanin-receipt-${receipt.number}.pdf`;

type Rows = ExpressionBuilder<Pick<Database, 'orders'>, 'orders'>;

const isKept = (order: Rows) =>
  order.or([
    order('orders.status', 'in', ['paid', 'processing', 'refunded']),
    order.and([
      order('orders.status', 'in', ['requires_payment', 'failed']),
      // otherwise nothing can be resumed
      order.or([order('orders.intent_id', 'is not', null), order('orders.transfer_reference', 'is not', null)]),
    ]),
  ]);

const isListedAt = (now: Date) => (order: Rows) =>
  order.or([
    isKept(order),
    order.and([
      order('orders.transfer_reference', 'is not', null),
      // the time of cancellation: only a confirmation changes it afterwards
      order('orders.updated_at', '>', new Date(now.getTime() - listedAfterwards)),
    ]),
  ]);

/** Includes bank transfers canceled at any time. */
const isShown = (order: Rows) => order.or([isKept(order), order('orders.transfer_reference', 'is not', null)]);

function purchasesOf({ db }: Ctx, userId: string, filter: typeof isKept) {
  return db
    .selectFrom('orders')
    .leftJoin('courses', 'courses.id', 'orders.course_id')
    .leftJoin('plans', 'plans.id', 'orders.plan_id')
    .leftJoin('subscriptions', 'subscriptions.order_id', 'orders.id')
    .leftJoin('vouchers', 'vouchers.id', 'orders.voucher_id')
    .leftJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
    .leftJoin('receipts', (join) => join.onRef('receipts.order_id', '=', 'orders.id').on('receipts.kind', '=', 'sale'))
    .select([
      'orders.id',
      'orders.course_id',
      'orders.plan_id',
      'orders.amount',
      'orders.currency',
      'orders.status',
      'orders.intent_id',
      'orders.voucher_id',
      'orders.transfer_reference',
      'orders.created_at',
      'orders.updated_at',
      'orders.paid_at',
      'orders.withdrawn_at',
      'courses.title',
      'courses.category',
      'courses.emblem',
      'plans.name',
      'subscriptions.ends_at',
      'receipts.year',
      'receipts.number',
      'voucher_batches.category as opened_category',
      'voucher_batches.months',
    ])
    .where('orders.user_id', '=', userId)
    .where(filter)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof purchasesOf>['execute']>>[number];

type Named = Said & Pick<Purchase, 'title'>;

/** In the caller's language. */
async function titlesOf(ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => Named> {
  const courseIds = rows.flatMap(({ course_id }) => course_id ?? []);
  const told = await sayIn(ctx, { kinds: ['course', 'plan', 'category'], courseIds });
  const say = textsIn(ctx.language ?? original);
  return ({ course_id, plan_id, title, name, opened_category: category, months }) => {
    const several = scopeTitle({ category: category && toldCategory(category, told), months }, say);
    if (several !== null) return { title: several };
    if (plan_id !== null && name !== null) {
      return { title: boughtPlan(told('plan', { id: plan_id, name }).name, say) };
    }
    const course = told('course', { id: course_id ?? '', title: title ?? '' });
    return { title: course.title, ...langIn(course) };
  };
}

function toPurchase(ctx: Ctx, row: Row, named: Named): Purchase {
  const { course_id, plan_id, status, intent_id, paid_at, year, number } = row;
  const refundUntil = withdrawalEnd(row);
  return {
    id: row.id,
    ...(course_id !== null && {
      course_id,
      thumbnail: coverAddress(
        coverOf(ctx, { ...named, id: course_id, category: row.category ?? '', emblem: row.emblem }),
      ),
    }),
    ...(plan_id !== null && { plan_id }),
    ...named,
    amount: row.amount,
    currency: row.currency.toLowerCase(),
    status,
    created_at: row.created_at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
    refunded_at: status === 'refunded' ? row.updated_at.toISOString() : null,
    ends_at: row.ends_at?.toISOString() ?? null,
    refund_until: refundUntil !== null && refundUntil > ctx.now() ? refundUntil.toISOString() : null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    ...(row.withdrawn_at !== null &&
      row.transfer_reference !== null &&
      status === 'paid' && { sent_back_by: sentBackBy(row.withdrawn_at).toISOString() }),
    receipt_number: year !== null && number !== null ? numberOf({ year, number }) : null,
    checkout_id: isOpen(status) ? intent_id : null,
    ...(row.transfer_reference !== null &&
      isOpen(status) && { transfer_until: transferEnd(row.created_at).toISOString() }),
  };
}

/** Only the reference once the order is over. */
function toTransfer({ transferAccount }: Pick<Services, 'transferAccount'>, row: Row) {
  const { transfer_reference: reference, status, created_at } = row;
  if (reference === null || status === 'paid' || status === 'refunded') return {};
  if (!isOpen(status)) return { transfer: { reference, account: [] } };
  const account = (transferAccount?.lines ?? []).map((line) => ({ ...line }));
  return { transfer: { reference, account, kept_until: givenUpAt(created_at).toISOString() } };
}

function toReceipt({ language = original }: Ctx, stored: StoredReceipt): Receipt {
  const { issued_at, buyer, title, amount, currency, terms, seller, language: lang } = stored;
  const { name, address, vat } = seller;
  return {
    number: numberOf(stored),
    issued_at: issued_at.toISOString(),
    buyer,
    seller: { name, address: [...address], vat: [...vat] },
    title,
    amount,
    currency: currency.toLowerCase(),
    terms,
    ...(lang !== language && { lang }),
  };
}
