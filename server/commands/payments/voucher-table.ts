import { dayOf } from '../../../common/text/days.ts';
import type { Batch } from '../../domain/payments/vouchers/batches.ts';
import type { Table } from '../declaration.ts';

export const batchTable = (batches: readonly Batch[]): Table => ({
  columns: ['batch', 'sponsor', 'opens', 'last day', 'codes', 'uses', 'used', 'withdrawn'],
  rows: batches.map(({ id, sponsor, title, lastDay, codes, uses, used, withdrawnAt }) => [
    ...[id, sponsor, title, lastDay, codes, uses, used],
    withdrawnAt && dayOf(withdrawnAt),
  ]),
});
