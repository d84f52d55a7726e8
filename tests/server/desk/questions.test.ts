import { afterEach, beforeEach, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { fieldsOfKind, type QuestionFields } from '../../../common/desk/questions.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { tested } from '../support/practice.ts';

const path = `courses/${tested}/practice-test.yaml`;

let platform: Platform;
let author: Awaited<ReturnType<typeof staffSession>>;
let other: typeof author;
let reviewer: typeof author;
let draft: string;

beforeEach(async () => {
  platform = await startPlatform({ env: deskOn });
  [author, other] = [await staffSession(platform, ['author']), await staffSession(platform, ['author'])];
  reviewer = await staffSession(platform, ['reviewer']);
  const owner = await staffSession(platform, ['owner']);
  await call(owner, 'PUT', `/courses/${tested}/authors`, { authors: [author.id] });
  draft = (await call(author, 'POST', '/drafts', { course: tested, title: null })).body.data.id;
});
afterEach(() => platform.close());

type Shown = components['schemas']['DeskQuestions'];
interface Body {
  data: Shown & { id: string; text: string; hash: string; problems: { question: string | null; message: string }[] } & {
    item: components['schemas']['PracticeItem'];
  };
  error: string;
  errors: Record<string, string[]>;
}

async function call(
  { headers }: { headers: Record<string, string> },
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  body?: object,
) {
  const answer = await platform.request(method, `/api/desk${address}`, body, { headers });
  return { status: answer.status, body: answer.body as unknown as Body };
}

const list = async (who = author) => (await call(who, 'GET', `/drafts/${draft}/questions`)).body.data;
const textNow = async () => (await call(author, 'GET', `/drafts/${draft}/text?path=${path}`)).body.data.text;

/** Based on what is there now. */
const change = async (body: object, who = author) =>
  call(who, 'POST', `/drafts/${draft}/questions`, { basedOn: (await list()).hash, change: body });

const fieldsOf = async (id: string) => (await list()).questions?.find((each) => each.id === id) ?? expect.fail(id);
const write = async (id: string, typed: QuestionFields) => {
  const { kind, fields } = await fieldsOf(id);
  return change({ type: 'write', id, kind, fields: { ...fields, ...typed } });
};

it('[DESK-157] questions are listed with their fields, and the lessons that they may be about', async () => {
  const shown = await list();
  expect(shown).toMatchObject({ course: tested, isOpen: true, problems: [] });
  expect(shown.questions).toHaveLength(14);
  expect(shown.questions?.[0]).toMatchObject({
    id: 'measure-twice',
    kind: 'choice',
    fields: {
      lesson: 'body-measures',
      heading: '',
      'choices.1.text': 'Twice',
      'choices.1.right': 'yes',
      'choices.0.right': '',
    },
  });
  expect(shown.lessons.find(({ id }) => id === 'ease')?.headings).toContain('Two kinds');
  expect((await list(reviewer)).isOpen).toBe(false);
  expect((await call(other, 'GET', `/drafts/${draft}/questions`)).status).toBe(404);
});

it('[DESK-158] a question is written, added, moved and removed, and nothing else in the file', async () => {
  const before = await textNow();
  expect((await write('measure-twice', { 'choices.0.text': 'Never' })).status).toBe(200);
  expect(await textNow()).toBe(before.replace('text: Once', 'text: Never'));
  const fields = { ...fieldsOfKind('order'), ask: 'In which order?', lesson: 'ease', why: 'So.' };
  const steps = { 'items.0': 'a', 'items.1': 'b', 'items.2': 'c', 'items.3': 'd' };
  const added = await change({ type: 'write', id: null, kind: 'order', fields: { ...fields, ...steps } });
  expect(added.body.data.questions?.at(-1)).toMatchObject({ id: 'in-which-order', kind: 'order' });
  expect((await change({ type: 'move', id: 'in-which-order', by: -1 })).body.data.questions?.at(-2)?.id).toBe(
    'in-which-order',
  );
  expect((await change({ type: 'move', id: 'measure-twice', by: -1 })).status).toBe(422);
  await change({ type: 'remove', id: 'in-which-order' });
  await write('measure-twice', { 'choices.0.text': 'Once' });
  expect(await textNow()).toBe(before);
});

it('[DESK-159] problems that the content check finds are shown at the fields, and nothing is saved', async () => {
  const before = await textNow();
  const wrong = { lesson: 'nowhere', 'choices.0.why': '', 'choices.1.right': '', 'choices.2.text': 'once' };
  const refused = await write('measure-twice', wrong);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors).sort()).toEqual(['choices', 'choices.0.why', 'lesson']);
  expect(refused.body.errors['choices.0.why']).toEqual(['why is empty; write its text']);
  expect((await write('how-many-measures', { answer: 'many' })).body.errors).toEqual({
    answer: ['answer should be a number, but is "many"'],
  });
  const { kind } = await fieldsOf('how-many-measures');
  const none = await change({ type: 'write', id: null, kind, fields: fieldsOfKind('number') });
  expect(Object.keys(none.body.errors).sort()).toEqual(['answer', 'ask', 'lesson', 'why']);
  expect((await change({ type: 'write', id: null, kind: 'essay', fields: {} })).body.errors).toHaveProperty('kind');
  expect(await textNow()).toBe(before);
});

