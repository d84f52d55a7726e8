import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { markedModule, pseudo, walkedLanguage } from '../../tools/walk-in-language.ts';
import { mark, markText, readAsEnglish, shownOf } from '../support/marked-texts.ts';

it('[LANG-81] a marked text is shown as its translation, and read as English', () => {
  const title = mark('دەستپێک', 'Home');
  expect([shownOf(title), readAsEnglish(title)]).toEqual(['دەستپێک', 'Home']);
  expect(readAsEnglish(`${title}: ${mark('خول', 'Course')}`)).toBe('Home: Course');
  expect(readAsEnglish(`mailto:x?subject=${encodeURIComponent(title)}`)).toBe('mailto:x?subject=Home');
});

it('[LANG-81] a marked text takes marked values, and has the plural forms of its language', () => {
  const lessons = markText(
    ['درسێک', '{count} دەرس لە {title}'],
    ['{count} lesson of {title}', '{count} lessons of {title}'],
    (count) => (count === 1 ? 0 : 1),
  );
  const text = lessons({ count: 3, title: mark('خول', 'Course') });
  expect([shownOf(text), readAsEnglish(text)]).toEqual(['3 دەرس لە خول', '3 lessons of Course']);
});

it('[LANG-81] a text with elements in it is marked part by part, and stays English where the order differs', () => {
  const parts = (shown: string) => markText([shown], ['Agree to {terms} now'], () => 0).forms[0] ?? '';
  expect([shownOf(parts('ڕازیم بە {terms}')), readAsEnglish(parts('ڕازیم بە {terms}'))]).toEqual([
    'ڕازیم بە {terms}',
    'Agree to {terms} now',
  ]);
  const turned = markText(['{b} before {a}'], ['{a} after {b}'], () => 0).forms[0];
  expect(turned).toBe('{a} after {b}');
});

it('[LANG-81] a text of the pseudo-language is 40 % longer and keeps its placeholders', () => {
  expect(pseudo('{count} lessons of this course')).toMatch(/^\{count\} lêşşöñş öf thîş çöúrşê /);
  expect(pseudo('{count} lessons of this course').length).toBe(
    Math.round('{count} lessons of this course'.length * 1.4),
  );
});

it('[LANG-81] a language that is not there is refused', () => {
  expect(() => walkedLanguage('tlh')).toThrow('Screens are walked in en, ckb, kmr, ar, nl and pseudo, not in "tlh"');
});

it('[LANG-81] every module of texts can be loaded in the language of a walk, whatever its exports are called', async () => {
  const root = process.cwd();
  const files = globSync(`${root}/common/texts/**/*.ts`);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const source = (await markedModule('ckb', file)).replace("'/tests/", `'file://${root}/tests/`);
    // by Node itself: parsers of tools accept a name that is declared twice
    const loaded: object = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`).catch(
      (error) => expect.fail(`${file}: ${error}`),
    );
    expect(Object.keys(loaded), file).toEqual(Object.keys(await import(file)).sort());
  }
});
