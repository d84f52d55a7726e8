import { purgeDeleted } from './domain/accounts/account-deletion.ts';
import { purgePending } from './domain/accounts/pending-registrations.ts';
import { sweep } from './domain/accounts/sweep.ts';
import { recountJoined } from './domain/catalogue/enrolment-count.ts';
import { recountRatings } from './domain/catalogue/rating.ts';
import { expireApprovals } from './domain/desk/approvals/decide.ts';
import { sweepDesk } from './domain/desk/sweep.ts';
import { sendReminders } from './domain/learning/reminders/send.ts';
import { reconcile } from './domain/payments/reconciliation.ts';
import { countReports } from './domain/payments/report/sums.ts';
import { finishWithdrawals } from './domain/payments/withdrawal.ts';
import { countNewsletters } from './domain/site/newsletter-queue.ts';
import type { Services } from './services.ts';

type Steps = Readonly<Record<string, (services: Services) => Promise<unknown>>>;

/** Slow steps last. */
const all: Steps = {
  purgeDeleted,
  purgePending,
  sweep,
  sweepDesk,
  expireApprovals,
  sendReminders,
  reconcile,
  finishWithdrawals,
  sweepBlobs: ({ blobs }) => blobs.sweep(),
  recountJoined,
  recountRatings,
  countReports,
  countNewsletters,
};

/** Logs a failed step by name and continues with the next. */
export async function runHousekeeping(services: Services, steps = all): Promise<void> {
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work(services);
    } catch (error) {
      services.log({ event: 'housekeeping.failed', step, reason: String(error) });
    }
  }
}
