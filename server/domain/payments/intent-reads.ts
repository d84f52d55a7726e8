import type { Services } from '../../services.ts';
import type { Intent } from './ports.ts';

/** How long an intent that no learner can change is not read again, in milliseconds: less than a poll of checkout. */
const pause = 2_500;
/** How often, in so many milliseconds, an intent that can be paid is read for each look: more than a learner's tabs look at it. */
const mostReads = 10;
const readsTime = 2_000;

/**
 * Gives an intent, and whether it was read just now.
 * @param isNews whether an intent that was read before says what the order does not know yet; then it is read again.
 */
export type ReadIntent = (
  id: string,
  isNews: (kept: Intent) => boolean,
) => Promise<{ intent: Intent; isFresh: boolean }>;

interface Kept {
  since: number;
  intent: Intent;
}

/** The reads of an intent that can be paid, or of which that is not known yet. */
interface Recent {
  since: number;
  count: number;
  last: Promise<Intent>;
}

/** Reads for each call, for what must not be decided by an answer that is older. */
export const readNow =
  ({ payments }: Pick<Services, 'payments'>): ReadIntent =>
  async (id) => ({ intent: await payments.retrieveIntent(id), isFresh: true });

/**
 * Reads intents for those who look at their orders, in this process. One that the learner can still pay is read for each
 * look: a page that offers to pay has to know what was paid (PAY-09). After ten in 2 seconds, looks share the last of them, so that one caller
 * does not use up what the provider answers for all. Any other is read once in 2.5 seconds, however
 * many tabs ask; webhooks settle the order all the same, and checkout, which polls every 3 seconds, sees each change (P32).
 * While the order is behind the intent, because the look that read it is still settling or failed at that, each look
 * reads for itself: it has to settle the order before it answers.
 * What it gives throws a PaymentFault as the provider's port does.
 */
export function intentReads({ payments, now }: Pick<Services, 'payments' | 'now'>): ReadIntent {
  const kept = new Map<string, Kept>();
  const recent = new Map<string, Recent>();

  /** Reads for one look, and keeps what is to be kept. */
  async function readFor(id: string, time: number): Promise<Intent> {
    const last = payments.retrieveIntent(id);
    const { since, count } = recent.get(id) ?? { since: time, count: 0 };
    recent.set(id, { since, count: count + 1, last });
    try {
      const intent = await last;
      if (intent.status !== 'open' && intent.status !== 'declined') {
        recent.delete(id);
        kept.set(id, { since: time, intent });
      }
      return intent;
    } catch (error) {
      recent.delete(id);
      throw error;
    }
  }

  return async (id, isNews) => {
    const time = now().getTime();
    // also after a clock that went back
    for (const [known, { since }] of kept) if (Math.abs(time - since) >= pause) kept.delete(known);
    const known = kept.get(id);
    if (known && !isNews(known.intent)) return { intent: known.intent, isFresh: false };
    for (const [read, { since }] of recent) if (Math.abs(time - since) >= readsTime) recent.delete(read);
    const reads = recent.get(id);
    if (reads && reads.count >= mostReads) {
      const intent = await reads.last;
      if (!isNews(intent)) return { intent, isFresh: false };
    }
    return { intent: await readFor(id, time), isFresh: true };
  };
}
