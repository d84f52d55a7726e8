import { fold } from '../../text/fold.ts';
import { scaleOf } from './units.ts';

/** Digits with separators of any notation, or a space before three digits. */
const written = /(?<![\d.,٫])[+-]?[.,٫]?\d(?:[.,٫٬'’]?\d| (?=\d{3}(?!\d)))*/g;

/** Ungrouped, or groups of three with one separator. */
const whole = /^(?:\d*|\d{1,3}(?:([,.'’٬ ])\d{3}(?:\1\d{3})*))$/;

/**
 * Any script, decimal point or comma, thousands separators, surrounding words. `29,500` may be
 * 29500 or 29.5.
 * @returns null for several numbers; empty for none
 */
export function numbersIn(text: string): number[] | null {
  // ½ and the like become several digits
  const plain = fold(text)
    .replace(/[−‐‑–]/g, '-')
    .replaceAll('،', ',')
    .replace(/\s/g, ' ');
  const found = [...plain.matchAll(written)];
  if (found.length > 1 || plain.includes('⁄')) return null;
  return found.flatMap(([number]) => readingsOf(number));
}

/** In the question's unit; empty for several numbers or an incompatible unit. */
export function numbersFor({ unit }: { unit: string }, text: string): number[] {
  const scale = scaleOf(text, unit);
  return scale === null ? [] : (numbersIn(text) ?? []).map((number) => number * scale);
}

function readingsOf(number: string): number[] {
  const sign = number.startsWith('-') ? -1 : 1;
  const digits = number.replace(/[+-]/, '');
  const values = ['.', ',', '٫'].flatMap((mark) => readWith(mark, digits));
  // no decimal mark: separators may group digits
  return [...new Set([...values, ...readWhole(digits)])].map((value) => sign * value);
}

/** Empty if the digits do not fit that mark. */
function readWith(mark: string, digits: string): number[] {
  const at = digits.indexOf(mark);
  const decimals = digits.slice(at + 1);
  if (at < 0 || /\D/.test(decimals)) return [];
  return readWhole(digits.slice(0, at)).map((value) => Number(`${value}.${decimals}`));
}

const readWhole = (text: string): number[] => (whole.test(text) ? [Number(text.replace(/\D/g, ''))] : []);

/** Floating point: 2.6 − 2.5 > 0.1. */
const inexact = 1e-9;

export const isNear = (readings: readonly number[], number: number, tolerance = 0): boolean =>
  readings.some((reading) => Math.abs(reading - number) <= tolerance + inexact);
