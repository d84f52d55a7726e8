import { dayOf, isDay } from '../text/days.ts';

/** The youngest age at which an account may be made (LEGAL-01, REG-15). */
export const minimumAge = 16;

/**
 * Whether a date of birth makes a learner old enough on a day. A birthday on 29 February counts on 1 March in other years.
 * @param dateOfBirth YYYY-MM-DD
 */
export function isOldEnough(dateOfBirth: string, now: Date): boolean {
  const today = dayOf(now);
  // the year is taken from today's: added to the one of birth it could have five digits, which come first as text
  const latest = `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4)}`;
  return isDay(dateOfBirth) && dateOfBirth <= latest;
}

/** What is wrong with a date of birth; empty when nothing is. */
export function dateOfBirthErrors(dateOfBirth: string, now: Date): string[] {
  if (!isDay(dateOfBirth) || dateOfBirth < '1900-01-01') return ['Please check the date of birth.'];
  return isOldEnough(dateOfBirth, now) ? [] : [`You must be at least ${minimumAge} years old.`];
}

/** The latest date of birth that is allowed, `minimumAge` years before the reader's today, as YYYY-MM-DD (REG-15). */
export function latestBirthDate(today: Date): string {
  const parts = [today.getFullYear() - minimumAge, today.getMonth() + 1, today.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
