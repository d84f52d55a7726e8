import { render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { SNACKBAR_LIFETIME } from '../../machines/constants.ts';
import { snackbarMachine } from '../../machines/snackbar.machine.ts';
import { Snackbar } from '../../src/ui/Snackbar.tsx';
import { fromOutside, testModel } from '../support/mbt.ts';

/** The snackbar as the app wires it. */
function Shell({ actor }: { actor: ActorRefFrom<typeof snackbarMachine> }) {
  const notice = useSelector(actor, (snapshot) => (snapshot.matches('shown') ? snapshot.context : null));
  return <Snackbar message={notice?.message} tone={notice?.tone ?? 'info'} />;
}

testModel<typeof snackbarMachine>({
  machine: snackbarMachine,
  proves: ['VERIFY-05'],
  variants: { empty: undefined },
  events: [
    { type: 'notify', message: 'Verification code resent', tone: 'success' },
    { type: 'notify', message: 'Failed to resend code', tone: 'error' },
  ],
  key: ({ value, context }) => [value, context.message],
  sut: {
    render: (actor) => render(<Shell actor={actor} />),
    gestures: { notify: fromOutside },
    see: ({ context: { message, tone } }: SnapshotFrom<typeof snackbarMachine>) => {
      expect(screen.getByRole('status').textContent).toBe(tone === 'error' ? '' : message);
      expect(screen.queryByRole('alert')?.textContent ?? '').toBe(tone === 'error' ? message : '');
    },
  },
});

it('[VERIFY-05] stays for 6000 ms', () => expect(SNACKBAR_LIFETIME).toBe(6_000));
