/**
 * The currencies whose minor unit is no hundredth, as the payment provider counts (S2). Every other currency has two
 * decimals.
 */
export const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
export const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ');

/** The currencies of our prices that the provider does not take. */
const notCharged: ReadonlySet<string> = new Set(['IQD']);

/** Whether the provider charges in a currency; where it does not, the price in USD is charged (PAY-03). */
export const isCharged = (currency: string): boolean => !notCharged.has(currency.toUpperCase());

/** How many decimals the minor unit of a currency has (ISO 4217, upper case). */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/**
 * An amount in whole units from the provider's minor units.
 * @example fromMinorUnits(2900, 'usd') // 29
 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency.toUpperCase());
}
