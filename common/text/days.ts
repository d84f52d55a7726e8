export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Such as `2026-11-21 10:14 (UTC)`, which is as short in every month: for SMS too. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`;

/** Accepts calendar days YYYY-MM-DD of the years 1 to 9999, so that days compare as text. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant.getTime()) && dayOf(instant) === text;
}
