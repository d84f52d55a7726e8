import { readMonth } from '../../../commands/payments/report-month.ts';
import { type MonthReport, monthsReport, withoutSponsor } from '../../../domain/payments/report/month.ts';
import type { SafeTable } from '../../../domain/payments/report/small-groups.ts';
import type { Services } from '../../../services.ts';
import type { Part, Report } from './part.ts';

/** @throws WrongUsage by `month` */
export async function month(services: Services, text: string): Promise<Report> {
  const span = readMonth(text, services.now());
  const { now, then } = await monthsReport(services, text, span);
  return { report: 'month', title: null, month: text, isOver: now.isOver, parts: partsOf(now, then) };
}

function partsOf(now: MonthReport, then: Omit<MonthReport, 'books'>): Part[] {
  const { documents, numbers } = now.books;
  return [
    {
      part: 'figures',
      columns: ['figure', 'people', 'people_before'],
      rows: [
        ['registered', now.newLearners, then.newLearners],
        ['learned', now.learned, then.learned],
        ['began', now.began, then.began],
        ['finished', now.finished, then.finished],
        ['certificates', now.certificates, then.certificates],
        ['redeemed', now.redeemed, then.redeemed],
        ['subscribed', now.subscribed, then.subscribed],
        ['ended', now.ended, then.ended],
      ],
    },
    {
      part: 'money',
      columns: ['currency', 'sold', 'gross', 'refunded', 'refunds', 'net', 'net_before'],
      rows: currenciesOf(now, then).map((currency) => {
        const [own, former] = [now, then].map(({ money }) => money.find((row) => row.currency === currency));
        return [
          ...[currency, own?.sold ?? 0, own?.gross ?? 0, own?.refunded ?? 0, own?.refunds ?? 0],
          ...[own?.net ?? 0, former?.net ?? 0],
        ];
      }),
    },
    {
      part: 'methods',
      columns: ['paid_with', 'currency', 'sold', 'gross', 'refunded', 'refunds'],
      rows: now.methods.map(({ method, currency, sold, gross, refunded, refunds }) => [
        ...[method, currency, sold, gross, refunded, refunds],
      ]),
    },
    {
      part: 'receipts',
      columns: ['kind', 'currency', 'count', 'amount', 'first', 'last'],
      rows: documents.map(({ kind, currency, count, amount, first, last }) => [
        ...[kind, currency, count, amount, first, last],
      ]),
    },
    {
      part: 'numbers',
      columns: ['first', 'last', 'count', 'missing'],
      rows: numbers.map(({ first, last, count, missing }) => [first, last, count, missing]),
    },
    {
      part: 'items',
      columns: ['item', 'currency', 'sold', 'gross', 'refunded', 'refunds'],
      rows: now.items.map(({ title, currency, sold, gross, refunded, refunds }) => [
        ...[title, currency, sold, gross, refunded, refunds],
      ]),
    },
    { part: 'courses', columns: ['course', 'began', 'finished', 'certificates'], rows: rowsOf(now.courses) },
    {
      part: 'sponsors',
      columns: ['sponsor', 'redeemed', 'began', 'finished', 'certificates'],
      rows: rowsOf(now.sponsors),
    },
  ];
}

const currenciesOf = (...reports: readonly Pick<MonthReport, 'money'>[]): string[] =>
  [...new Set(reports.flatMap(({ money }) => money.map(({ currency }) => currency)))].toSorted();

/** Names of groups that are shown together are a line each. */
function rowsOf({ shown, together }: SafeTable): Part['rows'] {
  const rows = shown.map(({ name, counts }) => [name === withoutSponsor ? null : name, ...counts]);
  return together === null ? rows : [...rows, [together.names.join('\n'), ...together.counts]];
}
