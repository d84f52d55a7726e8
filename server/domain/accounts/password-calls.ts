import type { Ctx } from '../common/context.ts';
import { burstRules } from '../common/limit-rules.ts';
import { tooMany } from '../common/limits.ts';
import { isLoopback, networkOf } from '../common/network.ts';
import { Problem } from '../common/problem.ts';
import { tokenBuckets } from '../common/token-buckets.ts';

/** The last of them waits about a second. */
const places = 50;

/**
 * Limits concurrent hashing (10 to 20 ms of a core): 30 at once and 10 a second per network, 50 at
 * once overall **[decided]**. Refusals count nothing. Loopback is exempt: local programs, or a
 * proxy missing from TRUSTED_PROXIES.
 * @throws Problem 429 per network, 503 overall, with Retry-After
 */
export type PasswordCalls = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

export function passwordCalls(ctx: Pick<Ctx, 'now'>): PasswordCalls {
  const spend = tokenBuckets(ctx, burstRules.hashing);
  let free = places;
  return async (ip, work) => {
    if (!isLoopback(ip) && !spend(networkOf(ip))) throw tooMany(1);
    if (free === 0) {
      throw new Problem(503, ({ requests }) => requests.failed.busy, {
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
