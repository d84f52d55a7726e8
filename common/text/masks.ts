import { digitsIn } from './digits.ts';

/**
 * Masks all but the last 4 digits of a number of 10 or more, in any script; keeps separators: '+964
 * 750 123 4567' → '+*** *** *** 4567'. Shorter numbers are unchanged.
 */
export function maskPhone(full: string): string {
  const digits = digitsIn(full).length;
  if (digits < 10) return full;
  let hidden = digits - 4;
  return full.replace(/\p{Nd}/gu, (digit) => (hidden-- > 0 ? '*' : digit));
}
