import type { LanguageCode } from './codes.ts';

/** Each language to those who choose it: its words are of the language itself, whatever the page is in. */
export interface Choice {
  code: LanguageCode;
  name: string;
  direction: 'ltr' | 'rtl';
  /** A link to the page in it, for a browser that asks for it. */
  offer: string;
  decline: string;
}

/** In the order of the menu. Here and not in `common/texts`, since a build has the texts of one language. */
export const choices: readonly Choice[] = [
  {
    ...{ code: 'en', name: 'English', direction: 'ltr' },
    ...{ offer: 'Read Zanin in English', decline: 'No, thanks' },
  },
  {
    ...{ code: 'ckb', name: 'کوردی (سۆرانی)', direction: 'rtl' },
    ...{ offer: 'زانین بە کوردی بخوێنەوە', decline: 'نا، سوپاس' },
  },
  {
    ...{ code: 'kmr', name: 'Kurmancî', direction: 'ltr' },
    ...{ offer: 'Zanin bi kurmancî bixwîne', decline: 'Na, spas' },
  },
  {
    ...{ code: 'ar', name: 'العربية', direction: 'rtl' },
    ...{ offer: 'قراءة زانين بالعربية', decline: 'لا، شكرًا' },
  },
  {
    ...{ code: 'nl', name: 'Nederlands', direction: 'ltr' },
    ...{ offer: 'Lees Zanin in het Nederlands', decline: 'Nee, bedankt' },
  },
];
