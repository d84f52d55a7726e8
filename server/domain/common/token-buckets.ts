import type { Ctx } from './context.ts';
import type { BurstRule } from './limit-rules.ts';

/** Callers that are remembered; the one that was away longest is forgotten first. */
const remembered = 10_000;

/**
 * A bucket of tokens for each caller, such as a network, in the memory of this process: for limits that must not write
 * to the database, or that come before it is asked.
 * @param burst tokens that a caller may spend at once.
 * @param perSecond tokens that come back each second.
 * @returns what takes a token from the caller's bucket, and says whether one was left.
 */
export function tokenBuckets({ now }: Pick<Ctx, 'now'>, { burst, perSecond }: BurstRule): (caller: string) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (caller) => {
    const at = now().getTime();
    const bucket = buckets.get(caller) ?? { tokens: burst, at };
    const earned = (Math.max(0, at - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + earned);
    // put back at the end, so that the first is the one that was away longest
    buckets.delete(caller);
    buckets.set(caller, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
    const [oldest] = buckets.keys();
    if (buckets.size > remembered && oldest !== undefined) buckets.delete(oldest);
    return tokens >= 1;
  };
}
