import type { components } from '../../../../common/api/schema.d.ts';
import type { Cell, Command, Table } from '../../../commands/declaration.ts';
import type { Services } from '../../../services.ts';

export type DeskColumn = components['schemas']['DeskColumn'];

export type Options = Readonly<Record<string, string>>;

export interface Slice {
  /** Undefined for the first page. */
  after: string | undefined;
  limit: number;
}

interface Declared<Row> {
  /** Its options are the filters. */
  command: Command;
  /** In their order. */
  cells: Partial<Record<DeskColumn, (row: Row) => Cell | Date>>;
  /**
   * @throws WrongUsage for an option; Problem 422 for a wrong `after`, and what a look-up of a
   * learner throws
   */
  find: (services: Services, option: Options, slice: Slice) => Promise<Row[]>;
  /** For `after` of the next page. */
  cursor: (row: Row) => string;
  /** As the command prints it. */
  table: (rows: readonly Row[]) => Table;
}

export interface Page {
  rows: readonly (readonly Cell[])[];
  /** As the command prints them. */
  table: Table;
  next: string | null;
}

export interface List {
  command: Command;
  columns: readonly DeskColumn[];
  page: (services: Services, option: Options, slice: Slice) => Promise<Page>;
}

/** A list of a command, which the desk has in pages. */
export function list<Row>({ command, cells, find, cursor, table }: Declared<Row>): List {
  const columns = Object.keys(cells) as DeskColumn[];
  const cellsOf = Object.values(cells);
  return {
    command,
    columns,
    async page(services, option, { after, limit }) {
      const found = await find(services, option, { after, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      return {
        rows: rows.map((row) => cellsOf.map((cell) => cellOf(cell(row)))),
        table: table(rows),
        next: found.length > limit && last !== undefined ? cursor(last) : null,
      };
    },
  };
}

const cellOf = (value: Cell | Date): Cell => (value instanceof Date ? value.toISOString() : value);
