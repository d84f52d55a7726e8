import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { broughtUpToDate } from '../../tools/texts/brought-up-to-date.ts';
import { englishTexts } from '../../tools/texts/english.ts';
import type { Translated } from '../../tools/texts/po-file.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zanin-texts-'));
  cpSync(join(root, 'texts'), folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const read = (code: string): string => readFileSync(join(folder, `${code}.po`), 'utf8');
const write = (code: string, source: string): void => writeFileSync(join(folder, `${code}.po`), source);

const english = await englishTexts(`${root}/`);

/** `npm run texts`, or its check, for a language of the copy. */
function texts(code: Translated, { check }: { check: boolean }): { code: number; said: string } {
  const { lines, isRefused } = broughtUpToDate(folder, code, english, { check });
  return { code: isRefused ? 1 : 0, said: `${lines.join('\n')}\n` };
}

/** The command itself, for all languages of the copy. */
function command(...args: string[]): { code: number | null; said: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'tools/texts.ts'), `--folder=${folder}`, ...args],
    { encoding: 'utf8' },
  );
  return { code: status, said: stdout };
}

/** Changes the entry of a place, and gives the line in which it begins. */
function change(code: string, place: string, mend: (entry: string) => string): number {
  const source = read(code);
  const start = source.indexOf(`msgctxt "${place}"`);
  const [entry = ''] = source.slice(start).split('\n\n', 1);
  write(code, source.slice(0, start) + mend(entry) + source.slice(start + entry.length));
  return source.slice(0, start).split('\n').length;
}

const plural = 'ui/content minutes';
const plain = 'accounts/login title';

describe('the translations', () => {
  it('[LANG-01] are up to date and complete in every language', () => {
    const { code, said } = command('--check');
    expect(said).toMatch(/^(\w+: \d+ texts, 0 missing, 0 to be reviewed\n){4}$/);
    expect(code).toBe(0);
  });

  it.each<[string, Translated, string, number, string, (entry: string) => string]>([
    [
      'a plural form too few',
      'ar',
      plural,
      0,
      '6 plural forms are needed, not 5',
      (entry) => entry.replace(/\nmsgstr\[5\].*$/, ''),
    ],
    [
      'a plural form too many',
      'nl',
      plural,
      0,
      '2 plural forms are needed, not 3',
      (entry) => `${entry}\nmsgstr[2] "x"`,
    ],
    [
      'forms in another order',
      'nl',
      plural,
      3,
      'msgstr[1] has no place here',
      (entry) => entry.replace('msgstr[0]', 'msgstr[1]'),
    ],
    [
      'a quote that is not closed',
      'kmr',
      plain,
      2,
      'this is no line of a .po file: msgstr "',
      (entry) => entry.slice(0, -1),
    ],
    [
      'a keyword that there is not',
      'kmr',
      plain,
      2,
      'msgstrr has no place here',
      (entry) => entry.replace('msgstr', 'msgstrr'),
    ],
    [
      'the marks of a merge',
      'ckb',
      plain,
      2,
      'this is no line of a .po file: <<<<<<< HEAD',
      (entry) => entry.replace('msgstr', '<<<<<<< HEAD\nmsgstr "a"\n=======\nmsgstr').concat('\n>>>>>>> other'),
    ],
    ['a place that is there twice', 'nl', plain, 4, `${plain} is there already`, (entry) => `${entry}\n\n${entry}`],
    ['no English words', 'nl', plain, 1, 'msgstr has no place here', (entry) => entry.replace(/msgid.*\n/, '')],
  ])('[LANG-01] with %s are refused by file and line, and stay as they are', (_, code, place, offset, fault, mend) => {
    const line = change(code, place, mend) + offset;
    const broken = read(code);
    for (const check of [true, false]) {
      const result = texts(code, { check });
      expect(result.said).toContain(`${folder}/${code}.po:${line} `);
      expect(result.said).toContain(fault);
      expect(result.code).toBe(1);
      expect(read(code)).toBe(broken);
    }
  });

  it('[LANG-01] with a missing plural form are refused by the command, and stay as they are', () => {
    const line = change('ar', plural, (entry) => entry.replace(/\nmsgstr\[5\].*$/, ''));
    const broken = read('ar');
    const { code, said } = command();
    expect(said).toContain(`${folder}/ar.po:${line} ${plural}: 6 plural forms are needed, not 5\n`);
    expect(code).toBe(1);
    expect(read('ar')).toBe(broken);
  });

  it('[LANG-01] that end in the middle of an entry are refused, and those that end between two are counted', () => {
    const whole = read('nl');
    write('nl', whole.slice(0, whole.indexOf(`msgctxt "${plural}"`) + 20));
    expect(texts('nl', { check: false })).toMatchObject({
      code: 1,
      said: expect.stringContaining('nl.po stays as it is: mend it there'),
    });
    const half = whole.slice(0, whole.indexOf('\n\n', whole.length / 2) + 1);
    write('nl', half);
    const { code, said } = texts('nl', { check: true });
    expect(said).toMatch(/^nl: \d+ texts \(\d+ new, 0 dropped\), \d+ missing/m);
    expect(said).toContain('nl.po is not up to date: run `npm run texts`');
    expect(code).toBe(1);
  });

  it('[LANG-01] with another number of plural forms in the header are refused', () => {
    write('ar', read('ar').replace('nplurals=6', 'nplurals=2'));
    expect(texts('ar', { check: true })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/ar\.po:12 nplurals=6 is needed/),
    });
  });

  it.each<[string, string, string, (entry: string) => string]>([
    ['a text that is not translated', plain, 'is not translated', (entry) => entry.replace(/msgstr ".*"/, 'msgstr ""')],
    ['an empty form', plural, 'a plural form is empty', (entry) => entry.replace(/msgstr\[1\] ".*"/, 'msgstr[1] ""')],
    [
      'a lost placeholder',
      plural,
      'the English text has no {klaar}',
      (entry) => entry.replace(/msgstr\[1\] "/, '$&{klaar} '),
    ],
    [
      'an unknown placeholder',
      'accounts/login newHere',
      '{signUp} is missing',
      (entry) => entry.replace(/(msgstr .*)\{signUp\}/, '$1'),
    ],
  ])('[LANG-01] with %s fail the check by file and line', (_, place, fault, mend) => {
    const line = change('nl', place, mend);
    const { code, said } = texts('nl', { check: true });
    expect(said).toContain(`${folder}/nl.po:${line} ${place}: ${fault}\n`);
    expect(code).toBe(1);
  });

  it('[LANG-01] with a fuzzy text fail the check until it is unmarked, and stay as they are', () => {
    const line = change('nl', plain, (entry) => `#, fuzzy\n${entry}`) + 1;
    const fuzzy = read('nl');
    const fault = `nl.po:${line} ${plain}: the English text has changed: look at the translation, and unmark it\n`;
    expect(texts('nl', { check: false })).toMatchObject({ code: 0, said: expect.stringContaining(fault) });
    expect(read('nl')).toBe(fuzzy);
    expect(texts('nl', { check: true })).toMatchObject({ code: 1, said: expect.stringContaining(fault) });
  });
});
