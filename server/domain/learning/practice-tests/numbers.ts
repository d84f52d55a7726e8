import { fold } from '../../../../common/text/fold.ts';
import { scaleOf } from './units.ts';

/** Digits with what may stand between them: separators of any notation, and a space before three digits. */
const written = /(?<![\d.,٫])[+-]?[.,٫]?\d(?:[.,٫٬'’]?\d| (?=\d{3}(?!\d)))*/g;

/** Digits, or groups of three with one separator between them. */
const whole = /^(?:\d*|\d{1,3}(?:([,.'’٬ ])\d{3}(?:\1\d{3})*))$/;

/**
 * The numbers that a text may mean (PRACTICE-07): in digits of any script, with a point or a comma before
 * decimals, with groups of three digits, and with words or a unit around it. `29,500` may be 29500 or 29.5.
 * @returns null for a text with several numbers; empty for one without any.
 */
export function numbersIn(text: string): number[] | null {
  // a fraction such as ½ becomes several digits
  const plain = fold(text)
    .replace(/[−‐‑–]/g, '-')
    .replaceAll('،', ',')
    .replace(/\s/g, ' ');
  const found = [...plain.matchAll(written)];
  if (found.length > 1 || plain.includes('⁄')) return null;
  return found.flatMap(([number]) => readingsOf(number));
}

/**
 * The numbers that an answer to a question may mean, in the unit that is asked for; empty for several numbers and for a unit of
 * something else.
 */
export function numbersFor({ unit }: { unit: string }, text: string): number[] {
  const scale = scaleOf(text, unit);
  return scale === null ? [] : (numbersIn(text) ?? []).map((number) => number * scale);
}

function readingsOf(number: string): number[] {
  const sign = number.startsWith('-') ? -1 : 1;
  const digits = number.replace(/[+-]/, '');
  const values = ['.', ',', '٫'].flatMap((mark) => readWith(mark, digits));
  // no mark, though one of them may group the digits
  return [...new Set([...values, ...readWhole(digits)])].map((value) => sign * value);
}

/** The value with a certain decimal mark; none where the digits are not written so. */
function readWith(mark: string, digits: string): number[] {
  const at = digits.indexOf(mark);
  const decimals = digits.slice(at + 1);
  if (at < 0 || /\D/.test(decimals)) return [];
  return readWhole(digits.slice(0, at)).map((value) => Number(`${value}.${decimals}`));
}

/** The value of digits that may be grouped; none for any other text. */
const readWhole = (text: string): number[] => (whole.test(text) ? [Number(text.replace(/\D/g, ''))] : []);

/** Decimals are not exact: 2.6 − 2.5 is a little more than 0.1. */
const inexact = 1e-9;

/** Whether one of several readings is a number, or at most `tolerance` off. */
export const isNear = (readings: readonly number[], number: number, tolerance = 0): boolean =>
  readings.some((reading) => Math.abs(reading - number) <= tolerance + inexact);
