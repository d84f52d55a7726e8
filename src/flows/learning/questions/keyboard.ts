import type { KeyboardEvent } from 'react';

/** Elements that do something else with Enter: a form's fields send it, links and buttons are pressed. */
const pressed = 'a, button, input, select, summary';
/** Fields that digits are written into. */
const written = 'input:not([type=radio], [type=checkbox]), select';

/**
 * What a key asks for on a question's page (PRACTICE-10): 1 to 9 choose, Enter goes on wherever the focus is. Null for
 * keys that keep their own meaning.
 */
export function askedBy({
  key,
  target,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): { choose: number } | 'go on' | null {
  if (ctrlKey || altKey || metaKey || shiftKey || defaultPrevented || !(target instanceof Element)) return null;
  if (/^[1-9]$/.test(key) && !target.matches(written)) return { choose: Number(key) - 1 };
  return key === 'Enter' && !target.closest(pressed) ? 'go on' : null;
}
