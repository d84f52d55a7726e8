import { expect, it } from 'vitest';
import { wordsOfProblems, wordsOutsideTexts } from '../../tools/words.ts';

const found = (line: string, file = 'src/Any.tsx') => wordsOutsideTexts(file, `import 'x';\n\n${line}`);

it('[LANG-80] hard-coded texts of a page outside of common/texts fail the check, by file and line', () => {
  for (const [line, words] of [
    ['const page = <p>Hello</p>;', 'Hello'],
    ['const page = <img alt="carpet" src="/a.png" />;', 'carpet'],
    ['const page = <Field label="Name" />;', 'Name'],
    ['const page = <p>{count > 0 ? "in your collection" : say.none}</p>;', 'in your collection'],
    ['const note = `$' + '{count} courses left`;', 'courses left'],
    ["const chart = { entry: emit({ type: 'notice', said: 'Saved.' }) };", 'Saved.'],
    ["const label = course.purchased ? 'Owned' : null;", 'Owned'],
    ['const page = <p>{"save"}</p>;', 'save'],
    ['const page = <p>{isOn ? "on" : say.off}</p>;', 'on'],
    ['const page = <>{isOn && "on"}</>;', 'on'],
    ['const page = <p>{`$' + '{count} lessons`}</p>;', 'lessons'],
    ['const page = <p>{count + " lessons"}</p>;', 'lessons'],
    ['const page = <button aria-label={"close"} />;', 'close'],
    ['const page = <button aria-label={`close $' + '{title}`} />;', 'close'],
    ['const page = <Button busyLabel="saving" />;', 'saving'],
    ['const page = <Field type="The new password" />;', 'The new password'],
    ["const row = { name: 'Your courses' };", 'Your courses'],
    ["const row = { what: 'Your courses' };", 'Your courses'],
    ["const row = { label: 'courses' };", 'courses'],
    ["const row = { description: 'All of your courses' };", 'All of your courses'],
    ["showError('That did not work.');", 'That did not work.'],
    ["const chart = { on: { a: 'Owned' }, entry: { type: 'note.logged', message: 'x' } };", 'Owned'],
    ["const chart = { error: { words: 'taken' } };", 'taken'],
  ]) {
    expect(found(line ?? ''), line).toEqual([`src/Any.tsx:3 ${JSON.stringify(words)}`]);
  }
});

it('[LANG-80] classes, keys, values of the API, errors and descriptions of charts do not count as texts of a page', () => {
  for (const line of [
    'const page = <p className={classes("flex items-center", isBig && "text-xl font-bold")}>{say.title}</p>;',
    'const base = "inline-flex min-h-11 hover:bg-sunken";',
    "const isKey = key === 'Escape';",
    "throw new TypeError('A page needs a path.');",
    "const chart = { entry: { type: 'logFailure', params: { what: 'Loading the lesson' } } };",
    "const error = 'notSaved';",
    "const courses = startResource(start, load, { name: 'purchased courses', empty: [] });",
    "const currencies = 'AED AFN ALL'.split(' ');",
    "const thing = { '@type': 'Course', hint: 'unreachable' as const };",
    'const page = <p>{isOpen ? say.open : null}{count === "many" && say.many}</p>;',
    'const link = `<link rel="canonical" href="$' + '{address}">`;',
    "const log = emit({ type: 'note.logged', message: 'Nothing was sent' });",
    "type Label = 'In progress' | 'Never begun';",
    'const page = <a rel="noopener noreferrer" href="/course">{say.courses}</a>;',
  ]) {
    expect(found(line), line).toEqual([]);
  }
  expect(found("const chart = { description: 'The form is locked.', on: {} };", 'machines/any.ts')).toEqual([]);
});

it('[LANG-80] texts of a problem outside of common/texts fail the check, except for those for staff', () => {
  const problems = (line: string) => wordsOfProblems('server/domain/any.ts', `import 'x';\n${line}`);
  for (const [line, words] of [
    ["throw new Problem(409, 'You cannot do this now.');", 'You cannot do this now.'],
    ["throw new Problem(409, isOpen ? 'open' : ({ payments }) => payments.closed);", 'open'],
    ['throw new Problem(409, () => `Order $' + '{id}`, { error: "busy" });', 'Order'],
  ]) {
    expect(problems(line ?? ''), line).toEqual([`server/domain/any.ts:2 ${JSON.stringify(words)}`]);
  }
  for (const line of [
    "throw new Problem(409, ({ payments }) => payments.orders.owned, { error: 'already_purchased' });",
    'throw new Problem(429, ({ requests }) => `$' + '{requests.tooMany[why]} $' + '{requests.tryAgain(wait)}`);',
    "throw forStaff(409, 'Batch 3 is withdrawn already.');",
  ]) {
    expect(problems(line), line).toEqual([]);
  }
});
