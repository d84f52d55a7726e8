import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Services } from '../../services.ts';
import type { Texts } from '../../texts/texts.ts';
import { runsAt } from '../catalogue/access.ts';
import { sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { type Place, regionFor } from './price-regions.ts';
import { pricesOf, shownPrice } from './prices.ts';
import { termsOf } from './sale-terms.ts';
import { transferFor } from './transfers/account.ts';
import { transferConsentFor } from './transfers/consent.ts';
import { waitingTransfers } from './transfers/waiting.ts';

export type Source = { order_id: string } | { grant_id: string };

export const isFrom = (source: Source) =>
  'order_id' in source ? sql<boolean>`order_id = ${source.order_id}` : sql<boolean>`grant_id = ${source.grant_id}`;

/** The running subscription and the end of the last paid period (PAY-10); null without one. */
export async function runningSubscription(
  ctx: Ctx,
  userId: string,
): Promise<components['schemas']['RunningSubscription']> {
  const { db, now } = ctx;
  const time = now();
  const periods = await db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['subscriptions.plan_id', 'plans.name', 'subscriptions.ends_at', runsAt(time).as('runs')])
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.ends_at', '>', time)
    .orderBy('subscriptions.starts_at')
    .execute();
  const current = periods.find(({ runs }) => runs);
  const last = periods.at(-1);
  if (!current || !last) return null;
  const { plan_id } = current;
  const { name } = (await sayIn(ctx, { kinds: ['plan'] }))('plan', { id: plan_id, name: current.name });
  return { plan_id, display_name: name, end_date: last.ends_at.toISOString() };
}

/** Includes a period that starts later (PAY-10). */
export async function isSubscribed({ db, now }: Ctx, userId: string): Promise<boolean> {
  const paidFor = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ends_at', '>', now())
    .limit(1)
    .executeTakeFirst();
  return paidFor !== undefined;
}

/**
 * Opens or extends. Idempotent per order; under the user's lock, otherwise periods could overlap.
 * @param months of a voucher; defaults to the plan's
 * @returns its end
 */
export async function openSubscription(
  ctx: Ctx,
  {
    userId,
    planId,
    by,
    months = termsOf(planId).months,
  }: { userId: string; planId: string; by: Source; months?: number | null | undefined },
): Promise<Date> {
  const { db } = ctx;
  const now = ctx.now();
  const { ends } = await db
    .selectFrom('subscriptions')
    .select((row) => row.fn.max('ends_at').as('ends'))
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  const starts = ends ?? now;
  const endsAt = addMonths(starts, months ?? 0);
  await db
    .insertInto('subscriptions')
    .values({
      id: newId('sub'),
      user_id: userId,
      plan_id: planId,
      order_id: null,
      ...by,
      starts_at: starts,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
  return endsAt;
}

/** Later periods move up. Under the user's lock. Returns false if it had ended. */
export async function endSubscription(ctx: Ctx, by: Source): Promise<boolean> {
  const { db } = ctx;
  const now = ctx.now();
  const ended = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where(isFrom(by))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (!ended) return false;
  const starts = new Date(Math.min(ended.starts_at.getTime(), now.getTime()));
  await db.updateTable('subscriptions').set({ starts_at: starts, ends_at: now }).where('id', '=', ended.id).execute();
  const unused = ended.ends_at.getTime() - Math.max(now.getTime(), ended.starts_at.getTime());
  const later = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', ended.user_id)
    .where('starts_at', '>=', ended.ends_at)
    .execute();
  for (const { id, starts_at, ends_at } of later) {
    const earlier = {
      starts_at: new Date(starts_at.getTime() - unused),
      ends_at: new Date(ends_at.getTime() - unused),
    };
    await db.updateTable('subscriptions').set(earlier).where('id', '=', id).execute();
  }
  return true;
}

/** In UTC, clamped to the month's last day (31 January + 1 = 28 February). */
export function addMonths(from: Date, count: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/**
 * PAY-01, P36. `single` has a price only for a course.
 * @param only a plan; adds a course's price and a learner's waiting orders
 */
export async function plansFor(
  ctx: Ctx & Pick<Services, 'payments' | 'transferAccount'>,
  place: Place,
  {
    planId,
    courseId,
    userId,
    say,
  }: { planId?: string | undefined; courseId?: string | undefined; userId?: string | undefined; say: Texts },
) {
  const { db, payments } = ctx;
  const all = db.selectFrom('plans').selectAll().orderBy('position');
  const told = await sayIn(ctx, { kinds: ['plan'] });
  const stored = await (planId === undefined ? all : all.where('id', '=', planId)).execute();
  const plans = stored.map((plan) => told('plan', plan));
  const { rows: prices } = await sql<{
    plan_id: string;
    region_code: string;
    currency_code: string;
    price_micro: number;
  }>`select plan_id, region_code, currency_code, price_micro from plan_prices order by region_code`.execute(db);
  const course =
    courseId === undefined ? null : { id: courseId, prices: await pricesOf(ctx, { kind: 'course', id: courseId }) };
  const waiting = userId === undefined ? [] : await waitingTransfers(ctx, userId);
  return plans.map((plan) => {
    const single = plan.id === 'single' && course?.prices.length ? course : null;
    const sold = single ? single.prices : prices.filter(({ plan_id }) => plan_id === plan.id);
    const { region } = regionFor(sold, place, payments.supports);
    const price = shownPrice(sold, region);
    const consent = transferConsentFor(single ? 'course' : 'plan', say);
    const ordered = waiting.find(({ course_id, plan_id }) => (single ? course_id === single.id : plan_id === plan.id));
    return {
      plan_id: plan.id,
      ...(single && { course_id: single.id }),
      display_name: plan.name,
      description: plan.description,
      badge: plan.badge ?? '',
      features: plan.features,
      currency_code: price?.currency_code ?? 'USD',
      price_micro: price?.price_micro ?? 0,
      button_text: plan.button,
      ...(plan.lang && { lang: plan.lang }),
      ...(transferFor(ctx, sold, place).charge && { transfer: consent === null ? {} : { consent } }),
      ...(ordered && { waiting_transfer: { purchase_id: ordered.id, reference: ordered.transfer_reference } }),
    };
  });
}
