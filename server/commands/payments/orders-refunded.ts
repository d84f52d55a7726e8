import { formatMinor } from '../../../common/money/currency.ts';
import { noteRefund } from '../../domain/payments/refunds.ts';
import { orderArgument, orderOf } from '../chosen.ts';
import { command } from '../declaration.ts';

export const ordersRefunded = command({
  name: 'orders refunded',
  summary:
    'Notes that the money of an order came back to the learner without the payment provider, and takes back what it opened',
  details:
    'For what was paid by bank transfer, and for a refund that the provider refuses for good, as after a dispute, and that was paid by the\n' +
    'bank or in cash. No money is moved.\n' +
    'A credit note is issued and sent.',
  changes: true,
  arguments: orderArgument,
  examples: ['orders refunded ord_3fKqV1StGXR8Z5jdHi6Bmy --reason "Bank transfer of 12 December"'],
  async run({ services, staff, argument }) {
    const { id, amount, currency } = await noteRefund(services, staff, await orderOf(services, argument.order));
    const sum = formatMinor(amount, currency);
    const text = `Order ${id} ${staff.dryRun ? 'would be' : 'is'} refunded: ${sum}, not by the payment provider.`;
    return { data: { order: id, amount, currency, dry_run: staff.dryRun }, lines: [text] };
  },
});
