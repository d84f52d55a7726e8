import type { LanguageCode } from './codes.ts';

/** Each language by its own name, whatever the page is in. */
export interface Choice {
  code: LanguageCode;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** In the menu's order. Not in `common/texts`, since a build has the texts of one language. */
export const choices: readonly Choice[] = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'ckb', name: 'کوردی (سۆرانی)', direction: 'rtl' },
  { code: 'kmr', name: 'Kurmancî', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
];
