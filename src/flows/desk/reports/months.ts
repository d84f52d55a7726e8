/** @example monthOf(new Date('2026-11-27T09:00:00Z')) // '2026-11', in UTC */
export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7);

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

const offered = 36;

/** To choose from, the newest first; also the one that is chosen. */
export function monthsUntil(now: Date, chosen: string): string[] {
  const months = Array.from({ length: offered }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );
  return months.includes(chosen) ? months : [...months, chosen];
}
