import type { components } from '../api/schema.d.ts';

type PricePoint = components['schemas']['PricePoint'];
type Plan = components['schemas']['Plan'];

/** An amount in whole units of its currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** How an amount is written, by currency (PAY-08). */
const locales: Readonly<Record<string, string>> = { EUR: 'en-GB', USD: 'en-US', IQD: 'ar-IQ', NGN: 'en-NG' };

/** What writes amounts of a currency: made once, since making one takes longer than drawing a course. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const locale = locales[currency] ?? 'en-GB';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  formats.set(currency, format);
  return format;
}

/**
 * An amount as text; whole amounts without decimals. A currency that Intl does not know is written after the number.
 * @example formatMoney(29, 'USD') // '$29'
 */
export function formatMoney(amount: number, currency: string): string {
  try {
    return formatOf(currency).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/**
 * The same in Latin letters and digits, for who reads a page in English, where `formatMoney` writes other ones (PAY-12); else
 * null.
 * @example latinMoney({ amount: 59000, currency: 'IQD' }) // 'IQD 59,000'
 */
export const latinMoney = (money: Money | null): string | null =>
  money?.currency === 'IQD' ? `IQD ${money.amount.toLocaleString('en-GB')}` : null;

/**
 * A currency's English name; its code when it has none.
 * @example currencyName('IQD') // 'Iraqi dinar'
 */
export const currencyName = (currency: string): string => {
  // made when it is called: most pages name no currency, and the names take long to load
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const [country = currency, ...unit] = (names.of(currency) ?? currency).split(' ');
  return [country, ...unit.map((word) => word.toLowerCase())].join(' ');
};

/**
 * The price for a region: the entry of that region, else the USD one (PAY-08). Null: free.
 * Prices that hold neither give the first one, since a course that has a price is not free.
 */
export function priceFor({ prices }: { prices: readonly PricePoint[] }, region: string): Money | null {
  const entry =
    prices.find((price) => price.region_code === region) ??
    prices.find((price) => price.currency_code === 'USD') ??
    prices[0];
  return entry ? { amount: entry.price_micro / 1_000_000, currency: entry.currency_code } : null;
}

/**
 * The price of a course where it is for sale: what the plan `single` says for it, when it names the course, since the
 * server knows more than the region (P36); else the price of the region.
 */
export function salePriceOf(
  course: { id: string; prices: readonly PricePoint[] },
  single: Pick<Plan, 'course_id' | 'price_micro' | 'currency_code'> | undefined,
  region: string,
): Money | null {
  if (single?.course_id !== course.id) return priceFor(course, region);
  return { amount: single.price_micro / 1_000_000, currency: single.currency_code };
}

/** A price as text; 'FREE' for a course without prices (PAY-08). */
export const priceLabel = (price: Money | null): string => (price ? formatMoney(price.amount, price.currency) : 'FREE');
