import type { components } from '../../../../common/api/schema.d.ts';
import type { Services } from '../../../services.ts';
import { type Ctx, inTransaction, onCommit } from '../../common/context.ts';
import { countUse, takeBackUses } from '../../common/limits.ts';
import { Problem, unauthenticated, type Words } from '../../common/problem.ts';
import type { Order } from '../entitlements.ts';
import { makePaidOrder } from '../settlement.ts';
import { abandonSuperseded, endBegun, lockOpenOrders, untilNoneIsBegun } from '../superseded-payments.ts';
import { codeHasher } from './codes.ts';
import { countGuess, type Redeemer } from './guessing.ts';
import { coursesToOpen, monthsPlan, titleOf, type VoucherScope, voucherScopeOf } from './voucher-scope.ts';

type Redeemed = components['schemas']['RedeemedVoucher'];

/**
 * One transaction (P40); repeating it changes nothing, for a learner whose response was lost (P42).
 * A failure leaves the voucher unused.
 * @throws Problem 422 for an unknown, used, expired or withdrawn code, all alike (A92); 409 if it
 * grants nothing new or is no longer offered (P43); 429; 503 when the provider does not answer for
 * an open payment
 */
export async function redeemVoucher(ctx: Services, redeemer: Redeemer, code: string): Promise<Redeemed> {
  const { userId } = redeemer;
  await countUse(ctx, 'redeem.account', userId);
  const counted = await countGuess(ctx, redeemer);
  const order = await redeemHere(ctx, userId, code).catch(async (error: unknown) => {
    // only 422 says that the code is wrong
    if (!(error instanceof Problem && error.status === 422)) await takeBackUses(ctx, counted);
    throw error;
  });
  await takeBackUses(ctx, counted);
  return describe(ctx, order);
}

/** Settles open intents for the same items first: one already paid ends it (P43, P44). */
async function redeemHere(ctx: Services, userId: string, code: string): Promise<Order> {
  const hash = (await codeHasher(ctx))(code);
  return untilNoneIsBegun(async () => {
    const voucherRead = await inTransaction(ctx, (ctx) => readVoucher(ctx, userId, hash));
    if ('earlier' in voucherRead) return voucherRead.earlier;
    const unknown = await endBegun(ctx, voucherRead.superseded, 'notUsed');
    return inTransaction(ctx, (ctx) => redeemIn(ctx, userId, hash, unknown));
  });
}

/** With the learner's open orders for the same items. */
interface Usable {
  voucher: VoucherScope & { id: string; used: number; sponsor: string };
  superseded: Order[];
}

/**
 * The voucher, or the order by which the account redeemed it. `ctx` is a transaction; lock order:
 * open orders, user, voucher.
 * @throws Problem 409 | 422
 */
