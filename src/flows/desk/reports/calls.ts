import type { DeskReport, DeskReportPart } from '../../../../common/api/types.ts';
import { type BatchChoice, type ReportAsked, reportColumns, reportNames } from '../../../../common/desk/reports.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, flag, nullable, oneOf, shape, text } from '../../../api/read.ts';
import { columns, rows } from '../../../api/read-table.ts';

const parts = [
  ...(['figures', 'money', 'methods', 'items', 'receipts', 'numbers'] as const),
  ...(['courses', 'sponsors', 'steps', 'batch'] as const),
];

const report = shape<DeskReport>({
  report: oneOf(...reportNames),
  title: nullable(text),
  month: nullable(filled),
  isOver: flag,
  parts: every(shape<DeskReportPart>({ part: oneOf(...parts), columns: every(oneOf(...reportColumns)), rows })),
});

export const getReport = (client: Client) =>
  call<DeskReport, ReportAsked>(({ report: name, month, course, batch }, signal) => {
    switch (name) {
      case 'month':
        return dataOf(client.GET('/desk/reports/month', { params: { query: { month } }, signal }), report);
      case 'course':
        return dataOf(client.GET('/desk/reports/course', { params: { query: { course, month } }, signal }), report);
      case 'batch':
        return dataOf(client.GET('/desk/reports/batch', { params: { query: { batch } }, signal }), report);
    }
  });

const batches = shape({ columns, rows });

export const loadBatches = (client: Client) =>
  call<BatchChoice[]>(async (_, signal) => {
    const found = await dataOf(
      client.GET('/desk/lists/{list}', { params: { path: { list: 'vouchers' } }, signal }),
      batches,
    );
    const cell = (row: (typeof found.rows)[number], column: (typeof found.columns)[number]) =>
      String(row[found.columns.indexOf(column)] ?? '');
    return found.rows.map((row) => ({
      id: cell(row, 'batch'),
      sponsor: cell(row, 'sponsor'),
      opens: cell(row, 'opens'),
    }));
  });
