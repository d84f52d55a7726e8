import { dayOf } from '../../../common/text/days.ts';
import { listTransfers, type WaitingTransfer } from '../../domain/payments/transfers/list.ts';
import { command, type Table } from '../declaration.ts';
import { amountOf } from '../values.ts';

export const transferTable = (transfers: readonly WaitingTransfer[]): Table => ({
  columns: [
    ...['to do', 'reference', 'amount', 'currency', 'name', 'e-mail', 'phone', 'item', 'made', 'withdrawn', 'until'],
    ...['learner', 'order'],
  ],
  rows: transfers.map((row) => [
    ...[row.todo, row.reference, amountOf(row.amount, row.currency), row.currency],
    ...[row.name, row.email, row.phone, row.title, dayOf(row.made), row.withdrawn && dayOf(row.withdrawn)],
    ...[dayOf(row.until), row.learner, row.order],
  ]),
});

export const transfersList = command({
  name: 'transfers list',
  summary: 'Lists the orders whose bank transfer is to be confirmed or sent back',
  details:
    'Those to be sent back come first: their learner withdrew. Send the money by the day under until, and then run orders refunded.\n' +
    'Money without a reference is found by the name, the address or the number of who sent it: they stand beside the amount.\n' +
    'An order that was not confirmed three days after its last day is given up and no longer listed, but can still be confirmed.',
  hasCsv: true,
  examples: ['transfers list', 'transfers list --json'],
  async run({ services }) {
    const found = await listTransfers(services);
    return {
      data: found,
      table: transferTable(found),
      lines: found.length > 0 ? [] : ['No order waits for a bank transfer.'],
    };
  },
});
