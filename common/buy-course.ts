import { href } from './paths.ts';

/** Plan id for buying one course; all others are subscriptions. */
export const SINGLE = 'single';

/** The payment options of a course with the course chosen; opened by address, they choose nothing (PAY-02). */
export const buyCourse = (courseId: string) => ({
  to: href('coursePaymentOptions', { courseId }),
  state: { plan: SINGLE },
});
