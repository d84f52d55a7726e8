import type { LanguageCode } from './codes.ts';

export type { LanguageCode };

export interface Language {
  code: LanguageCode;
  direction: 'ltr' | 'rtl';
  /** Not confirmed by a native speaker: not indexed, and the page says so. */
  isDraft: boolean;
  /** For `Intl`, where browsers have data of the language. */
  locale: string;
  /** Where browsers have no data, or not the same as Node.js: Chromium knows no Kurdish. */
  months: readonly string[] | null;
  /** A day with its month; null where `Intl` writes it. */
  day: ((day: string, month: string, year: string) => string) | null;
  /** The code point of its digit 0. */
  zero: number;
  /** The index of the plural form for a number, in the order of gettext and of CLDR. */
  formOf: (count: number) => number;
}

const oneOrMore = (count: number): number => (count === 1 ? 0 : 1);

/** Zero, one, two, few, many, other. */
const arabicForm = (count: number): number => {
  if (count < 3) return count;
  const rest = count % 100;
  return rest >= 3 && rest <= 10 ? 3 : rest >= 11 ? 4 : 5;
};

const latin = { direction: 'ltr', isDraft: true, zero: 0x30, months: null, day: null, formOf: oneOrMore } as const;
const arabic = { direction: 'rtl', isDraft: true, zero: 0x660, months: null, day: null, formOf: oneOrMore } as const;

export const en: Language = { ...latin, isDraft: false, code: 'en', locale: 'en-GB' };

/** Names of months: CLDR 48 (Unicode License V3), as for Kurmanji and Arabic (of Iraq). */
export const ckb: Language = {
  ...arabic,
  ...{ code: 'ckb', locale: 'ckb-IQ' },
  months: [
    'کانوونی دووەم',
    'شوبات',
    'ئازار',
    'نیسان',
    'ئایار',
    'حوزەیران',
    'تەمووز',
    'ئاب',
    'ئەیلوول',
    'تشرینی یەکەم',
    'تشرینی دووەم',
    'کانوونی یەکەم',
  ],
  day: (day, month, year) => `${day}ی ${month}ی ${year}`,
};

export const kmr: Language = {
  ...latin,
  ...{ code: 'kmr', locale: 'kmr-TR' },
  months: [
    'rêbendana',
    'sibata',
    'adara',
    'nîsana',
    'gulana',
    'hezîrana',
    'tîrmeha',
    'tebaxa',
    'îlona',
    'cotmeha',
    'mijdara',
    'berfanbara',
  ],
  day: (day, month, year) => `${day}ê ${month} ${year}an`,
};

export const ar: Language = {
  ...arabic,
  ...{ code: 'ar', locale: 'ar-IQ', formOf: arabicForm },
  months: [
    'كانون الثاني',
    'شباط',
    'آذار',
    'نيسان',
    'أيار',
    'حزيران',
    'تموز',
    'آب',
    'أيلول',
    'تشرين الأول',
    'تشرين الثاني',
    'كانون الأول',
  ],
  day: (day, month, year) => `${day} ${month} ${year}`,
};

export const nl: Language = { ...latin, code: 'nl', locale: 'nl-NL' };
