import { expect, it } from 'vitest';
import { wordsOutsideTexts } from '../../tools/words.ts';

const found = (line: string) => wordsOutsideTexts('Any.tsx', `import 'x';\n\n${line}`);

it('[LANG-80] words of a page outside of common/texts fail the check, by file and line', () => {
  for (const [line, words] of [
    ['const page = <p>Hello</p>;', 'Hello'],
    ['const page = <img alt="carpet" src="/a.png" />;', 'carpet'],
    ['const page = <Field label="Name" />;', 'Name'],
    ['const page = <p>{count > 0 ? "in your collection" : say.none}</p>;', 'in your collection'],
    ['const note = `$' + '{count} courses left`;', 'courses left'],
    ["const chart = { entry: emit({ type: 'notice', said: 'Saved.' }) };", 'Saved.'],
    ["const label = course.purchased ? 'Owned' : null;", 'Owned'],
  ]) {
    expect(found(line ?? ''), line).toEqual([`Any.tsx:3 ${JSON.stringify(words)}`]);
  }
});

it('[LANG-80] classes, keys, values of the API, errors and descriptions of charts are no words of a page', () => {
  for (const line of [
    'const page = <p className={classes("flex items-center", isBig && "text-xl font-bold")}>{say.title}</p>;',
    'const base = "inline-flex min-h-11 hover:bg-sunken";',
    "const isKey = key === 'Escape';",
    "throw new TypeError('A page needs a path.');",
    "const chart = { description: 'The form is locked.', on: {} };",
    "const log = emit({ type: 'note.logged', message: 'Nothing was sent' });",
    "type Label = 'In progress' | 'Never begun';",
    'const page = <a rel="noopener noreferrer" href="/course">{say.courses}</a>;',
  ]) {
    expect(found(line), line).toEqual([]);
  }
});
