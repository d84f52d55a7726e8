import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ar, ckb, en } from '../../common/language/language.ts';
import { plural, text, textOf } from '../../common/language/say.ts';
import { inLanguage, readCatalogue } from '../../server/texts/catalogue.ts';
import { machineNames, machineOf } from '../../tools/charts/files.ts';
import { englishTexts } from '../../tools/texts/english.ts';
import { noteOf, notesIn } from '../../tools/texts/notes.ts';
import { faultsOf, translatedCodes, updated } from '../../tools/texts/po-file.ts';

const english = (forms: readonly string[]) => [
  { place: 'site/example lessons', forms, note: 'On a card', file: 'x.ts', chart: 'example' },
];
const entry = (lines: string) => `msgid ""\nmsgstr ""\n\n#: x.ts\nmsgctxt "site/example lessons"\n${lines}\n`;

describe('a file of translations', () => {
  it('[LANG-01] gets new texts without a translation, with their note for translators', () => {
    const { source, counts } = updated('', 'ckb', english(['{count} lesson', '{count} lessons']));
    expect(counts).toEqual({ texts: 1, added: 1, dropped: 0, missing: 1, fuzzy: 0 });
    expect(source).toContain(
      '#. On a card\n#. Pictures: #/chart/example\n#: x.ts\n#, python-brace-format\nmsgctxt "site/example lessons"\nmsgid "{count} lesson"\nmsgid_plural "{count} lessons"\nmsgstr[0] ""\nmsgstr[1] ""',
    );
    expect(updated(source, 'ckb', english(['{count} lesson', '{count} lessons'])).source).toBe(source);
  });

  it('[LANG-01] keeps a translation whose English has changed, as fuzzy, until a translator has looked', () => {
    const before = entry('msgid "Lesson"\nmsgstr "Les"');
    const { source, counts } = updated(before, 'nl', english(['Class']));
    expect(counts).toEqual({ texts: 1, added: 0, dropped: 0, missing: 0, fuzzy: 1 });
    expect(source).toContain('#, fuzzy\nmsgctxt "site/example lessons"\nmsgid "Class"\nmsgstr "Les"');
    expect(updated(source, 'nl', english(['Class'])).counts.fuzzy).toBe(1);
  });

  it('[LANG-01] drops texts that no longer exist in English', () => {
    expect(updated(entry('msgid "Lesson"\nmsgstr "Les"'), 'nl', []).source).not.toContain('Les');
  });

  it('[LANG-01] keeps a mark and a comment as Poedit and Weblate write them', () => {
    const before = entry('#| msgid "Lessons"\nmsgid "Lesson"\nmsgstr "Les"').replace(
      '#: x.ts\nmsgctxt "site/example lessons"\n#|',
      '# seen by Sara\n#, python-brace-format, fuzzy\n#|',
    );
    const { source, counts } = updated(
      before.replace('msgid "Lesson"', 'msgctxt "site/example lessons"\nmsgid "Lesson"'),
      'nl',
      english(['Lesson']),
    );
    expect(counts).toMatchObject({ missing: 0, fuzzy: 1 });
    expect(source).toContain('# seen by Sara\n#. On a card\n#. Pictures: #/chart/example\n#: x.ts\n#, fuzzy\n');
  });

  it('[LANG-01] may omit the number in a plural form that implies it', () => {
    const lines =
      'msgid "{count} lesson"\nmsgid_plural "{count} lessons"\nmsgstr[0] "een les"\nmsgstr[1] "{count} lessen"';
    expect(faultsOf(entry(lines), 'texts/nl.po')).toEqual([]);
  });
});

it.each(translatedCodes)('[LANG-01] the label of the logo’s link starts with the visible letters, in %s', (code) => {
  expect(readCatalogue(code).get('site/layout logo')?.[0]).toMatch(/^Zanin/);
});

it('[LANG-01] a docstring of one or several lines reaches the translators of its text, and of each text of its group', () => {
  const source = `
/** On a card. */
export const card = { title: 'Card', more: { /** A button. */ open: 'Open' } };
export const plain = 'Plain';

/**
 * Of another text: {count}
 * lessons.
 */
export const other = 'Other';
`;
  const notes = notesIn('any.ts', source);
  expect(noteOf(notes, 'card.title')).toBe('On a card.');
  expect(noteOf(notes, 'card.more.open')).toBe('On a card. A button.');
  expect(noteOf(notes, 'plain')).toBe('');
  expect(noteOf(notes, 'other')).toBe('Of another text: {count} lessons.');
});

describe('a text in a language', () => {
  it('[LANG-01] takes the form of its number, in the digits of the language', () => {
    const forms = ['لا دروس', 'درس', 'درسان', '{count} دروس', '{count} درسًا', '{count} درس'];
    const lessons = textOf(forms, ar);
    expect([0, 1, 2, 3, 11, 100, 103].map((count) => lessons({ count }))).toEqual([
      ...['لا دروس', 'درس', 'درسان', '٣ دروس', '١١ درسًا', '١٠٠ درس', '١٠٣ دروس'],
    ]);
    expect(plural('{count} lesson', '{count} lessons')({ count: 1 })).toBe('1 lesson');
  });

  it('[LANG-01] isolates words and phone numbers between letters from the right, and leaves web addresses', () => {
    const mail = textOf(['بۆ {to}'], ckb);
    expect(mail({ to: 'rojin@example.org' })).toBe('بۆ \u2068rojin@example.org\u2069');
    expect(mail({ to: '+964 750 123 4567' })).toBe('بۆ \u2068+964 750 123 4567\u2069');
    expect(mail({ to: 'https://zanin.example/ckb' })).toBe('بۆ https://zanin.example/ckb');
    expect(textOf(['To {to}'], en)({ to: 'Rojin' })).toBe('To Rojin');
  });

  it('[LANG-01] stays English where it is not translated, inside of groups too', () => {
    const module = { title: 'Log in', errors: { wrong: 'Wrong', late: text('{count} late') } };
    const catalogue = new Map([['x errors.wrong', ['Fout']]]);
    const dutch = inLanguage(module, 'x', catalogue, en);
    expect([dutch.title, dutch.errors.wrong, dutch.errors.late({ count: 2 })]).toEqual(['Log in', 'Fout', '2 late']);
  });
});

describe('the texts of the site', () => {
  it.each(translatedCodes)('[LANG-01] in %s have unique keys, which exist in English too', async (code) => {
    const places = (await englishTexts(`${join(import.meta.dirname, '../..')}/`)).map(({ place }) => place);
    expect(new Set(places).size).toBe(places.length);
    expect([...readCatalogue(code).keys()].filter((place) => !places.includes(place))).toEqual([]);
  });

  it('[LANG-01] name existing charts of the atlas only', async () => {
    const charts = (await englishTexts(`${join(import.meta.dirname, '../..')}/`)).map(({ chart }) => chart);
    const ids = (await Promise.all(machineNames.map(machineOf))).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...new Set(charts)].filter((chart) => chart !== null)));
    expect(charts).toContain('identifierChange');
  });
});
