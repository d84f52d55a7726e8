import { plainDigits } from '../../../../common/text/digits.ts';
import { invalid } from '../../common/problem.ts';
import { readReference } from '../transfers/reference.ts';
import { mostLines, type Statement, type StatementLine, senderOf, tidied, tooManyLines } from './line.ts';
import { currencies, takeDay, typedMicro } from './pasted-amounts.ts';
import { type AmountColumns, type Cell, columnsIn, isDebitMark, isOneColumn } from './pasted-columns.ts';

const code = `(?:${currencies.join('|')})`;
const number = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d[\d.,]*\d|\d`;
const signs = '[-−–－+]';
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
  const cells = withoutEnds(rows.map((row) => cellsOf(digitsIn(row))));
  const heading = cells.findIndex((row) => columnsIn(row) !== null);
  const columns = columnsIn(cells[heading] ?? []);
  const read = rows.map((text, index) => rowOf(text, cells[index] ?? [], index > heading ? columns : null));
  const unnamed = read.slice(heading + 1).flatMap((row) => (row.unnamed ? [row.unnamed] : []));
  if (!isOneColumn(unnamed)) throw unclearColumns();
  const lines = read.map(lineOf).filter((line) => line !== null);
  return { lines, left: read.length - lines.length };
}

const unclearColumns = () =>
  invalid({
    content: [
      'Several columns may be amounts, and no line says which of them came in. Copy the names of the columns too, or type them as a first line, such as Date;Name;Purpose;Debit;Credit;Balance.',
    ],
  });

const digitsIn = (row: string): string => plainDigits(row).replaceAll('٬', ',').replaceAll('٫', '.');

/** A separator at the end of every row begins no column. */
const withoutEnds = (rows: string[][]): string[][] =>
  rows.length > 1 && rows.every((cells) => cells.length > 1 && cells.at(-1) === '')
    ? rows.map((cells) => cells.slice(0, -1))
    : rows;

interface Row {
  text: string;
  cells: readonly string[];
  day: string | null;
  sum: Sum | undefined;
  /** Where no heading says which cell came in; those of free text are none. */
  unnamed: Cell[] | null;
  isOut: boolean;
}

function rowOf(text: string, all: readonly string[], columns: AmountColumns | null): Row {
  const { day, rest } = takeDay(all.join('\t'));
  const cells = rest.split('\t');
  const named = cells.map(withoutReferences);
  const row = { text, cells, day, unnamed: null };
  if (named.length === 1) {
    const found = likeliest(named.flatMap(sumsIn));
    return { ...row, sum: found, isOut: found?.isNegative === true };
  }
  const sums = named.map((cell) => wholeSum(cell.trim()).find((each) => typedMicro(each.text, null) !== 0n));
  const out = sums[columns?.out ?? -1];
  if (out) return { ...row, sum: out, isOut: true };
  if (columns && columns.in !== -1) {
    const found = sums[columns.in];
    return { ...row, sum: found, isOut: found?.isNegative === true };
  }
  const unnamed = sums.map((found, place): Cell => {
    const isAmount = found !== undefined && mayBeAmount(found, place);
    const isBlank = found === undefined && place !== columns?.out && blank.test(all[place]?.trim() ?? '');
    return { kind: isAmount ? 'amount' : isBlank ? 'blank' : 'other', isNegative: found?.isNegative === true };
  });
  const found = likeliest(sums.filter((each) => each !== undefined));
  return { ...row, sum: found, isOut: found?.isNegative === true, unnamed };
}

/** Null for a heading, for example: it names neither an amount nor a reference. */
function lineOf({ text, cells, day, sum: found, isOut }: Row): StatementLine | null {
  const alone = cells.find((cell) => currencies.includes(cell.trim()))?.trim() ?? null;
  const currency = found?.currency ?? alone;
  if (found === undefined && !wordsOf(cells.join(' ')).some((word) => readReference(word) !== null)) return null;
  return {
    direction: isOut || cells.some(isDebitMark) ? 'out' : 'in',
    ...{ micro: found ? typedMicro(found.text, currency) : null, currency, day },
    sender: cells.length > 1 ? senderIn(cells) : null,
    text: tidied(text),
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

/** As banks write that a column has no amount in a row. */
const blank = /^(?:[-−–]|0(?:[.,]0+)?)?$/;

const sumsIn = (text: string): Sum[] =>
  [...text.matchAll(sum)].map(([whole, before, sign = '', digits = '', after = '', behind]) => ({
    ...{ whole, text: digits.trim(), currency: before ?? behind ?? null },
    isNegative: /[-−–－]/.test(sign + after),
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

/** One or two digits are an amount, or the number of a row at its beginning. */
const mayBeAmount = ({ currency, text }: Sum, place: number): boolean =>
  currency !== null || /[.,\s'’]/.test(text) || (text.length <= 9 && (place > 0 || text.length >= 3));

/** The first cell that is words, and holds no reference. */
const senderIn = (cells: readonly string[]): string | null =>
  cells
    .filter((cell) => /\p{L}{2}/u.test(cell) && !currencies.includes(cell.trim()) && wholeSum(cell.trim()).length === 0)
    .filter((cell) => !/\d/.test(cell) && !wordsOf(cell).some((word) => readReference(word) !== null))
    .map(senderOf)
    .find((sender) => sender !== null) ?? null;
