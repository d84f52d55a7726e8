import { AsyncLocalStorage } from 'node:async_hooks';
import { burstRules } from '../common/limit-rules.ts';
import { tooMany } from '../common/limits.ts';
import { networkOf } from '../common/network.ts';
import type { Now } from '../common/ports/clock.ts';
import { tokenBuckets } from '../common/token-buckets.ts';

type Spend = ReturnType<typeof tokenBuckets>;

/** A server's tokens, by its clock: its page, call and picture of a certificate share them (P31). */
const spends = new WeakMap<Now, Spend>();

/** Whether what runs belongs to a look-up that is counted already. */
const counted = new AsyncLocalStorage<true>();

/** How long a refused caller has to wait until the next look-up, in seconds. */
export const lookupWait = Math.ceil(1 / burstRules.certificates.perSecond);

/**
 * Counts a certificate that is looked up.
 * @param ip address of the caller, whose network has the limit.
 * @returns whether it may be looked up.
 */
export function mayLookUp({ now }: { now: Now }, ip: string): boolean {
  if (counted.getStore()) return true;
  const spend = spends.get(now) ?? tokenBuckets({ now }, burstRules.certificates);
  spends.set(now, spend);
  return spend(networkOf(ip));
}

/**
 * Counts a certificate that is looked up, as `mayLookUp` does.
 * @throws Problem 429 where the network has used its limit up.
 */
export function countLookup(ctx: { now: Now }, ip: string): void {
  if (!mayLookUp(ctx, ip)) throw tooMany(lookupWait);
}

/** Runs something as part of a look-up that was counted: the calls of a page that is drawn count no second time. */
export const asCounted = <Result>(work: () => Result): Result => counted.run(true, work);
