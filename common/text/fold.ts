import { plainDigits } from './digits.ts';

/**
 * Letters by what they fold to. What NFKD decomposes (أ, é) is not listed: its marks are removed.
 */
const groups: Readonly<Record<string, string>> = {
  ا: 'ٱ',
  ی: 'يىێېےۍؠ',
  ک: 'كڪ',
  ه: 'ەةھہۃ',
  و: 'ۆۇۈۊۋ',
  ر: 'ڕ',
  ل: 'ڵ',
  ف: 'ڤ',
  i: 'ı',
  o: 'ø',
  d: 'đð',
  l: 'ł',
  h: 'ħ',
  σ: 'ς',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  th: 'þ',
};

const letters = new Map(Object.entries(groups).flatMap(([to, from]) => [...from].map((letter) => [letter, to])));
const variants = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/** Accents, vowel signs, invisible characters, tatweel, and the hamza, which is often left out. */
const unwritten = /[\p{M}\p{Cf}ـءٴ]/gu;

const foldLetter = (letter: string): string => letters.get(letter) ?? letter;

/**
 * Normalizes a text for search: without case, accents, vowel signs, tatweel and joiners, one letter
 * for the variants of Kurdish, Arabic and Persian keyboards (ي ی ێ, ك ک, ه ە ة, و ۆ, ا أ إ آ, ر ڕ,
 * ل ڵ, ف ڤ), digits 0–9. Idempotent.
 */
export function fold(text: string): string {
  return plainDigits(text.normalize('NFKD').toLowerCase().replace(unwritten, '').replace(variants, foldLetter));
}

/** The distinct folded words; a word of more than 64 characters is split. */
export function foldedWords(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{L}\p{N}]{1,64}/gu))];
}
