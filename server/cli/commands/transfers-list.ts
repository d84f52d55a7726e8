import { dayOf } from '../../../common/text/days.ts';
import { listTransfers } from '../../domain/payments/transfers/list.ts';
import { command } from '../declaration.ts';
import { amountOf } from '../values.ts';

const columns = ['to do', 'reference', 'amount', 'currency', 'item', 'made', 'withdrawn', 'until', 'learner', 'order'];

export const transfersList = command({
  name: 'transfers list',
  summary: 'Lists the orders whose bank transfer is to be confirmed or sent back',
  details:
    'Those to be sent back come first: their learner withdrew. Send the money by the day under until, and then run orders refunded.\n' +
    'An order that was not confirmed three days after its last day is given up and no longer listed, but can still be confirmed.',
  hasCsv: true,
  examples: ['transfers list', 'transfers list --json'],
  async run({ services }) {
    const found = await listTransfers(services);
    const rows = found.map(({ todo, reference, amount, currency, title, made, withdrawn, until, learner, order }) => [
      ...[
        todo,
        reference,
        amountOf(amount, currency),
        currency,
        title,
        dayOf(made),
        withdrawn && dayOf(withdrawn),
        dayOf(until),
        learner,
        order,
      ],
    ]);
    return {
      data: found,
      table: { columns, rows },
      lines: found.length > 0 ? [] : ['No order waits for a bank transfer.'],
    };
  },
});
