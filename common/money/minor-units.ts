/** Stripe's currencies without decimals. Source: docs.stripe.com/currencies. */
export const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
export const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ');

/** Currencies of our prices that the provider does not charge. */
const notCharged: ReadonlySet<string> = new Set(['IQD']);

/** If false, the price in USD is charged. */
export const isCharged = (currency: string): boolean => !notCharged.has(currency.toUpperCase());

/** @param currency ISO 4217, upper case. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/** @example fromMinorUnits(2900, 'usd') // 29 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency.toUpperCase());
}
