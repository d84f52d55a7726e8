import { day, minute } from '../../../../common/rules/durations.ts';

/** What of a test's questions has to be right, in percent (PRACTICE-04). */
export const passPercentage = 80;

export const percentageOf = (right: number, count: number): number => Math.round((100 * right) / count);

export const isPassed = (right: number, count: number): boolean => 100 * right >= passPercentage * count;

/** About how long so many questions take, in minutes: three quarters of one each. */
export const minutesFor = (count: number): number => Math.max(1, Math.round(count * 0.75));

/** How many failed tests within a day are followed by a rest, and how long that is (PRACTICE-05). */
const failuresBeforeRest = 3;
const rest = 60 * minute;

/**
 * From when on a new test may begin: an hour after the last of three failed within 24 hours.
 * @param failures when each failed test ended, in any order.
 * @returns null when it may begin now.
 */
export function nextAttemptAt(failures: readonly Date[], now: Date): Date | null {
  const latest = failures.map((time) => time.getTime()).sort((one, other) => other - one);
  const [last, first] = [latest[0], latest[failuresBeforeRest - 1]];
  if (last === undefined || first === undefined || last - first >= day) return null;
  return last + rest > now.getTime() ? new Date(last + rest) : null;
}
