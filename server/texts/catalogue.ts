import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import type { Language } from '../../common/language/language.ts';
import { isText, textOf } from '../../common/language/say.ts';

/** Translations by place (`accounts/login errors.wrongLogin`), with as many forms as the language needs. */
export type Catalogue = ReadonlyMap<string, readonly string[]>;

export const placeOf = (module: string, name: string): string => `${module} ${name}`;

/**
 * Reads `texts/<code>.po`; untranslated texts are missing and stay English.
 * @throws for a placeholder that the English text does not have
 */
export function readCatalogue(code: string): Catalogue {
  const path = `texts/${code}.po`;
  const { items } = PO.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));
  return new Map(
    items.flatMap(({ msgctxt = '', msgid, msgid_plural, msgstr, obsolete }) => {
      if (obsolete || msgstr.length === 0 || msgstr.includes('')) return [];
      const known = placeholdersIn(msgid + (msgid_plural ?? ''));
      const unknown = placeholdersIn(msgstr.join(' ')).find((name) => !known.includes(name));
      if (unknown) throw new Error(`${path}, ${msgctxt}: the English text has no {${unknown}}`);
      return [[msgctxt, msgstr]];
    }),
  );
}

export const placeholdersIn = (form: string): string[] => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

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
