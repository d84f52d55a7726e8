/** An interval of a video, in seconds; `from < to`. */
export type Interval = readonly [from: number, to: number];

/** Seconds are stored and compared in tenths. */
export const tenths = (seconds: number): number => Math.round(seconds * 10);

/** Sorts and merges intervals that overlap or touch. Drops intervals with `to <= from`. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: [number, number][] = [];
  const sorted = intervals
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

/** Limit of one report, as in openapi.yaml. */
const MOST_INTERVALS = 200;

/** Merged, and cut to the last `MOST_INTERVALS`: a learner does not reach that many. */
export const reportable = (intervals: readonly Interval[]): Interval[] => merged(intervals).slice(-MOST_INTERVALS);

/** Sum of disjoint intervals, in seconds. */
export const secondsOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + tenths(to) - tenths(from), 0) / 10;
