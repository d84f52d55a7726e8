import type { Services } from '../../services.ts';
import type { Intent } from './ports.ts';

/** How long an intent that no learner can change is not read again, in milliseconds: less than a poll of checkout. */
const pause = 2_500;

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

/**
 * Reads intents for those who look at their orders, in this process. One that the learner can still pay is read each
 * time: a page that offers to pay has to know what was paid (PAY-09). Any other is read once in 2.5 seconds, however
 * many tabs ask; webhooks settle the order all the same, and checkout, which polls every 3 seconds, sees each change (P32).
 * While the order is behind the intent, because the look that read it is still settling or failed at that, each look
 * reads for itself: it has to settle the order before it answers.
 * What it gives throws a PaymentFault as the provider's port does.
 */
export function intentReads({ payments, now }: Pick<Services, 'payments' | 'now'>): ReadIntent {
  const kept = new Map<string, Kept>();
  return async (id, isNews) => {
    const time = now().getTime();
    // also after a clock that went back
    for (const [known, { since }] of kept) if (Math.abs(time - since) >= pause) kept.delete(known);
    const known = kept.get(id);
    if (known && !isNews(known.intent)) return { intent: known.intent, isFresh: false };
    const intent = await payments.retrieveIntent(id);
    if (intent.status !== 'open' && intent.status !== 'declined') kept.set(id, { since: time, intent });
    return { intent, isFresh: true };
  };
}
