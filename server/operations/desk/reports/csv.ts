import type { Cell } from '../../../commands/declaration.ts';
import { print } from '../../../commands/printing.ts';
import { amountOf } from '../../../commands/values.ts';
import type { Part } from './part.ts';

const money: readonly Part['columns'][number][] = ['gross', 'refunds', 'net', 'net_before', 'amount'];

/** For spreadsheets; numbers of learners that are not shown are empty. */
export function csvOf({ columns, rows }: Part): string {
  const currencyAt = columns.indexOf('currency');
  const cells = rows.map((row) =>
    row.map((cell, place): Cell => {
      const column = columns[place];
      if (typeof cell !== 'number' || column === undefined || !money.includes(column)) return cell;
      return amountOf(cell, String(row[currencyAt]));
    }),
  );
  return print({ data: null, table: { columns: [...columns], rows: cells } }, 'csv');
}
