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
export function tokenBuckets(clock: Pick<Ctx, 'now'>, rule: BurstRule): (caller: string) => boolean {
  const reserve = tokensAhead(clock, rule, 0);
  return (caller) => reserve(caller) !== null;
}

/**
 * The same, where a caller may also wait for a token that is still to come back.
 * @param longest for how many milliseconds, at most.
 * @returns what takes a token, and says in how many milliseconds it may be used; null where that would be too long.
 */
export function tokensAhead(
  { now }: Pick<Ctx, 'now'>,
  { burst, perSecond }: BurstRule,
  longest: number,
): (caller: string) => number | null {
  /** Tokens below 0 are those that others wait for. */
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (caller) => {
    const at = now().getTime();
    const bucket = buckets.get(caller) ?? { tokens: burst, at };
    const earned = (Math.max(0, at - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + earned);
    const wait = tokens >= 1 ? 0 : ((1 - tokens) / perSecond) * 1000;
    const isTaken = wait <= longest;
    // put back at the end, so that the first is the one that was away longest
    buckets.delete(caller);
    buckets.set(caller, { tokens: isTaken ? tokens - 1 : tokens, at });
    const [oldest] = buckets.keys();
    if (buckets.size > remembered && oldest !== undefined) buckets.delete(oldest);
    return isTaken ? wait : null;
  };
}
