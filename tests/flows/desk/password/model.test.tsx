import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/password.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { deskPasswordMachine } from '../../../../machines/desk/desk-password.machine.ts';
import { Password } from '../../../../src/flows/desk/account/Password.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { SignInAgainDouble, signInTooLongAgo, signingInAgain } from '../../../support/desk/sign-in-again.tsx';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof deskPasswordMachine>;

const model = createModel(deskPasswordMachine, {
  events: {
    'current.changed': [{ current: 'Pomegranate7!' }],
    'next.changed': [{ next: 'Nine-Mulberries9!' }],
    'form.submitted': { when: ({ context }) => context.current !== '' && context.next !== '' },
    'stop.pressed': {},
  },
  outcomes: {
    changeDeskPassword: {
      ...refusalsOf('POST /desk/account/password'),
      changed: resolve(undefined),
      'a sign-in too long ago': signInTooLongAgo,
      'a wrong password': reject(
        failure('validation', { status: 422, errors: { current_password: ['This password is not correct.'] } }),
      ),
      'a password that is weak': reject(
        failure('validation', { status: 422, errors: { password: ['Choose a password that is longer.'] } }),
      ),
    },
    signInAgain: signingInAgain,
  },
  serializeState: ({ value, context }) => [
    value,
    [context.error, context.errors, context.current === '', context.next === ''],
  ],
  secrets: ['Pomegranate7!', 'Nine-Mulberries9!'],
  // refused before the passwords were looked at
  unanswered: ['no answer', 'a sign-in too long ago'],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-130', 'DESK-132'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(<Password actor={actor} email="berivan@example.org" className="" SignIn={SignInAgainDouble} />),
    gestures: {
      'current.changed': ({ current }, user) => fill(user, field('Current password'), current),
      'next.changed': ({ next }, user) => fill(user, field('New password'), next),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Change the password' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function see({ context, ...snapshot }: Shown): Promise<void> {
  const isAsked = snapshot.matches('signingInAgain');
  if (isAsked) await screen.findByRole('dialog', { name: 'Show that it is you' });
  else expect(screen.queryByRole('dialog')).toBeNull();
  const fields = [field('Current password'), field('New password')];
  expect(fields.map(({ value }) => value)).toEqual([context.current, context.next]);
  if (isAsked) return;
  seeSlow(snapshot);
  const busy = snapshot.hasTag('busy');
  expect(fields.map(({ disabled }) => disabled)).toEqual([busy, busy]);
  expect(isDisabled(screen.getByRole('button', { name: /^(?:Change the password|Changing it)/ }))).toBe(busy);
  expect(screen.queryByText('Your password is changed.') !== null).toBe(snapshot.matches('changed'));
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const fieldErrors = Object.values(context.errors).map((said) => wordsOf(said, {}));
  expect(alerts).toEqual([...(context.error === null ? [] : [wordsOf(context.error, say.errors)]), ...fieldErrors]);
}

it('[DESK-130] after a fresh sign-in the change goes on with what was typed', () => {
  const ends = endsOf(graphOf(''), 'again', (snapshot) => snapshot.matches('signingInAgain'));
  expect(ends).toEqual(expect.arrayContaining([{ saving: 'waiting' }, 'editing']));
  expect(ends).toHaveLength(2);
});

it.each(['current.changed', 'next.changed'])('[DESK-132] the confirmation of a change goes with %s', (type) => {
  expect(endsOf(graphOf(''), type, (snapshot) => snapshot.matches('changed'))).toEqual(['editing']);
});
