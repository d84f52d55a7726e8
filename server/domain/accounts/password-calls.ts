import type { Ctx } from '../common/context.ts';
import { burstRules } from '../common/limit-rules.ts';
import { tooMany } from '../common/limits.ts';
import { isLoopback, networkOf } from '../common/network.ts';
import { Problem } from '../common/problem.ts';
import { tokenBuckets } from '../common/token-buckets.ts';

/** Calls that may be under way at once; at two hashes at a time the last of them waits about a second. */
const places = 50;

/**
 * Lets a call in that hashes a password (login, registration, change, reset), which costs a core 10 to 20 ms: 30 at
 * once and 10 a second from one network **[decided]** (F14), and 50 at once from all together (F15). It comes before
 * anything is counted or read, so that a call that is turned away counts as no try. Callers on this machine are not
 * distinguished by their network: they are programs here, or all clients behind a proxy that is not in TRUSTED_PROXIES.
 * @throws Problem 429 for a network's burst, 503 while all places are taken; both with the time to wait.
 */
export type PasswordCalls = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

/** The places and bursts of one server. */
export function passwordCalls(ctx: Pick<Ctx, 'now'>): PasswordCalls {
  const spend = tokenBuckets(ctx, burstRules.hashing);
  let free = places;
  return async (ip, work) => {
    if (!isLoopback(ip) && !spend(networkOf(ip))) throw tooMany(1);
    if (free === 0) {
      throw new Problem(503, 'Many people are logging in right now. Please try again in a few seconds.', {
        error: 'busy',
        retryAfter: 2,
      });
    }
    free--;
    try {
      return await work();
    } finally {
      free++;
    }
  };
}
