/** The day of an instant in UTC, as YYYY-MM-DD. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, as YYYY-MM-DD of a year from 1 to 9999, so that days can be compared as text. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant.getTime()) && dayOf(instant) === text;
}
