import { fold } from '../../../../common/text/fold.ts';

/** Digits with what may stand between them: separators of any notation, and a space before three digits. */
const written = /(?<![\d.,٫])[+-]?[.,٫]?\d(?:[.,٫٬'’]?\d| (?=\d{3}(?!\d)))*/g;

/** Characters that group digits by three, in one notation or another. */
const grouping = [',', '.', "'", '’', '٬', ' '] as const;

/**
 * The numbers that a text may mean (PRACTICE-07): in Latin, Arabic-Indic or Persian digits, with a point or a comma before
 * decimals, with groups of three digits, and with words or a unit around it. `29,500` may be 29500 or 29.5.
 * @returns null for a text with several numbers; empty for one without any.
 */
export function numbersIn(text: string): number[] | null {
  // a fraction such as ½ becomes several digits
  const plain = fold(text)
    .replace(/[−‐‑–]/g, '-')
    .replaceAll('،', ',')
    .replace(/\s/g, ' ');
  const found = plain.match(written) ?? [];
  if (found.length > 1 || plain.includes('⁄')) return null;
  return found.flatMap(readingsOf);
}

function readingsOf(number: string): number[] {
  const sign = number.startsWith('-') ? -1 : 1;
  const digits = number.replace(/^[+-]/, '');
  const values = ['.', ',', '٫', null].flatMap((mark) => readWith(mark, digits) ?? []);
  return [...new Set(values)].map((value) => sign * value);
}

/** The value with a certain decimal mark, or without one; null where the digits are not written so. */
function readWith(mark: string | null, digits: string): number | null {
  const [whole = '', decimals, ...more] = mark === null ? [digits] : digits.split(mark);
  if (more.length > 0 || (mark !== null && decimals === undefined)) return null;
  if (decimals !== undefined && !/^\d+$/.test(decimals)) return null;
  const plain = ungrouped(whole);
  return plain === null ? null : Number(`${plain || '0'}.${decimals ?? '0'}`);
}

/** Digits without what groups them; null for any other text. */
function ungrouped(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const separator = grouping.find((each) => text.includes(each));
  if (separator === undefined) return null;
  const [first = '', ...groups] = text.split(separator);
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + groups.join('') : null;
}

/** Decimals are not exact: 2.6 − 2.5 is a little more than 0.1. */
const inexact = 1e-9;

/** Whether one of several readings is a number, or at most `tolerance` off. */
export const isNear = (readings: readonly number[], number: number, tolerance = 0): boolean =>
  readings.some((reading) => Math.abs(reading - number) <= tolerance + inexact);
