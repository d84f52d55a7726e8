import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { passwordResetMachine } from '../../../../machines/accounts/password-reset.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { PasswordResetScreen } from '../../../../src/flows/accounts/password-reset/PasswordResetScreen.tsx';
import { wordsByField } from '../../../../src/flows/common/words-by-field.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof passwordResetMachine>;
const token = 'reset-token-1';

const model = createModel(passwordResetMachine, {
  events: {
    'email.changed': { generate: [{ email: 'rojin@example.org' }], when: ({ context }) => context.phone === null },
    'password.changed': [{ password: 'Short1!' }, { password: 'Passw0rd!' }],
    'confirmation.changed': [{ confirmation: 'Passw0rd!' }, { confirmation: 'An0ther!!' }],
    // the form can be sent once every field is filled in
    'form.submitted': {
      when: ({ context: { password, confirmation, phone, email } }) =>
        password !== '' && confirmation !== '' && (phone !== null || email !== ''),
    },
    'stop.pressed': {},
  },
  outcomes: {
    confirmPasswordReset: {
      ...refusalsOf('POST /password/reset/confirm-website'),
      changed: resolve({ success: true, message: 'Done' }),
      'common password': reject(
        failure('validation', { status: 422, errors: { password: ['This password is too common.'] } }),
      ),
      invalid: reject(failure('validation', { status: 422, message: 'Invalid' })),
      'token used up': reject(failure('refused', { status: 400, message: 'This link is no longer valid.' })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.token,
    context.email,
    context.password,
    context.confirmation,
    context.error,
    context.errors,
  ],
  secrets: ['Short1!', 'Passw0rd!', 'An0ther!!'],
  unanswered: ['no answer'],
});

testModel(model, {
  proves: ['RESET-01', 'RESET-02', 'RESET-03', 'RESET-05', 'RESET-06'],
  thorough: true,
  variants: {
    'by e-mail': { token, phone: null },
    'by SMS': { token, phone: { countryCode: '+964', phoneNumber: '7501234567' } },
    'without a token': { token: null, phone: null },
  },
  sut: screenOf({
    surround: siteLayout,
    render: (actor) => render(<PasswordResetScreen actor={actor} />),
    gestures: {
      'email.changed': ({ email }, user) => fill(user, screen.getByRole('textbox', { name: 'Email' }), email),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('New password'), password),
      'confirmation.changed': ({ confirmation }, user) =>
        fill(user, screen.getByLabelText('Confirm new password'), confirmation),
      'stop.pressed': stopWaiting,
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Reset Password' })),
    },
  }),
  states: { '*': see },
});

const words = {
  checkDetails: 'Invalid input. Please check your details.',
  somethingWrong: 'Something went wrong. Please try again.',
  tooShort: 'Password must be at least 8 characters long',
  mismatch: 'Passwords do not match',
};

/** What a learner sees of each state. */
function see({ value, context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a new password');
  const succeeded = value === 'succeeded';
  expect(screen.queryByText('Your password has been reset successfully.') !== null).toBe(succeeded);
  const fields = ['Email', 'New password', 'Confirm new password'].map((label) =>
    screen.queryByLabelText<HTMLInputElement>(label),
  );
  if (succeeded) {
    expect(fields).toEqual([null, null, null]);
    return;
  }
  const [atField = null] = Object.values(wordsByField(context.errors, words));
  const error = context.error === null ? atField : wordsOf(context.error, words);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(error);
  expect([null, 'This password is too common.', ...Object.values(words)]).toContain(error);
  if (value === 'left') return;

  expect(fields.map((field) => field?.value)).toEqual([
    context.phone === null ? context.email : undefined,
    context.password,
    context.confirmation,
  ]);
  expect(screen.queryByText('+*********4567') !== null).toBe(context.phone !== null);
  for (const field of fields) if (field) expect(field.disabled).toBe(snapshot.hasTag('busy'));
  expect(screen.queryByRole('button', { name: 'Saving...' }) !== null).toBe(snapshot.hasTag('busy'));
}
