import { dayOf, isDay } from '../text/days.ts';

export const minimumAge = 16;

/** A birthday on 29 February counts on 1 March in other years. */
export function isOldEnough(dateOfBirth: string, now: Date): boolean {
  const today = dayOf(now);
  // from today's year: adding to the year of birth could give five digits, which sort first
  const latest = `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4)}`;
  return isDay(dateOfBirth) && dateOfBirth <= latest;
}

export function dateOfBirthError(dateOfBirth: string, now: Date): 'dateOfBirth' | 'tooYoung' | null {
  if (!isDay(dateOfBirth) || dateOfBirth < '1900-01-01') return 'dateOfBirth';
  return isOldEnough(dateOfBirth, now) ? null : 'tooYoung';
}

/** `minimumAge` years before the reader's today, YYYY-MM-DD. */
export function latestBirthDate(today: Date): string {
  const parts = [today.getFullYear() - minimumAge, today.getMonth() + 1, today.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
