import { render, screen, waitFor } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { PurchaseDetails } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { formatMoment } from '../../../../common/text/dates.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { withdrawalMachine } from '../../../../machines/payments/withdrawal.machine.ts';
import { PurchaseScreen } from '../../../../src/flows/payments/purchase/PurchaseScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aMonth, aReceipt, withReceipt } from '../../../support/purchases.ts';
import { aLoaded, aTransfer } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const withdrawn_at = '2026-11-22T09:00:00.000Z';
const waiting = withReceipt(aMonth({ refund_until: null, withdrawn_at }));
const refunded = withReceipt(
  aMonth({ refund_until: null, withdrawn_at, status: 'refunded', refunded_at: withdrawn_at, ends_at: null }),
  { credit_note: aReceipt({ number: '2026-000044', title: 'Monthly subscription', amount: 1200, terms: null }) },
);
const later = 'Your money is being sent back. Your access ends when that is done.';
const done = 'Your money is on its way back, and your access has ended. Your bank may take some days to show it.';

testModel(
  createModel(withdrawalMachine, {
    events: { 'withdraw.pressed': {}, 'withdrawal.confirmed': {}, 'cancel.pressed': {} },
    outcomes: {
      withdrawFromPurchase: {
        ...refusalsOf('POST /user/purchases/{id}/withdrawal'),
        refunded: resolve(refunded),
        'refunded later': resolve(waiting),
        'no answer': reject(failure('network')),
      },
    },
    serializeState: ({ value, context }) => [value, context],
  }),
  {
    proves: ['WITHDRAW-01', 'WITHDRAW-03', 'WITHDRAW-04'],
    thorough: true,
    variants: { 'a month': { purchaseId: 'ord_2' } },
    sut: screenOf({
      surround: siteLayout,
      render: (actor) =>
        render(
          <PurchaseScreen
            details={aLoaded<PurchaseDetails | null>(withReceipt(aMonth()))}
            download={createActor(downloadMachine).start()}
            withdrawal={actor}
            transfer={aTransfer()}
            now={new Date('2026-11-22T09:00:00.000Z')}
            onPrint={() => undefined}
          />,
        ),
      gestures: {
        'withdraw.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Withdraw from the contract' })),
        'withdrawal.confirmed': (_, user) => user.click(screen.getByRole('button', { name: 'Confirm withdrawal' })),
        'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^(Keep it|Close)$/ })),
      },
    }),
    states: { '*': see },
  },
);

/** What a learner sees of each state. */
async function see(snapshot: SnapshotFrom<typeof withdrawalMachine>): Promise<void> {
  const { value, context } = snapshot;
  if (value === 'idle' || value === 'withdrawn') {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const isOpen = screen.queryByRole('button', { name: 'Withdraw from the contract' }) !== null;
    expect(isOpen).toBe(value === 'idle');
    const { details } = context;
    const says = details && `You withdrew on ${formatMoment(withdrawn_at)}. ${details.credit_note ? done : later}`;
    if (says) {
      expect(screen.getByRole('status').textContent).toContain(says);
      await waitFor(() => expect(document.activeElement?.textContent).toContain(says));
    } else {
      const until = formatMoment('2026-12-05T10:01:00.000Z');
      expect(screen.getByText(/^You can withdraw/).textContent).toBe(
        `You can withdraw until ${until} and get $12 back.`,
      );
    }
    expect(screen.queryByRole('heading', { name: 'Credit note' }) !== null).toBe(Boolean(details?.credit_note));
    return;
  }
  await screen.findByRole('dialog', { name: 'Withdraw from the contract?' });
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
    context.error &&
      wordsOf(context.error, {
        notReached: 'We could not reach our server. Confirm again: a withdrawal counts once.',
      }),
  );
  const slow = snapshot.matches({ withdrawing: 'slow' });
  expect(screen.queryByText(/^Still working/) !== null).toBe(slow);
  expect(screen.queryByRole('button', { name: 'Withdrawing…' }) !== null).toBe(value !== 'confirming');
  const close = screen.getByRole('button', { name: slow ? 'Close' : 'Keep it' });
  expect(close.hasAttribute('disabled')).toBe(value !== 'confirming' && !slow);
}
