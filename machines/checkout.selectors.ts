import type { CheckoutContext, PaymentOutcome } from './checkout.types.ts';

/** Where a paid order leads (PAY-06). A subscription chosen without a course has its plan in the course's place. */
export const successPath = ({ order, returnCourseId }: CheckoutContext): string =>
  `/payment-success/${encodeURIComponent(order?.course_id ?? returnCourseId ?? order?.plan_id ?? '')}`;

/** What a refused payment is told: the provider's words, else ours (PAY-05). */
export const refusalText = ({ error, status }: PaymentOutcome): string =>
  error?.message ??
  (status === 'requires_action'
    ? 'Your bank needs you to confirm this payment. Please try again.'
    : 'The payment was not completed. Please try again or use another card.');
