import { withdrawBatch } from '../../domain/payments/vouchers/batches.ts';
import { command } from '../declaration.ts';
import { batchTable } from './voucher-table.ts';

export const voucherWithdraw = command({
  name: 'voucher withdraw',
  summary: 'Withdraws a batch of vouchers: its codes open nothing more, what was redeemed stays',
  changes: true,
  arguments: { batch: 'its id, vba_…' },
  examples: ['voucher withdraw vba_3fKqV1StGXR8Z5jdHi6Bmy --reason "The cards were lost"'],
  async run({ services, staff, argument }) {
    const batch = await withdrawBatch(services, staff, argument.batch);
    return { data: { ...batch, dry_run: staff.dryRun }, table: batchTable([batch]) };
  },
});
