import type { Span } from '../sales.ts';

/** Of a month such as `2026-11`, in UTC; `to` is exclusive. Null for another text. */
export function spanOfMonth(text: string): Span | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined) return null;
  return { from: new Date(`${text}-01T00:00:00Z`), to: new Date(Date.UTC(Number(year), Number(month), 1)) };
}

export const monthBefore = ({ from }: Span): Span => ({
  from: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - 1, 1)),
  to: from,
});
