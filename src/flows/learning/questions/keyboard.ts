import { plainDigits } from '../../../../common/text/digits.ts';

/** Elements with an Enter action of their own. */
const pressed = 'a, button, input, select, summary';
/** Fields that accept digits. */
const written = 'input:not([type=radio], [type=checkbox]), select';

/**
 * 1 to 9, in digits of any script, choose, Enter continues. Null for keys that keep their own
 * meaning.
 */
export function askedBy({
  key,
  target,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): { choose: number } | 'goOn' | null {
  if (ctrlKey || altKey || metaKey || shiftKey || defaultPrevented || !(target instanceof Element)) return null;
  const digit = plainDigits(key);
  if (/^[1-9]$/.test(digit) && !target.matches(written)) return { choose: Number(digit) - 1 };
  return key === 'Enter' && !target.closest(pressed) ? 'goOn' : null;
}
