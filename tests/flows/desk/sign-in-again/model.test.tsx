import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/sign-in.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { signInAgainMachine } from '../../../../machines/desk/sign-in-again.machine.ts';
import { SignInAgainDialog } from '../../../../src/flows/desk/sign-in-again/SignInAgain.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { withoutPasskey } from '../../../support/desk/passkeys.ts';
import { berivan } from '../../../support/desk/staff.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof signInAgainMachine>;

const wrong = reject(failure('validation', { status: 422, message: 'The password or the code is wrong.' }));
const typed = { when: ({ context }: Shown) => context.way === 'app' };

const model = createModel(signInAgainMachine, {
  events: {
    'way.chosen': ({ context }) => [{ way: context.way === 'app' ? 'passkey' : 'app' }],
    'password.changed': { generate: [{ password: 'Pomegranate7!' }], ...typed },
    'code.changed': { generate: [{ code: '123456' }], ...typed },
    // the browser itself holds a form back while a required field is empty
    'form.submitted': {
      when: ({ context: { way, password, code } }) => way === 'passkey' || (password !== '' && code !== ''),
    },
    'cancel.pressed': {},
    'stop.pressed': {},
  },
  outcomes: {
    signInToDeskAgainByPasskey: {
      ...refusalsOf('POST /desk/session/again/passkey-options', 'POST /desk/session/again/passkey'),
      ...withoutPasskey,
      shown: resolve(berivan),
      'a passkey of another account': wrong,
    },
    signInToDeskAgain: {
      ...refusalsOf('POST /desk/session/again'),
      shown: resolve(berivan),
      wrong,
      'a recovery code': reject(
        failure('validation', { status: 422, errors: { code: ['A recovery code does not work here.'] } }),
      ),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    [context.way, context.error, context.errors, context.isShown],
    [context.password === '', context.code === ''],
  ],
  secrets: ['Pomegranate7!', '123456'],
  unanswered: ['no answer'],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-130'],
  variants: { '': { way: 'passkey' }, 'of an account without a passkey': { way: 'app' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<SignInAgainDialog actor={actor} />),
    gestures: {
      'way.chosen': async ({ way }, user) => user.click(await screen.findByRole('radio', { name: say.ways[way] })),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('Password'), password),
      'code.changed': ({ code }, user) => fill(user, codeField(), code),
      'form.submitted': async (_, user) =>
        user.click(await screen.findByRole('button', { name: /^(?:Use a passkey|Go on)$/ })),
      'cancel.pressed': async (_, user) => user.click(await screen.findByRole('button', { name: 'Cancel' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code of the app' });

async function see({ context, ...snapshot }: Shown): Promise<void> {
  if (snapshot.status === 'done') return;
  // the code of dialogs is loaded with the first one
  await screen.findByRole('heading', { name: 'Show that it is you' });
  seeSlow(snapshot);
  const busy = snapshot.hasTag('busy');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: say.ways[context.way] }).checked).toBe(true);
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const fieldErrors = Object.values(context.errors).map((said) => wordsOf(said, {}));
  expect(alerts).toEqual([...(context.error === null ? [] : [wordsOf(context.error, say.errors)]), ...fieldErrors]);
  const name = context.way === 'passkey' ? /^(?:Use a passkey|Waiting for your device)/ : /^(?:Go on|One moment)/;
  expect(isDisabled(screen.getByRole('button', { name }))).toBe(busy);
  expect(isDisabled(screen.getByRole('button', { name: 'Cancel' }))).toBe(false);
  if (context.way === 'passkey') {
    expect(screen.queryByRole('textbox')).toBeNull();
    return;
  }
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect([password.value, codeField().value]).toEqual([context.password, context.code]);
  expect([password.disabled, codeField().disabled]).toEqual([busy, busy]);
}

it('[DESK-130] a fresh sign-in succeeds only by an answer of the server, and otherwise ends by being closed', () => {
  const ends = graphOf('').states.filter(({ snapshot }) => snapshot.status === 'done');
  expect(new Set(ends.map(({ snapshot }) => JSON.stringify([snapshot.value, snapshot.output])))).toEqual(
    new Set(['["shown",{"isShown":true}]', '["left",{"isShown":false}]']),
  );
  for (const { snapshot } of ends) expect([snapshot.context.password, snapshot.context.code]).toEqual(['', '']);
});
