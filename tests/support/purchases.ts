import type { Purchase, PurchaseDetails, Receipt } from '../../common/api/types.ts';

/** Paid on 21 November 2026. */
export const aBought = (more: Partial<Purchase> = {}): Purchase => ({
  ...{ id: 'ord_1', course_id: 'weaving', title: 'Weaving', amount: 2900, currency: 'usd', status: 'paid' },
  ...{ created_at: '2026-11-21T10:00:00.000Z', paid_at: '2026-11-21T10:01:00.000Z', refunded_at: null },
  ...{ ends_at: null, refund_until: null, withdrawn_at: null, receipt_number: '2026-000042', checkout_id: null },
  ...more,
});

/** Refundable until 5 December 2026. */
export const aMonth = (more: Partial<Purchase> = {}): Purchase => {
  const { course_id: _, ...plan } = aBought({
    ...{ id: 'ord_2', plan_id: 'monthly', title: 'Monthly subscription', amount: 1200, receipt_number: '2026-000043' },
    ...{ ends_at: '2026-12-21T10:01:00.000Z', refund_until: '2026-12-05T10:01:00.000Z' },
    ...more,
  });
  return plan;
};

export const aReceipt = (more: Partial<Receipt> = {}): Receipt => ({
  ...{ number: '2026-000042', issued_at: '2026-11-21T10:01:00.000Z', buyer: 'Dilan Karim' },
  seller: { name: 'Loom & Sons', address: ['4 Bazaar Street', 'Duhok'], vat: ['VAT ID IQ 000 000'] },
  ...{ title: 'Weaving', amount: 2900, currency: 'usd' },
  terms: 'The course is yours to keep. It cannot be refunded.',
  ...more,
});

export const withReceipt = (purchase: Purchase, more: Partial<PurchaseDetails> = {}): PurchaseDetails => {
  const { title, amount, currency } = purchase;
  return { purchase, receipt: aReceipt({ title, amount, currency }), credit_note: null, ...more };
};

/** Waits for a transfer until 5 December 2026. */
export const aTransferOrder = (more: Partial<Purchase> = {}): PurchaseDetails => ({
  purchase: aBought({
    ...{
      id: 'ord_3',
      amount: 5_100_000,
      currency: 'iqd',
      status: 'requires_payment',
      paid_at: null,
      receipt_number: null,
    },
    transfer_until: '2026-12-05T23:59:59.999Z',
    ...more,
  }),
  receipt: null,
  credit_note: null,
  transfer: {
    reference: 'K7MX-P4RT',
    account: [
      { name: 'Account holder', value: 'Zanin Foundation' },
      { name: 'IBAN', value: 'IQ20 CBIQ 8618 0010 1010 500' },
    ],
    kept_until: '2026-12-08T23:59:59.999Z',
  },
});

/** Canceled or expired. */
export function aTransferThatIsOver(): PurchaseDetails {
  const { purchase, ...rest } = aTransferOrder({ status: 'canceled' });
  const { transfer_until: _, ...over } = purchase;
  return { ...rest, purchase: over, transfer: { reference: 'K7MX-P4RT', account: [] } };
}

/** Withdrawn; staff return the money by 6 December 2026. */
export const aTransferThatIsWithdrawn = (): PurchaseDetails =>
  withReceipt(
    aMonth({
      ...{ id: 'ord_9', amount: 1_560_000, currency: 'iqd', refund_until: null },
      ...{ withdrawn_at: '2026-11-22T08:00:00.000Z', sent_back_by: '2026-12-06T08:00:00.000Z' },
    }),
  );
