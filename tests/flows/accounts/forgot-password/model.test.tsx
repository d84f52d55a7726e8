import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { forgotPasswordMachine } from '../../../../machines/accounts/forgot-password.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { ForgotPasswordScreen } from '../../../../src/flows/accounts/forgot-password/ForgotPasswordScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aPhoneEntry } from '../../../support/shared-actors.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof forgotPasswordMachine>;

const model = createModel(forgotPasswordMachine, {
  events: {
    'mode.chosen': ({ context }) => [{ mode: context.mode === 'email' ? 'phone' : 'email' }],
    'email.changed': { generate: [{ email: 'rojin@example.org' }], when: ({ context }) => context.mode === 'email' },
    'phone.changed': {
      generate: [{ country: 'IQ', dialCode: '+964', number: '7501234567' }],
      when: ({ context }) => context.mode === 'phone',
    },
    // the form can be sent once the field that is shown is filled in
    'form.submitted': {
      when: ({ context }) => (context.mode === 'email' ? context.email : context.phoneNumber) !== '',
    },
    'stop.pressed': {},
    'cancel.pressed': {},
  },
  outcomes: {
    requestReset: {
      ...refusalsOf('POST /password/reset', 'POST /password/phone/code'),
      sent: resolve({ message: 'Look into your inbox.', verificationSid: 'sid-1' }),
      'sent without words': resolve({ message: null, verificationSid: null }),
      'too many': reject(failure('tooMany', { status: 429, message: 'Too many requests. Wait a minute.' })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.mode,
    context.email,
    context.phoneNumber,
    context.error,
    context.message,
  ],
  aspect: ({ context }) => context.mode,
});

testModel(model, {
  proves: ['FORGOT-01', 'FORGOT-02', 'FORGOT-03', 'FORGOT-04'],
  variants: { 'from the Netherlands': { country: 'NL', dialCode: '+31' } },
  sut: screenOf({
    render: (actor) => render(<ForgotPasswordScreen actor={actor} phone={aPhoneEntry(actor)} />),
    gestures: {
      'mode.chosen': ({ mode }, user) =>
        user.click(screen.getByRole('radio', { name: mode === 'email' ? 'Email' : 'Telephone' })),
      'email.changed': ({ email }, user) => fill(user, screen.getByRole('textbox', { name: 'Email' }), email),
      'phone.changed': ({ number, dialCode }, user) =>
        fill(user, screen.getByRole('textbox', { name: 'Phone number' }), dialCode + number),
      'stop.pressed': stopWaiting,
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Reset Password' })),
      'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ value, context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Forgot your password?');
  const email = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const phone = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  expect([email?.value, phone?.value]).toEqual(
    context.mode === 'email' ? [context.email, undefined] : [undefined, context.phoneNumber],
  );
  const editing = value === 'editing';
  for (const field of [email, phone]) if (field) expect(field.disabled).toBe(!editing);

  const sending = snapshot.hasTag('busy');
  const send = screen.getByRole('button', { name: sending ? 'Sending...' : 'Reset Password' });
  expect(isDisabled(send)).toBe(sending || context.message !== null);
  expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false);

  const error = context.error && wordsOf(context.error, { somethingWrong: 'Something went wrong. Please try again.' });
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(error);
  expect([null, 'Too many requests. Wait a minute.', 'Something went wrong. Please try again.']).toContain(error);
  const sent = { mailSent: 'Password reset instructions have been sent to your email.' };
  const message = context.message && wordsOf(context.message, sent);
  if (!snapshot.hasTag('slow')) expect(screen.queryByRole('status')?.textContent ?? null).toBe(message);
  expect([null, 'Look into your inbox.', sent.mailSent]).toContain(message);
  if (value === 'sent') expect(context.message).not.toBeNull();
}
