import { hasUnseen, isBlank } from '../text/unprintable.ts';

export function nameError(name: string): 'missing' | 'notAllowed' | null {
  if (isBlank(name)) return 'missing';
  return hasUnseen(withoutMarksAround(name)) ? 'notAllowed' : null;
}

/** Keeps a final joiner that spells a Kurdish vowel of heh or a Malayalam chillu. */
export const withoutMarksAround = (name: string): string => name.replace(atStart, '').replace(atEnd, '');

const nothing = '[\\s\\p{Z}\\p{Cc}\\p{Cf}]';
const joiner = '[\\u200c\\u200d]';
const atStart = new RegExp(`^${nothing}+`, 'u');
const atEnd = new RegExp(`(?:(?<![\\u0647\\u0d4d])${joiner}|(?!${joiner})${nothing})+$`, 'u');
