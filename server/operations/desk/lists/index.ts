import type { components } from '../../../../common/api/schema.d.ts';
import { wrongWith } from '../../../commands/given.ts';
import { print } from '../../../commands/printing.ts';
import { invalid } from '../../../domain/common/problem.ts';
import type { Services } from '../../../services.ts';
import { asFilter, refused } from '../refusals.ts';
import { approvals } from './approvals.ts';
import type { List, Options, Page } from './list.ts';
import { orders, transfers, vouchers } from './payments.ts';
import { audit, feedback, messages, newsletters, outbox } from './site.ts';
import { staff } from './staff.ts';

export const lists: Readonly<Record<components['schemas']['DeskListName'], List>> = {
  ...{ orders, transfers, vouchers },
  ...{ messages, newsletters, feedback, outbox, approvals, audit, staff },
};

const pageSize = 50;
/** Of a file, read in parts. */
const mostRows = 10_000;
const partSize = 1_000;

/** @throws Problem 422 by `filters`, by the name of a filter, or by `after` */
export function pageOf(
  services: Services,
  list: List,
  { filters, after }: { filters?: readonly string[] | undefined; after?: string | undefined },
): Promise<Page> {
  const option = readFilters(list, filters);
  return asFilter(() => list.page(services, option, { after, limit: pageSize }));
}

/** @throws Problem 422 as `pageOf`, and where there are more rows than a file takes */
export async function csvOf(
  services: Services,
  list: List,
  filters?: readonly string[],
): Promise<{ file: string; rows: number }> {
  const option = readFilters(list, filters);
  const parts: Page[] = [];
  for (let after: string | null | undefined; after !== null; after = parts.at(-1)?.next ?? null) {
    if (parts.length * partSize >= mostRows) {
      throw invalid({ filters: [`There are more than ${mostRows} rows: narrow them, such as by days.`] });
    }
    parts.push(await asFilter(() => list.page(services, option, { after, limit: partSize })));
  }
  const columns = parts[0]?.table.columns ?? [];
  const rows = parts.flatMap(({ table }) => table.rows);
  return { file: print({ data: null, table: { columns, rows } }, 'csv'), rows: rows.length };
}

/** How much is listed is no filter. */
const places: readonly string[] = ['limit', 'after'];

/** @throws Problem 422 */
function readFilters({ command }: List, filters: readonly string[] = []): Options {
  const pairs = filters.map((filter): [name: string, value: string] => {
    const [, name, value] = /^([a-z-]+):(.+)$/s.exec(filter) ?? [];
    if (name === undefined || value === undefined) throw invalid({ filters: ['A filter is a name:value.'] });
    return [name, value];
  });
  const option = Object.fromEntries(pairs);
  if (Object.keys(option).length < pairs.length) throw invalid({ filters: ['A filter is given once.'] });
  const known = Object.entries(command.options ?? {}).filter(([name]) => !places.includes(name));
  const wrong = wrongWith({ ...command, options: Object.fromEntries(known) }, { argument: {}, option, reason: '' });
  if (wrong) throw refused(wrong);
  return option;
}
