import { screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { identifierRemovalMachine } from '../../../../machines/accounts/settings/identifier-removal.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { wordsByField } from '../../../../src/flows/common/words-by-field.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { learner } from '../../../support/fixtures.ts';
import { renderSettings } from '../../../support/settings.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof identifierRemovalMachine>;

const both = {
  ...learner,
  email: 'dilan@example.org',
  email_verified: true,
  country_calling_code: '+964',
  phone_number: '7501234567',
  phone_verified: true,
};
const names = { email: 'e-mail address', phone: 'phone number' };
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

const model = createModel(identifierRemovalMachine, {
  events: {
    'remove.pressed': [{ kind: 'email' }, { kind: 'phone' }],
    'password.changed': { generate: [{ password: 'Passw0rd!' }], when: ({ context }) => context.password === '' },
    // the form can be sent once the field is filled in
    'form.submitted': { when: ({ context }) => context.password !== '' },
    'cancel.pressed': {},
    'stop.pressed': {},
  },
  outcomes: {
    removeIdentifier: {
      ...refusalsOf('POST /me/identifier/remove'),
      removed: resolve({ ...both, phone_number: null, country_calling_code: null, phone_verified: false }),
      'wrong password': reject(
        failure('validation', { status: 422, errors: { current_password: ['The current password is incorrect.'] } }),
      ),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context.kind, context.password, context.error, context.errors],
  secrets: ['Passw0rd!'],
  unanswered: ['no answer'],
});

const { graphOf } = testModel(model, {
  proves: ['SETTINGS-09'],
  variants: { '': undefined },
  sut: screenOf({
    surround: siteLayout,
    render: (removal) => renderSettings(both, { removal }),
    parts: ['region "Personal details"'],
    gestures: {
      'remove.pressed': ({ kind }, user) => user.click(screen.getByRole('button', { name: `Remove ${names[kind]}` })),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('Password, to remove it'), password),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Remove' })),
      'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ value, context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  const open = snapshot.hasTag('open');
  const field = screen.queryByLabelText<HTMLInputElement>('Password, to remove it');
  expect(field?.value).toBe(open ? context.password : undefined);
  expect(field?.disabled).toBe(open ? snapshot.hasTag('busy') : undefined);
  expect(button('Removing...') !== null).toBe(snapshot.hasTag('busy'));
  expect(button('Remove phone number') !== null).toBe(!open);
  const done = `The ${names[context.kind]} has been removed, and every other device has been logged out.`;
  expect(screen.queryAllByRole('status').some(({ textContent }) => textContent?.includes(done))).toBe(
    value === 'removed',
  );
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace('▲', ''));
  const error = context.error && wordsOf(context.error, { notRemoved: 'We could not remove this. Please try again.' });
  const errors = Object.values(wordsByField(context.errors, {}));
  expect(alerts).toEqual(open ? [...(error === null ? [] : [error]), ...errors] : []);
}

it.each([
  ['a press of Remove asks for the password, also after a removal', 'remove.pressed', 'asking'],
  ['Cancel closes the form', 'cancel.pressed', 'closed'],
])('[SETTINGS-09] %s', (_, cause, end) => {
  expect(endsOf(graphOf(''), cause)).toEqual([end]);
});

it('[SETTINGS-09] an account with one way in has nothing to remove', () => {
  renderSettings({ ...both, phone_number: null, country_calling_code: null, phone_verified: false });
  expect(button('Remove phone number')).toBeNull();
  expect(button('Remove e-mail address')).toBeNull();
});

it.each([
  ['phone number', { phone_verified: false }, '/settings/change/phone', 'Remove phone number', 'Remove e-mail address'],
  [
    'e-mail address',
    { email_verified: false },
    '/settings/change/email',
    'Remove e-mail address',
    'Remove phone number',
  ],
] as const)(
  '[SETTINGS-09][SETTINGS-10] the %s of an account that is switched off can be confirmed or removed, and the other one stays',
  (name, off, path, removable, kept) => {
    renderSettings({ ...both, ...off });
    expect(screen.getByText(new RegExp(`Your ${name} is switched off`))).not.toBeNull();
    expect(screen.getByRole('link', { name: `Confirm ${name}` }).getAttribute('href')).toBe(path);
    expect(button(removable)).not.toBeNull();
    expect(button(kept)).toBeNull();
  },
);
