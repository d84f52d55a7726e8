import { day, minute } from '../../../../common/rules/durations.ts';

/** Of the questions, in percent. */
export const passPercentage = 80;

/** Rounded to the nearest; the least that passes is then shown as at least `passPercentage`. */
export const percentageOf = (right: number, count: number): number => Math.round((100 * right) / count);

export const isPassed = (right: number, count: number): boolean => 100 * right >= passPercentage * count;

/** In minutes, 45 seconds a question. */
export const minutesFor = (count: number): number => Math.max(1, Math.round(count * 0.75));

/** Failed tests within 24 hours. */
const failuresBeforeRest = 3;
const rest = 60 * minute;

/**
 * One hour after the last of three tests failed within 24 hours.
 * @param failures end times
 * @returns null when a test may begin now
 */
export function nextAttemptAt(failures: readonly Date[], now: Date): Date | null {
  const latest = failures.map((time) => time.getTime()).sort((one, other) => other - one);
  const [last, first] = [latest[0], latest[failuresBeforeRest - 1]];
  if (last === undefined || first === undefined || last - first >= day) return null;
  return last + rest > now.getTime() ? new Date(last + rest) : null;
}
