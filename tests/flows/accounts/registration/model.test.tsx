import { render, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { type RegistrationFields, registrationMachine } from '../../../../machines/accounts/registration.machine.ts';
import { unmetRules } from '../../../../machines/accounts/registration.selectors.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { RegistrationScreen } from '../../../../src/flows/accounts/registration/RegistrationScreen.tsx';
import { wordsByField } from '../../../../src/flows/common/words-by-field.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aPhoneEntry } from '../../../support/shared-actors.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof registrationMachine>;

const person: Partial<RegistrationFields> = {
  password: 'Passw0rd!',
  repeatedPassword: 'Passw0rd!',
  firstName: 'Rojin',
  lastName: 'Ahmed',
  dateOfBirth: '2000-03-21',
};
const byEmail: Partial<RegistrationFields> = { email: 'rojin@example.org', ...person };

const model = createModel(registrationMachine, {
  events: {
    'mode.chosen': ({ context }) => [{ mode: context.mode === 'email' ? 'phone' : 'email' }],
    'phone.changed': {
      generate: [{ country: 'IQ', dialCode: '+964', number: '7501234567' }],
      when: ({ context }) => context.mode === 'phone',
    },
    'field.changed': ({ context }) => [
      // with a phone number too the rest of the form has to be filled in
      { fields: context.mode === 'email' ? byEmail : person },
      ...(isFilledIn(context)
        ? [
            { fields: { repeatedPassword: 'Passw1rd!' } },
            { fields: { lastName: '\u200f' } },
            { fields: { dateOfBirth: '2010-11-22' } },
            { fields: { password: 'weak', repeatedPassword: 'weak' } },
            { fields: { agreesToTerms: true } },
            { fields: { agreesToPrivacy: true } },
          ]
        : []),
    ],
    'form.submitted': { when: ({ context }) => isFilledIn(context) },
    'stop.pressed': {},
    'password.retried': {},
    'code.confirming': {},
  },
  outcomes: {
    register: {
      ...refusalsOf('POST /register'),
      created: resolve({ userId: 'user-1', verificationSid: 'ver-1' }),
      'no answer': reject(failure('network')),
      'server down': reject(failure('server', { status: 500 })),
      'e-mail in use': reject(failure('emailInUse', { status: 422, errors: { email: ['email_in_use'] } })),
      'other 2xx': reject(failure('unexpectedStatus', { status: 202 })),
      invalid: reject(
        failure('validation', {
          status: 422,
          errors: { last_name: ['Too long'], email: ['Bad'], phone_number: ['Not valid'], nonsense: ['Unknown'] },
        }),
      ),
      'password refused': reject(
        failure('validation', {
          status: 422,
          errors: { password: ['Too easy', 'Too short'], last_name: ['Too long'] },
        }),
      ),
      refused: reject(failure('tooMany', { status: 429, message: 'Please wait' })),
    },
    sendRegistrationSms: {
      ...refusalsOf('POST /auth/send-registration-sms'),
      sent: resolve({ verificationSid: 'ver-2' }),
      'not sent': reject(failure('server', { status: 502 })),
    },
  },
  serializeState: ({ value, context: { mode, agreesToTerms, agreesToPrivacy, ...context } }) => [
    value,
    mode,
    isFilledIn({ mode, agreesToTerms, agreesToPrivacy, ...context }),
    context.password === context.repeatedPassword,
    context.password === 'weak',
    agreesToTerms,
    agreesToPrivacy,
    context.alerts,
    context.errors,
    context.lastName === '\u200f',
    context.dateOfBirth > context.latestBirthDate,
    context.codeFailed,
  ],
  secrets: ['Passw0rd!', 'Passw1rd!'],
  // what is sent again: without an answer, and when the answer names fields (decision 007)
  unanswered: ['no answer', 'invalid', 'password refused', 'e-mail in use'],
});

testModel(model, {
  proves: ['REG-01', 'REG-02', 'REG-04', 'REG-05', 'REG-06', 'REG-08', 'REG-09', 'REG-16'],
  variants: { 'from the Netherlands': { country: 'NL', dialCode: '+31', latestBirthDate: '2010-11-21' } },
  sut: screenOf({
    render: (actor) => render(<RegistrationScreen actor={actor} phone={aPhoneEntry(actor)} />),
    gestures: {
      'mode.chosen': ({ mode }, user) => user.click(modeRadio(mode)),
      'phone.changed': ({ number, dialCode }, user) => fill(user, field('Phone number'), dialCode + number),
      'field.changed': ({ fields }, user) => fillIn(user, fields),
      'stop.pressed': stopWaiting,
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Create an account' })),
      'password.retried': (_, user) => user.click(screen.getByRole('button', { name: 'Try Again' })),
      'code.confirming': (_, user) => user.click(screen.getByRole('button', { name: 'Confirm Code' })),
    },
  }),
  states: { '*': see },
});

/** The browser itself holds a form back while a required field is empty. */
function isFilledIn({ mode, email, phoneNumber, password, repeatedPassword, firstName }: Shown['context']): boolean {
  const who = mode === 'email' ? email : phoneNumber;
  return [who, password, repeatedPassword, firstName].every((value) => value !== '');
}

const labels = {
  email: 'Email',
  password: 'Password',
  repeatedPassword: 'Repeat password',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
} as const;
const boxes = {
  agreesToTerms: 'Agree to Terms & Conditions',
  agreesToPrivacy: 'Agree to Privacy Policy',
} as const;

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' });
const box = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label, hidden: true });
const modeRadio = (mode: Shown['context']['mode']) =>
  screen.getByRole<HTMLInputElement>('radio', { name: mode === 'email' ? 'Email' : 'Phone Number', hidden: true });

