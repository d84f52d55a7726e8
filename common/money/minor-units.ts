/** Decimals of currencies that do not have two, as the payment provider counts them (S2). */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The currencies of our prices that the provider does not take. */
const notCharged: ReadonlySet<string> = new Set(['IQD']);

/** Whether the provider charges in a currency; where it does not, the price in USD is charged (PAY-03). */
export const isCharged = (currency: string): boolean => !notCharged.has(currency.toUpperCase());

/**
 * An amount in whole units from the provider's minor units.
 * @example fromMinorUnits(2900, 'usd') // 29
 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** (decimals[currency.toUpperCase()] ?? 2);
}
