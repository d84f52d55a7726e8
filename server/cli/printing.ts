import type { Cell, Output, Table } from './declaration.ts';

/**
 * What a terminal, or a reader of lines, would act on: control characters, which may move the
 * cursor or begin a line, and those that turn the direction of writing.
 */
const acting = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text in one line, as it may be shown in a terminal. */
export const shown = (text: string): string => text.replace(acting, ' ');

/** A table in aligned columns, numbers to the right. */
function alignedTable({ columns, rows }: Table): string {
  const texts = [columns, ...rows.map((row) => row.map((cell) => (cell === null ? '' : shown(String(cell)))))];
  const widths = columns.map((_, place) => Math.max(...texts.map((row) => row[place]?.length ?? 0)));
  const isNumeric = columns.map((_, place) => rows.length > 0 && rows.every((row) => isNumber(row[place] ?? null)));
  const lines = texts.map((row) =>
    row.map((text, place) => (isNumeric[place] ? text.padStart(widths[place] ?? 0) : text.padEnd(widths[place] ?? 0))),
  );
  return lines.map((line) => line.join('  ').trimEnd()).join('\n');
}

const isNumber = (cell: Cell): boolean => cell === null || /^-?\d+(\.\d+)?$/.test(String(cell));

/** What begins a formula in a spreadsheet, in full width too. */
const formula = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
/** A cell that begins with one, or with a control character that a spreadsheet may leave out. */
const startsFormula = new RegExp(`^(?:${formula}|[\\t\\r\\n])`);
/**
 * One after a character at which spreadsheets split in some regions or by choice, such as the
 * semicolon where numbers have a comma: such a spreadsheet finds the quotation marks of a cell in
 * the middle of a line, where they quote nothing.
 */
const formulaWithin = new RegExp(`([;,|\\t\\r\\n][\\s"']*)(?=${formula})`, 'g');

/**
 * Digits that a spreadsheet would change: it drops a first zero, and writes long or exponential
 * ones as powers of ten.
 */
const digitsAsText = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  // line feeds may be in a quoted cell; other control characters may be in none
  const text = String(cell).replace(/(?![\n\r\t])\p{Cc}/gu, '');
  // a tab makes it text, shows nothing and goes with the blanks that readers of CSV take off
  const safe = typeof cell === 'string' && digitsAsText.test(text) ? `\t${text}` : withoutFormulas(text);
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutFormulas(text: string): string {
  const within = text.replace(formulaWithin, "$1'");
  return startsFormula.test(text) && !isNumber(text) ? `'${within}` : within;
}

/** By it Excel knows UTF-8. A line "sep=," would make Excel leave it unread. */
const byteOrderMark = '\ufeff';

/**
 * A table as RFC 4180 has it, with CRLF after each line, as spreadsheets open it right (decision
 * 065): what would be a formula, also in a part of a cell, has an apostrophe before it.
 */
function csv({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`);
  return `${byteOrderMark}${lines.join('')}`;
}

/**
 * A value of JSON whose names have `_` between their words, as the API and the database have them.
 */
function named(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      field,
    ]),
  );
}

/** Data as JSON; the characters that a terminal could act on are escaped. */
const json = (data: unknown): string =>
  JSON.stringify(data, named, 2).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** What is printed of an output. */
export function print({ data, table, lines = [] }: Output, form: 'text' | 'json' | 'csv'): string {
  if (form === 'json') return `${json(data)}\n`;
  if (form === 'csv') return csv(table ?? { columns: [], rows: [] });
  const parts = [...(table && table.rows.length > 0 ? [alignedTable(table)] : []), ...lines.map(shown)];
  return parts.map((part) => `${part}\n`).join('');
}
