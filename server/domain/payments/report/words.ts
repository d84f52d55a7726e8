import { formatMinor } from '../../../../common/money/currency.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { dayOf } from '../../../../common/text/days.ts';
import type { PrintedReport } from '../../../documents/report.ts';
import type { MonthReport } from './month.ts';
import { type SafeTable, smallest } from './small-groups.ts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const documentNames = { sale: 'receipt', refund: 'credit note', voucher: 'receipt of a voucher' };

/** @param end of the month, exclusive. */
export function inWords(
  report: MonthReport,
  { organisation, end, now }: { organisation: string; end: Date; now: Date },
): PrintedReport {
  const first = `${report.month}-01`;
  const last = report.isOver ? dayOf(new Date(end.getTime() - 1)) : dayOf(now);
  const period = `${formatDate(first)} to ${formatDate(last)}, days in UTC`;
  return {
    organisation,
    title: monthFormat.format(new Date(first)),
    period: report.isOver ? period : `${period}. The month is not over.`,
    madeAt: now,
    figures: [
      { name: 'New learners', value: people(report.newLearners), what: 'verified accounts' },
      { name: 'Learners who learned', value: people(report.learned), what: 'a lesson, a test or a review' },
      { name: 'Courses begun', value: people(report.began), what: 'a learner’s first lesson of a course' },
      { name: 'Courses finished', value: people(report.finished), what: 'the last lesson of a course' },
      { name: 'Certificates', value: people(report.certificates), what: 'issued and valid' },
      { name: 'Vouchers redeemed', value: people(report.redeemed), what: 'given by sponsors' },
      { name: 'Subscriptions begun', value: people(report.subscribed), what: 'bought or given' },
      { name: 'Subscriptions ended', value: people(report.ended), what: 'also those that were renewed' },
    ],
    tables: [
      {
        title: 'Sold and refunded',
        empty: 'Nothing was sold or refunded.',
        columns: ['Currency', 'Sold', 'Sold for', 'Refunded', 'Given back', 'Net'],
        rows: report.money.map(({ currency, sold, gross, refunded, refunds, net }) => [
          ...[currency, String(sold), money(gross, currency), String(refunded), money(refunds, currency)],
          money(net, currency),
        ]),
      },
      {
        title: 'By way to pay',
        empty: 'Nothing was sold or refunded.',
        columns: ['Paid with', 'Currency', 'Sold', 'Sold for', 'Refunded', 'Given back'],
        rows: report.methods.map(({ method, currency, sold, gross, refunded, refunds }) => [
          ...[method ?? 'not known', currency, String(sold), money(gross, currency), String(refunded)],
          money(refunds, currency),
        ]),
      },
      {
        title: 'Receipts and credit notes',
        empty: 'None was issued.',
        columns: ['Kind', 'Currency', 'Issued', 'In all', 'First', 'Last'],
        rows: report.books.documents.map(({ kind, currency, count, amount, first, last }) => [
          ...[documentNames[kind], currency, String(count), money(amount, currency), first, last],
        ]),
      },
      {
        title: 'Their numbers',
        empty: 'None was issued.',
        columns: ['From', 'To', 'Issued', 'Missing between'],
        rows: report.books.numbers.map(({ first, last, count, missing }) => [
          ...[first, last, String(count), String(missing)],
        ]),
      },
      {
        title: 'What was sold',
        empty: 'Nothing was sold or refunded.',
        columns: ['Course or plan', 'Sold', 'Sold for', 'Refunded', 'Given back'],
        rows: report.items.map(({ title, currency, sold, gross, refunded, refunds }) => [
          ...[title, String(sold), money(gross, currency), String(refunded), money(refunds, currency)],
        ]),
      },
      {
        title: 'By course',
        empty: 'No course was begun or finished.',
        columns: ['Course', 'Begun', 'Finished', 'Certificates'],
        rows: rowsOf(report.courses),
      },
      {
        title: 'By sponsor',
        empty: 'No sponsor’s voucher was redeemed, and no course was begun or finished.',
        columns: ['Sponsor', 'Redeemed', 'Begun', 'Finished', 'Certificates'],
        rows: rowsOf(report.sponsors),
      },
    ],
    notes: [
      `So that nobody can be known by a number, groups with fewer than ${smallest} learners are shown together with others, and a number from 1 to ${smallest - 1} as “${few}”.`,
      'A course is begun with its first lesson and finished with its last one. A learner counts once in each course. Accounts that were deleted since are not counted.',
      'A sale counts on the day when it was paid, a refund on the day when it was made. Vouchers are paid by sponsors and are no sales. What the payment provider gave back in part is not known here.',
    ],
  };
}

const few = `under ${smallest}`;
const people = (count: number | null): string => (count === null ? few : grouped(count));
const grouped = (count: number): string => new Intl.NumberFormat('en-GB').format(count);
function money(minor: number, currency: string): string {
  const [whole = '', ...decimals] = formatMinor(Math.abs(minor), currency).split('.');
  const thousands = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return `${minor < 0 ? '−' : ''}${[thousands, ...decimals].join('.')}`;
}

/** Names of groups that are shown together; more are counted. */
const mostNames = 4;

function rowsOf({ shown, together }: SafeTable): string[][] {
  const rows = shown.map(({ name, counts }) => [name, ...counts.map(grouped)]);
  if (together === null) return rows;
  const { names, counts } = together;
  const more = names.length > mostNames ? [`and ${names.length - mostNames} more`] : [];
  // a line each, since names may be written from right to left
  const listed = [...names.slice(0, mostNames), ...more].join('\n');
  return [...rows, [names.length === 1 ? listed : `Together:\n${listed}`, ...counts.map(people)]];
}
