import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { DeskAccepted } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/invitation.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { invitationMachine } from '../../../../machines/desk/invitation.machine.ts';
import { InvitationScreen } from '../../../../src/flows/desk/invitation/InvitationScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { withoutPasskey } from '../../../support/desk/passkeys.ts';
import { anInvitation, berivan, recoveryCodes } from '../../../support/desk/staff.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof invitationMachine>;

const accepted: DeskAccepted = { session: berivan, recoveryCodes };
const typed = { when: ({ context }: Shown) => context.way === 'app' };

const model = createModel(invitationMachine, {
  events: {
    'retry.pressed': {},
    'way.chosen': ({ context }) => [{ way: context.way === 'app' ? 'passkey' : 'app' }],
    'password.changed': { generate: [{ password: 'Pomegranate7!' }], ...typed },
    'code.changed': { generate: [{ code: '123456' }], ...typed },
    'form.submitted': {
      when: ({ context: { way, password, code } }) => way === 'passkey' || (password !== '' && code !== ''),
    },
    'stop.pressed': {},
  },
  outcomes: {
    readDeskInvitation: {
      ...refusalsOf('POST /desk/invitation'),
      read: resolve(anInvitation),
      gone: reject(failure('notFound', { status: 404 })),
    },
    acceptDeskInvitationByPasskey: {
      ...refusalsOf('POST /desk/invitation/passkey-options', 'POST /desk/invitation/passkey'),
      ...withoutPasskey,
      accepted: resolve(accepted),
      'used meanwhile': reject(failure('notFound', { status: 404 })),
    },
    acceptDeskInvitationByPassword: {
      ...refusalsOf('POST /desk/invitation/password'),
      accepted: resolve(accepted),
      'used meanwhile': reject(failure('notFound', { status: 404 })),
      'wrong code': reject(failure('validation', { status: 422, errors: { code: ['The code is wrong.'] } })),
      'weak password': reject(
        failure('validation', { status: 422, errors: { password: ['Choose a password that is harder to guess.'] } }),
      ),
    },
    codes: { kept: resolve(undefined) },
  },
  serializeState: ({ value, context }) => [
    value,
    [context.way, context.error, context.errors, context.token === ''],
    [context.password === '', context.code === ''],
  ],
  secrets: ['Pomegranate7!', '123456'],
  // the password stays when the answer is about the code (decision 007)
  unanswered: ['no answer', 'wrong code'],
});

testModel(model, {
  proves: ['DESK-43', 'DESK-44'],
  variants: { 'by a link': { token: 'f3c0JtM2Kq81x0Zb' }, 'by an address without its end': { token: null } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<InvitationScreen actor={actor} onPrint={() => {}} />),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'way.chosen': ({ way }, user) => user.click(screen.getByRole('radio', { name: say.ways[way] })),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('New password'), password),
      'code.changed': ({ code }, user) => fill(user, codeField(), code),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: /^(?:Make a|Open my)/ })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

const codeField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: (name) => name.startsWith('Code that the app shows now') });

function headingOf(snapshot: Shown): string | null {
  if (snapshot.matches('reading')) return 'Your invitation';
  if (snapshot.matches('unreadable')) return 'The invitation could not be read';
  if (snapshot.matches('gone')) return 'This invitation is not valid';
  return snapshot.matches('keeping') ? 'Your recovery codes' : 'Welcome, Berivan';
}

function see(snapshot: Shown): void {
  const heading = headingOf(snapshot);
  if (snapshot.matches('accepted')) return;
  expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(heading);
  if (snapshot.matches('reading')) {
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(snapshot.hasTag('slow'));
  }
  if (heading !== 'Welcome, Berivan') return;
  seeSlow(snapshot);
  const { way, error, errors, password, code } = snapshot.context;
  screen.getByText(/You will be there as: support, finance\.$/);
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const fieldErrors = Object.values(errors).map((said) => wordsOf(said, {}));
  expect(alerts).toEqual([...(error === null ? [] : [wordsOf(error, say.errors)]), ...fieldErrors]);
  expect(screen.queryByRole('img', { name: 'QR code for the authenticator app' }) !== null).toBe(way === 'app');
  const busy = snapshot.hasTag('busy');
  const name = way === 'passkey' ? /^(?:Make a passkey|Waiting for your device)/ : /^Open(?:ing| my account)/;
  expect(isDisabled(screen.getByRole('button', { name }))).toBe(busy);
  if (way === 'passkey') return;
  screen.getByText('JBSW Y3DP EHPK 3PXP');
  expect([screen.getByLabelText<HTMLInputElement>('New password').value, codeField().value]).toEqual([password, code]);
}
