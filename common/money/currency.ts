import { decimalsOf, withoutDecimals, withThreeDecimals } from './minor-units.ts';

/**
 * Currencies with two decimals that the provider charges. An explicit table: ISO 4217, Intl and
 * Stripe disagree (HUF, ISK, UGX), and some common currencies, such as IQD, cannot be charged.
 * Source: docs.stripe.com/currencies.
 */
const withTwoDecimals = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE ' +
  'CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD ' +
  'KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP ' +
  'PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
  'UZS WST XCD YER ZAR ZMW'
).split(' ');

const chargeable: ReadonlySet<string> = new Set([...withoutDecimals, ...withTwoDecimals, ...withThreeDecimals]);

/** The minor amount must be a multiple of this: Stripe takes ISK and UGX times 100. */
const steps: ReadonlyMap<string, bigint> = new Map([
  ['ISK', 100n],
  ['UGX', 100n],
  ...withThreeDecimals.map((code): [string, bigint] => [code, 10n]),
]);

/** Stripe's limit: eight digits. */
const largest = 99_999_999n;

export function hasMinorUnit(currency: string): boolean {
  return chargeable.has(currency);
}

export function chargeableCurrencies(): string[] {
  return [...chargeable].sort();
}

/**
 * Amount in the currency's minor unit: `price_micro` times 10^exponent / 10^6.
 * @throws RangeError when the currency cannot be charged or the price does not divide exactly:
 * rounding would show one amount and charge another.
 */
export function toMinorUnits(priceMicro: bigint | number, currency: string): number {
  if (!chargeable.has(currency)) throw new RangeError(`${currency} cannot be charged`);
  const scaled = BigInt(priceMicro) * 10n ** BigInt(decimalsOf(currency));
  const minor = scaled / 1_000_000n;
  const isExact = scaled % 1_000_000n === 0n && minor % (steps.get(currency) ?? 1n) === 0n;
  if (!isExact) throw new RangeError(`${priceMicro} millionths of ${currency} are no chargeable amount`);
  if (minor <= 0n || minor > largest) throw new RangeError(`${minor} is out of range for ${currency}`);
  return Number(minor);
}

/** Such as `USD 29.00`. */
export function formatMinor(minor: number, currency: string): string {
  const exponent = decimalsOf(currency);
  if (exponent === 0) return `${currency} ${minor}`;
  const digits = String(minor).padStart(exponent + 1, '0');
  return `${currency} ${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
