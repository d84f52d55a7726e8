import type { DeskReportColumn, DeskReportName, DeskReportPart } from '../api/types.ts';

/** Each with the call whose right it needs, and what it is asked by. */
export const reports = {
  month: { right: 'getDeskMonthReport', asks: ['month'] },
  course: { right: 'getDeskCourseReport', asks: ['course', 'month'] },
  batch: { right: 'getDeskBatchReport', asks: ['batch'] },
} as const satisfies Record<DeskReportName, { right: string; asks: readonly ReportField[] }>;

export type ReportField = 'month' | 'course' | 'batch';

export type ReportAsked = Readonly<Record<ReportField, string>> & { readonly report: DeskReportName };

export const reportNames = Object.keys(reports) as DeskReportName[];

/** Those that the rights of an account allow. */
export const reportsFor = (rights: readonly string[]): DeskReportName[] =>
  reportNames.filter((name) => rights.includes(reports[name].right));

export const isComplete = (asked: ReportAsked): boolean =>
  reports[asked.report].asks.every((name) => asked[name] !== '');

/** Of the address and of the file, without what the report is not asked by. */
export const fieldsOf = (asked: ReportAsked): Partial<Record<ReportField, string>> =>
  Object.fromEntries(reports[asked.report].asks.map((name) => [name, asked[name]]));

/** Of a table as CSV, which the browser saves. */
export const fileOf = (asked: ReportAsked, part: string): string =>
  `/api/desk/reports/${asked.report}/csv?${new URLSearchParams({ ...fieldsOf(asked), part })}`;

/** To choose from, the newest. */
export interface BatchChoice {
  id: string;
  sponsor: string;
  opens: string;
}

/** Others type its id. */
export const mayChooseBatch = (rights: readonly string[]): boolean => rights.includes('list vouchers');

/** `people` is null if they are few, `reached` if one could be known; `names` are a line each. */
export type ReportColumnKind =
  | 'amount'
  | 'people'
  | 'reached'
  | 'number'
  | 'word'
  | 'method'
  | 'names'
  | 'code'
  | 'text';

/** As the contract describes the cells of each column. */
export const reportColumnKinds = {
  figure: 'word',
  people: 'people',
  people_before: 'people',
  currency: 'code',
  sold: 'number',
  gross: 'amount',
  refunded: 'number',
  refunds: 'amount',
  net: 'amount',
  net_before: 'amount',
  paid_with: 'method',
  item: 'text',
  kind: 'word',
  count: 'number',
  amount: 'amount',
  first: 'code',
  last: 'code',
  missing: 'number',
  course: 'names',
  sponsor: 'names',
  began: 'people',
  finished: 'people',
  certificates: 'people',
  redeemed: 'people',
  step: 'word',
  lesson: 'text',
  reached: 'reached',
  uses: 'number',
} as const satisfies Record<DeskReportColumn, ReportColumnKind>;

export const reportColumns = Object.keys(reportColumnKinds) as DeskReportColumn[];

const counted: readonly ReportColumnKind[] = ['amount', 'people', 'reached', 'number'];

export const isCounted = (column: DeskReportColumn): boolean => counted.includes(reportColumnKinds[column]);

/** Of a period in which nothing happened; how many codes a batch has is no event. */
export const isEmpty = (parts: readonly DeskReportPart[]): boolean =>
  parts
    .filter(({ part }) => part !== 'batch')
    .every(({ columns, rows }) =>
      rows.every((row) => columns.every((column, place) => !isCounted(column) || row[place] === 0)),
    );
