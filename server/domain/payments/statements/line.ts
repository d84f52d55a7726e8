import { invalid } from '../../common/problem.ts';

/** What a statement says about one sum of money, whatever its format. */
export interface StatementLine {
  /** Money that went out says what was sent or taken back. */
  direction: 'in' | 'out';
  /** In millionths of the currency; null where the line does not say it for certain. */
  micro: bigint | null;
  /** ISO 4217, upper case. */
  currency: string | null;
  /** Of the booking, YYYY-MM-DD. */
  day: string | null;
  sender: string | null;
  /** What the sender wrote, with what else the bank says. */
  text: string;
}

/** Of all formats: `left` counts what is no money that came in and names no order. */
export interface Statement {
  lines: StatementLine[];
  left: number;
}

export const mostLines = 2_000;

export const tooManyLines = () =>
  invalid({ content: [`There are more than ${mostLines} lines. Give fewer days at a time.`] });

const longestText = 500;
const longestName = 140;

/** As one line without characters that would hide or turn others. */
export const tidied = (text: string, longest = longestText): string =>
  [...text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')].slice(0, longest).join('').trim();

/** Null for one without a letter. */
export function senderOf(name: string): string | null {
  const tidy = tidied(name, longestName);
  return /\p{L}/u.test(tidy) ? tidy : null;
}
