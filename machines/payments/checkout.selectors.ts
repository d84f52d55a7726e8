import type { Order } from '../../common/api/types.ts';
import { buyCourse, SINGLE } from '../../common/buy-course.ts';
import { href } from '../../common/paths.ts';
import type { BankReturn, CheckoutContext, OrderFact, PaymentOutcome } from './checkout.types.ts';

type Bought = Pick<CheckoutContext, 'order' | 'returnCourseId'>;

/** A subscription chosen without a course has its plan in the course's place. */
export const successPath = ({ order, returnCourseId }: Bought): string =>
  href('paymentSuccess', { courseId: order?.course_id ?? returnCourseId ?? order?.plan_id ?? '' });

/** The payment options that the order comes from, with its plan chosen again. */
export function optionsOf({ order, returnCourseId }: Bought) {
  const courseId = order?.course_id ?? returnCourseId;
  const state = { plan: order?.plan_id ?? SINGLE };
  return courseId === null ? { to: href('paymentOptions'), state } : { ...buyCourse(courseId), state };
}

/** Then the success page has no course to show. */
export const isForNoCourse = ({ order, returnCourseId }: Bought): boolean =>
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
  return query.get('redirect_status') === 'failed' ? 'refused' : 'back';
}

/** Also shown if the bank decides later. */
export const notPaidByBank = 'Your bank did not make the payment. Please try again or choose another way to pay.';

const returnTexts: Readonly<Record<BankReturn, string | null>> = {
  refused: notPaidByBank,
  other: 'Your bank answered about another payment. The order on this page is not paid yet.',
  back: 'We have no answer from your bank. Press Pay to try again: you are never charged twice.',
};

/** Shown if the order is not paid after the way back from the bank. */
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
