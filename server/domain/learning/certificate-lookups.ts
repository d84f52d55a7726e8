import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ctx } from '../common/context.ts';
import { burstRules } from '../common/limit-rules.ts';
import { tooMany } from '../common/limits.ts';
import { networkOf } from '../common/network.ts';
import type { MayLookUp } from '../common/ports/lookups.ts';
import { tokenBuckets } from '../common/token-buckets.ts';

const counted = new AsyncLocalStorage<true>();

/** Retry-After, in seconds. */
export const lookupWait = Math.ceil(1 / burstRules.certificates.perSecond);

export function certificateLookups(clock: Pick<Ctx, 'now'>): MayLookUp {
  const spend = tokenBuckets(clock, burstRules.certificates);
  return (ip) => counted.getStore() === true || spend(networkOf(ip));
}

/** @throws Problem 429 when the network's limit is used up. */
export function countLookup({ mayLookUp }: { mayLookUp: MayLookUp }, ip: string): void {
  if (!mayLookUp(ip)) throw tooMany(lookupWait);
}

/** Calls made while rendering a page are not counted again. */
export const asCounted = <Result>(work: () => Result): Result => counted.run(true, work);
