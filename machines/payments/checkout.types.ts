import type { Order } from '../../common/api/types.ts';
import type { KeepAddress, LogFailure, Navigate } from '../common/emitted.ts';

// Input
export interface CheckoutInput {
  orderId: string;
  /** The course that a subscription was chosen for, to come back to; navigation state, so only a convenience. */
  returnCourseId: string | null;
  /** How a bank's page has led back here; null, as when it is left out, where none has. */
  returned?: BankReturn | null;
  /** How often the server is asked in turn while the bank decides; `ORDER_POLLS` where it is left out. */
  patience?: number;
}

/**
 * What the address says of a bank's answer (PAY-14). It only chooses words: what was paid is the order's status.
 * `other`: it is about another payment than that of this address.
 */
export type BankReturn = 'refused' | 'other' | 'answered';

// Context
export interface CheckoutContext extends Required<CheckoutInput> {
  order: Order | null;
  /** The provider's words, in red under the form (PAY-05). */
  error: string | null;
  polls: number;
}

// Actor inputs and outputs
export interface OrderInput {
  orderId: string;
}
export interface ConsentInput extends OrderInput {
  /** The text that the learner read. */
  consent: string;
}
export interface ProviderInput {
  /** ISO 4217, of the order; what there is to pay with depends on it. */
  currency: string;
}
export interface ConfirmInput {
  clientSecret: string;
}
/** What the payment provider says of an intent; `left`: the learner was at the bank's page, and has come back from it. */
export interface PaymentOutcome {
  status: 'left' | 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
  error?: { message: string; code?: string };
}

// Events
/** What the server's order says, raised by the chart itself whenever it has loaded the order. */
export type OrderFact = 'order.paid' | 'order.processing' | 'order.closed' | 'order.open';
export type CheckoutEvent =
  | { type: 'element.ready' }
  | { type: 'element.failed' }
  | { type: 'pay.pressed' }
  | { type: 'retry.pressed' }
  | { type: OrderFact };

// Emitted
export type CheckoutEmitted = Navigate | KeepAddress | LogFailure;

// Tags
export type CheckoutTag = 'busy' | 'slow' | 'form' | 'paying' | 'settling';
