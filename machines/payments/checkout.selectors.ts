import type { Order } from '../../common/api/types.ts';
import { buyCourse, SINGLE } from '../../common/buy-course.ts';
import { href } from '../../common/paths.ts';
import type {
  BankReturn,
  CheckoutContext,
  CheckoutError,
  CheckoutErrorCode,
  OrderFact,
  PaymentOutcome,
} from './checkout.types.ts';

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

/** In the provider's own words, if it has any. */
export function refusalOf({ error, status }: PaymentOutcome): CheckoutError {
  if (error?.code === 'card_declined') return { words: error.message, isDeclined: true };
  if (error) return { words: error.message };
  return status === 'requires_action' ? 'confirmAtBank' : 'notCompleted';
}

/** Parameter that the provider adds when a bank's page leads back. */
const returnParameter = 'payment_intent';

/** Null if no bank has led here. */
export function bankReturn(query: URLSearchParams, orderId: string): BankReturn | null {
  const intentId = query.get(returnParameter);
  if (intentId === null) return null;
  if (intentId !== orderId) return 'other';
  return query.get('redirect_status') === 'failed' ? 'refused' : 'back';
}

const returnErrors: Readonly<Record<BankReturn, CheckoutErrorCode>> = {
  refused: 'notPaidByBank',
  other: 'otherPayment',
  back: 'noAnswer',
};

/** Shown if the order is not paid after the way back from the bank. */
export const returnError = ({ returned }: Pick<CheckoutContext, 'returned'>): CheckoutErrorCode | null =>
  returned && returnErrors[returned];

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
