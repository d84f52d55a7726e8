import { purgeDeleted } from './domain/accounts/account-deletion.ts';
import { purgePending } from './domain/accounts/pending-registrations.ts';
import { sweep } from './domain/accounts/sweep.ts';
import { recountJoined } from './domain/catalogue/enrolment-count.ts';
import { recountRatings } from './domain/catalogue/rating.ts';
import { reconcile } from './domain/payments/reconciliation.ts';
import { finishWithdrawals } from './domain/payments/withdrawal.ts';
import type { Services } from './services.ts';

type Steps = Readonly<Record<string, (services: Services) => Promise<unknown>>>;

/** In this order: what takes long is last. */
const all: Steps = { purgeDeleted, purgePending, sweep, reconcile, finishWithdrawals, recountJoined, recountRatings };

/** Does each step once. One that fails is logged by its name and leaves the others their turn. */
export async function keepHouse(services: Services, steps = all): Promise<void> {
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work(services);
    } catch (error) {
      services.log({ event: 'housekeeping.failed', step, reason: String(error) });
    }
  }
}
