import type { DeskColumn, DeskRow, DeskTable } from '../../common/api/types.ts';
import { columnNames } from '../../common/desk/columns.ts';
import { every, number, oneOf, type Read, shape, text } from './read.ts';

export const columns: Read<DeskColumn[]> = every(oneOf(...columnNames));

const cell: Read<DeskRow[number]> = (value) => {
  if (value === null) return null;
  return typeof value === 'number' ? number(value) : text(value);
};

export const rows: Read<DeskRow[]> = every(every(cell));

export const table = shape<DeskTable>({ columns, rows });
