import type { PracticeState, PurchasedCourse, RunningSubscription } from '../../common/api/types.ts';

/** The courses of a learner, and the subscription that opens every other one. */
export interface Learning {
  courses: readonly PurchasedCourse[];
  subscription: RunningSubscription;
  /** How many questions of practice tests there are to review today. */
  reviewsDue: number;
}

/** What the learner has of a course whose lessons are done. */
export interface FinishedCourse {
  /** Path of the certificate's download; null until there is one. */
  downloadLink: string | null;
  /** The practice test, when it alone is missing for the certificate (PRACTICE-14). */
  missingTest: PracticeState | null;
  /** Null until there is one, and for a server that does not tell. */
  certificate: FinishedCertificate | null;
}

/** The certificate of a finished course, as its page and LinkedIn are told of it. */
export interface FinishedCertificate {
  id: string;
  /** The whole address of its page. */
  url: string;
  course: string;
  issuedAt: string;
  /** When it was withdrawn; null for a valid one. */
  withdrawnAt: string | null;
}
