import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Purchase, PurchaseDetails } from '../../../common/api/types.ts';
import { downloadMachine } from '../../../machines/learning/download.machine.ts';
import { Purchases } from '../../../src/flows/accounts/profile/Purchases.tsx';
import { PurchaseScreen } from '../../../src/flows/payments/purchase/PurchaseScreen.tsx';
import { aBought, aMonth, aTransferOrder, aTransferThatIsWithdrawn, withReceipt } from '../../support/purchases.ts';
import { aLoaded, aTransfer, aWithdrawal } from '../../support/shared-actors.ts';

const today = '2026-11-22T09:00:00.000Z';

function showPage(details: PurchaseDetails, now = today) {
  const withdrawal = aWithdrawal();
  render(
    <PurchaseScreen
      details={aLoaded<PurchaseDetails | null>(details)}
      download={createActor(downloadMachine).start()}
      withdrawal={withdrawal}
      transfer={aTransfer()}
      now={new Date(now)}
      onPrint={() => undefined}
    />,
  );
  return withdrawal;
}

function showList(...purchases: Purchase[]) {
  render(<Purchases purchases={aLoaded<readonly Purchase[]>(purchases)} now={new Date(today)} />);
  return screen.getAllByRole('listitem');
}

const inDinar = { amount: 5_100_000, currency: 'iqd' };
/** With a mark before it, which tells its direction. */
const arabic = /^\u200f٥١٬٠٠٠\s.*د\.ع\.\u200f$/;

describe('an amount in dinar', () => {
  const expectBoth = (part: Element | null, times = 1) => {
    const amounts = [...(part?.querySelectorAll('bdi') ?? [])].filter(({ textContent }) => arabic.test(textContent));
    expect(amounts).toHaveLength(times);
    for (const { parentElement } of amounts) expect(parentElement?.textContent).toContain('IQD 51,000');
  };

  it('[PAY-12][PURCHASE-01] is written as its region does and in Latin letters in the list of purchases', () => {
    const [line = null] = showList(aBought(inDinar));
    expectBoth(line);
  });

  it('[PAY-12][PURCHASE-02] is written in both ways on the page of a purchase and on its receipt', () => {
    showPage(withReceipt(aBought(inDinar)));
    expectBoth(screen.getByRole('heading', { level: 1 }).nextElementSibling);
    expectBoth(screen.getByRole('region', { name: 'Receipt' }), 2);
  });

  it('[PAY-12][WITHDRAW-04] is written in Latin letters within a sentence', async () => {
    showPage(withReceipt(aMonth(inDinar))).send({ type: 'withdraw.pressed' });
    const sentence = /^You can withdraw until .* and get IQD 51,000 back\.$/;
    expect(screen.getByText(/^You can withdraw until/).textContent).toMatch(sentence);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/your progress is kept/).textContent).toBe(
      'Monthly subscription: you get IQD 51,000 back. Courses that you have only by this subscription close; your progress is kept.',
    );
  });
});

describe('an order that is not paid', () => {
  const unpaid = (more: Partial<Purchase>): Purchase => aBought({ paid_at: null, receipt_number: null, ...more });
  const orders: [Purchase, string][] = [
    [unpaid({ status: 'requires_payment', checkout_id: 'pi_1' }), 'Not paid yet'],
    [unpaid({ status: 'processing' }), 'Your bank has not decided yet'],
    [unpaid({ status: 'failed', checkout_id: 'pi_1' }), 'Declined: not paid'],
    [unpaid({ status: 'canceled' }), 'Canceled: not paid'],
    [aTransferOrder().purchase, 'Waiting for your bank transfer until 5 December 2026'],
  ];

  it.each(orders)('[PURCHASE-02] has its number and its day on its page ($status)', (purchase, state) => {
    showPage({ purchase, receipt: null, credit_note: null });
    expect(screen.getByText(new RegExp(`· ${state}$`))).toBeDefined();
    screen.getByText(`Order ${purchase.id}, made on 21 November 2026`);
  });

  it.each(orders)('[PURCHASE-01] has its day in the list ($status)', (purchase, state) => {
    const [line] = showList(purchase);
    expect(line?.textContent).toContain(`${state} · ordered on 21 November 2026`);
  });

  it('[PURCHASE-02] has no number and day where a paid order has its receipt', () => {
    showPage(withReceipt(aBought()));
    expect(screen.queryByText(/^Order /)).toBeNull();
  });
});

describe('the money of a bank transfer that was withdrawn from', () => {
  it.each([
    ['2026-12-06T23:59:59.999Z', 'We send your money back by bank transfer by 6 December 2026. Your access ends'],
    ['2026-12-07T00:00:00.000Z', 'Your money was due by 6 December 2026: write to us if it has not arrived.'],
  ])('[WITHDRAW-03] is announced for a day, and called overdue after it (%s)', (now, says) => {
    showPage(aTransferThatIsWithdrawn(), now);
    expect(screen.getByText(/^You withdrew on/).textContent).toContain(says);
  });

  it('[WITHDRAW-03] can be asked for on the contact page if it has not arrived', () => {
    showPage(aTransferThatIsWithdrawn(), '2026-12-07T00:00:00.000Z');
    screen.getByText(/· Withdrawn on 22 November 2026\. Your money was due by 6 December 2026$/);
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/about');
  });
});
