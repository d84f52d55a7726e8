import type { Order } from '../../common/api/types.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';

// Input
export interface CheckoutInput {
  orderId: string;
  /** The course that a subscription was chosen for, to come back to; navigation state, so only a convenience. */
  returnCourseId: string | null;
}

// Context
export interface CheckoutContext extends CheckoutInput {
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
export interface ConfirmInput {
  clientSecret: string;
}
/** What the payment provider says of an intent. */
export interface PaymentOutcome {
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
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
export type CheckoutEmitted = Navigate | LogFailure;

// Tags
export type CheckoutTag = 'busy' | 'slow' | 'form' | 'paying' | 'settling';
