import { act, render, screen } from '@testing-library/react';
import { createModel, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { DeskDraftText } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { draftTextsMachine } from '../../../../machines/desk/draft-texts.machine.ts';
import { Changes } from '../../../../src/flows/desk/draft/Changes.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aDraftText, aDraftWithFiles } from '../../../support/desk/drafts.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const path = 'courses/weaving/lessons/loom.md';

const model = createModel(draftTextsMachine, {
  events: {
    'draft.read': [{ paths: [path] }, { paths: [] }],
    'retry.pressed': {},
    'connection.restored': {},
  },
  outcomes: { readDraftTexts: { ...refusalsOf('GET /desk/drafts/{id}/text'), texts: resolve([aDraftText()]) } },
  serializeState: ({ value, context }) => [value, context.paths, context.texts.length],
});

testModel(model, {
  proves: ['DESK-72'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<Changes draft={aDraftWithFiles()} texts={actor} />),
    gestures: {
      'draft.read': external,
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'connection.restored': external,
    },
  }),
  states: {
    '*': (shown: SnapshotFrom<typeof draftTextsMachine>) => {
      expect(screen.queryByText(say.loadingTexts) !== null).toBe(shown.matches('loading'));
      expect(screen.queryByText(say.textsFailed) !== null).toBe(shown.matches('failed'));
      expect(screen.queryByText('lessons/loom.md') !== null).toBe(shown.context.texts.length > 0);
    },
  },
});

it('[DESK-72] changed texts that arrive after the draft has none are not shown', async () => {
  const answer = Promise.withResolvers<readonly DeskDraftText[]>();
  const readDraftTexts = fromPromise<readonly DeskDraftText[], { paths: readonly string[] }>(() => answer.promise);
  const actor = createActor(draftTextsMachine.provide({ actors: { readDraftTexts } })).start();
  render(<Changes draft={aDraftWithFiles()} texts={actor} />);
  act(() => actor.send({ type: 'draft.read', paths: [path] }));
  screen.getByText(say.loadingTexts);
  act(() => actor.send({ type: 'draft.read', paths: [] }));
  expect(screen.queryByText(say.loadingTexts)).toBeNull();
  await act(async () => answer.resolve([aDraftText()]));
  expect(screen.queryByText('lessons/loom.md')).toBeNull();
});

function show(file: Partial<DeskDraftText>) {
  const context = { paths: [path], texts: [aDraftText(file)] };
  const snapshot = draftTextsMachine.resolveState({ value: 'shown', context });
  render(<Changes draft={aDraftWithFiles()} texts={createActor(draftTextsMachine, { snapshot }).start()} />);
}

const linesOf = (kind: 'del' | 'ins') => [...document.querySelectorAll(kind)].map((line) => line.textContent);

it('[DESK-72] a reviewer sees each old line next to the line that replaced it, with the differing words marked', () => {
  show({});
  expect(linesOf('del')).toEqual(['Two beams of wood.']);
  expect(linesOf('ins')).toEqual(['Two beams of walnut.']);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['wood.', 'walnut.']);
  screen.getByText('## The loom');
});

it('[DESK-72] words of a text in Sorani are marked as a whole', () => {
  show({ published: 'دوو دار\n', text: 'دوو چنار\n' });
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['دار', 'چنار']);
});

it('[DESK-72] lines without a counterpart are marked as a whole', () => {
  show({ published: 'One\nTwo\n', text: 'One\nThree\nFour\n' });
  expect(linesOf('del')).toEqual(['Two']);
  expect(linesOf('ins')).toEqual(['Three', 'Four']);
  expect(document.querySelector('mark')).toBeNull();
});

it('[DESK-72] a missing newline at the end of a text is not shown as a line', () => {
  show({ published: 'One', text: 'One\n' });
  expect(document.body.textContent).not.toContain('No newline');
});

it('[DESK-72] new and deleted files are labelled as such', () => {
  show({ published: null, text: 'One\n' });
  screen.getByText(say.isNew);
  expect(linesOf('ins')).toEqual(['One']);
  show({ published: 'One\n', text: null });
  screen.getByText(say.isDeleted);
  expect(linesOf('del')).toEqual(['One']);
});

it('[DESK-72] texts that differ in thousands of lines are not compared: the new one is shown whole', () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, line) => `${word} ${line}`).join('\n');
  show({ published: many('old'), text: many('new') });
  screen.getByText(say.differsMuch);
  expect(document.querySelector('pre')?.textContent).toBe(many('new'));
});
