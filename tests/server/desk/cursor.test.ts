import { describe, expect, it } from 'vitest';
import { cursorOf, readCursor, readNumber } from '../../../server/domain/desk/cursor.ts';

const errors = { after: ['That page is no more: begin at the first one.'] };
const refused = expect.objectContaining({ status: 422, details: expect.objectContaining({ errors }) });

describe('the cursor of a list', () => {
  const at = new Date('2026-11-20T09:00:00.000Z');

  it('[DESK-23] is decoded to what was encoded', () => {
    expect(readCursor(cursorOf(at, 'ord_1'), 1)).toEqual({ at, ids: ['ord_1'] });
    expect(readCursor(cursorOf(at, 'confirm', ''), 2)).toEqual({ at, ids: ['confirm', ''] });
    expect(readNumber(cursorOf(4711))).toBe(4711);
  });

  it.each([
    ['', 1],
    ['ord_1', 1],
    ['2026-11-20T09:00:00.000Z', 1],
    ['2026-11-20T09:00:00.000Z~ord_1', 2],
    ['2026-11-20T09:00:00.000Z~ord_1~x', 1],
    ['x2026-11-20T09:00:00.000Z~ord_1', 1],
    ['+002026-11-20T09:00:00.000Z~ord_1', 1],
    ['2026-11-20T09:00:00.000Zx~ord_1', 1],
    ['2026-11-20T09:00:00Z~ord_1', 1],
    ['2026-13-20T09:00:00.000Z~ord_1', 1],
    ['0000-11-20T09:00:00.000Z~ord_1', 1],
  ])('[DESK-23] %j is refused with a message', (text, ids) => {
    expect(() => readCursor(text, ids)).toThrow(refused);
  });

  it.each(['', '-1', '1.5', '1e9', 'x8', '8x', '٨', '1234567890123456'])(
    '[DESK-23] with the number %j is refused',
    (text) => {
      expect(() => readNumber(text)).toThrow(refused);
    },
  );
});
