import { useId } from 'react';
import type { DeskReportColumn, DeskReportPart, DeskRow } from '../../../../common/api/types.ts';
import { isCounted } from '../../../../common/desk/reports.ts';
import * as say from '../../../../common/texts/desk/report.ts';
import { tableBox } from '../../../ui/content/table-box.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { classes } from '../../../ui/controls/form-styles.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { BarPlot } from './BarPlot.tsx';
import { cellOf, wordOf } from './cells.tsx';

interface PartProps {
  part: DeskReportPart;
  /** Address of the table as CSV. */
  file: string;
}

/** A table of the report, below its plot where it has one. */
export function Part({ part, file }: PartProps) {
  const id = useId();
  const title = say.parts[part.part];
  const bars = barsOf(part);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 print:break-inside-avoid print:p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        <OutsideLink
          to={file}
          download
          aria-label={say.csvOf({ table: title })}
          className={classes(buttonClass('secondary'), 'print:hidden')}
        >
          {say.csv}
        </OutsideLink>
      </div>
      {bars.length > 1 && <BarPlot bars={bars} />}
      <div {...{ ...tableBox, role: 'group', 'aria-label': title }}>
        <table className="w-full text-sm wrap-normal">
          <thead>
            <tr className="border-b border-line text-muted">
              {part.columns.map((column) => (
                <th key={column} scope="col" className={cellClass(column, 'font-semibold')}>
                  {say.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report is replaced as a whole
              <tr key={index} className="border-b border-line last:border-b-0">
                {part.columns.map((column) => (
                  <td key={column} className={cellClass(column)}>
                    {cellOf(part, row, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cellClass = (column: DeskReportColumn, more = '') =>
  classes('px-2 py-1.5 align-top', isCounted(column) ? 'text-end whitespace-nowrap' : 'min-w-24 text-start', more);

/** The number that a plot compares, by part. */
const plotted: Partial<Record<DeskReportPart['part'], DeskReportColumn>> = { courses: 'began', steps: 'reached' };

function barsOf(part: DeskReportPart) {
  const column = plotted[part.part];
  if (column === undefined) return [];
  const value = (row: DeskRow, name: DeskReportColumn) => row[part.columns.indexOf(name)] ?? null;
  return part.rows.map((row) => {
    const count = value(row, column);
    const names = String(value(row, 'course') ?? '').split('\n');
    const step = value(row, 'lesson') ?? wordOf(value(row, 'step'));
    const course = names.length > 1 ? `${say.together} ${names.join(' · ')}` : names.join('');
    return {
      label: part.part === 'courses' ? course : String(step),
      count: count === null ? null : Number(count),
      hidden: column === 'reached' ? say.notShown : say.few,
    };
  });
}
