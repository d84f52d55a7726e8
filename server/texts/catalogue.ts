import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../common/language/language.ts';
import { isText, textOf } from '../../common/language/say.ts';
import { readPo } from './po.ts';

/**
 * Translations by place (`accounts/login errors.wrongLogin`), with as many forms as the language
 * needs.
 */
export type Catalogue = ReadonlyMap<string, readonly string[]>;

export const placeOf = (module: string, name: string): string => `${module} ${name}`;

/**
 * Reads `texts/<code>.po`; untranslated texts are missing and stay English. Throws where it is no
 * .po file.
 */
export function readCatalogue(code: string): Catalogue {
  const { entries, faults } = readPo(readFileSync(join(import.meta.dirname, '../../texts', `${code}.po`), 'utf8'));
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`texts/${code}.po:${fault.line} ${fault.words}`);
  return new Map(entries.flatMap(({ place, forms }) => (forms.includes('') ? [] : [[place, forms]])));
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
