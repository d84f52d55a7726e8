import { listBatches } from '../../domain/payments/vouchers/batches.ts';
import { command } from '../declaration.ts';
import { batchTable } from './voucher-table.ts';

export const voucherList = command({
  name: 'voucher list',
  summary: 'Lists the batches of vouchers, the newest first',
  hasCsv: true,
  examples: ['voucher list'],
  async run({ services }) {
    const batches = await listBatches(services);
    return { data: batches, table: batchTable(batches) };
  },
});
