import type { Order } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import type { BankReturn, CheckoutContext, OrderFact, PaymentOutcome } from './checkout.types.ts';

/** Where a paid order leads (PAY-06). A subscription chosen without a course has its plan in the course's place. */
export const successPath = ({ order, returnCourseId }: CheckoutContext): string =>
  href('paymentSuccess', { courseId: order?.course_id ?? returnCourseId ?? order?.plan_id ?? '' });

/** Whether a subscription was paid that no course was chosen for: the success page has no course to show then. */
export const isForNoCourse = ({ order, returnCourseId }: CheckoutContext): boolean =>
  order?.course_id === undefined && returnCourseId === null;

/** Whether the server is still asked now and then how a payment is that the bank has not decided about. */
export const keepsAsking = ({ polls, patience }: Pick<CheckoutContext, 'polls' | 'patience'>): boolean =>
  polls < patience;

/** The message for a refused payment: the provider's, else ours (PAY-05). */
export const refusalText = ({ error, status }: PaymentOutcome): string =>
  error?.message ??
  (status === 'requires_action'
    ? 'Your bank needs you to confirm this payment. Please try again.'
    : 'The payment was not completed. Please try again or use another card.');

/** What the provider adds to the address when a bank's page leads back (PAY-13). */
const returnParameter = 'payment_intent';

/** What the query of a checkout's address says of a bank (PAY-14); null when no bank has led here. */
export function bankReturn(query: URLSearchParams, orderId: string): BankReturn | null {
  const intentId = query.get(returnParameter);
  if (intentId === null) return null;
  if (intentId !== orderId) return 'other';
  return query.get('redirect_status') === 'failed' ? 'refused' : 'answered';
}

/** The bank has decided on a page of its own, or later. */
export const notPaidByBank = 'Your bank did not make the payment. Please try again or choose another way to pay.';

const returnTexts: Readonly<Record<BankReturn, string | null>> = {
  refused: notPaidByBank,
  other: 'Your bank answered about another payment. The order on this page is not paid yet.',
  answered: null,
};

/** What is said of a bank's answer, if the order turns out not to be paid (PAY-14). */
export const returnText = ({ returned }: Pick<CheckoutContext, 'returned'>): string | null =>
  returned && returnTexts[returned];

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
