import { screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import {
  type Passwords,
  passwordChangeMachine,
} from '../../../../machines/accounts/settings/password-change.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { wordsByField } from '../../../../src/flows/common/words-by-field.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { learner } from '../../../support/fixtures.ts';
import { renderSettings } from '../../../support/settings.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof passwordChangeMachine>;

const labels = { current: 'Current password', password: 'New password', confirmation: 'Repeat new password' } as const;
const changes: readonly Partial<Passwords>[] = [
  { current: 'Old1word!' },
  { password: 'nodigits' },
  { password: 'Passw0rd!' },
  { confirmation: 'Passw0rd!' },
  { confirmation: 'nodigits' },
];
const field = (name: keyof Passwords) => screen.getByLabelText<HTMLInputElement>(labels[name]);

const model = createModel(passwordChangeMachine, {
  events: {
    'field.changed': changes.map((fields) => ({ fields })),
    // the form can be sent once every field is filled in
    'form.submitted': {
      when: ({ context }) => [context.current, context.password, context.confirmation].every((text) => text !== ''),
    },
    'stop.pressed': {},
  },
  outcomes: {
    changePassword: {
      ...refusalsOf('PUT /me/password'),
      changed: resolve({ message: 'Done' }),
      'wrong password': reject(
        failure('validation', { status: 422, errors: { current_password: ['This is not your current password.'] } }),
      ),
      'too many': reject(failure('tooMany', { status: 429, message: 'Too many requests. Wait a minute.' })),
      'server error': reject(failure('server', { status: 500 })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context],
  secrets: ['Old1word!', 'nodigits', 'Passw0rd!'],
  unanswered: ['no answer'],
});

const { graphOf } = testModel(model, {
  proves: ['SETTINGS-01', 'SETTINGS-03'],
  variants: { '': undefined },
  sut: screenOf({
    surround: siteLayout,
    render: (password) => renderSettings(learner, { password }),
    parts: ['region "Change password"'],
    gestures: {
      'field.changed': async ({ fields: { current, password, confirmation } }, user) => {
        if (current !== undefined) await fill(user, field('current'), current);
        if (password !== undefined) await fill(user, field('password'), password);
        if (confirmation !== undefined) await fill(user, field('confirmation'), confirmation);
      },
      'stop.pressed': stopWaiting,
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Change password' })),
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ value, context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  const { error, errors, ...passwords } = context;
  expect({
    current: field('current').value,
    password: field('password').value,
    confirmation: field('confirmation').value,
  }).toEqual(passwords);
  expect(field('current').disabled).toBe(snapshot.hasTag('busy'));
  expect(screen.queryByRole('button', { name: 'Saving...' }) !== null).toBe(snapshot.hasTag('busy'));
  expect(
    screen.queryByText('Your password has been changed, and every other device has been logged out.') !== null,
  ).toBe(value === 'changed');
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace('▲', ''));
  const words = error && wordsOf(error, { notChanged: 'We could not change your password. Please try again.' });
  const atFields = wordsByField(errors, {
    requirements: 'Password does not meet the requirements!',
    mismatch: 'Passwords do not match',
  });
  expect(alerts).toEqual([...(words === null ? [] : [words]), ...Object.values(atFields)]);
  expect([null, 'Too many requests. Wait a minute.', 'We could not change your password. Please try again.']).toContain(
    words,
  );
}

it('[SETTINGS-03] a password can be changed again, and the confirmation goes with the first letter', () => {
  expect(endsOf(graphOf(''), 'field.changed')).toEqual(['editing']);
});
