import { screen, waitFor, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel, type Walk } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import {
  accountDeletionMachine,
  type DeletionContext,
  type Identity,
  isIdentity,
} from '../../../../machines/accounts/settings/account-deletion.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { dilan, learner } from '../../../support/fixtures.ts';
import { renderSettings } from '../../../support/settings.tsx';
import { siteLayout } from '../../../support/surround.tsx';

interface Person {
  name: string;
  user: User;
  identity: Identity;
  label: string;
  right: string;
  wrong: string;
  refusal: string;
}

const rojin: Person = {
  name: 'by e-mail',
  user: learner,
  identity: { by: 'email', email: 'rojin@example.org' },
  label: 'Email',
  right: 'Rojin@Example.org',
  wrong: 'dilan@example.org',
  refusal: 'Please enter your correct email address',
};
const dilanByPhone: Person = {
  name: 'by phone',
  user: dilan,
  identity: { by: 'phone', callingCode: '+964', phoneNumber: '7501234567' },
  label: 'Phone number',
  right: '+964 750 123 4567',
  wrong: '750 123 4567',
  refusal: 'Please enter your correct phone number',
};

const walk = (person: Person, others: Pick<Walk<typeof accountDeletionMachine>, 'golden' | 'reviewed'>) =>
  testModel(
    createModel(accountDeletionMachine, {
      events: {
        'delete.pressed': [{ identity: person.identity }],
        'identity.typed': [{ typed: person.right }, { typed: person.wrong }],
        'warning.accepted': {},
        'deletion.confirmed': {},
        'cancel.pressed': {},
      },
      outcomes: {
        deleteAccount: {
          ...refusalsOf('POST /delete_account'),
          deleted: resolve({ message: 'Deleted', deletion_date: '2026-12-05T00:00:00Z' }),
          'server error': reject(failure('server', { status: 500, message: 'The server made a mistake.' })),
          'no answer': reject(failure('network')),
        },
      },
      serializeState: ({ value, context }) => [value, context],
    }),
    {
      proves: ['DELETE-01', 'DELETE-02', 'DELETE-03', 'DELETE-04'],
      variants: { [person.name]: undefined },
      ...others,
      sut: screenOf({
        surround: siteLayout,
        render: (deletion) => renderSettings(person.user, { deletion }),
        parts: ['region "Delete account"'],
        gestures: {
          'delete.pressed': async (_, user) =>
            user.click(await screen.findByRole('button', { name: 'Delete Account' })),
          'identity.typed': ({ typed }, user) => fill(user, typedField(person), typed),
          'warning.accepted': (_, user) => user.click(screen.getByRole('button', { name: 'Continue' })),
          'deletion.confirmed': (_, user) => user.click(screen.getByRole('button', { name: 'Yes, delete it' })),
          'cancel.pressed': (_, user) =>
            user.click(screen.getByRole('button', { name: /^(Cancel|Keep my account|Close)$/ })),
        },
      }),
      states: { '*': (snapshot) => see(snapshot, person) },
    },
  );

walk(rojin, { golden: 'by-e-mail' });
walk(dilanByPhone, { golden: 'by-phone', reviewed: ['screen'] });

const typedField = ({ label }: Person) =>
  within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: label });

function failureIn({ error }: DeletionContext): string | null {
  if (error === null) return null;
  return error === 'notDeleted'
    ? 'Failed to delete account: please try again'
    : 'Failed to delete account: The server made a mistake.';
}

/** What a learner sees of each state. */
async function see(snapshot: SnapshotFrom<typeof accountDeletionMachine>, person: Person): Promise<void> {
  const { value, context } = snapshot;
  if (value === 'idle' || value === 'left') {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Delete Account' })).toBeDefined();
    return;
  }
  if (value === 'warning') {
    await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(typedField(person).value).toBe(context.typed);
    expect(screen.queryByText(person.refusal) !== null).toBe(context.error !== null);
    return;
  }
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(failureIn(context));
  expect(screen.queryByRole('button', { name: 'Deleting...' }) !== null).toBe(value !== 'confirming');
  const slow = snapshot.matches({ deleting: 'slow' });
  expect(screen.queryByText(/^Still working/) !== null).toBe(slow);
  const close = screen.getByRole('button', { name: slow ? 'Close' : 'Keep my account' });
  expect(close.hasAttribute('disabled')).toBe(value !== 'confirming' && !slow);
}

it.each([
  '+964 750 123 4567',
  '00964 0750 123 4567',
  '٠٠٩٦٤ ٧٥٠ ١٢٣ ٤٥٦٧',
  '964 (0)750 123 4567',
  '\u2066+964\u00a0750\u2011123\u20114567\u2069',
  'tel:+9647501234567',
])('[DELETE-01] a number written as %j is the account’s own', (typed) => {
  const identity = { by: 'phone', callingCode: '+964', phoneNumber: '7501234567' } as const;
  expect(isIdentity(identity, typed)).toBe(true);
  expect(isIdentity({ ...identity, phoneNumber: '7501234568' }, typed)).toBe(false);
  expect(isIdentity(identity, '0750 123 4567')).toBe(false);
});

it.each([' Rojin@Example.ORG ', 'ｒｏｊｉｎ@example.org'])(
  '[DELETE-01] an e-mail address written as %j is the account’s own, as it is for the login',
  (typed) => {
    expect(isIdentity({ by: 'email', email: 'rojin@example.org' }, typed)).toBe(true);
    expect(isIdentity({ by: 'email', email: 'rojan@example.org' }, typed)).toBe(false);
  },
);

it('[DELETE-01] while the account is unknown, no input confirms the deletion', () => {
  for (const typed of ['', 'rojin@example.org', '+964 750 123 4567'])
    expect(isIdentity({ by: 'unknown' }, typed)).toBe(false);
});
