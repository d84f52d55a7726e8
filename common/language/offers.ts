import type { LanguageCode } from './codes.ts';

/** To a browser that asks for the language, in its words. */
export interface Offer {
  /** A link to the page in it. */
  read: string;
  decline: string;
}

export const offers: Readonly<Record<LanguageCode, Offer>> = {
  en: { read: 'Read Zanin in English', decline: 'No, thanks' },
  ckb: { read: 'زانین بە کوردی بخوێنەوە', decline: 'نا، سوپاس' },
  kmr: { read: 'Zanin bi kurmancî bixwîne', decline: 'Na, spas' },
  ar: { read: 'قراءة زانين بالعربية', decline: 'لا، شكرًا' },
  nl: { read: 'Lees Zanin in het Nederlands', decline: 'Nee, bedankt' },
};
