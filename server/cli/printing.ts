import type { Cell, Output, Table } from './declaration.ts';

/**
 * What a terminal, or a reader of lines, would act on: control characters, which may move the cursor or begin a line, and those
 * that turn the direction of writing.
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

/**
 * What a spreadsheet would take for a formula: a cell that begins with one of these, in their full width too. A plain number is
 * none, also below zero.
 */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  // line feeds may be in a quoted cell; other control characters may be in none
  const text = String(cell).replace(/(?![\n\r\t])\p{Cc}/gu, '');
  const safe = formula.test(text) && !isNumber(cell) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as RFC 4180 has it, with CRLF after each line; a cell that would be a formula begins with an apostrophe. */
function csv({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A value of JSON whose names have `_` between their words, as the API and the database have them. */
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
