import { fireEvent, render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { DeskDraftText } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { draftTextMachine, type KeptText, type LoadedText } from '../../../../machines/desk/draft-text.machine.ts';
import { DraftTextScreen } from '../../../../src/flows/desk/draft-text/DraftTextScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const path = 'courses/first-stitches/lessons/thread.md';
const source = '## Thread\n\nOne needle.\n';
const file: DeskDraftText = { path, hash: 'a1', text: source, published: source };
const theirs: DeskDraftText = { ...file, hash: 'b2', text: '## Thread\n\nTwo needles.\n' };
const ownText = `${source}\nMore.\n`;
const facts: LoadedText['facts'] = { status: 'editing', problems: [] };
const loaded: LoadedText = { facts, file, kept: null, isWriter: true };
const kept = { text: '## Thread\n\nNo needle.\n', basedOn: 'a1', sent: [] };
const problems = [{ path, line: 3, message: 'HTML is not shown; write Markdown' }];

const model = createModel(draftTextMachine, {
  events: {
    'text.typed': ({ context }) => [{ value: context.text.endsWith('More.\n') ? source : ownText }],
    'block.opened': {
      // another one than the open one
      generate: ({ context: { all, opened } }) =>
        [0, 1].filter((index) => index !== opened && index < all.blocks.length).map((index) => ({ index })),
    },
    'block.typed': ({ context: { all, opened } }) => [
      { value: all.blocks[opened ?? 0]?.source === 'New.' ? 'One needle.' : 'New.' },
    ],
    'block.closed': {},
    'block.moved': {
      generate: ({ context: { all, opened } }) => [
        ...((opened ?? 0) > 0 ? [{ by: -1 as const }] : []),
        ...((opened ?? 0) < all.blocks.length - 1 ? [{ by: 1 as const }] : []),
      ],
    },
    'block.removed': {},
    'block.added': {
      generate: ({ context: { all, opened } }) => [{ at: opened === null ? all.blocks.length : opened + 1 }],
    },
    'block.put': ({ context: { text } }) => (text.includes('![') ? [] : [{ source: '![A loom](loom.webp)' }]),
    'view.changed': {},
    'mine.chosen': {},
    'theirs.chosen': {},
    'hand.chosen': {},
    'hand.finished': {},
    'retry.pressed': {},
    'page.hidden': {},
    'connection.restored': {},
  },
  outcomes: {
    load: {
      ...refusalsOf('GET /desk/drafts/{id}', 'GET /desk/drafts/{id}/text'),
      'a text': resolve(loaded),
      'a text with a problem': resolve({ ...loaded, facts: { ...facts, problems } }),
      'a text with kept changes': resolve({ ...loaded, kept }),
      'a text that was changed since': resolve({ ...loaded, file: theirs, kept }),
      'a text in review': resolve({ ...loaded, facts: { ...facts, status: 'inReview' as const } }),
      'a text of somebody else, with kept changes': resolve({ ...loaded, kept, isWriter: false }),
    },
    keep: { kept: resolve(undefined), 'a browser that stores nothing': reject(new Error('no storage')) },
    saveDeskDraftText: {
      ...refusalsOf('PUT /desk/drafts/{id}/text'),
      'words about what is wrong': reject(failure('validation', { status: 422, message: 'That is too long.' })),
      saved: resolve({ facts, hash: 'c3' }),
      'their text': resolve({ theirs }),
      'what was sent before': resolve({ theirs: { ...theirs, text: kept.text } }),
    },
    renderDeskDraftText: {
      ...refusalsOf('POST /desk/drafts/{id}/rendering'),
      html: resolve({ '## Thread': '<h2>Thread</h2>', 'One needle.': '<p>One needle.</p>', 'New.': '' }),
    },
  },
  serializeState: ({ value, context: { text, base, opened, all, sent } }) => [
    ...[value, text === base.text, (opened ?? 0) > 0, (opened ?? 0) < all.blocks.length - 1],
    sent.includes(kept.text),
  ],
});

testModel(model, {
  proves: ['DESK-82', 'DESK-83'],
  variants: {
    // the address names a line, which counts once
    '': { path, isPlain: false, line: 3 },
    'of a file that has no blocks': { path: 'courses/first-stitches/course.yaml', isPlain: true, line: null },
  },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<DraftTextScreen actor={actor} back="/desk/drafts/dft_1" />),
    gestures: {
      'text.typed': ({ value }) => type(value),
      'block.opened': ({ index }, user) => user.click(screen.getByRole('button', { name: `Edit block ${index + 1}` })),
      'block.typed': ({ value }) => type(value),
      'block.closed': (_, user) => user.keyboard('{Escape}'),
      'block.moved': ({ by }, user) =>
        user.click(screen.getByRole('button', { name: by < 0 ? 'Move up' : 'Move down' })),
      'block.removed': (_, user) => user.click(screen.getByRole('button', { name: 'Remove' })),
      'block.added': (_, user) => user.click(screen.getByRole('button', { name: /^Add/ })),
      'block.put': external,
      'view.changed': (_, user) => user.click(screen.getByRole('button', { name: /^(All as text|As blocks)$/ })),
      'mine.chosen': (_, user) => user.click(screen.getByRole('button', { name: 'Keep my text' })),
      'theirs.chosen': (_, user) => user.click(screen.getByRole('button', { name: 'Take the text on the server' })),
      'hand.chosen': (_, user) => user.click(screen.getByRole('button', { name: 'Put them together by hand' })),
      'hand.finished': (_, user) => user.click(screen.getByRole('button', { name: 'Use this text' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^(Try again|Save now)$/ })),
      'page.hidden': external,
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** All at once, as pasted: line ends are no keys here. */
function type(value: string): void {
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
}

/** What an author sees of each state. */
function see(shown: SnapshotFrom<typeof draftTextMachine>): void {
  const { text, base, opened, all, isRestored } = shown.context;
  const field = screen.queryByRole<HTMLTextAreaElement>('textbox');
  const isWhole = shown.matches({ editing: { view: 'plain' } }) || shown.matches({ conflict: { choice: 'byHand' } });
  const isOpened = shown.matches({ editing: { view: 'opened' } });
  expect(field?.value ?? null).toBe(isWhole ? text : isOpened ? all.blocks[opened ?? -1]?.source : null);
  const isEditing = shown.matches('editing');
  const says = (words: string | RegExp) => screen.queryByText(words) !== null;
  expect(says('Saved')).toBe(shown.matches({ editing: { saving: 'saved' } }));
  expect(says('Not saved yet')).toBe(shown.matches({ editing: { saving: 'changed' } }));
  expect(says(/^You had changes here/)).toBe(isEditing && isRestored);
  expect(says(/^This browser keeps nothing/)).toBe(shown.hasTag('unkept'));
  expect(says(/^This text cannot be changed now/)).toBe(shown.matches('readOnly'));
  expect(says(/^You have changes here/)).toBe(shown.matches('readOnly') && text !== base.text);
  expect(says('This file was changed since you opened it')).toBe(shown.matches('conflict'));
  if (shown.matches('conflict'))
    within(screen.getByRole('region', { name: 'The text on the server' })).getByText(/needle/);
  if (shown.matches({ editing: { view: 'cards' } })) {
    expect(screen.queryAllByRole('button', { name: /^Edit block/ })).toHaveLength(all.blocks.length);
  }
}

it.each([
  { name: 'the block of the line', isPlain: false, value: 'One needle.', caret: 0 },
  { name: 'the line of the whole text', isPlain: true, value: source, caret: 11 },
])('[DESK-143] an address with a line number puts the cursor into $name', async ({ isPlain, value, caret }) => {
  const actors = {
    load: fromPromise<LoadedText, void>(() => Promise.resolve(loaded)),
    keep: fromPromise<void, { keep: KeptText | null; instead: string | null }>(() => Promise.resolve()),
    renderDeskDraftText: fromPromise<Record<string, string>, { text: string }>(() => Promise.resolve({})),
    watchPage: fromCallback(() => undefined),
  };
  const actor = createActor(draftTextMachine.provide({ actors }), { input: { path, isPlain, line: 3 } }).start();
  render(<DraftTextScreen actor={actor} back="/desk/drafts/dft_1" />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  expect([field.value, field.selectionStart, document.activeElement === field]).toEqual([value, caret, true]);
  // a card that is opened later has the cursor where the browser puts it
  expect(actor.getSnapshot().context.line).toBeNull();
  actor.stop();
});
