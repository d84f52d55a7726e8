import type { Order } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import type { BankReturn, CheckoutContext, OrderFact, PaymentOutcome } from './checkout.types.ts';

/** A subscription chosen without a course has its plan in the course's place. */
export const successPath = ({ order, returnCourseId }: CheckoutContext): string =>
  href('paymentSuccess', { courseId: order?.course_id ?? returnCourseId ?? order?.plan_id ?? '' });

/** Then the success page has no course to show. */
export const isForNoCourse = ({ order, returnCourseId }: CheckoutContext): boolean =>
  order?.course_id === undefined && returnCourseId === null;

export const keepsAsking = ({ polls, maxPolls }: Pick<CheckoutContext, 'polls' | 'maxPolls'>): boolean =>
  polls < maxPolls;

/** The provider's own words; after a card was declined, also what to do. */
export const refusalText = ({ error, status }: PaymentOutcome): string =>
  (error?.code === 'card_declined' ? `${error.message} Try another card, or ask your bank.` : error?.message) ??
  (status === 'requires_action'
    ? 'Your bank needs you to confirm this payment. Please try again.'
    : 'The payment was not completed. Please try again or use another card.');

/** Parameter that the provider adds when a bank's page leads back. */
const returnParameter = 'payment_intent';

/** Null if no bank has led here. */
export function bankReturn(query: URLSearchParams, orderId: string): BankReturn | null {
  const intentId = query.get(returnParameter);
  if (intentId === null) return null;
  if (intentId !== orderId) return 'other';
  return query.get('redirect_status') === 'failed' ? 'refused' : 'answered';
}

/** Also shown if the bank decides later. */
export const notPaidByBank = 'Your bank did not make the payment. Please try again or choose another way to pay.';

const returnTexts: Readonly<Record<BankReturn, string | null>> = {
  refused: notPaidByBank,
  other: 'Your bank answered about another payment. The order on this page is not paid yet.',
  answered: null,
};

/** Shown if the order is not paid after the bank's response. */
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

/** A failed payment leaves the order open for another try. */
export const orderFact = ({ status }: Order): OrderFact => facts[status];
