import { checkoutMachine } from '../../../machines/payments/checkout.machine.ts';
import { paymentOptionsMachine } from '../../../machines/payments/payment-options.machine.ts';
import { consentFor } from '../../../server/domain/payments/consent.ts';
import { isOpen, payableStatuses } from '../../../server/domain/payments/order.machine.ts';
import { excuseFor, wayOn } from '../../../server/domain/payments/orders.ts';
import { comparisonOf } from '../../../server/domain/payments/reconciliation.ts';
import { abandonmentOf, settlementOf } from '../../../server/domain/payments/settlement.ts';
import { toOutcome } from '../../../src/flows/payments/checkout/provider/outcome.ts';

/** The parts of the product that run in the system: the charts, and what the server and the browser decide by. */
export const realRules = {
  checkoutMachine,
  paymentOptionsMachine,
  toOutcome,
  isOpen,
  payableStatuses,
  settlementOf,
  abandonmentOf,
  comparisonOf,
  wayOn,
  excuseFor,
  consentFor,
};

/** Parts of the model of the world that a mutant changes too. */
export const realHabits = {
  /** The server cancels the intent of an order that it drops (P3). */
  cancelsDropped: true,
  /** The server keeps the consent that it has (P47). */
  keepsConsent: true,
  /** The server asks the provider before it takes a voucher, a transfer or a grant (P43, P56). */
  looksFirst: true,
  /** The server ends what was begun before it takes a voucher or a grant (P44). */
  endsFirst: true,
  /** and later on, once the bank has refused what could not be ended then. */
  endsRefused: true,
  /** The server gives back what is paid for what was open already (P70), with one key for each order. */
  givesBack: true,
  keepsKey: true,
  /** Staff confirm a transfer when they have seen its money. */
  seesMoney: true,
  /** The server asks the provider before it believes a report (P6). */
  checksReports: true,
  /** The server's regular check runs (P24). */
  reconciles: true,
  /** The provider sends webhooks; without them the regular check settles what they would. */
  sendsWebhooks: true,
  /** Banks may ask the learner (3-D Secure), and may decide later; otherwise they take or decline a payment at once. */
  banksAsk: true,
  banksDecideLater: true,
  /** Banks that ask may have a page of their own to do so (PAY-13). */
  banksRedirect: false,
  /** The provider takes money for an intent once. */
  chargesOnce: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
