import type { PracticeState, PurchasedCourse, RunningSubscription } from '../../common/api/types.ts';
import type { SharedCertificate } from './share.machine.ts';

export interface Learning {
  courses: readonly PurchasedCourse[];
  subscription: RunningSubscription;
  reviewsDue: number;
}

export interface FinishedCourse {
  /** Path of the certificate's download; null until it exists. */
  downloadLink: string | null;
  /** The practice test, if only that is missing for the certificate. */
  missingTest: PracticeState | null;
  /** Null until it exists, and for servers that do not send it. */
  certificate: FinishedCertificate | null;
}

export interface FinishedCertificate extends SharedCertificate {
  /** Null if valid. */
  withdrawnAt: string | null;
}
