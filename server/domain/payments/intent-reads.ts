import { LRUCache } from 'lru-cache';
import type { Services } from '../../services.ts';
import type { Intent } from './ports.ts';

/** In ms, of an intent that cannot be paid any more; shorter than checkout's poll interval. */
const lifetime = 2_500;
/** Reads of a payable intent within `readsTime`; more than one learner's tabs make. */
const mostReads = 10;
const readsTime = 2_000;

/** @param isNews whether a cached intent differs from the order; it is then read again. */
export type ReadIntent = (
  id: string,
  isNews: (cached: Intent) => boolean,
) => Promise<{ intent: Intent; isFresh: boolean }>;

interface CachedIntent {
  since: number;
  intent: Intent;
}

interface Recent {
  since: number;
  count: number;
  last: Promise<Intent>;
}

const most = 10_000;

/** `abs`: the clock may have been set back, which `ttl` of lru-cache takes for a young value. */
const youngIn = <Value extends { since: number }>(
  cache: LRUCache<string, Value>,
  id: string,
  time: number,
  limit: number,
) => {
  const value = cache.get(id);
  return value && Math.abs(time - value.since) < limit ? value : undefined;
};

/** Bypasses the cache, for decisions that need the provider's current answer. */
export const readNow =
  ({ payments }: Pick<Services, 'payments'>): ReadIntent =>
  async (id) => ({ intent: await payments.retrieveIntent(id), isFresh: true });

/**
 * Caches intent reads of order pages per process, for the provider's rate limit. A payable intent
 * is read each time (PAY-09), up to 10 times in 2 s; others once in 2.5 s (P32). An order behind
 * its cached intent reads it again.
 * @throws PaymentFault
 */
export function intentReads({ payments, now }: Pick<Services, 'payments' | 'now'>): ReadIntent {
  const cached = new LRUCache<string, CachedIntent>({ max: most });
  const recent = new LRUCache<string, Recent>({ max: most });

  async function readFor(id: string, time: number): Promise<Intent> {
    const last = payments.retrieveIntent(id);
    const { since, count } = youngIn(recent, id, time, readsTime) ?? { since: time, count: 0 };
    recent.set(id, { since, count: count + 1, last });
    try {
      const intent = await last;
      if (intent.status !== 'open' && intent.status !== 'declined') {
        recent.delete(id);
        cached.set(id, { since: time, intent });
      }
      return intent;
    } catch (error) {
      recent.delete(id);
      throw error;
    }
  }

  return async (id, isNews) => {
    const time = now().getTime();
    const known = youngIn(cached, id, time, lifetime);
    if (known && !isNews(known.intent)) return { intent: known.intent, isFresh: false };
    const reads = youngIn(recent, id, time, readsTime);
    if (reads && reads.count >= mostReads) {
      const intent = await reads.last;
      if (!isNews(intent)) return { intent, isFresh: false };
    }
    return { intent: await readFor(id, time), isFresh: true };
  };
}
