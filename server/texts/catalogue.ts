import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import type { Language } from '../../common/language/language.ts';
import { isText, textOf } from '../../common/language/say.ts';

/** Translations by place (`accounts/login errors.wrongLogin`), with as many forms as the language needs. */
export type Catalogue = ReadonlyMap<string, readonly string[]>;

export const placeOf = (module: string, name: string): string => `${module} ${name}`;

/** Reads `texts/<code>.po`; untranslated texts are missing and stay English. */
export function readCatalogue(code: string): Catalogue {
  const { items } = PO.parse(readFileSync(join(import.meta.dirname, '../../texts', `${code}.po`), 'utf8'));
  return new Map(
    items.flatMap(({ msgctxt = '', msgstr, obsolete }) =>
      obsolete || msgstr.length === 0 || msgstr.includes('') ? [] : [[msgctxt, msgstr]],
    ),
  );
}

/** A module of `common/texts/` with the texts of another language. */
export function inLanguage<Module extends object>(
  english: Module,
  module: string,
  catalogue: Catalogue,
  language: Language,
): Module {
  const said = (value: unknown, name: string): unknown => {
    const forms = catalogue.get(placeOf(module, name));
    if (typeof value === 'string') return forms?.[0] ?? value;
    if (isText(value)) return forms === undefined ? value : textOf(forms, language);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, said(each, `${name}.${key}`)]));
  };
  return Object.fromEntries(Object.entries(english).map(([name, value]) => [name, said(value, name)])) as Module;
}
