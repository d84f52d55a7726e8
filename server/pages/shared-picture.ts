import { codes, type LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import * as home from '../../common/texts/site/home.ts';
import { inLanguage, readCatalogue } from '../texts/catalogue.ts';

/** The lines of the site's picture in link previews. */
export function mottoIn(code: LanguageCode): string[] {
  const { title } = code === 'en' ? home : inLanguage(home, 'site/home', readCatalogue(code), languages[code]);
  return Object.values(title);
}

/** In `public/`, drawn by tools/pictures.ts. */
export const pictureFile = (code: LanguageCode): string => (code === 'en' ? 'social.png' : `social-${code}.png`);

const pictures = new Map(
  codes.map((code) => [code, { path: `/${pictureFile(code)}`, alt: `Zanin. ${mottoIn(code).join(' ')}` }]),
);

/** Of pages without a picture of their own. */
export const sharedPicture = (code: LanguageCode) =>
  pictures.get(code) ?? { path: `/${pictureFile('en')}`, alt: 'Zanin' };
