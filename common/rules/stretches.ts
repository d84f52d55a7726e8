/** A stretch of a film, from a second to a later one. */
export type Stretch = readonly [from: number, to: number];

/** Seconds are kept and counted in tenths. */
export const tenths = (seconds: number): number => Math.round(seconds * 10);

/** The same seconds as sorted stretches of which no two touch. What is no stretch, since it does not end after it begins, is left out. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: [number, number][] = [];
  const sorted = stretches
    .map(([from, to]) => [tenths(from) / 10, tenths(to) / 10] as const)
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other);
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** How many seconds stretches that do not touch have together. */
export const secondsOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + tenths(to) - tenths(from), 0) / 10;
