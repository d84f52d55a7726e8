import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { identifierUndoMachine } from '../../../../machines/accounts/identifier-undo.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { IdentifierUndoScreen } from '../../../../src/flows/accounts/identifier-undo/IdentifierUndoScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof identifierUndoMachine>;

const used = 'This change was already undone.';

const model = createModel(identifierUndoMachine, {
  events: { 'undo.pressed': {}, 'stop.pressed': {} },
  outcomes: {
    undoIdentifierChange: {
      ...refusalsOf('POST /identifier-changes/undo'),
      undone: resolve({}),
      used: reject(failure('validation', { status: 422, errors: { token: [used] } })),
      'too many': reject(failure('tooMany', { status: 429, message: 'Too many requests. Wait a minute.' })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context.error],
});

testModel(model, {
  proves: ['SETTINGS-07'],
  thorough: true,
  variants: { 'a whole link': { token: 'a-token' }, 'a link without its token': { token: null } },
  sut: screenOf({
    render: (actor) => render(<IdentifierUndoScreen actor={actor} />),
    gestures: {
      'undo.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Undo the change' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  screen.getByRole('heading', { level: 1, name: 'Undo a change' });
  const words = {
    linkIncomplete: 'Part of this link is missing. Please open the whole link from the message.',
    somethingWrong: 'Something went wrong. Please try again.',
  };
  const error = context.error && wordsOf(context.error, words);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(error);
  expect([null, used, 'Too many requests. Wait a minute.', ...Object.values(words)]).toContain(error);
  const link = screen.queryByRole('link', { name: /password/ });
  if (snapshot.matches('undone') || snapshot.matches('refused')) {
    expect(link?.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByText(/Everyone who was logged in has been logged out/) !== null).toBe(
      snapshot.matches('undone'),
    );
    return;
  }
  expect(link).toBeNull();
  expect(screen.getByRole('link', { name: 'It was me: keep the change' }).getAttribute('href')).toBe('/');
  screen.getByRole('button', { name: snapshot.hasTag('busy') ? 'Undoing...' : 'Undo the change' });
}
