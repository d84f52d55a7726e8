import { href } from './paths.ts';

/** Plan id for buying one course; all others are subscriptions. */
export const SINGLE = 'single';

/** Payment options with the course chosen; opened by address, they choose nothing. */
export const buyCourse = (courseId: string) => ({
  to: href('coursePaymentOptions', { courseId }),
  state: { plan: SINGLE },
});
