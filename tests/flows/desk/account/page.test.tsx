import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { open } from '../../../../src/flows/desk/account/page.tsx';
import { exampleOf } from '../../../support/contract.ts';
import { deviceWithPasskeys } from '../../../support/desk/device.ts';
import { anAccount, berivan, recoveryCodes } from '../../../support/desk/staff.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

/** Refuses a lasting change until the person has signed in again. */
function untilSignedIn(call: keyof Answers, way: 'passkey' | 'app', answer: { status: number; body?: unknown }) {
  let isFresh = false;
  const letIn = () => {
    isFresh = true;
    return ok(berivan);
  };
  return {
    'GET /desk/account': ok(anAccount),
    [call]: () => (isFresh ? answer : { status: 403, body: { error: 'sign_in_again', message: 'Again.', way } }),
    'POST /desk/session/again/passkey-options': Response.json(
      exampleOf('POST /desk/session/again/passkey-options').body,
    ),
    'POST /desk/session/again/passkey': letIn,
    'POST /desk/session/again': letIn,
  } satisfies Answers;
}

it('[DESK-130] new codes are made after a fresh sign-in by a passkey, without another press', async () => {
  const device = deviceWithPasskeys();
  device.plugIn();
  onTestFinished(() => device.takeOut());
  const made = ok({ codes: [...recoveryCodes] });
  const { user, callsOf } = visitDesk(open, {}, untilSignedIn('POST /desk/account/recovery-codes', 'passkey', made));
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  await user.click(await screen.findByRole('button', { name: 'Make new ones' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show that it is you' }));
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
  await screen.findByText(recoveryCodes[0] ?? '');
  expect(callsOf('POST /desk/account/recovery-codes')).toHaveLength(2);
});

it('[DESK-130][DESK-132] a password is changed after a fresh sign-in by password and code, as it was typed', async () => {
  const changed = { status: 204 };
  const { user, bodiesOf } = visitDesk(open, {}, untilSignedIn('POST /desk/account/password', 'app', changed));
  await user.type(await screen.findByLabelText('Current password'), 'Pomegranate7!');
  await user.type(screen.getByLabelText('New password'), 'Nine-Mulberries9!');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show that it is you' }));
  await user.type(dialog.getByLabelText('Password'), 'Pomegranate7!');
  await user.type(dialog.getByLabelText('Code of the app'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Go on' }));
  await screen.findByText('Your password is changed.');
  const sent = { current_password: 'Pomegranate7!', password: 'Nine-Mulberries9!' };
  expect(bodiesOf('POST /desk/account/password')).toEqual([sent, sent]);
  expect(bodiesOf('POST /desk/session/again')).toEqual([{ password: 'Pomegranate7!', code: '123456' }]);
});
