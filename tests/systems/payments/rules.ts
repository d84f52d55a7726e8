import { checkoutMachine } from '../../../machines/payments/checkout.machine.ts';
import { paymentOptionsMachine } from '../../../machines/payments/payment-options.machine.ts';
import { consentFor } from '../../../server/domain/payments/consent.ts';
import { isOpen, payableStatuses } from '../../../server/domain/payments/order.machine.ts';
import { actionFor, excuseFor } from '../../../server/domain/payments/orders.ts';
import { comparisonOf } from '../../../server/domain/payments/reconciliation.ts';
import { abandonmentOf, settlementOf } from '../../../server/domain/payments/settlement.ts';
import { toOutcome } from '../../../src/flows/payments/checkout/provider/outcome.ts';

export const realRules = {
  checkoutMachine,
  paymentOptionsMachine,
  toOutcome,
  isOpen,
  payableStatuses,
  settlementOf,
  abandonmentOf,
  comparisonOf,
  wayOn: actionFor,
  excuseFor,
  consentFor,
};

/** Assumptions about server and environment, which mutants change too. */
export const realHabits = {
  /** The server cancels the intent of an order that it drops. */
  cancelsDropped: true,
  /** Stored consent is kept. */
  keepsConsent: true,
  /** The server reads the provider before it takes a voucher, a transfer or a grant. */
  looksFirst: true,
  /** The server ends open payments before it takes a voucher or a grant, */
  endsFirst: true,
  /** and later those that a bank has declined since. */
  endsRefused: true,
  /** Duplicate payments are refunded, with one key per order. */
  refunds: true,
  keepsKey: true,
  /** Staff confirm a transfer only after its money arrived. */
  seesMoney: true,
  /** Reports are checked at the provider. */
  checksReports: true,
  /** Reconciliation runs. */
  reconciles: true,
  /** Without webhooks reconciliation replaces them. */
  sendsWebhooks: true,
  /** 3-D Secure, and late decisions; otherwise banks decide at once. */
  banksAsk: true,
  banksDecideLater: true,
  /** 3-D Secure on the bank's own page. */
  banksRedirect: false,
  /** At most one charge per intent. */
  chargesOnce: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
