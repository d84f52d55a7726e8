import type { Order } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import type { Money } from '../../common/money/money.ts';
import type { ExplainLogout, KeepAddress, LogFailure, Navigate } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';

export interface CheckoutInput {
  orderId: string;
  /** Course that a subscription was chosen for; from navigation state, so may be absent. */
  returnCourseId: string | null;
  /** Price that was shown for it, where another currency is charged. */
  listed?: Money | null;
  /** How the learner came back from a bank; null if from none. */
  returned?: BankReturn | null;
  /** The provider's name of the way to pay that was chosen before, such as `ideal`. */
  method?: string | null;
  /** Number of polls while the bank decides; `ORDER_POLLS` by default. */
  maxPolls?: number;
}

/** Selects texts only: the order's status says what was paid. `other`: of another payment. */
export type BankReturn = 'refused' | 'other' | 'back';

/** Kept for this tab, since a bank's page replaces the document. */
export interface KeepPayment {
  type: 'payment.kept';
  orderId: string;
  method: string | null;
  /** A confirmation has begun and has no outcome yet. */
  confirming: boolean;
}

export type CheckoutErrorCode =
  | 'orderChanged'
  | 'notReached'
  | 'notSeen'
  | 'connectionBroke'
  | 'notPaidByBank'
  | 'otherPayment'
  | 'noAnswer'
  | 'confirmAtBank'
  | 'notCompleted';

/** Words of the server or of the payment provider. */
export type CheckoutError = Said<CheckoutErrorCode> | { readonly words: string; readonly isDeclined: true };

export interface CheckoutContext extends Required<CheckoutInput> {
  order: Order | null;
  error: CheckoutError | null;
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
  | { type: 'method.chosen'; method: string }
  | { type: 'pay.pressed' }
  | { type: 'retry.pressed' }
  | ConnectionRestored
  | { type: OrderFact };

export type CheckoutEmitted = Navigate | KeepAddress | KeepPayment | LogFailure | ExplainLogout;

export type CheckoutTag = 'slow' | 'form' | 'paying';
