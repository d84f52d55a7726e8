import { decimalsOf } from '../../../../common/money/minor-units.ts';

const micros = 1_000_000n;

/**
 * Exact: computed with integers alone. Null for text that is not an amount, and for one with a
 * sign.
 */
export function microOf(decimal: string, separator: '.' | ',' = '.'): bigint | null {
  const [whole = '', part = '', ...more] = decimal.trim().split(separator);
  const isAmount = /^\d{1,15}$/.test(whole) && /^\d{0,10}$/.test(part) && more.length === 0;
  // further decimals are refused unless they are zeros
  if (!isAmount || /[1-9]/.test(part.slice(6))) return null;
  return BigInt(whole) * micros + BigInt(part.slice(0, 6).padEnd(6, '0'));
}

export const microOfMinor = (minor: number, currency: string): bigint =>
  BigInt(minor) * 10n ** BigInt(6 - decimalsOf(currency));

/** With the decimals of the currency, and more where it has more: `39000.00`. */
export function decimalOf(micro: bigint, currency: string | null): string {
  const least = currency === null ? 0 : decimalsOf(currency);
  const part = String(micro % micros).padStart(6, '0');
  const kept = part.replace(/0+$/, '').padEnd(least, '0');
  return `${micro / micros}${kept === '' ? '' : `.${kept}`}`;
}
