import { day, minute } from '../../../../common/rules/durations.ts';
import { dayOf } from '../../../../common/text/days.ts';
import type { Weekday } from '../../../db/tables/learning.ts';

/** Local hours. */
const hours = { morning: 8, evening: 18 } as const;

export interface Plan {
  days: readonly Weekday[];
  time: keyof typeof hours;
  time_zone: string;
}

/** From Sunday, as `getUTCDay` counts. */
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

/** Where clocks skip this local time, an hour later or earlier. */
function instantOf(date: string, hour: number, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + hour * 60 * minute;
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

const localDay = (instant: Date, timeZone: string): string =>
  dayOf(new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)));

export const beginningOfDay = (instant: Date, timeZone: string): Date =>
  instantOf(localDay(instant, timeZone), 0, timeZone);

/** The next chosen day and time; null without days. */
export function nextSlot({ days, time, time_zone }: Plan, after: Date): Date | null {
  const today = Date.parse(`${localDay(after, time_zone)}T00:00:00Z`);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const date = new Date(today + ahead * day);
    const slot = instantOf(dayOf(date), hours[time], time_zone);
    if (days.some((each) => each === weekdays[date.getUTCDay()]) && slot > after) return slot;
  }
  return null;
}
