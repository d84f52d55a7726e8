import { writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { monthReport } from '../../domain/payments/report/month.ts';
import { spanOfMonth } from '../../domain/payments/report/month-span.ts';
import { type PrintedReport, printers } from '../../domain/payments/report/printers.ts';
import { inWords } from '../../domain/payments/report/words.ts';
import type { Span } from '../../domain/payments/sales.ts';
import { command, WrongUsage } from '../declaration.ts';
import { onDisk } from '../files.ts';
import { alignedTable } from '../printing.ts';
import { facts } from '../values.ts';

export const reportMonth = command({
  name: 'report month',
  summary:
    'Reports a month for those who give money: sold, refunded, learners, begun, finished, certificates, by sponsor',
  details:
    'Days are in UTC. Numbers of learners under five are not shown, nor what they could be computed from: their groups are put together with\n' +
    'others. With --out it is a page (HTML) or a PDF to send; the server writes it, to a path from / on, and a file that exists is kept.',
  arguments: { month: 'such as 2026-11' },
  options: {
    out: { value: 'path', text: 'the file to write, which ends in .html or .pdf, readable by its owner alone' },
  },
  examples: ['report month 2026-11', 'report month 2026-11 --out /var/lib/zanin/2026-11.pdf'],
  async run({ services, argument: { month }, option: { out } }) {
    const now = services.now();
    const span = readMonth(month, now);
    const print = out === undefined ? null : printerOf(out);
    const report = await monthReport(services, month, span);
    const words = inWords(report, { organisation: services.organisation.name, end: span.to, now });
    if (out === undefined || print === null) return { data: report, lines: asLines(words) };
    const bytes = await print(words);
    onDisk(() => writeFileSync(out, bytes, { mode: 0o600, flag: 'wx' }));
    return { data: { ...report, file: out }, lines: [`The report of ${words.title} is in ${out}.`] };
  },
});

/** @throws WrongUsage */
export function readMonth(text: string, now: Date): Span {
  const span = spanOfMonth(text);
  if (span === null) throw new WrongUsage(`<month> should be a month such as 2026-11, but is "${text}".`, 'month');
  if (span.from > now) throw new WrongUsage(`${text} has not begun yet.`, 'month');
  return span;
}

/** @throws WrongUsage */
function printerOf(path: string) {
  if (!isAbsolute(path)) throw new WrongUsage('Give the path of --out from / on.');
  if (path.endsWith('.html')) return printers['.html'];
  if (path.endsWith('.pdf')) return printers['.pdf'];
  throw new WrongUsage('--out should end in .html or .pdf.');
}

function asLines({ organisation, title, period, figures, tables, notes }: PrintedReport): string[] {
  return [
    ...[`${organisation}: ${title}`, period, ''],
    ...facts(figures.map(({ name, value, what }) => [name, `${value}  (${what})`])),
    ...tables.flatMap((table) => {
      const rows = table.rows.map(([first = '', ...cells]) => [onOneLine(first), ...cells]);
      const lines = rows.length === 0 ? [table.empty] : alignedTable({ ...table, rows }).split('\n');
      return ['', table.title.toUpperCase(), ...lines];
    }),
    '',
    ...notes,
  ];
}

const onOneLine = (names: string): string => names.replace(':\n', ': ').replaceAll('\n', ', ');
