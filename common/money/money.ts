import type { components } from '../api/schema.d.ts';
import { currencies } from '../language/names/currencies.ts';

type PricePoint = components['schemas']['PricePoint'];
type Plan = components['schemas']['Plan'];

export interface Money {
  amount: number;
  currency: string;
}

/** By currency, also in other languages. */
export const priceLocales: Readonly<Record<string, string>> = {
  EUR: 'en-GB',
  USD: 'en-US',
  IQD: 'ar-IQ',
  NGN: 'en-NG',
};

/** Cached: creating a formatter takes longer than rendering a course. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const locale = priceLocales[currency] ?? 'en-GB';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  formats.set(currency, format);
  return format;
}

/** Whole amounts have no decimals; the code of a currency unknown to Intl follows the number. */
export function formatMoney(amount: number, currency: string): string {
  try {
    return formatOf(currency).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** @example latinMoney({ amount: 59000, currency: 'IQD' }) // 'IQD 59,000'; null for '$29' */
export const latinMoney = (money: Money | null): string | null =>
  money?.currency === 'IQD' ? `IQD ${money.amount.toLocaleString('en-GB')}` : null;

/** @example currencyName('IQD') // 'Iraqi dinar' */
export const currencyName = (currency: string): string => {
  const own = currencies[currency];
  if (own !== undefined) return own;
  // created on call: most pages name no currency, and the names load slowly
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const [country = currency, ...unit] = (names.of(currency) ?? currency).split(' ');
  return [country, ...unit.map((word) => word.toLowerCase())].join(' ');
};

/** The region's price, else USD's, else the first: a course with prices is never free (null). */
export function priceFor({ prices }: { prices: readonly PricePoint[] }, region: string): Money | null {
  const entry =
    prices.find((price) => price.region_code === region) ??
    prices.find((price) => price.currency_code === 'USD') ??
    prices[0];
  return entry ? { amount: entry.price_micro / 1_000_000, currency: entry.currency_code } : null;
}

/** Prefers the plan `single` of this course: the server knows more than the region. */
export function salePriceOf(
  course: { id: string; prices: readonly PricePoint[] },
  single: Pick<Plan, 'course_id' | 'price_micro' | 'currency_code'> | undefined,
  region: string,
): Money | null {
  if (single?.course_id !== course.id) return priceFor(course, region);
  return { amount: single.price_micro / 1_000_000, currency: single.currency_code };
}

export const priceLabel = (price: Money | null): string => (price ? formatMoney(price.amount, price.currency) : 'FREE');
