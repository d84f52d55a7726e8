import PO from 'pofile';
import type { LanguageCode } from '../../common/language/codes.ts';
import { type PoEntry, readPo } from '../../server/texts/po.ts';
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

const formCount = (code: Translated): number => countIn(pluralForms[code]);
const countIn = (rule: string | undefined): number => Number(/nplurals=(\d)/.exec(rule ?? '')?.[1]);

export interface Counts {
  texts: number;
  /** Not in the file before. */
  added: number;
  /** In the file before, and in English no more. */
  dropped: number;
  /** Not translated yet. */
  missing: number;
  /** The English has changed since. */
  fuzzy: number;
}

/**
 * Translations stay; new texts are empty, changed ones fuzzy, and those of deleted texts are
 * dropped.
 */
export function updated(
  source: string,
  code: Translated,
  english: readonly EnglishText[],
): { source: string; counts: Counts } {
  const { headers, entries } = readPo(source);
  const known = new Map(entries.map((entry) => [entry.place, entry]));
  const po = new PO();
  po.headers = {
    ...headers,
    ...{ Language: code, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' },
    'Plural-Forms': pluralForms[code],
  };
  po.items = english.map(({ place, forms: [one = '', other], note, file, chart }) => {
    // the types of pofile lack the number of plural forms
    const item: InstanceType<typeof PO.Item> = Reflect.construct(PO.Item, [{ nplurals: formCount(code) }]);
    const before = known.get(place);
    const length = other === undefined ? 1 : formCount(code);
    item.msgctxt = place;
    item.msgid = one;
    if (other !== undefined) item.msgid_plural = other;
    item.msgstr = before?.forms.length === length ? [...before.forms] : Array.from({ length }, () => '');
    item.comments = [...(before?.comments ?? [])];
    item.extractedComments = [note, chart === null ? '' : `Pictures: #/chart/${chart}`].filter(Boolean);
    item.references = [file];
    const isChanged = before && (before.english !== one || before.englishPlural !== other);
    if (!item.msgstr.includes('') && (isChanged || before?.isFuzzy)) item.flags.fuzzy = true;
    if (placeholdersIn(one).length > 0) item.flags['python-brace-format'] = true;
    return item;
  });
  const places = new Set(english.map(({ place }) => place));
  const counts = {
    texts: po.items.length,
    added: english.filter(({ place }) => !known.has(place)).length,
    dropped: entries.filter(({ place }) => !places.has(place)).length,
    missing: po.items.filter(({ msgstr }) => msgstr.includes('')).length,
    fuzzy: po.items.filter(({ flags }) => flags.fuzzy).length,
  };
  return { source: `${po.toString().trimEnd()}\n`, counts };
}

/**
 * Where a file cannot be read without a loss: it is no .po file there, or has another number of
 * plural forms.
 */
export function brokenLines(source: string, path: string, code: Translated): string[] {
  const { headers, entries, faults } = readPo(source);
  const wanted = formCount(code);
  const declared = countIn(headers['Plural-Forms']);
  return [
    ...faults.map(({ line, words }) => `${path}:${line} ${words}`),
    ...(faults.length > 0 || declared === wanted
      ? []
      : [`${path}:${lineOf(source, '"Plural-Forms:')} nplurals=${wanted} is needed`]),
    ...entries
      .filter(({ englishPlural, forms }) => englishPlural !== undefined && forms.length !== wanted)
      .map(
        ({ line, place, forms }) => `${path}:${line} ${place}: ${wanted} plural forms are needed, not ${forms.length}`,
      ),
  ];
}

const lineOf = (source: string, words: string): number =>
  source.slice(0, Math.max(0, source.indexOf(words))).split('\n').length;

/** What a reader would see in place of a translation, by file and line. */
export function faultsOf(source: string, path: string): string[] {
  return readPo(source).entries.flatMap((entry) =>
    faultsIn(entry).map((fault) => `${path}:${entry.line} ${entry.place}: ${fault}`),
  );
}

function faultsIn({ english: one, englishPlural, forms, isFuzzy }: PoEntry): string[] {
  if (forms.every((form) => form === '')) return ['is not translated'];
  if (forms.includes('')) return ['a plural form is empty'];
  const names = (form: string) => [...new Set(placeholdersIn(form))].sort();
  const english = names(englishPlural ?? one);
  const wrong = forms.flatMap((form) => {
    const unknown = names(form).filter((name) => !english.includes(name));
    // a form for one or two may leave out the number
    const lost = english.filter((name) => !names(form).includes(name) && !(name === 'count' && englishPlural));
    return [
      ...unknown.map((name) => `the English text has no {${name}}`),
      ...lost.map((name) => `{${name}} is missing`),
    ];
  });
  return isFuzzy ? [...wrong, 'the English text has changed: look at the translation, and unmark it'] : wrong;
}

const placeholdersIn = (form: string): string[] => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
