import { render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { DeskQuestions } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/draft-questions.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type ChangeQuestions, draftQuestionsMachine } from '../../../../machines/desk/draft-questions.machine.ts';
import { DraftQuestionsScreen } from '../../../../src/flows/desk/draft-questions/DraftQuestionsScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

type Shown = SnapshotFrom<typeof draftQuestionsMachine>;

const choice = {
  id: 'which-thread',
  kind: 'choice',
  fields: {
    ...{ lesson: 'thread', heading: '', ask: 'Which thread?' },
    ...{ 'choices.0.text': 'Silk', 'choices.0.right': '', 'choices.0.why': 'It slips.' },
    ...{ 'choices.1.text': 'Cotton', 'choices.1.right': 'yes', 'choices.1.why': 'It holds.' },
  },
};
const order = {
  id: 'how-to-begin',
  kind: 'order',
  fields: {
    lesson: 'thread',
    heading: 'Steps',
    ask: 'In which order?',
    why: 'So.',
    'items.0': 'Cut',
    'items.1': 'Sew',
  },
};

const opened = (more: Partial<DeskQuestions> = {}): DeskQuestions => ({
  ...{ course: 'first-stitches', isOpen: true, hash: 'a1', questions: [choice, order], problems: [] },
  lessons: [{ id: 'thread', title: 'Thread a needle', headings: ['Steps'] }],
  ...more,
});

const isOpen = ({ context: { opened: now } }: Shown) => now?.isOpen === true && now.questions !== null;
const has = ({ context: { opened: now } }: Shown, id: string) =>
  now?.questions?.some((each) => each.id === id && each.kind !== 'essay') === true;
const isNew = ({ context: { form } }: Shown) => form?.id === null;
const isOrder = ({ context: { form } }: Shown) => form?.id === 'how-to-begin';

const model = createModel(draftQuestionsMachine, {
  events: {
    'form.opened': {
      generate: (shown) => [null, ...(has(shown, 'how-to-begin') ? ['how-to-begin'] : [])].map((id) => ({ id })),
      when: isOpen,
    },
    'kind.chosen': {
      generate: [{ kind: 'number' }],
      when: (shown) => isNew(shown) && shown.context.form?.kind === 'choice' && shown.context.form.typed.ask === '',
    },
    'field.changed': ({ context: { form } }) => (form?.typed.ask === '' ? [{ name: 'ask', value: 'Why?' }] : []),
    'entry.added': {
      generate: [{ list: 'items' as const }],
      when: (shown) => isOrder(shown) && !('items.2' in (shown.context.form?.typed ?? {})),
    },
    'entry.removed': {
      generate: [{ list: 'items' as const, entry: 1 }],
      when: (shown) => isOrder(shown) && 'items.1' in (shown.context.form?.typed ?? {}),
    },
    'entry.moved': {
      generate: [{ list: 'items' as const, entry: 1, by: -1 as const }],
      when: (shown) => isOrder(shown) && shown.context.form?.typed['items.1'] === 'Sew',
    },
    'form.submitted': {},
    'form.closed': {},
    'move.pressed': {
      generate: [{ id: 'how-to-begin', by: -1 as const }],
      when: (shown) => isOpen(shown) && shown.context.opened?.questions?.[1]?.id === 'how-to-begin',
    },
    'remove.pressed': {
      generate: [{ id: 'how-to-begin' }],
      when: (shown) => isOpen(shown) && has(shown, 'how-to-begin'),
    },
    'removal.confirmed': {},
    'keep.pressed': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    listDeskQuestions: {
      ...refusalsOf('GET /desk/drafts/{id}/questions'),
      opened: resolve(opened()),
      'in review': resolve(opened({ isOpen: false })),
      'one less, with problems': resolve(
        opened({
          questions: [choice, { id: 'odd', kind: 'essay', fields: { lesson: 'gone', heading: '', ask: '' } }],
          problems: [
            { question: null, field: '', message: 'a practice test has 10 to 40 questions' },
            { question: 'odd', field: 'kind', message: 'kind should be choice, but is "essay"' },
          ],
        }),
      ),
      'without a file': resolve(opened({ hash: null, questions: [] })),
      broken: resolve(opened({ questions: null })),
    },
    changeDeskQuestions: {
      ...refusalsOf('POST /desk/drafts/{id}/questions'),
      saved: resolve(opened()),
      'changed meanwhile': reject(failure('conflict', { status: 409, message: 'This has changed meanwhile.' })),
      'refused by the check': reject(
        failure('validation', {
          status: 422,
          errors: { ask: ['ask is empty; write its text'], choices: ['write three to six choices'], id: ['no id'] },
        }),
      ),
    },
  },
  serializeState: ({ value, context: { opened: now, form, removing, errors, said } }) => [
    ...[value, now?.isOpen, now?.hash, now?.questions?.length, form?.id, form?.kind, form?.typed, removing],
    ...[Object.keys(errors).length, typeof said === 'string' ? said : said !== null],
  ],
});

const button = (name: string) => screen.findByRole('button', { name });

/** The button of a question, which its text describes. */
const buttonOf = (id: string, name: string): HTMLElement =>
  screen.getByRole('button', { name, description: id === order.id ? order.fields.ask : choice.fields.ask });

const step = async (name: string) => within(await screen.findByRole('group', { name }));