async function fillIn(user: UserEvent, fields: Partial<RegistrationFields>): Promise<void> {
  for (const [name, label] of entries(labels)) {
    const text = fields[name];
    if (text !== undefined) await fill(user, field(label), text);
  }
  for (const [name, label] of entries(boxes)) {
    if (fields[name] !== undefined && box(label).checked !== fields[name]) await user.click(box(label));
  }
}

const entries = <Key extends string>(record: Readonly<Record<Key, string>>) =>
  Object.entries(record) as [Key, string][];

const alertWords = {
  mustAgree: 'You must agree to the Terms & Condition and Privacy Policy',
  internalError: 'An internal server error occurred. Please try again later.',
  emailUsed: 'Registration failed: Email already used',
  unexpectedResponse: 'Unexpected response from server. Please try again.',
  failed: 'Registration failed',
};
const fieldWords = {
  typeTheSame: 'Type the same password here.',
  incomplete: 'Something is still missing from this password.',
  missing: 'Please fill in this field.',
  notAllowed: 'This text contains a character that is not allowed.',
  tooYoung: 'You must be at least 16 years old.',
};
const ruleWords = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  digit: 'One digit',
  special: 'One special character: !@#$%^&*(),.?":{}|<>',
};
const dialogWords = {
  mismatch: 'Passwords do not match!',
  requirements: 'Password does not meet the requirements!',
};

const order = ['email', 'phone_number', 'password', 'confirm_password', 'first_name', 'last_name', 'date_of_birth'];
const labelOf = (name: string) =>
  ({
    email: 'Email',
    phone_number: 'Phone number',
    password: 'Password',
    confirm_password: 'Repeat password',
    first_name: 'First name',
    last_name: 'Last name',
    date_of_birth: 'Date of birth',
  })[name] ?? name;

async function see({ context, ...snapshot }: Shown): Promise<void> {
  await seeDialog(context, snapshot.matches('registered'));
  const alerts = screen.queryAllByRole('alert', { hidden: true });
  const shownAt = Object.entries(wordsByField(context.errors, fieldWords)).filter(
    ([name]) => (name === 'email' ? 'email' : name === 'phone_number' ? 'phone' : context.mode) === context.mode,
  );
  expect(alerts.map((alert) => alert.textContent?.replace('▲', ''))).toEqual([
    ...order.flatMap((field) => shownAt.flatMap(([name, message]) => (name === field ? message : []))),
    ...context.alerts.map((said) => wordsOf(said, alertWords)),
  ]);
  for (const [name, message] of shownAt) {
    const described = field(labelOf(name)).getAttribute('aria-describedby')?.split(' ') ?? [];
    const notes = described.map((id) => document.getElementById(id)?.textContent);
    expect(notes).toContain(`▲${message}`);
    expect(field(labelOf(name)).getAttribute('aria-invalid')).toBe('true');
  }

  seeSlow(snapshot);
  expect(modeRadio(context.mode).checked).toBe(true);
  const shown = entries(labels).filter(([name]) => context.mode === 'email' || name !== 'email');
  for (const [name, label] of shown) expect(field(label).value).toBe(context[name]);
  if (context.mode === 'phone') expect(field('Phone number').value).toBe(context.phoneNumber);
  for (const [name, label] of entries(boxes)) expect(box(label).checked).toBe(context[name]);

  const editing = snapshot.matches('editing');
  const inputs = [
    ...shown.map(([, label]) => field(label)),
    ...(context.mode === 'phone' ? [field('Phone number')] : []),
  ];
  expect(inputs.map(({ required }) => required)).toEqual(inputs.map(() => true));
  expect(inputs.map(({ disabled }) => disabled)).toEqual(inputs.map(() => !editing));
  const label = snapshot.hasTag('busy') ? 'Creating...' : 'Create an account';
  const button = screen.getByRole<HTMLButtonElement>('button', { name: label, hidden: true });
  expect(isDisabled(button)).toBe(!editing);
}

async function seeDialog({ passwordError, password, mode, codeFailed }: Shown['context'], registered: boolean) {
  const title = passwordError !== null ? 'Password error' : registered ? 'Almost there' : null;
  if (title === null) {
    expect(screen.queryByRole('dialog')).toBeNull();
    return;
  }
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  if (passwordError !== null) {
    dialog.getByText(dialogWords[passwordError]);
    const list = dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(list).toEqual(unmetRules(password).map((id) => ruleWords[id]));
  } else if (mode === 'email') dialog.getByText(/Check your mailbox for the verification link/);
  else dialog.getByText(codeFailed ? /We could not send the code/ : /We sent a six-digit code/);
}
