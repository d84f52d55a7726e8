import { digitsIn } from './digits.ts';

/**
 * A phone number of which only the last 4 digits can be read, when it has 10 or more (VERIFY-02).
 * Everything but digits, of whatever script, stays: '+964 750 123 4567' → '+*** *** *** 4567'. A shorter number stays as it is.
 */
export function maskPhone(full: string): string {
  const digits = digitsIn(full).length;
  if (digits < 10) return full;
  let hidden = digits - 4;
  return full.replace(/\p{Nd}/gu, (digit) => (hidden-- > 0 ? '*' : digit));
}
