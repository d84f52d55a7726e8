import type { PracticeState, PurchasedCourse, RunningSubscription } from '../../common/api/types.ts';

/** The courses of a learner, and the subscription that opens every other one. */
export interface Learning {
  courses: readonly PurchasedCourse[];
  subscription: RunningSubscription;
}

/** What the learner has of a course whose lessons are done. */
export interface FinishedCourse {
  /** Path of the certificate's download; null until there is one. */
  downloadLink: string | null;
  /** The practice test, when it alone is missing for the certificate (PRACTICE-14). */
  missingTest: PracticeState | null;
}
