import type { LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import * as pageDescriptions from '../../common/texts/site/page-descriptions.ts';
import * as pageTitles from '../../common/texts/site/page-titles.ts';
import { inLanguage, readCatalogue } from './catalogue.ts';

const english = { ...pageTitles, ...pageDescriptions };

/** What the server itself says, in one language. */
export type Texts = typeof english;

function read(code: LanguageCode): Texts {
  if (code === 'en') return english;
  const catalogue = readCatalogue(code);
  const translated = <Module extends object>(module: Module, name: string) =>
    inLanguage(module, name, catalogue, languages[code]);
  return {
    ...translated(pageTitles, 'site/page-titles'),
    ...translated(pageDescriptions, 'site/page-descriptions'),
  };
}

const known = new Map<LanguageCode, Texts>();

/** Read once for each language. */
export function textsIn(code: LanguageCode): Texts {
  const texts = known.get(code) ?? read(code);
  known.set(code, texts);
  return texts;
}
