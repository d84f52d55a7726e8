import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ctx } from '../common/context.ts';
import { burstRules } from '../common/limit-rules.ts';
import { tooMany } from '../common/limits.ts';
import { networkOf } from '../common/network.ts';
import type { MayLookUp } from '../common/ports/lookups.ts';
import { tokenBuckets } from '../common/token-buckets.ts';

/** Whether what runs belongs to a look-up that is counted already. */
const counted = new AsyncLocalStorage<true>();

/** How long a refused caller has to wait until the next look-up, in seconds. */
export const lookupWait = Math.ceil(1 / burstRules.certificates.perSecond);

/** Counts look-ups of certificates in the memory of this server (P31). */
export function certificateLookups(clock: Pick<Ctx, 'now'>): MayLookUp {
  const spend = tokenBuckets(clock, burstRules.certificates);
  return (ip) => counted.getStore() === true || spend(networkOf(ip));
}

/**
 * Counts a certificate that is looked up.
 * @throws Problem 429 where the network has used its limit up.
 */
export function countLookup({ mayLookUp }: { mayLookUp: MayLookUp }, ip: string): void {
  if (!mayLookUp(ip)) throw tooMany(lookupWait);
}

/** Runs something as part of a look-up that was counted: the calls of a page that is drawn count no second time. */
export const asCounted = <Result>(work: () => Result): Result => counted.run(true, work);
