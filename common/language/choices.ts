import type { LanguageCode } from './codes.ts';

/** Each language to those who choose it: its words are of the language itself, whatever the page is in. */
export interface Choice {
  code: LanguageCode;
  name: string;
  direction: 'ltr' | 'rtl';
  /** The site is there in this language. */
  offer: string;
  /** Follows the offer: a link to the page in this language. */
  accept: string;
  decline: string;
}

/** In the order of the menu. Here and not in `common/texts`, since a build has the texts of one language. */
export const choices: readonly Choice[] = [
  {
    ...{ code: 'en', name: 'English', direction: 'ltr' },
    ...{ offer: 'Zanin is also in English.', accept: 'Read in English', decline: 'No, thanks' },
  },
  {
    ...{ code: 'ckb', name: 'کوردی (سۆرانی)', direction: 'rtl' },
    ...{ offer: 'زانین بە کوردیش (سۆرانی) هەیە.', accept: 'بە کوردی بیخوێنەوە', decline: 'نا، سوپاس' },
  },
  {
    ...{ code: 'kmr', name: 'Kurmancî', direction: 'ltr' },
    ...{ offer: 'Zanin bi kurmancî jî heye.', accept: 'Bi kurmancî bixwîne', decline: 'Na, spas' },
  },
  {
    ...{ code: 'ar', name: 'العربية', direction: 'rtl' },
    ...{ offer: 'زانين متاح بالعربية أيضًا.', accept: 'القراءة بالعربية', decline: 'لا، شكرًا' },
  },
  {
    ...{ code: 'nl', name: 'Nederlands', direction: 'ltr' },
    ...{ offer: 'Zanin is er ook in het Nederlands.', accept: 'In het Nederlands lezen', decline: 'Nee, bedankt' },
  },
];
