import { toMinorUnits } from '../../../common/money/currency.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { Problem } from '../common/problem.ts';

export type Item = { kind: 'course' | 'plan'; id: string };

export interface Charge {
  /** In the currency's minor unit. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
}

export interface Price {
  region_code: string;
  currency_code: string;
  price_micro: number;
}

/** The region's price, else the one in USD (PAY-08); undefined if free. */
export function shownPrice<P extends Price>(prices: readonly P[], region: string | undefined): P | undefined {
  return prices.find(({ region_code }) => region_code === region) ?? usdPrice(prices);
}

export const usdPrice = <P extends Price>(prices: readonly P[]): P | undefined =>
  prices.find(({ currency_code }) => currency_code === 'USD');

/** An amount never comes from a client (S9). */
export function pricesOf({ db }: Ctx, { kind, id }: Item): Promise<Price[]> {
  const columns = ['region_code', 'currency_code', 'price_micro'] as const;
  return kind === 'course'
    ? db
        .selectFrom('course_prices')
        .select(columns)
        .where('course_id', '=', id)
        .where('price_micro', '>', 0)
        .orderBy('region_code')
        .execute()
    : db
        .selectFrom('plan_prices')
        .select(columns)
        .where('plan_id', '=', id)
        .where('price_micro', '>', 0)
        .orderBy('region_code')
        .execute();
}

/**
 * USD when the provider does not take the region's currency (S1).
 * @throws Problem 422 when neither can be charged
 */
export function chargeFor(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  prices: readonly Price[],
  region: string | undefined,
): Charge {
  for (const price of [shownPrice(prices, region), usdPrice(prices)]) {
    if (!price || !payments.supports(price.currency_code)) continue;
    try {
      return { amount: toMinorUnits(price.price_micro, price.currency_code), currency: price.currency_code };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      log({ event: 'payment.price_not_chargeable', reason: error.message });
    }
  }
  throw new Problem(422, ({ payments }) => payments.orders.currency, {
    error: 'currency_not_supported',
  });
}
