import { fold } from './text/fold.ts';

/** Crockford's base 32 (no I, L, O, U). The last character of a code is a check digit. */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Without hyphens, check digit included. */
export const codeLength = 16;

export type Reference =
  | { kind: 'id'; id: string }
  | { kind: 'code'; code: string }
  | { kind: 'unreadable'; why: 'length' | 'typo' };

/** @param value of 75 bits. */
export function writeCode(value: bigint): string {
  const digits = Array.from({ length: codeLength - 1 }, (_, index) => Number((value >> BigInt(70 - 5 * index)) & 31n));
  const code = [...digits, doubled(remainder(digits))].map((digit) => alphabet[digit]).join('');
  return grouped(code);
}

export function codeValue(code: string): bigint {
  return digitsOf(code.replaceAll('-', ''))
    .slice(0, codeLength - 1)
    .reduce((value, digit) => value * 32n + BigInt(digit), 0n);
}

/** Reads an id or code in any case, with spaces, inside a page address or printed words. */
export function readReference(typed: string): Reference {
  const pasted = typed.replace(/\p{Cf}/gu, '').slice(0, 300);
  const [, inAddress] = /\/certificates\/([^\s/?#]+)/.exec(pasted) ?? [];
  if (inAddress !== undefined) return readReference(inAddress);
  const text = pasted.replace(/\s/g, '');
  const [, prefixed] = /^crt_([\w-]{1,116})$/i.exec(text) ?? [];
  if (prefixed !== undefined) return { kind: 'id', id: `crt_${prefixed}` };
  const whole = readLetters(text);
  if (isCode(whole)) return { kind: 'code', code: grouped(whole) };
  if (/^[\w-]{22}$/.test(text)) return { kind: 'id', id: `crt_${text}` };
  const [, id] = /(?<![\p{L}\p{N}_-])crt_([\w-]{22})(?![\w-])/iu.exec(pasted) ?? [];
  if (id !== undefined) return { kind: 'id', id: `crt_${id}` };
  const parts = pasted.split(/[^\p{L}\p{N}\p{M}\p{Pd}]+/u).map(readLetters);
  const among = parts.find(isCode) ?? inGroups(pasted.split(/[^\p{L}\p{N}\p{M}]+/u).map(readLetters));
  if (among !== undefined) return { kind: 'code', code: grouped(among) };
  const isTypo = [whole, ...parts].some(({ length }) => length === codeLength);
  return { kind: 'unreadable', why: isTypo ? 'typo' : 'length' };
}

const readLetters = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replaceAll('o', '0')
    .toUpperCase();

function inGroups(words: readonly string[]): string | undefined {
  return words
    .map((_, at) => words.slice(at, at + 4))
    .filter((groups) => groups.every(({ length }) => length === codeLength / 4))
    .map((groups) => groups.join(''))
    .find(isCode);
}

const grouped = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

const digitsOf = (code: string): number[] => [...code].map((letter) => alphabet.indexOf(letter));

function isCode(letters: string): boolean {
  const digits = digitsOf(letters);
  return digits.length === codeLength && !digits.includes(-1) && remainder(digits) === 0;
}

/**
 * Polynomial over GF(32) at 2: 0 for a valid code, not after one wrong digit or a transposition.
 */
const remainder = (digits: readonly number[]): number => digits.reduce((sum, digit) => doubled(sum) ^ digit, 0);

/** Multiplies by 2 in GF(32) (modulo x^5 + x^2 + 1). */
const doubled = (element: number): number => (element << 1) ^ (element & 16 ? 0b100101 : 0);
