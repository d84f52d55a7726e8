import type { Ctx } from './context.ts';
import { countUses, keyOf, refuseBeyond, type Use } from './limits.ts';

/**
 * Makes an attempt that counts as a use of limits only when it fails: a password that is tried. While it is under way it
 * takes a place in each limit, so that attempts at one moment exceed none. These places are in the memory of the server:
 * what succeeds, as nearly all does, writes nothing. Attempts on other servers show once they have failed; who must not
 * profit from that asks `isUsedUp` in the transaction in which the attempt takes effect.
 * @param uses of different rules.
 * @param attempt resolves with null when it fails. When it rejects, nothing is counted.
 * @throws Problem 429 with the time to wait for the first limit that is used up.
 */
export type Attempts = <Result>(uses: readonly Use[], attempt: () => Promise<Result | null>) => Promise<Result | null>;

/** The attempts that are under way on one server. */
export function attemptsUnderWay(ctx: Ctx): Attempts {
  const underWay = new Map<string, number>();
  const add = (key: string, change: 1 | -1) => {
    const count = (underWay.get(key) ?? 0) + change;
    if (count > 0) underWay.set(key, count);
    else underWay.delete(key);
    return count;
  };
  return async (uses, attempt) => {
    const keyed = uses.map((use) => ({ use, key: JSON.stringify(keyOf(use)) }));
    // taken before the counts are read: one that fails in between is then in both, never in neither
    const places = new Map(keyed.map(({ use, key }) => [use, add(key, 1)]));
    try {
      await refuseBeyond(ctx, uses, (use) => places.get(use) ?? 1);
      const result = await attempt();
      if (result === null) await countUses(ctx, uses);
      return result;
    } finally {
      for (const { key } of keyed) add(key, -1);
    }
  };
}
