import { screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { keepFreshMachine } from '../../../../machines/accounts/settings/keep-fresh.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { learner } from '../../../support/fixtures.ts';
import { renderSettings } from '../../../support/settings.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof keepFreshMachine>;

const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Keep questions fresh' });

const model = createModel(keepFreshMachine, {
  events: { 'retry.pressed': {}, 'connection.restored': {}, 'switch.pressed': {}, 'stop.pressed': {} },
  outcomes: {
    getReviews: {
      ...refusalsOf('GET /reviews'),
      on: resolve({ enabled: true }),
      off: resolve({ enabled: false }),
      'no answer': reject(failure('network')),
      'there are none': reject(failure('notFound', { status: 404 })),
    },
    setReviews: {
      ...refusalsOf('PUT /me/reviews'),
      on: resolve({ enabled: true }),
      off: resolve({ enabled: false }),
      'too many': reject(failure('tooMany', { status: 429, message: 'Too many requests. Wait a minute.' })),
    },
  },
  serializeState: ({ value, context }) => [value, context],
});

testModel(model, {
  proves: ['REVIEW-08'],
  variants: { '': undefined },
  sut: screenOf({
    surround: siteLayout,
    render: (reviews) => renderSettings(learner, { reviews }),
    parts: ['region "Reviews"'],
    gestures: {
      'connection.restored': external,
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'switch.pressed': (_, user) => user.click(screen.getByRole('checkbox', { name: 'Keep questions fresh' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  const { enabled } = context;
  const error = context.error && wordsOf(context.error, { notSaved: 'We could not save this. Please try again.' });
  expect(screen.queryByRole('region', { name: 'Reviews' }) === null).toBe(snapshot.matches('missing'));
  const hasNoBox = snapshot.matches('failed') || snapshot.matches('missing');
  expect(box() === null).toBe(hasNoBox);
  if (!hasNoBox) {
    expect(box()?.checked).toBe(snapshot.matches('saving') ? !enabled : enabled);
    // a box that is disabled would lose the focus
    expect([box()?.disabled, box()?.ariaDisabled]).toEqual([false, snapshot.hasTag('busy') ? 'true' : null]);
  }
  const said = snapshot.matches('saving') ? 'Saving…' : snapshot.hasTag('saved') ? 'Saved.' : null;
  for (const words of ['Saving…', 'Saved.']) expect(screen.queryByText(words) !== null).toBe(words === said);
  const alert = screen.queryByRole('alert')?.textContent ?? null;
  expect(alert).toBe(
    snapshot.matches('failed') ? 'We could not load this setting. Check your connection and try again.' : error,
  );
  expect([null, 'We could not save this. Please try again.', 'Too many requests. Wait a minute.']).toContain(error);
}
