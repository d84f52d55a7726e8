import { render, screen, waitFor } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { PurchaseDetails } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { transferMachine } from '../../../../machines/payments/transfer.machine.ts';
import { PurchaseScreen } from '../../../../src/flows/payments/purchase/PurchaseScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { aTransferOrder, aTransferThatIsOver, aTransferThatIsWithdrawn } from '../../../support/purchases.ts';
import { aLoaded, aTransfer, aWithdrawal } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const lines = [
  { name: 'Amount', text: '51000' },
  { name: 'Account holder', text: 'Zanin Foundation' },
  { name: 'IBAN', text: 'IQ20 CBIQ 8618 0010 1010 500' },
  { name: 'Reference', text: 'K7MX-P4RT' },
];

const show = (details: PurchaseDetails, now: string, actor = aTransfer()) =>
  render(
    <PurchaseScreen
      details={aLoaded<PurchaseDetails | null>(details)}
      download={createActor(downloadMachine).start()}
      withdrawal={aWithdrawal()}
      transfer={actor}
      now={new Date(now)}
      onPrint={() => undefined}
    />,
  );

const { graphOf } = testModel(
  createModel(transferMachine, {
    events: {
      'copy.pressed': [...lines.slice(0, 1), ...lines.slice(3)],
      'cancel.pressed': {},
      'cancelation.confirmed': {},
      'keep.pressed': {},
    },
    outcomes: {
      copyText: { copied: resolve(undefined), 'not allowed': reject(failure('refused')) },
      cancelTransfer: {
        ...refusalsOf('POST /user/purchases/{id}/cancellation'),
        canceled: resolve(aTransferThatIsOver()),
        'no answer': reject(failure('network')),
      },
    },
    serializeState: ({ value, context }) => [value, context],
  }),
  {
    proves: ['PAY-18', 'PAY-19'],
    thorough: true,
    variants: { 'an order that waits': { purchaseId: 'ord_3' } },
    sut: screenOf({
      surround: siteLayout,
      render: (actor) => show(aTransferOrder(), '2026-11-22T09:00:00.000Z', actor),
      gestures: {
        'copy.pressed': ({ name }, user) => user.click(screen.getByRole('button', { name: `Copy ${name}` })),
        'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel this order' })),
        'cancelation.confirmed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel the order' })),
        'keep.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^(Keep it|Close)$/ })),
      },
    }),
    states: { '*': see },
  },
);

/** What a learner sees of each state. */
async function see(snapshot: SnapshotFrom<typeof transferMachine>): Promise<void> {
  const { value, context } = snapshot;
  if (value === 'canceled') {
    const says = 'Your order is canceled. If you have sent the money, do not send it again';
    expect(screen.getByRole('status').textContent).toContain(says);
    await waitFor(() => expect(document.activeElement?.textContent).toContain(says));
    expect(screen.queryByRole('heading', { name: 'Your bank transfer' })).toBeNull();
    screen.getByText(/Canceled: not paid/);
    return;
  }
  if (value === 'idle' || value === 'copying') {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText(new RegExp(`Waiting for your bank transfer until ${formatDate('2026-12-05T23:59:59.999Z')}`));
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(lines.map(({ name }) => name));
    expect(screen.getAllByRole('definition').map((line) => line.textContent)).toEqual(
      lines.flatMap(({ name, text }) => [name === 'Amount' ? 'IQD 51,000' : text, `Copy ${name}`]),
    );
    return;
  }
  await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
    context.error &&
      wordsOf(context.error, {
        notReached: 'We could not reach our server. Confirm again: canceling twice changes nothing.',
      }),
  );
  const slow = snapshot.matches({ canceling: 'slow' });
  expect(screen.queryByText(/^Still working/) !== null).toBe(slow);
  expect(screen.queryByRole('button', { name: 'Canceling…' }) !== null).toBe(value !== 'asking');
  const close = screen.getByRole('button', { name: slow ? 'Close' : 'Keep it' });
  expect(close.hasAttribute('disabled')).toBe(value !== 'asking' && !slow);
}

it.each([
  ['a press of Cancel asks first', 'cancel.pressed', 'asking'],
  ['what the browser says of copying ends it', 'copyText', 'idle'],
])('[PAY-19] %s', (_, cause, next) => {
  expect(endsOf(graphOf('an order that waits'), cause)).toEqual([next]);
});

it('[WITHDRAW-03] what was paid by bank transfer and withdrawn from says by when staff send the money back', () => {
  show(aTransferThatIsWithdrawn(), '2026-11-22T09:00:00.000Z');
  screen.getByText(/Withdrawn on 22 November 2026\. We send your money back by bank transfer by 6 December 2026$/);
  screen.getByText(
    /We send your money back by bank transfer by 6 December 2026\. Your access ends when that is done\. If we do not know your account, we will ask you for it\.$/,
  );
});

it('[PAY-18] after the last day the page says that it has passed, what still counts, and until when the order is kept', () => {
  show(aTransferOrder(), '2026-12-06T00:00:00.000Z');
  screen.getByText(/Waiting for your bank transfer: its last day was 5 December 2026$/);
  const says = screen.getByText(/^The last day to pay, /).textContent;
  expect(says).toBe(
    'The last day to pay, 5 December 2026, has passed. Money that you sent by then still counts: we keep this order for it until 8 December 2026. If you have not sent it, cancel this order and order again.',
  );
  expect(screen.queryByText(/Give these lines/)).toBeNull();
});
