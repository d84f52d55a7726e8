import { screen } from '@testing-library/react';
import { createModel } from 'model-walk';
import { componentDriven, external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { SNACKBAR_LIFETIME } from '../../../../common/rules/durations.ts';
import { snackbarMachine } from '../../../../machines/site/snackbar.machine.ts';
import { renderApp } from '../../../support/app.tsx';
import { aShell, type Shell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));

let shell: Shell;

const model = createModel(snackbarMachine, {
  events: {
    notify: [
      { message: 'Verification code resent', tone: 'success' },
      { message: 'Failed to resend code', tone: 'error' },
      { message: 'Verification successful', tone: 'success', goesOn: true },
    ],
    'page.left': {},
    'control.pressed': {},
  },
  serializeState: ({ value, context }) => [value, context.message, context.goesOn],
});

testModel(model, {
  proves: ['VERIFY-05'],
  variants: { empty: undefined },
  sut: screenOf({
    parts: ['status', 'alert'],
    render: async (snackbar) => {
      shell = aShell({ snackbar }, {}, '/about');
      await renderApp(shell);
    },
    gestures: {
      notify: componentDriven((event) => shell.emit(event)),
      'page.left': external,
      'control.pressed': external,
    },
    background: true,
  }),
  states: {
    '*': ({ context: { message, tone } }: SnapshotFrom<typeof snackbarMachine>) => {
      expect(screen.getByRole('status').textContent).toBe(tone === 'error' ? '' : message);
      expect(screen.queryByRole('alert')?.textContent ?? '').toBe(tone === 'error' ? message : '');
    },
  },
});

it('[VERIFY-05] a message stays in the snackbar for 6000 ms', () => expect(SNACKBAR_LIFETIME).toBe(6_000));
