import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { newId } from './ids.ts';
import { shownPrice } from './prices.ts';

/**
 * Months of access by plan. A year is paid as twelve months, and its badge promises 'SAVE 30% + 2 Months FREE' (PAY-01):
 * so it runs fourteen. `single` is no subscription.
 */
const months: Readonly<Record<string, number>> = { monthly: 1, yearly: 14 };

export const isSubscription = (planId: string): boolean => planId in months;

/** Whether a subscription runs now. */
export async function hasActiveSubscription({ db, now }: Pick<Services, 'db' | 'now'>, userId: string) {
  const active = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ends_at', '>', now())
    .limit(1)
    .executeTakeFirst();
  return active !== undefined;
}

/** Opens a paid subscription; one that still runs is extended rather than overlapped. Doing it again changes nothing. */
export async function openSubscription(
  db: Kysely<Database>,
  now: Date,
  { userId, planId, orderId }: { userId: string; planId: string; orderId: string },
): Promise<void> {
  const { ends } = await db
    .selectFrom('subscriptions')
    .select((row) => row.fn.max('ends_at').as('ends'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const starts = ends !== null && ends > now ? ends : now;
  await db
    .insertInto('subscriptions')
    .values({
      id: newId('sub'),
      user_id: userId,
      plan_id: planId,
      order_id: orderId,
      starts_at: starts,
      ends_at: addMonths(starts, months[planId] ?? 0),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** The same day so many months later, or that month's last day (31 January and a month: 28 February), in UTC. */
export function addMonths(from: Date, count: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/** The plans with their prices for a region, or in USD (PAY-01). `single` has none: the course's own price counts. */
export async function plansFor(db: Kysely<Database>, region: string | undefined, planId?: string) {
  const plans = await db
    .selectFrom('plans')
    .selectAll()
    .$if(planId !== undefined, (query) => query.where('id', '=', planId ?? ''))
    .orderBy('position')
    .execute();
  const { rows: prices } = await sql<{
    plan_id: string;
    region_code: string;
    currency_code: string;
    price_micro: number;
  }>`select plan_id, region_code, currency_code, price_micro from plan_prices order by region_code`.execute(db);
  return plans.map((plan) => {
    const price = shownPrice(
      prices.filter(({ plan_id }) => plan_id === plan.id),
      region,
    );
    return {
      plan_id: plan.id,
      display_name: plan.name,
      description: plan.description,
      badge: plan.badge ?? '',
      features: plan.features,
      currency_code: price?.currency_code ?? 'USD',
      price_micro: price?.price_micro ?? 0,
      button_text: plan.button,
    };
  });
}
