import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { SNACKBAR_LIFETIME } from '../../../common/rules/constants.ts';
import { snackbarMachine } from '../../../machines/site/snackbar.machine.ts';
import { componentDriven, testModel } from '../../../packages/model-walk/src/index.ts';
import { renderApp } from '../../support/app.tsx';
import { aShell, type Shell } from '../../support/shell.ts';
import { eachTestIsATab } from '../../support/tab.ts';

eachTestIsATab();
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));

let shell: Shell;

testModel<typeof snackbarMachine>({
  machine: snackbarMachine,
  proves: ['VERIFY-05'],
  variants: { empty: undefined },
  events: [
    { type: 'notify', message: 'Verification code resent', tone: 'success' },
    { type: 'notify', message: 'Failed to resend code', tone: 'error' },
  ],
  serializeState: ({ value, context }) => [value, context.message],
  background: true,
  sut: {
    parts: ['status', 'alert'],
    render: async (snackbar) => {
      shell = aShell({ snackbar }, {}, '/about');
      await renderApp(shell);
    },
    gestures: { notify: componentDriven((event) => shell.emit(event)) },
    see: ({ context: { message, tone } }: SnapshotFrom<typeof snackbarMachine>) => {
      expect(screen.getByRole('status').textContent).toBe(tone === 'error' ? '' : message);
      expect(screen.queryByRole('alert')?.textContent ?? '').toBe(tone === 'error' ? message : '');
    },
  },
});

it('[VERIFY-05] a message stays in the snackbar for 6000 ms', () => expect(SNACKBAR_LIFETIME).toBe(6_000));
