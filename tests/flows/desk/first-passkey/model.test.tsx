import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { errors as passkeyErrors } from '../../../../common/texts/desk/account.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { firstPasskeyMachine } from '../../../../machines/desk/first-passkey.machine.ts';
import { FirstPasskeyScreen } from '../../../../src/flows/desk/first-passkey/FirstPasskeyScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { withoutPasskey } from '../../../support/desk/passkeys.ts';
import { anAccount } from '../../../support/desk/staff.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof firstPasskeyMachine>;

const model = createModel(firstPasskeyMachine, {
  events: {
    'name.changed': [{ name: 'New phone' }],
    'form.submitted': { when: ({ context }) => context.name !== '' },
    'stop.pressed': {},
  },
  outcomes: {
    addDeskPasskey: {
      ...refusalsOf('POST /desk/account/passkey-options', 'POST /desk/account/passkeys'),
      ...withoutPasskey,
      added: resolve(anAccount),
      'a name that is refused': reject(
        failure('validation', { status: 422, errors: { name: ['Please name the passkey.'] } }),
      ),
    },
  },
  serializeState: ({ value, context }) => [value, [context.name === '', context.error, context.errors]],
});

testModel(model, {
  proves: ['DESK-131'],
  thorough: true,
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<FirstPasskeyScreen actor={actor} />),
    gestures: {
      'name.changed': ({ name }, user) => fill(user, screen.getByRole('textbox'), name),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Add a passkey' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

function see({ context, ...snapshot }: Shown): void {
  screen.getByRole('heading', { level: 1, name: 'Add a passkey' });
  seeSlow(snapshot);
  const busy = snapshot.hasTag('busy');
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const fieldErrors = Object.values(context.errors).map((said) => wordsOf(said, {}));
  expect(alerts).toEqual([...(context.error === null ? [] : [wordsOf(context.error, passkeyErrors)]), ...fieldErrors]);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect([field.value, field.disabled]).toEqual([context.name, busy]);
  expect(isDisabled(screen.getByRole('button', { name: /^(?:Add a passkey|Waiting for your device)/ }))).toBe(busy);
}
