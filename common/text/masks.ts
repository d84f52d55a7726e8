import { digitsIn } from './digits.ts';

/** '+964 750 123 4567' → '+*** *** *** 4567'; numbers of fewer than 10 digits are unchanged. */
export function maskPhone(full: string): string {
  const digits = digitsIn(full).length;
  if (digits < 10) return full;
  let hidden = digits - 4;
  return full.replace(/\p{Nd}/gu, (digit) => (hidden-- > 0 ? '*' : digit));
}
