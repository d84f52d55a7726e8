import type { DeskColumn, DeskListName, DeskRow, DeskSession } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { columnKinds } from '../../../../common/desk/columns.ts';
import * as say from '../../../../common/texts/desk/list.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { classes } from '../../../ui/controls/form-styles.ts';
import { cellOf, cellsOf, shownColumns, textOf } from './cells.tsx';
import { RowActions, rowActions } from './RowActions.tsx';

interface RowsProps {
  list: DeskListName;
  columns: readonly DeskColumn[];
  rows: readonly DeskRow[];
  /** Index of the row that takes the focus from the button that made it appear. */
  firstNew: number | null;
  actor: StaffAction;
  rights: DeskSession['rights'];
  courses: Choices['courses'];
}

/** The table is scrolled sideways before a column is narrower. */
function widthClass(column: DeskColumn): string {
  switch (columnKinds[column]) {
    case 'text':
    case 'courses':
      return 'md:min-w-40';
    case 'roles':
      return 'md:min-w-28';
    case 'instant':
      // the time goes below the day
      return 'md:min-w-28 2xl:whitespace-nowrap';
    default:
      return 'md:whitespace-nowrap';
  }
}

const isNumeric = (column: DeskColumn) => ['amount', 'number'].includes(columnKinds[column]);

/** Stays in sight. Its line is drawn: a collapsed border scrolls away with the columns. */
const keptClass =
  'md:sticky md:inset-e-0 md:bg-surface ' +
  'md:before:absolute md:before:inset-y-0 md:before:inset-s-0 md:before:w-px md:before:bg-line';

/** A table; on a phone each row is a card, with the head of each column before its value. */
export function Rows({ list, columns, rows, firstNew, actor, rights, courses }: RowsProps) {
  const all = rows.map((row) => cellsOf(columns, row));
  const shown = shownColumns(columns, all);
  const hasActions = all.some((cells) => rowActions(list, cells).some(({ action }) => rights.includes(action)));
  const cellClass = 'md:px-3 md:py-2.5 md:align-top';
  return (
    <div className="relative overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
      <table className="block w-full text-start md:table md:text-sm">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-sm text-muted">
            {shown.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes(
                  cellClass,
                  'font-semibold whitespace-nowrap',
                  isNumeric(column) ? 'text-end' : 'text-start',
                )}
              >
                {say.columns[column]}
              </th>
            ))}
            {hasActions && (
              <th scope="col" className={keptClass}>
                <span className="sr-only">{say.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:table-row-group">
          {all.map((cells, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; pages are appended
              key={index}
              {...(index === firstNew && { ref: focus, tabIndex: -1 })}
              className="block rounded-card border border-line bg-surface px-4 py-2 md:table-row md:border-0 md:border-b md:last:border-b-0"
            >
              {shown.map((column) => {
                const cell = cellOf(column, cells, courses);
                return (
                  <td
                    key={column}
                    className={classes(
                      cellClass,
                      'max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-3 max-md:py-1.5',
                      isNumeric(column) && 'md:text-end',
                      cell === null && 'max-md:hidden',
                      widthClass(column),
                      textOf(cells[column]).length > 60 && 'md:min-w-72',
                    )}
                  >
                    <span aria-hidden="true" className="text-sm text-muted md:hidden">
                      {say.columns[column]}
                    </span>
                    <span className="min-w-0">{cell}</span>
                  </td>
                );
              })}
              {hasActions && (
                <td className={classes(cellClass, 'max-md:py-2', keptClass)}>
                  <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end md:has-[button:nth-of-type(3)]:max-2xl:flex-col">
                    <RowActions list={list} cells={cells} actor={actor} rights={rights} />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function focus(row: HTMLTableRowElement | null): void {
  row?.focus({ preventScroll: true });
}
