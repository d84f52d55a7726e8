import { sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';
import { numberOf } from '../receipts.ts';
import type { Span } from '../sales.ts';

/** Of a voucher nothing was paid here. */
type DocumentKind = 'sale' | 'refund' | 'voucher';

/** Receipts and credit notes that were issued, for a bookkeeper. */
export interface Books {
  /** Amounts are in the minor unit of the currency. */
  documents: { kind: DocumentKind; currency: string; count: number; amount: number; first: string; last: string }[];
  /**
   * Both kinds share the numbers of a year; `missing` counts those that are not there between the
   * first and the last.
   */
  numbers: { first: string; last: string; count: number; missing: number }[];
}

interface Issued {
  kind: DocumentKind;
  currency: string;
  year: number;
  count: number;
  amount: number;
  first: number;
  last: number;
}

/** By sums that are up to date (sums.ts). */
export async function booksOf({ db }: Ctx, { from, to }: Span): Promise<Books> {
  const { rows: issued } = await sql<Issued>`
    select kind, currency, year, sum(count)::int as count, sum(amount)::bigint as amount, min(first) as first, max(last) as last
    from report_receipts where day >= report_day(${from}) and day < report_day(${to})
    group by kind, currency, year order by year, kind, currency`.execute(db);
  const documents = issued.map(({ year, first, last, ...document }) => ({
    ...document,
    ...{ first: numberOf({ year, number: first }), last: numberOf({ year, number: last }) },
  }));
  const years = [...Map.groupBy(issued, ({ year }) => year)];
  const numbers = years.map(async ([year, rows]) => {
    const first = Math.min(...rows.map((row) => row.first));
    const last = Math.max(...rows.map((row) => row.last));
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    const missing = count === last - first + 1 ? 0 : await missingIn({ db }, { year, first, last });
    return {
      ...{ first: numberOf({ year, number: first }), last: numberOf({ year, number: last }) },
      ...{ count, missing },
    };
  });
  return { documents, numbers: await Promise.all(numbers) };
}

/**
 * At the border of a month a number may lie between those of the next one, so that all are counted.
 */
async function missingIn(
  { db }: Pick<Ctx, 'db'>,
  { year, first, last }: Record<'year' | 'first' | 'last', number>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from receipts
    where year = ${year} and number between ${first} and ${last}`.execute(db);
  return last - first + 1 - (rows[0]?.count ?? 0);
}