it('[DESK-159] a problem elsewhere in the test is listed, and does not block the form', async () => {
  for (const { id } of (await list()).questions?.slice(0, 6) ?? []) await change({ type: 'remove', id });
  const { problems } = await list();
  expect(problems).toContainEqual({
    question: null,
    field: '',
    message: 'a practice test has 10 to 40 questions, but this one has 8',
  });
  const one = (await list()).questions?.find(({ kind }) => kind === 'choice');
  expect((await write(one?.id ?? '', { ask: 'What else?' })).status).toBe(200);
});

it('[DESK-158] when somebody else was faster, or the draft is closed for changes, nothing is saved', async () => {
  const { hash } = await list();
  await write('measure-twice', { ask: 'How often?' });
  const late = { basedOn: hash, change: { type: 'remove', id: 'measure-twice' } };
  expect((await call(author, 'POST', `/drafts/${draft}/questions`, late)).body.error).toBe('changed_meanwhile');
  expect((await change({ type: 'remove', id: 'measure-twice' }, reviewer)).status).toBe(403);
  expect((await change({ type: 'remove', id: 'measure-twice' }, other)).status).toBe(404);
  await call(author, 'POST', `/drafts/${draft}/review`, {});
  expect((await list()).isOpen).toBe(false);
  expect((await change({ type: 'remove', id: 'measure-twice' })).body.error).toBe('wrong_state');
  expect((await list()).questions).toHaveLength(14);
});

it('[DESK-158] a question is removed with its translations, and a file with its last question', async () => {
  const translated = `courses/${tested}/ckb/practice-test.yaml`;
  const text = 'questions:\n  - id: measure-twice\n    ask: چەند جار؟\n';
  await call(author, 'PUT', `/drafts/${draft}/text`, { path: translated, text, basedOn: null });
  await change({ type: 'remove', id: 'measure-twice' });
  expect((await call(author, 'GET', `/drafts/${draft}/text?path=${translated}`)).body.data.text).toBeNull();
  for (const { id } of (await list()).questions ?? []) await change({ type: 'remove', id });
  expect(await list()).toMatchObject({ hash: null, questions: [], problems: [] });
});

it('[DESK-157] a file in an unsupported YAML style can be edited as text only', async () => {
  const { hash } = await list();
  const saved = await call(author, 'PUT', `/drafts/${draft}/text`, {
    path,
    text: 'questions: [{id: one}]\n',
    basedOn: hash,
  });
  expect(saved.status).toBe(200);
  expect((await change({ type: 'remove', id: 'two' })).body.errors).toHaveProperty('question');
  const flow = await list();
  await call(author, 'PUT', `/drafts/${draft}/text`, { path, text: 'questions: "x', basedOn: flow.hash });
  expect((await list()).questions).toBeNull();
});

it('[DESK-160] a question can be tried as learners get it, is graded by the same rule, and nothing is stored', async () => {
  const attempt = (question: string, body: object, who = author) =>
    call(who, 'POST', `/drafts/${draft}/questions/${question}/trial`, {
      round: 1,
      basedOn: null,
      answer: null,
      ...body,
    });
  await write('measure-twice', { 'choices.1.text': 'Two times' });
  const shown = (await attempt('measure-twice', {})).body.data;
  expect(shown.item).toMatchObject({ kind: 'choice', answered: null });
  const idOf = (text: string) => shown.item.options.find((option) => option.text === text)?.id ?? expect.fail(text);
  const right = (await attempt('measure-twice', { answer: [idOf('Two times')], basedOn: shown.hash })).body.data.item;
  expect(right.answered).toMatchObject({ right: true, lesson: { lesson_id: 'body-measures', heading: null } });
  const wrong = (await attempt('measure-twice', { answer: [idOf('Once')] }, reviewer)).body.data.item;
  expect(wrong.answered).toMatchObject({ right: false, solution: [idOf('Two times')] });
  expect((await attempt('measure-twice', { answer: ['z'] })).body.errors).toHaveProperty('answer');
  expect((await attempt('measure-twice', {}, other)).status).toBe(404);
  expect((await attempt('nothing', {})).status).toBe(404);
  const rounds = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (round) => (await attempt('measure-twice', { round })).body.data.item),
  );
  expect(new Set(rounds.map(({ options }) => JSON.stringify(options))).size).toBeGreaterThan(1);
  await write('measure-twice', { ask: 'And now?' });
  expect((await attempt('measure-twice', { answer: ['a'], basedOn: shown.hash })).body.error).toBe('changed_meanwhile');
  const text = (await textNow()).replace('lesson: body-measures', 'lesson: nowhere');
  await call(author, 'PUT', `/drafts/${draft}/text`, { path, text, basedOn: (await list()).hash });
  expect((await attempt('measure-twice', {})).body.errors.question?.[0]).toContain('no lesson nowhere');
  const stored = await platform.services.db.selectFrom('practice_attempts').selectAll().execute();
  expect(stored).toEqual([]);
});
