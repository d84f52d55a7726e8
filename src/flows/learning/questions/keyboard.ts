/** Elements with an Enter action of their own. */
const pressed = 'a, button, input, select, summary';
/** Fields that accept digits. */
const written = 'input:not([type=radio], [type=checkbox]), select';

/** 1 to 9 choose, Enter continues. Null for keys that keep their own meaning. */
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
  if (/^[1-9]$/.test(key) && !target.matches(written)) return { choose: Number(key) - 1 };
  return key === 'Enter' && !target.closest(pressed) ? 'goOn' : null;
}
