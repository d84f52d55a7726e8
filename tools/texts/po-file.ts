import { readFileSync, writeFileSync } from 'node:fs';
import PO from 'pofile';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { EnglishText } from './english.ts';

/** The form that a number takes, as gettext writes it; the same as `Language.formOf`. */
const pluralForms: Readonly<Record<Exclude<LanguageCode, 'en'>, string>> = {
  ckb: 'nplurals=2; plural=(n != 1);',
  kmr: 'nplurals=2; plural=(n != 1);',
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
  nl: 'nplurals=2; plural=(n != 1);',
};

export type Translated = keyof typeof pluralForms;

export const translatedCodes = Object.keys(pluralForms) as Translated[];

const formCount = (code: Translated): number => Number(/nplurals=(\d)/.exec(pluralForms[code])?.[1]);

export interface Counts {
  texts: number;
  /** Not translated yet. */
  missing: number;
  /** The English has changed since. */
  fuzzy: number;
}

/** Translations stay; new texts are empty, changed ones fuzzy, and those of deleted texts are dropped. */
export function updated(
  source: string,
  code: Translated,
  english: readonly EnglishText[],
): { source: string; counts: Counts } {
  const po = PO.parse(source);
  const known = new Map(po.items.map((item) => [item.msgctxt, item]));
  po.headers = {
    ...po.headers,
    ...{ Language: code, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' },
    'Plural-Forms': pluralForms[code],
  };
  po.items = english.map(({ place, forms: [one = '', other], note, file }) => {
    // the types of pofile lack the number of plural forms
    const item: InstanceType<typeof PO.Item> = Reflect.construct(PO.Item, [{ nplurals: formCount(code) }]);
    const before = known.get(place);
    const length = other === undefined ? 1 : formCount(code);
    item.msgctxt = place;
    item.msgid = one;
    if (other !== undefined) item.msgid_plural = other;
    item.msgstr = before?.msgstr.length === length ? before.msgstr : Array.from({ length }, () => '');
    item.comments = before?.comments ?? [];
    item.extractedComments = note === '' ? [] : [note];
    item.references = [file];
    const isChanged = before && (before.msgid !== one || (before.msgid_plural ?? undefined) !== other);
    if (!item.msgstr.includes('') && (isChanged || before?.flags.fuzzy)) item.flags.fuzzy = true;
    if (placeholdersIn(one).length > 0) item.flags['python-brace-format'] = true;
    return item;
  });
  const missing = po.items.filter(({ msgstr }) => msgstr.includes('')).length;
  const fuzzy = po.items.filter(({ flags }) => flags.fuzzy).length;
  return { source: `${po.toString().trimEnd()}\n`, counts: { texts: po.items.length, missing, fuzzy } };
}

/** Faults that a reader would see, by file and line. */
export function faultsOf(source: string, path: string, code: Translated): string[] {
  return PO.parse(source).items.flatMap(({ msgctxt = '', msgid, msgid_plural, msgstr }) => {
    const line = source.slice(0, source.indexOf(`msgctxt "${msgctxt}"`)).split('\n').length;
    const at = `${path}:${line} ${msgctxt}`;
    const wanted = msgid_plural ? formCount(code) : 1;
    if (msgstr.length !== wanted) return [`${at}: ${wanted} plural forms are needed, not ${msgstr.length}`];
    if (msgstr.every((form) => form === '')) return [];
    if (msgstr.includes('')) return [`${at}: a plural form is empty`];
    const names = (form: string) => [...new Set(placeholdersIn(form))].sort();
    const english = names(msgid_plural ?? msgid);
    return msgstr.flatMap((form) => {
      const unknown = names(form).filter((name) => !english.includes(name));
      // a form for one or two may leave out the number
      const lost = english.filter((name) => !names(form).includes(name) && !(name === 'count' && msgid_plural));
      return [
        ...unknown.map((name) => `${at}: the English text has no {${name}}`),
        ...lost.map((name) => `${at}: {${name}} is missing`),
      ];
    });
  });
}

const placeholdersIn = (form: string): string[] => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export const pathOf = (root: string, code: Translated): string => `${root}texts/${code}.po`;
export const readPo = (root: string, code: Translated): string => readFileSync(pathOf(root, code), 'utf8');
export const writePo = (root: string, code: Translated, source: string): void =>
  writeFileSync(pathOf(root, code), source);
