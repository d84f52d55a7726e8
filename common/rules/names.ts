import { hasUnseen, isBlank } from '../text/unprintable.ts';

/** What is wrong with a name (REG-19); null when nothing is. */
export function nameError(name: string): string | null {
  if (isBlank(name)) return 'Please fill in this field.';
  return hasUnseen(withoutMarksAround(name)) ? 'This text contains a character that is not allowed.' : null;
}

/**
 * A name as it is kept: without blanks and invisible marks around it, which right-to-left keyboards and pasting leave. A joiner at
 * its end that spells a Kurdish vowel of heh, or a Malayalam chillu, stays.
 */
export const withoutMarksAround = (name: string): string => name.replace(atStart, '').replace(atEnd, '');

const nothing = '[\\s\\p{Z}\\p{Cc}\\p{Cf}]';
const joiner = '[\\u200c\\u200d]';
const atStart = new RegExp(`^${nothing}+`, 'u');
const atEnd = new RegExp(`(?:(?<![\\u0647\\u0d4d])${joiner}|(?!${joiner})${nothing})+$`, 'u');
