import { render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DeskAccount } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/account.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { deskAccountMachine } from '../../../../machines/desk/desk-account.machine.ts';
import { deskPasswordMachine } from '../../../../machines/desk/desk-password.machine.ts';
import { DeskAccountScreen } from '../../../../src/flows/desk/account/DeskAccountScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { withoutPasskey } from '../../../support/desk/passkeys.ts';
import { SignInAgainDouble, signInTooLongAgo, signingInAgain } from '../../../support/desk/sign-in-again.tsx';
import { anAccount, berivan, recoveryCodes } from '../../../support/desk/staff.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof deskAccountMachine>;

const [laptop] = anAccount.passkeys;
const withoutAny: DeskAccount = { ...anAccount, passkeys: [] };

const model = createModel(deskAccountMachine, {
  events: {
    'retry.pressed': {},
    'name.changed': [{ name: 'Tablet' }],
    'form.submitted': { when: ({ context }) => context.name !== '' },
    'remove.pressed': ({ context }) => (context.account?.passkeys ?? []).slice(0, 1).map(({ id }) => ({ id })),
    'removal.confirmed': {},
    'renew.pressed': {},
    'renewal.confirmed': {},
    'keep.pressed': {},
    'stop.pressed': {},
  },
  outcomes: {
    getDeskAccount: { ...refusalsOf('GET /desk/account'), loaded: resolve(anAccount) },
    addDeskPasskey: {
      ...refusalsOf('POST /desk/account/passkey-options', 'POST /desk/account/passkeys'),
      ...withoutPasskey,
      'a sign-in too long ago': signInTooLongAgo,
      added: resolve(anAccount),
      'a name that is taken': reject(
        failure('validation', { status: 422, errors: { name: ['Choose another name.'] } }),
      ),
    },
    removeDeskPasskey: {
      ...refusalsOf('DELETE /desk/account/passkeys/{id}'),
      'a sign-in too long ago': signInTooLongAgo,
      removed: resolve(withoutAny),
      'the last way to sign in': reject(
        failure('conflict', { status: 409, message: 'This is your last way to sign in.' }),
      ),
    },
    renewDeskRecoveryCodes: {
      ...refusalsOf('POST /desk/account/recovery-codes'),
      'a sign-in too long ago': signInTooLongAgo,
      made: resolve(recoveryCodes),
    },
    signInAgain: signingInAgain,
    codes: { kept: resolve(undefined) },
  },
  serializeState: ({ value, context }) => [
    value,
    [context.account?.passkeys.length, context.name === '', context.said, context.error, context.errors],
    value === 'signingInAgain' && context.pressed,
  ],
});

const dialog = () => within(screen.getByRole('dialog'));

const { graphOf } = testModel(model, {
  proves: ['DESK-46', 'DESK-130'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <DeskAccountScreen
          actor={actor}
          password={createActor(deskPasswordMachine).start()}
          session={berivan}
          onPrint={() => {}}
          SignIn={SignInAgainDouble}
        />,
      ),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'name.changed': ({ name }, user) => fill(user, screen.getByRole('textbox'), name),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Add a passkey' })),
      'remove.pressed': (_, user) =>
        user.click(screen.getByRole('button', { name: 'Remove', description: laptop?.name ?? '' })),
      'removal.confirmed': (_, user) => user.click(dialog().getByRole('button', { name: 'Remove it' })),
      'renew.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Make new codes' })),
      'renewal.confirmed': (_, user) => user.click(dialog().getByRole('button', { name: 'Make new ones' })),
      'keep.pressed': (_, user) => user.click(dialog().getByRole('button', { name: /^(?:Keep|Close)/ })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

async function see(snapshot: Shown): Promise<void> {
  const { account, said, error, errors, name } = snapshot.context;
  if (snapshot.matches('keeping')) {
    screen.getByRole('heading', { level: 1, name: 'Your recovery codes' });
    return;
  }
  if (snapshot.matches('failed')) {
    screen.getByRole('heading', { level: 1, name: 'Your account could not be loaded' });
    return;
  }
  if (snapshot.matches('signingInAgain')) {
    await screen.findByRole('dialog', { name: 'Show that it is you' });
    return;
  }
  const loading = snapshot.matches('loading');
  expect(screen.queryByText('Loading your account...') !== null).toBe(loading);
  const isAsked = snapshot.hasTag('removing') || snapshot.hasTag('renewing');
  // the code of dialogs is loaded with the first one
  if (isAsked) await screen.findByRole('dialog');
  const asked = snapshot.hasTag('removing') ? 'Remove this passkey?' : 'Make new recovery codes?';
  const open = screen.queryByRole('dialog');
  expect(open && within(open).getByRole('heading').textContent).toBe(isAsked ? asked : null);
  if (open) {
    expect(within(open).queryByRole('alert')?.textContent ?? null).toBe(error && wordsOf(error, say.errors));
  }
  if (loading || isAsked || account === null) return;
  seeSlow(snapshot);
  const shown = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown.filter((line) => account.passkeys.some((passkey) => line.includes(passkey.name)))).toHaveLength(
    account.passkeys.length,
  );
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const fieldErrors = Object.values(errors).map((each) => wordsOf(each, {}));
  expect(alerts).toEqual([...(error === null ? [] : [wordsOf(error, say.errors)]), ...fieldErrors]);
  if (!snapshot.hasTag('slow')) {
    expect(screen.queryByRole('status')?.textContent ?? null).toBe(said && say.said[said]);
  }
  screen.getByText('9 codes are left. Each signs you in once if you lose your device.');
  const adding = snapshot.matches('adding');
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect([field.value, field.disabled]).toEqual([name, adding]);
  expect(isDisabled(screen.getByRole('button', { name: /^(?:Add a passkey|Waiting for your device)/ }))).toBe(adding);
}

it.each(['adding', 'removing', 'renewing'] as const)('[DESK-130] %s goes on after a fresh sign-in', (pressed) => {
  const asked = endsOf(
    graphOf(''),
    'again',
    (snapshot) => snapshot.matches('signingInAgain') && snapshot.context.pressed === pressed,
  );
  expect(asked).toEqual(expect.arrayContaining([{ [pressed]: 'waiting' }, 'shown']));
  expect(asked).toHaveLength(2);
});

it.each(['askingToRemove', 'askingToRenew'] as const)(
  '[DESK-130] a question that is declined in %s leads back to the account',
  (asking) => {
    expect(endsOf(graphOf(''), 'keep.pressed', (snapshot) => snapshot.matches(asking))).toEqual(['shown']);
  },
);
