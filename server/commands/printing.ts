import { isRecord } from '../../common/is-record.ts';
import type { Cell, Output, Table } from './declaration.ts';

/** Control characters, line separators, and bidirectional controls, which affect terminals. */
const acting = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export const shown = (text: string): string => text.replace(acting, ' ');

/** Numbers are right-aligned. */
export function alignedTable({ columns, rows }: Table): string {
  const texts = [columns, ...rows.map((row) => row.map((cell) => (cell === null ? '' : shown(String(cell)))))];
  const widths = columns.map((_, place) => Math.max(...texts.map((row) => row[place]?.length ?? 0)));
  const isNumeric = columns.map((_, place) => rows.length > 0 && rows.every((row) => isNumber(row[place] ?? null)));
  const lines = texts.map((row) =>
    row.map((text, place) => (isNumeric[place] ? text.padStart(widths[place] ?? 0) : text.padEnd(widths[place] ?? 0))),
  );
  return lines.map((line) => line.join('  ').trimEnd()).join('\n');
}

const isNumber = (cell: Cell): boolean => cell === null || /^-?\d+(\.\d+)?$/.test(String(cell));

/** Prefixes that spreadsheets evaluate as formulas, including full-width forms. */
const formula = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
/** Control characters too, since spreadsheets may skip them. */
const startsFormula = new RegExp(`^(?:${formula}|[\\t\\r\\n])`);
/**
 * A formula after a character at which some spreadsheets split cells, such as the semicolon;
 * quotation marks do not protect there, in the middle of a line.
 */
const formulaWithin = new RegExp(`([;,|\\t\\r\\n][\\s"']*)(?=${formula})`, 'g');

/** Spreadsheets drop leading zeros and show long or exponential numbers as powers of ten. */
const digitsAsText = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  // quoted cells may contain line breaks and tabs, but no other control characters
  const text = String(cell).replace(/(?![\n\r\t])\p{Cc}/gu, '');
  // A leading tab makes the cell a text; it is invisible, and CSV readers trim it.
  const safe = typeof cell === 'string' && digitsAsText.test(text) ? `\t${text}` : withoutFormulas(text);
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutFormulas(text: string): string {
  const within = text.replace(formulaWithin, "$1'");
  return startsFormula.test(text) && !isNumber(text) ? `'${within}` : within;
}

/** Tells Excel that the file is UTF-8; Excel would ignore it before a line `sep=,`. */
const byteOrderMark = '\ufeff';

/** RFC 4180 with CRLF; an apostrophe goes before whatever would become a formula (decision 065). */
function csv({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`);
  return `${byteOrderMark}${lines.join('')}`;
}

/** Replacer of `JSON.stringify`: keys in snake_case, as in the API and the database. */
function named(_: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      field,
    ]),
  );
}

/** Escapes characters that affect a terminal. */
const json = (data: unknown): string =>
  JSON.stringify(data, named, 2).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

export function print({ data, table, lines = [], secretLines = [] }: Output, form: 'text' | 'json' | 'csv'): string {
  if (form === 'json') return `${json(data)}\n`;
  if (form === 'csv') return csv(table ?? { columns: [], rows: [] });
  const parts = [
    ...(table && table.rows.length > 0 ? [alignedTable(table)] : []),
    ...[...lines, ...secretLines].map(shown),
  ];
  return parts.map((part) => `${part}\n`).join('');
}
