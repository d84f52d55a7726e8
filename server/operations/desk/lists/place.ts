import type { Place } from '../../../domain/common/place.ts';
import { readCursor, readNumber } from '../../../domain/desk/cursor.ts';

/** Of a list by time and id. */
export function before(after: string | undefined): { before?: Place } {
  if (after === undefined) return {};
  const { at, ids } = readCursor(after, 1);
  return { before: { at, id: ids[0] ?? '' } };
}

/** Of a list by number. */
export const beforeNumber = (after: string | undefined): { before?: number } =>
  after === undefined ? {} : { before: readNumber(after) };
