import { checkoutMachine } from '../../../machines/payments/checkout.machine.ts';
import { paymentOptionsMachine } from '../../../machines/payments/payment-options.machine.ts';
import { isOpen } from '../../../server/domain/payments/order.machine.ts';
import { excuseFor, wayOn } from '../../../server/domain/payments/orders.ts';
import { comparisonOf } from '../../../server/domain/payments/reconciliation.ts';
import { abandonmentOf, settlementOf } from '../../../server/domain/payments/settlement.ts';
import { toOutcome } from '../../../src/api/payments/outcome.ts';

/** The parts of the product that run in the system: the charts, and what the server and the browser decide by. */
export const realRules = {
  checkoutMachine,
  paymentOptionsMachine,
  toOutcome,
  isOpen,
  settlementOf,
  abandonmentOf,
  comparisonOf,
  wayOn,
  excuseFor,
};

/** Parts of the model of the world that a mutant changes too. */
export const realHabits = {
  /** The server cancels the intent of an order that it drops (P3). */
  cancelsDropped: true,
  /** The server asks the provider before it believes a report (P6). */
  checksReports: true,
  /** The server's regular check runs (P24). */
  reconciles: true,
  /** Banks also ask the learner (3-D Secure) and decide later; otherwise they take or decline a payment at once. */
  banksTakeTime: true,
  /** Banks that take time may also have a page of their own (PAY-13). */
  banksRedirect: false,
  /** The provider takes money for an intent once. */
  chargesOnce: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
