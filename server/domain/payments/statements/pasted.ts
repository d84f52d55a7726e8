import { plainDigits } from '../../../../common/text/digits.ts';
import { invalid } from '../../common/problem.ts';
import { readReference } from '../transfers/reference.ts';
import { mostLines, type Statement, type StatementLine, senderOf, tidied, tooManyLines } from './line.ts';
import { currencies, takeDay, typedMicro } from './pasted-amounts.ts';

const code = `(?:${currencies.join('|')})`;
const number = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d[\d.,]*\d|\d`;
const signs = '[-−+]';
/** Letters and hyphens around it would make it a part of a reference or a name. */
const sum = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(${code})\\s?)?(${signs}?)\\s?(${number})(${signs}?)(?:\\s?(${code}))?(?![\\p{L}\\d])`,
  'gu',
);

interface Sum {
  whole: string;
  text: string;
  currency: string | null;
  isNegative: boolean;
}

const longestRow = 1_000;

/**
 * Lines that were copied out of a statement: cells between tabs or semicolons, or free text.
 * @throws Problem 422
 */
export function readPasted(text: string): Statement {
  const rows = text.split(/\r\n|\n|\r/).filter((row) => row.trim() !== '');
  if (rows.length > mostLines) throw tooManyLines();
  if (rows.some(({ length }) => length > longestRow)) {
    throw invalid({
      content: [`A line has more than ${longestRow} characters. Give each transfer a line of its own.`],
    });
  }
  const read = rows.map(lineOf);
  const lines = read.filter((line) => line !== null);
  return { lines, left: read.length - lines.length };
}

/** Null for a heading, for example: it names neither an amount nor a reference. */
function lineOf(row: string): StatementLine | null {
  const plain = plainDigits(row).replaceAll('٬', ',').replaceAll('٫', '.');
  const cells = cellsOf(plain);
  const { day, rest } = takeDay(cells.join('\t'));
  const left = rest.split('\t');
  const named = left.map(withoutReferences);
  const sums = named.length > 1 ? named.flatMap((cell) => wholeSum(cell.trim())) : named.flatMap(sumsIn);
  const found = likeliest(sums);
  const alone = left.find((cell) => currencies.includes(cell.trim()))?.trim() ?? null;
  const currency = found?.currency ?? alone;
  const micro = found ? typedMicro(found.text, currency) : null;
  if (found === undefined && !wordsOf(plain).some((word) => readReference(word) !== null)) return null;
  const isOut = found?.isNegative || left.some((cell) => /^(?:D|DR|DEBIT|DBIT)$/i.test(cell.trim()));
  return {
    direction: isOut ? 'out' : 'in',
    ...{ micro, currency, day },
    sender: left.length > 1 ? senderIn(left) : null,
    text: tidied(row),
  };
}

/** Quotes are those of a file of a spreadsheet. */
const cellsOf = (row: string): string[] =>
  (row.includes('\t') ? row.split('\t') : row.split(';').length > 2 ? row.split(';') : [row]).map((cell) =>
    cell.trim().replaceAll(/^"(.*)"$/g, '$1'),
  );

/** Four digits of a reference are no amount; digits alone are none of a reference. */
const withoutReferences = (text: string): string =>
  text.replaceAll(/[\p{L}\d-]+/gu, (word) => (/[\p{L}-]/u.test(word) && readReference(word) !== null ? ' ' : word));

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\d-]+/u);

const sumsIn = (text: string): Sum[] =>
  [...text.matchAll(sum)].map(([whole, before, sign = '', digits = '', after = '', behind]) => ({
    ...{ whole, text: digits.trim(), currency: before ?? behind ?? null },
    isNegative: /[-−]/.test(sign + after),
  }));

/** Of a cell that is an amount and nothing else; brackets are a minus. */
function wholeSum(cell: string): Sum[] {
  const inner = /^\((.*)\)$/.exec(cell)?.[1];
  return sumsIn(inner ?? cell)
    .filter(({ whole }) => whole.trim() === (inner ?? cell).trim())
    .map((each) => ({ ...each, isNegative: each.isNegative || inner !== undefined }));
}

/** Numbers of rows and accounts have neither a currency nor a separator. */
const likeliest = (sums: readonly Sum[]): Sum | undefined =>
  sums.find(({ currency }) => currency !== null) ??
  sums.find(({ text }) => /[.,\s'’]/.test(text)) ??
  sums.find(({ text }) => text.length >= 3 && text.length <= 9);

/** The first cell that is words, and holds no reference. */
const senderIn = (cells: readonly string[]): string | null =>
  cells
    .filter((cell) => /\p{L}{2}/u.test(cell) && !currencies.includes(cell.trim()) && wholeSum(cell.trim()).length === 0)
    .filter((cell) => !/\d/.test(cell) && !wordsOf(cell).some((word) => readReference(word) !== null))
    .map(senderOf)
    .find((sender) => sender !== null) ?? null;