testModel(model, {
  proves: ['DESK-157', 'DESK-158', 'DESK-159', 'DESK-161'],
  variants: { '': { draftId: 'dft_1' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<DraftQuestionsScreen actor={actor} />),
    gestures: {
      'form.opened': async ({ id }, user) =>
        user.click(id === null ? await button('Add a question') : buttonOf(id, 'Edit')),
      'kind.chosen': async (_, user) => user.selectOptions(await screen.findByLabelText('Kind'), 'number'),
      'field.changed': async ({ value }, user) =>
        fill(user, await screen.findByRole('textbox', { name: 'Question' }), value),
      'entry.added': async (_, user) => user.click(await button('Add a step')),
      'entry.removed': async (_, user) => user.click((await step('Step 2')).getByRole('button', { name: 'Remove' })),
      'entry.moved': async (_, user) => user.click((await step('Step 2')).getByRole('button', { name: 'Move up' })),
      'form.submitted': async (_, user) => user.click(await button('Save')),
      'form.closed': async (_, user) => user.click(await button('Cancel')),
      'move.pressed': (_, user) => user.click(buttonOf('how-to-begin', 'Move up')),
      'remove.pressed': (_, user) => user.click(buttonOf('how-to-begin', 'Remove')),
      'removal.confirmed': async (_, user) => user.click(await button('Remove it')),
      'keep.pressed': async (_, user) => user.click(await button('Keep it')),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^Stop/ })),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What the author sees of each state. */
async function see(shown: Shown): Promise<void> {
  const { opened: now, form, errors, said } = shown.context;
  if (shown.matches('missing')) return void screen.getByRole('heading', { name: 'There is no such draft' });
  if (shown.matches('failed')) return void screen.getByRole('heading', { name: 'We could not load this page' });
  if (shown.matches('askingToRemove')) return void (await screen.findByText(/“In which order\?” is removed/));
  screen.getByRole('heading', { level: 1, name: 'Questions of the practice test' });
  if (now === null) return;
  if (typeof said === 'string') screen.getByText(say.said[said]);
  expect(screen.queryByText(say.closed) !== null).toBe(!now.isOpen);
  if (form) {
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' }).value).toBe(form.typed.ask);
    for (const said of Object.values(errors)) if (typeof said !== 'string') screen.getByText(said.words);
    return;
  }
  expect(screen.queryByText(say.unreadable) !== null).toBe(now.questions === null);
  for (const { id, fields } of now.questions ?? []) screen.getByText(fields.ask === '' ? id : (fields.ask ?? ''));
  for (const { message } of now.problems) screen.getByText(message);
  expect(screen.queryAllByRole('button', { name: 'Add a question' }).length).toBe(isOpen(shown) ? 1 : 0);
}

it('[DESK-158] Alt with an arrow moves the question that has the focus', async () => {
  const asked: ChangeQuestions[] = [];
  const machine = draftQuestionsMachine.provide({
    actors: {
      listDeskQuestions: fromPromise(async () => opened()),
      changeDeskQuestions: fromPromise<DeskQuestions, ChangeQuestions>(async ({ input }) => {
        asked.push(input);
        return opened({ questions: [order, choice] });
      }),
    },
  });
  const actor = createActor(machine, { input: { draftId: 'dft_1' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  render(<DraftQuestionsScreen actor={actor} />);
  buttonOf('how-to-begin', 'Edit').focus();
  const press = (key: string, altKey: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
    );
  press('ArrowUp', false);
  press('ArrowDown', true);
  expect(actor.getSnapshot().matches('shown')).toBe(true);
  press('ArrowUp', true);
  await waitFor(actor, (snapshot) => snapshot.context.said === 'saved');
  expect(asked).toEqual([{ basedOn: 'a1', change: { type: 'move', id: 'how-to-begin', by: -1 } }]);
});

it('[DESK-161] where somebody else was faster, the form keeps what was typed beside what they changed', async () => {
  const theirs = { ...order, fields: { ...order.fields, ask: 'Their question?', why: 'Their reason.' } };
  const asked: ChangeQuestions[] = [];
  const machine = draftQuestionsMachine.provide({
    actors: {
      listDeskQuestions: fromPromise(async () =>
        asked.length === 0 ? opened() : opened({ hash: 'b2', questions: [theirs] }),
      ),
      changeDeskQuestions: fromPromise<DeskQuestions, ChangeQuestions>(async ({ input }) => {
        asked.push(input);
        if (asked.length === 1) throw failure('conflict', { status: 409 });
        return opened();
      }),
    },
  });
  const actor = createActor(machine, { input: { draftId: 'dft_1' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  actor.send({ type: 'form.opened', id: 'how-to-begin' });
  actor.send({ type: 'field.changed', name: 'ask', value: 'Mine?' });
  actor.send({ type: 'entry.removed', list: 'items', entry: 0 });
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(actor.getSnapshot().context.said).toBe('changed');
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  const { 'items.0': _, ...left } = theirs.fields;
  expect(asked[1]).toEqual({
    basedOn: 'b2',
    change: { type: 'write', id: 'how-to-begin', kind: 'order', fields: { ...left, ask: 'Mine?' } },
  });
});

it('[DESK-158] a question of an unknown kind, or that is gone, opens no form', async () => {
  const essay = { id: 'why-weave', kind: 'essay', fields: {} };
  const listDeskQuestions = fromPromise<DeskQuestions, void>(async () => opened({ questions: [choice, essay] }));
  const machine = draftQuestionsMachine.provide({ actors: { listDeskQuestions } });
  const actor = createActor(machine, { input: { draftId: 'dft_1' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  for (const id of ['why-weave', 'how-to-begin']) {
    actor.send({ type: 'form.opened', id });
    expect([id, actor.getSnapshot().value]).toEqual([id, 'shown']);
  }
});
