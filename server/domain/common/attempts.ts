import type { Ctx } from './context.ts';
import { countUses, keyOf, refuseBeyond } from './limits.ts';
import type { Attempts } from './ports/attempts.ts';

/** Per process. */
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
    // before reading the counts: an attempt that fails in between is counted twice rather than
    // never
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
