import { formatMinor } from '../../../common/money/currency.ts';
import { refundOrder } from '../../domain/payments/refunds.ts';
import { orderArgument, orderOf } from '../chosen.ts';
import { command } from '../declaration.ts';

export const ordersRefund = command({
  name: 'orders refund',
  summary: 'Gives the whole money of an order back and takes back what it opened',
  details:
    'The payment provider is asked once, however often and from wherever this is run. Certificates that the order had earned are\n' +
    'withdrawn, unless the learner has the course in another way.',
  changes: true,
  arguments: orderArgument,
  examples: [
    'orders refund ord_3fKqV1StGXR8Z5jdHi6Bmy --reason "Asked within 14 days" --dry-run',
    'orders refund ord_3fKqV1StGXR8Z5jdHi6Bmy --reason "Asked within 14 days"',
  ],
  async run({ services, staff, argument }) {
    const { order, isDone } = await refundOrder(services, staff, await orderOf(services, argument.order));
    const { id, amount, currency, status } = order;
    const text = staff.dryRun
      ? `Order ${id} would be refunded: ${formatMinor(amount, currency)}.`
      : isDone
        ? `Order ${id} is refunded: ${formatMinor(amount, currency)}.`
        : `The provider has taken the refund on. Order ${id} becomes refunded when it says that the money was refunded.`;
    return { data: { order: id, amount, currency, status, done: isDone, dry_run: staff.dryRun }, lines: [text] };
  },
});
