import { LRUCache } from 'lru-cache';
import type { Ctx } from './context.ts';
import type { BurstRule } from './limit-rules.ts';

/** Callers in memory; the least recent is evicted. */
const remembered = 10_000;

/** For limits that must not write to the database. False if no token is left. */
export function tokenBuckets(clock: Pick<Ctx, 'now'>, rule: BurstRule): (caller: string) => boolean {
  const reserve = tokensAhead(clock, rule, 0);
  return (caller) => reserve(caller) !== null;
}

/**
 * @param longest wait in ms
 * @returns ms until the taken token may be used; null if longer
 */
export function tokensAhead(
  { now }: Pick<Ctx, 'now'>,
  { burst, perSecond }: BurstRule,
  longest: number,
): (caller: string) => number | null {
  /** Negative tokens are reserved by waiting callers. */
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: remembered });
  return (caller) => {
    const at = now().getTime();
    const bucket = buckets.get(caller) ?? { tokens: burst, at };
    const earned = (Math.max(0, at - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + earned);
    const wait = tokens >= 1 ? 0 : ((1 - tokens) / perSecond) * 1000;
    const isTaken = wait <= longest;
    buckets.set(caller, { tokens: isTaken ? tokens - 1 : tokens, at });
    return isTaken ? wait : null;
  };
}
