/** Decimals of currencies that do not have two, as the payment provider counts them (reliability: Intl and ISO disagree with it). */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
};

/**
 * An amount in whole units from the provider's minor units.
 * @example fromMinorUnits(2900, 'usd') // 29
 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** (decimals[currency.toUpperCase()] ?? 2);
}
