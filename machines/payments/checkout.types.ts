import type { Order } from '../../common/api/types.ts';
import type { ExplainLogout, KeepAddress, LogFailure, Navigate } from '../common/emitted.ts';
import type { LineReturned } from '../common/events.ts';

export interface CheckoutInput {
  orderId: string;
  /** Course that a subscription was chosen for; from navigation state, so may be absent. */
  returnCourseId: string | null;
  /** How a bank's page led back; null if none has. */
  returned?: BankReturn | null;
  /** Number of polls while the bank decides; `ORDER_POLLS` by default. */
  maxPolls?: number;
}

/** Selects texts only: the order's status says what was paid. `other`: of another payment. */
export type BankReturn = 'refused' | 'other' | 'answered';

export interface CheckoutContext extends Required<CheckoutInput> {
  order: Order | null;
  error: string | null;
  polls: number;
}

export interface OrderInput {
  orderId: string;
}
export interface ConsentInput extends OrderInput {
  consent: string;
}
export interface ProviderInput {
  /** ISO 4217; decides the payment methods. */
  currency: string;
}
export interface ConfirmInput {
  clientSecret: string;
}
/** Status of a payment intent; `left`: the learner returned from the bank's page. */
export interface PaymentOutcome {
  status: 'left' | 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
  error?: { message: string; code?: string };
}

/** Raised whenever the order was loaded. */
export type OrderFact = 'order.paid' | 'order.processing' | 'order.closed' | 'order.open';
export type CheckoutEvent =
  | { type: 'element.ready' }
  | { type: 'element.failed' }
  | { type: 'pay.pressed' }
  | { type: 'retry.pressed' }
  | LineReturned
  | { type: OrderFact };

export type CheckoutEmitted = Navigate | KeepAddress | LogFailure | ExplainLogout;

export type CheckoutTag = 'slow' | 'form' | 'paying';
