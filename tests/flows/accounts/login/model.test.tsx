import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { LoginScreen } from '../../../../src/flows/accounts/login/LoginScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { learner } from '../../../support/fixtures.ts';
import { aPhoneEntry } from '../../../support/shared-actors.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

const sid = { email: null, type: null, sid: 'ver-1' };

const model = createModel(loginMachine, {
  events: {
    'mode.chosen': ({ context }) => [{ mode: context.mode === 'email' ? 'phone' : 'email' }],
    'email.changed': { generate: [{ email: 'rojin@example.org' }], when: ({ context }) => context.mode === 'email' },
    'phone.changed': {
      generate: [{ country: 'IQ', dialCode: '+964', number: '7501234567' }],
      when: ({ context }) => context.mode === 'phone',
    },
    'password.changed': [{ password: 'Passw0rd!' }],
    'form.submitted': { when: ({ context }) => isFilledIn(context) },
    'stop.pressed': {},
  },
  outcomes: {
    login: {
      ...refusalsOf('POST /login'),
      'logged in': resolve({ token: 'token-1', user: learner }),
      'logged in, and the account stays': resolve({ token: 'token-1', user: learner, account_kept: true }),
      wrong: reject(failure('unauthenticated', { status: 401, message: 'No such learner' })),
      'number not readable': reject(
        failure('validation', {
          status: 422,
          message: 'Please enter a valid phone number.',
          errors: { phone_number: ['Please enter a valid phone number.'] },
        }),
      ),
      'server down': reject(failure('server', { status: 500 })),
      unverified: reject(failure('unverified', { verification: { ...sid, type: 'email_registration' } })),
      'unverified in another way': reject(failure('unverified', { verification: { ...sid, type: 'email_change' } })),
      'unverified, no word of how': reject(failure('unverified')),
      'unverified e-mail': reject(failure('unverifiedEmail', { verification: sid })),
      'unverified phone': reject(failure('unverifiedPhone', { verification: sid })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.mode,
    context.email === '',
    context.phoneNumber === '',
    context.password === '',
    context.error,
    context.hint,
  ],
  secrets: ['Passw0rd!'],
  // the password stays when the answer is about other fields (decision 007)
  unanswered: ['no answer', 'number not readable'],
});

testModel(model, {
  proves: ['LOGIN-01', 'LOGIN-02', 'LOGIN-03', 'LOGIN-05', 'LOGIN-11', 'VERIFY-15'],
  thorough: true,
  variants: {
    'after a number was verified': {
      country: 'IQ',
      dialCode: '+964',
      arrival: 'phoneVerified',
      mode: 'phone',
      phoneNumber: '7501234567',
    },
    'on the way to the profile': {
      country: 'NL',
      dialCode: '+31',
      returnTo: '/profile',
      notice: 'loggedOut',
    },
  },
  sut: screenOf({
    render: (actor) => render(<LoginScreen actor={actor} phone={aPhoneEntry(actor)} />),
    gestures: {
      'mode.chosen': ({ mode }, user) => user.click(modeRadio(mode)),
      'email.changed': ({ email }, user) => fill(user, screen.getByRole('textbox', { name: 'Email' }), email),
      'phone.changed': ({ number, dialCode }, user) =>
        fill(user, screen.getByRole('textbox', { name: 'Phone number' }), dialCode + number),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('Password'), password),
      'stop.pressed': stopWaiting,
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Log in' })),
    },
  }),
  states: { '*': see },
});

type Shown = SnapshotFrom<typeof loginMachine>;

/** The browser itself holds a form back while a required field is empty. */
function isFilledIn({ mode, email, phoneNumber, password }: Shown['context']): boolean {
  return password !== '' && (mode === 'email' ? email : phoneNumber) !== '';
}

function greetingOf({ arrival, notice }: Shown['context']): string | null {
  if (arrival !== null) return 'Phone verified successfully';
  return notice === null ? null : 'You were logged out. Log in to go on.';
}

const modeRadio = (mode: Shown['context']['mode']) =>
  screen.getByRole<HTMLInputElement>('radio', { name: mode === 'email' ? 'Email' : 'Telephone' });

function see({ context, ...snapshot }: Shown): void {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join today and start building your future');
  const lines = [...(screen.queryByRole('alert')?.querySelectorAll('p') ?? [])];
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    [
      context.error && wordsOf(context.error, { wrongLogin: 'Invalid email/phone number or password' }),
      context.hint && 'We could not reach Zanin. Check your connection and try again.',
    ].filter((line) => line !== null),
  );
  seeSlow(snapshot);
  if (!snapshot.hasTag('slow')) expect(screen.queryByRole('status')?.textContent ?? null).toBe(greetingOf(context));
  expect(modeRadio(context.mode).checked).toBe(true);

  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const name =
    context.mode === 'email'
      ? screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
      : screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  expect(name.value).toBe(context.mode === 'email' ? context.email : context.phoneNumber);
  expect(password.value).toBe(context.password);
  expect([name.required, password.required]).toEqual([true, true]);

  const editing = snapshot.matches('editing');
  expect([name.disabled, password.disabled]).toEqual([!editing, !editing]);
  const busy = snapshot.hasTag('busy');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: busy ? 'Logging in...' : 'Log in' });
  expect(isDisabled(button)).toBe(!editing);
}
