import { invalid } from '../common/problem.ts';

/** Of a list's last row: what it is sorted by. */
export const cursorOf = (...parts: readonly (string | number | Date)[]): string =>
  parts.map((part) => (part instanceof Date ? part.toISOString() : String(part))).join('~');

const wrongCursor = () => invalid({ after: ['That page is no more: begin at the first one.'] });

/**
 * A time and ids.
 * @throws Problem 422
 */
export function readCursor(text: string, ids: number): { at: Date; ids: readonly string[] } {
  const [time = '', ...rest] = text.split('~');
  const at = new Date(time);
  // the database knows no year 0
  if (
    !/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) ||
    Number.isNaN(at.getTime()) ||
    rest.length !== ids
  ) {
    throw wrongCursor();
  }
  return { at, ids: rest };
}

/** @throws Problem 422 */
export function readNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw wrongCursor();
  return Number(text);
}