async function readVoucher(ctx: Services, userId: string, hash: string): Promise<Usable | { earlier: Order }> {
  const { db, now } = ctx;
  const open = await lockOpenOrders(ctx, userId);
  if (open === null) throw unauthenticated();
  const voucher = await db
    .selectFrom('vouchers')
    .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
    .select(['vouchers.id', 'uses', 'used', 'sponsor', 'course_id', 'category', 'months', 'expires_at', 'withdrawn_at'])
    .where('code_hash', '=', hash)
    .forUpdate('vouchers')
    .executeTakeFirstOrThrow(() => wrongVoucher());
  const earlier = await db
    .selectFrom('orders')
    .selectAll()
    .where('voucher_id', '=', voucher.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (earlier) return { earlier };
  const { uses, used, expires_at, withdrawn_at } = voucher;
  if (withdrawn_at !== null || expires_at <= now() || used >= uses) throw wrongVoucher();
  return { voucher, superseded: await requireNews(ctx, userId, voucher, open) };
}

async function redeemIn(ctx: Services, userId: string, hash: string, unknown: ReadonlySet<string>): Promise<Order> {
  const voucherRead = await readVoucher(ctx, userId, hash);
  if ('earlier' in voucherRead) return voucherRead.earlier;
  const { voucher, superseded } = voucherRead;
  const { id, used, sponsor } = voucher;
  await abandonSuperseded(ctx, superseded, unknown);
  await ctx.db
    .updateTable('vouchers')
    .set({ used: used + 1 })
    .where('id', '=', id)
    .execute();
  const order = await makePaidOrder(ctx, {
    user_id: userId,
    course_id: voucher.course_id,
    plan_id: voucher.months === null ? null : monthsPlan,
    voucher_id: id,
    sponsor,
  });
  onCommit(ctx, () => ctx.log({ event: 'voucher.redeemed', order: order.id, voucher: id }));
  return order;
}

/**
 * P43. Months always extend a subscription, except while a plan payment is processing.
 * @param open the learner's payable orders
 * @returns those of them for the same items
 * @throws Problem 409 if it grants nothing new
 */
async function requireNews(ctx: Ctx, userId: string, opens: VoucherScope, open: readonly Order[]): Promise<Order[]> {
  const ids = await coursesOf(ctx, userId, opens);
  const same = open.filter(({ plan_id, course_id }) =>
    ids === null ? plan_id !== null : course_id !== null && ids.includes(course_id),
  );
  if (same.some(({ status }) => status === 'processing')) {
    const said = ids === null ? 'processingSubscription' : 'processingCourse';
    throw new Problem(409, ({ payments }) => payments.coupons[said], { error: 'payment_processing' });
  }
  return same;
}

async function coursesOf(ctx: Ctx, userId: string, opens: VoucherScope): Promise<string[] | null> {
  if (opens.months !== null) return null;
  return opens.category === null ? courseToOpen(ctx, userId, opens) : categoryToOpen(ctx, userId, opens.category);
}

async function courseToOpen({ db }: Ctx, userId: string, { course_id }: VoucherScope): Promise<string[]> {
  const course = await db
    .selectFrom('courses')
    .select((row) => [
      'id',
      'removed_at',
      row
        .exists(row.selectFrom('course_prices').whereRef('course_id', '=', 'courses.id').select('course_id'))
        .as('costs'),
      row
        .exists(
          row
            .selectFrom('purchases')
            .whereRef('course_id', '=', 'courses.id')
            .where('user_id', '=', userId)
            .select('course_id'),
        )
        .as('owned'),
    ])
    .where('id', '=', course_id)
    .executeTakeFirstOrThrow();
  if (course.owned) {
    throw new Problem(409, ({ payments }) => payments.coupons.owned, { error: 'already_purchased' });
  }
  if (course.removed_at !== null) throw notOffered(({ payments }) => payments.coupons.courseEnded);
  if (!course.costs) {
    throw new Problem(409, ({ payments }) => payments.coupons.free, { error: 'free_course' });
  }
  return [course.id];
}

async function categoryToOpen(ctx: Ctx, userId: string, category: string): Promise<string[]> {
  const ids = await coursesToOpen(ctx, userId, category);
  if (ids.length > 0) return ids;
  const offered = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('category', '=', category)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  // the category is empty or was renamed
  if (!offered) throw notOffered(({ payments }) => payments.coupons.categoryEnded({ category }));
  throw new Problem(409, ({ payments }) => payments.coupons.categoryOwned({ category }), {
    error: 'already_purchased',
  });
}

const notOffered = (words: Words): Problem => new Problem(409, words, { error: 'not_offered' });

async function describe(ctx: Ctx, { id, voucher_id, sponsor, course_id, plan_id }: Order): Promise<Redeemed> {
  const opens = await voucherScopeOf(ctx, voucher_id ?? '');
  const subscription = await ctx.db
    .selectFrom('subscriptions')
    .select('ends_at')
    .where('order_id', '=', id)
    .executeTakeFirst();
  return {
    opened: course_id === null ? (plan_id === null ? 'category' : 'subscription') : 'course',
    ...(await titleOf(ctx, opens)),
    ...(course_id !== null && { course_id }),
    ...(opens.category !== null && { category: opens.category }),
    sponsor: sponsor ?? '',
    end_date: subscription?.ends_at.toISOString() ?? null,
  };
}

/** The same answer for every code that opens nothing (COUPON-02). */
function wrongVoucher(): Problem {
  const words: Words = ({ payments }) => payments.coupons.wrong;
  return new Problem(422, words, { error: 'invalid_code', errors: { code: [words] } });
}
