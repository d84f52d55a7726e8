import type { Plugin } from 'vite';
import { codes, type LanguageCode } from '../common/language/codes.ts';
import { languages } from '../common/language/languages.ts';
import { type Catalogue, placeOf, readCatalogue } from '../server/texts/catalogue.ts';
import { sourceOf, type Written } from './texts/module-source.ts';

/** A language of the walks: `pseudo` is English of 140 % length, in letters with accents. */
export type WalkedLanguage = LanguageCode | 'pseudo';

export function walkedLanguage(name: string): WalkedLanguage {
  const found = [...codes, 'pseudo' as const].find((code) => code === name);
  if (found === undefined) throw new Error(`Screens are walked in ${codes.join(', ')} and pseudo, not in "${name}"`);
  return found;
}

/**
 * Shows the screens of a walk in another language; tests have the English texts, and read the
 * document as English (tests/support/marked-texts.ts). Numbers and dates stay English.
 */
export function walkIn(code: WalkedLanguage): Plugin {
  const hasTexts = /\/(?:common\/texts\/.*|src\/flows\/[^?]*)\.ts$/;
  return {
    name: 'zanin-walk-in-language',
    apply: () => code !== 'en',
    enforce: 'pre',
    // what a test imports of texts, and of functions that use them
    async resolveId(source, importer, options) {
      if (importer === undefined || !/\/tests\/|\?english$/.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && hasTexts.test(found.id) ? { ...found, id: `${found.id}?english` } : null;
    },
    load: {
      filter: { id: texts },
      handler: (id) => markedModule(code, id),
    },
  };
}

const texts = /\/common\/texts\/(.*)\.ts$/;

/** The source of a module of texts in which each text is marked with its English. */
export async function markedModule(code: WalkedLanguage, file: string): Promise<string> {
  const catalogue = code === 'pseudo' || code === 'en' ? null : readCatalogue(code);
  const written: Written = {
    string: (value, place) => `$mark(${JSON.stringify(shown([value], place, catalogue)[0])}, ${JSON.stringify(value)})`,
    text: (forms, place) =>
      `$markText(${JSON.stringify(shown(forms, place, catalogue))}, ${JSON.stringify(forms)}, $formOf)`,
  };
  const [, module = ''] = texts.exec(file) ?? [];
  const english: Record<string, unknown> = await import(file);
  const exported = Object.entries(english).map(
    ([name, value]) => `export const ${name} = ${sourceOf(value, placeOf(module, name), written)};`,
  );
  const { formOf } = languages[code === 'pseudo' ? 'en' : code];
  // `$`: a module may export a text called `mark`
  return `import { mark as $mark, markText as $markText } from '/tests/support/marked-texts.ts';
const $formOf = ${formOf.toString()};
${exported.join('\n')}
`;
}

const shown = (forms: readonly string[], place: string, catalogue: Catalogue | null): readonly string[] =>
  catalogue === null ? forms.map(pseudo) : (catalogue.get(place) ?? forms);

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'ê', i: 'î', o: 'ö', u: 'ú', n: 'ñ', s: 'ş', c: 'ç' };

/** 40 % longer, as translations from English are at most; placeholders stay. */
export function pseudo(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 ? part : part.replace(/[aeiounsc]/g, (letter) => accents[letter] ?? letter)))
    .join('');
  const more = 'ilo ume ara nes '.repeat(Math.ceil(text.length / 16));
  return `${accented} ${more.slice(0, Math.max(1, Math.ceil(text.length * 0.4) - 1)).trimEnd()}`;
}
