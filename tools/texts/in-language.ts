import type { Plugin } from 'vite';
import type { LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import { inLanguage, readCatalogue } from '../../server/texts/catalogue.ts';
import { sourceOf, type Written } from './module-source.ts';
import { kinds, namesIn } from './names.ts';

/**
 * Builds the app in another language: each module of `common/texts/` has the texts of
 * `texts/<code>.po`, and `common/language/current.ts` is that language.
 */
export function inLanguageOf(code: LanguageCode): Plugin {
  const language = languages[code];
  const catalogue = code === 'en' ? null : readCatalogue(code);
  return {
    name: 'zanin-in-language',
    apply: () => catalogue !== null,
    enforce: 'pre',
    load: {
      filter: { id: /\/common\/(?:texts\/.*|language\/(?:current|names\/\w+))\.ts$/ },
      async handler(id) {
        if (catalogue === null || code === 'en') return null;
        if (id.endsWith('/current.ts')) {
          return `export { ${code} as language } from './language.ts';\nexport const isDraft = ${language.isDraft};`;
        }
        const kind = kinds.find((each) => id.endsWith(`/names/${each}.ts`));
        if (kind !== undefined) return `export const ${kind} = ${JSON.stringify(namesIn(code, kind))};`;
        const [, module = ''] = /\/common\/texts\/(.*)\.ts$/.exec(id) ?? [];
        const words = inLanguage<object>(await import(id), module, catalogue, language);
        const up = '../'.repeat(module.split('/').length);
        const exported = Object.entries(words).map(
          ([name, value]) => `export const ${name} = ${sourceOf(value, name, written)};`,
        );
        return `import { textOf } from '${up}language/say.ts';\n${exported.join('\n')}\n`;
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const inLanguage = html.replace('<html lang="en">', `<html lang="${code}" dir="${language.direction}">`);
        return language.direction === 'rtl' ? inArabicScript(inLanguage) : inLanguage;
      },
    },
  };
}

/** Latin letters are rare there: their faces are fetched when a page has some. */
const inArabicScript = (html: string): string =>
  html
    .replace(/( *<link rel="preload"[^>]* as="font"[^>]*>\n)+/, preload)
    .replace('@import "/src/styles.css";', '$&@import "/src/arabic-script.css";');

const preload =
  '    <link rel="preload" href="/src/fonts/vazirmatn-arabic-400-700.woff2" as="font" type="font/woff2" crossorigin />\n';

const written: Written = {
  string: (value) => JSON.stringify(value),
  text: (forms) => `/*#__PURE__*/ textOf(${JSON.stringify(forms)})`,
};
