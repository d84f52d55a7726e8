/** A number of learners from 1 up to this, without it, is not shown: one could be known by it. */
export const smallest = 5;

export interface Group {
  name: string;
  /** Of learners, by column. */
  counts: readonly number[];
}

export interface SafeTable {
  shown: Group[];
  /** Small groups and those that protect them; null counts are small. Null if no group is small. */
  together: { names: string[]; counts: (number | null)[] } | null;
}

const isSmall = (count: number): boolean => count > 0 && count < smallest;

/** Null if it is small. */
export const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);

/**
 * Puts groups together until no sum is small. A group goes in whole, since its other columns may
 * tell the small one. Small sums would be the total less what is shown, so the next smallest joins
 * until every sum is 0 or large; one small group is never alone, since its own sum is small.
 */
export function withoutSmallGroups(groups: readonly Group[]): SafeTable {
  const size = ({ counts }: Group) => counts.reduce((sum, count) => sum + count, 0);
  const bySize = groups.toSorted((one, other) => size(one) - size(other) || (one.name < other.name ? -1 : 1));
  const hidden = new Set(bySize.filter(({ counts }) => counts.some(isSmall)));
  if (hidden.size === 0) return { shown: [...groups], together: null };
  const sums = () => sumOf([...hidden]);
  for (const next of bySize) {
    if (!sums().some(isSmall)) break;
    hidden.add(next);
  }
  return {
    shown: groups.filter((group) => !hidden.has(group)),
    together: {
      names: groups.filter((group) => hidden.has(group)).map(({ name }) => name),
      counts: sums().map(unlessSmall),
    },
  };
}

export function sumOf(groups: readonly Group[]): number[] {
  const [first] = groups;
  return (first?.counts ?? []).map((_, column) => groups.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0));
}

/**
 * Of learners who went on from step to step. Null where the number is small, or where its distance
 * from one that is shown is: those who did not go on would be a small group.
 */
export function withoutSmallSteps(counts: readonly number[]): (number | null)[] {
  const shown: number[] = [];
  return counts.map((count) => {
    if (isSmall(count) || shown.some((other) => isSmall(Math.abs(other - count)))) return null;
    shown.push(count);
    return count;
  });
}
