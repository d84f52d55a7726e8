import type { Order } from '../../common/api/types.ts';
import { ORDER_POLLS } from '../../common/rules/constants.ts';
import type { CheckoutContext, OrderFact, PaymentOutcome } from './checkout.types.ts';

/** Where a paid order leads (PAY-06). A subscription chosen without a course has its plan in the course's place. */
export const successPath = ({ order, returnCourseId }: CheckoutContext): string =>
  `/payment-success/${encodeURIComponent(order?.course_id ?? returnCourseId ?? order?.plan_id ?? '')}`;

/** Whether a subscription was paid that no course was chosen for: the success page has no course to show then. */
export const isForNoCourse = ({ order, returnCourseId }: CheckoutContext): boolean =>
  order?.course_id === undefined && returnCourseId === null;

/** Whether the server is still asked now and then how a payment is that the bank has not decided about. */
export const keepsAsking = ({ polls }: Pick<CheckoutContext, 'polls'>): boolean => polls < ORDER_POLLS;

/** The message for a refused payment: the provider's, else ours (PAY-05). */
export const refusalText = ({ error, status }: PaymentOutcome): string =>
  error?.message ??
  (status === 'requires_action'
    ? 'Your bank needs you to confirm this payment. Please try again.'
    : 'The payment was not completed. Please try again or use another card.');

const facts: Readonly<Record<Order['status'], OrderFact>> = {
  requires_payment: 'order.open',
  failed: 'order.open',
  processing: 'order.processing',
  paid: 'order.paid',
  canceled: 'order.closed',
  refunded: 'order.closed',
};

/** What an order's status means for the checkout: a failed payment leaves the order open for another try. */
export const orderFact = ({ status }: Order): OrderFact => facts[status];
