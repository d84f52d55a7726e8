import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/sign-in.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type SignInWay, signInMachine } from '../../../../machines/desk/sign-in.machine.ts';
import { SignInScreen } from '../../../../src/flows/desk/sign-in/SignInScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { withoutPasskey } from '../../../support/desk/passkeys.ts';
import { berivan } from '../../../support/desk/staff.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

const wrong = reject(failure('validation', { status: 422, message: 'Please check what you typed.' }));

const typed = { when: ({ context }: Shown) => context.way !== 'passkey' };

type Shown = SnapshotFrom<typeof signInMachine>;

const model = createModel(signInMachine, {
  events: {
    'way.chosen': ({ context }) => others[context.way].map((way) => ({ way })),
    'email.changed': { generate: [{ email: 'berivan@example.org' }], ...typed },
    'password.changed': { generate: [{ password: 'Pomegranate7!' }], ...typed },
    'code.changed': ({ context }) =>
      context.way === 'passkey' ? [] : [{ code: context.way === 'app' ? '123456' : 'K7MX-P4RT' }],
    'form.submitted': { when: ({ context }) => isFilledIn(context) },
    'stop.pressed': {},
  },
  outcomes: {
    signInToDeskByPasskey: {
      ...refusalsOf('POST /desk/session/passkey-options', 'POST /desk/session/passkey'),
      ...withoutPasskey,
      'signed in': resolve(berivan),
      'a passkey that is not known': wrong,
    },
    signInToDesk: {
      ...refusalsOf('POST /desk/session'),
      'signed in': resolve(berivan),
      wrong,
      'not an address': reject(
        failure('validation', { status: 422, errors: { email: ['Please enter a valid email.'] } }),
      ),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    [context.way, context.error, context.errors, context.notice],
    [context.email === '', context.password === '', context.code === ''],
  ],
  secrets: ['Pomegranate7!', '123456', 'K7MX-P4RT'],
  unanswered: ['no answer'],
});

const others: Readonly<Record<SignInWay, readonly SignInWay[]>> = {
  passkey: ['app', 'recovery'],
  app: ['recovery'],
  recovery: ['passkey'],
};

testModel(model, {
  proves: ['DESK-41', 'DESK-42'],
  thorough: true,
  variants: { 'a first visit': { notice: null }, 'after half an hour': { notice: 'idle' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<SignInScreen actor={actor} />),
    gestures: {
      'way.chosen': ({ way }, user) => user.click(screen.getByRole('radio', { name: say.ways[way] })),
      'email.changed': ({ email }, user) => fill(user, screen.getByRole('textbox', { name: 'Email' }), email),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('Password'), password),
      'code.changed': ({ code }, user) => fill(user, codeField(), code),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: /^Sign in/ })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

/** The browser itself holds a form back while a required field is empty. */
function isFilledIn({ way, email, password, code }: Shown['context']): boolean {
  return way === 'passkey' || (email !== '' && code !== '' && (way === 'recovery' || password !== ''));
}

const codeField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: (name) => /^(?:Code of the app|Recovery code)/.test(name) });

function see({ context, ...snapshot }: Shown): void {
  screen.getByRole('heading', { level: 1, name: 'Sign in to the desk' });
  seeSlow(snapshot);
  const busy = snapshot.hasTag('busy');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: say.ways[context.way] }).checked).toBe(true);
  const notice = context.notice && say.notices[context.notice];
  if (!snapshot.hasTag('slow')) expect(screen.queryByRole('status')?.textContent ?? null).toBe(notice);
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const fieldErrors = Object.values(context.errors).map((said) => wordsOf(said, {}));
  expect(alerts).toEqual([...(context.error === null ? [] : [wordsOf(context.error, say.errors)]), ...fieldErrors]);
  const name =
    context.way === 'passkey' ? /^(?:Sign in with a passkey|Waiting for your device)/ : /^(?:Sign in$|Signing)/;
  expect(isDisabled(screen.getByRole('button', { name }))).toBe(busy);
  if (context.way === 'passkey') {
    expect(screen.queryByRole('textbox')).toBeNull();
    return;
  }
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const code = codeField();
  expect([email.value, password.value, code.value]).toEqual([context.email, context.password, context.code]);
  expect([email.disabled, password.disabled, code.disabled]).toEqual([busy, busy, busy]);
  expect([code.autocomplete, code.inputMode, password.required]).toEqual(
    context.way === 'app' ? ['one-time-code', 'numeric', true] : ['off', 'text', false],
  );
}
