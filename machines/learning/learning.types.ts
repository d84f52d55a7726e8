import type { PurchasedCourse, RunningSubscription } from '../../common/api/types.ts';

/** The courses of a learner, and the subscription that opens every other one. */
export interface Learning {
  courses: readonly PurchasedCourse[];
  subscription: RunningSubscription;
}
