import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it, vi } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { recoveryCodesMachine } from '../../../../machines/desk/recovery-codes.machine.ts';
import { RecoveryCodes } from '../../../../src/flows/desk/common/codes/RecoveryCodes.tsx';
import { recoveryCodes } from '../../../support/desk/staff.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const model = createModel(recoveryCodesMachine, {
  events: {
    'copy.pressed': {},
    'kept.changed': ({ context }) => [{ isKept: !context.isKept }],
    'continue.pressed': {},
  },
  outcomes: { copyText: { copied: resolve(undefined), 'not allowed': reject(new Error('NotAllowedError')) } },
  serializeState: ({ value, context }) => [value, context.isKept, context.said, context.error],
});

const kept = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have them' });

testModel(model, {
  proves: ['DESK-45'],
  variants: { 'of a new account': { codes: recoveryCodes } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<RecoveryCodes actor={actor} onPrint={() => {}} />),
    gestures: {
      'copy.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Copy' })),
      'kept.changed': (_, user) => user.click(kept()),
      'continue.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Go on' })),
    },
  }),
  states: { '*': see },
});

function see({ context }: SnapshotFrom<typeof recoveryCodesMachine>): void {
  screen.getByRole('heading', { level: 1, name: 'Your recovery codes' });
  const shown = screen.queryAllByText(/^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}$/).map(({ textContent }) => textContent);
  expect(shown).toEqual(context.codes);
  expect(kept().checked).toBe(context.isKept);
  expect(screen.queryByText('The codes are copied.') !== null).toBe(context.said === 'copied');
  expect(screen.queryByText(/^The browser did not copy them/) !== null).toBe(context.said === 'notCopied');
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
    context.error && 'Print or keep the codes first, then tick the box.',
  );
  expect(isDisabled(screen.getByRole('button', { name: 'Print' }))).toBe(false);
}

it('[DESK-45] recovery codes are printed by the browser', () => {
  const onPrint = vi.fn();
  const actor = createActor(recoveryCodesMachine, { input: { codes: recoveryCodes } }).start();
  render(<RecoveryCodes actor={actor} onPrint={onPrint} />);
  screen.getByRole('button', { name: 'Print' }).click();
  expect(onPrint).toHaveBeenCalledOnce();
});
