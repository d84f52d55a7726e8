import { formatMinor } from '../../../common/money/currency.ts';
import { confirmTransfer } from '../../domain/payments/transfers/confirming.ts';
import { command, WrongUsage } from '../declaration.ts';
import { readAmount, readDay, timeOf } from '../values.ts';

export const transfersConfirm = command({
  name: 'transfers confirm',
  summary: 'Confirms that the bank transfer of an order is on the account, and opens what it pays for',
  details:
    'Amount and currency are those of the statement: where they are not the order’s, nothing is changed. The learner is sent the receipt.\n' +
    'An order that was given up can be confirmed too; the answer says when that was. Money for what the learner has by now is refused: send\n' +
    'it back. A dry run asks the payment provider about other payments as well, and refuses what would be refused.',
  changes: true,
  arguments: { reference: 'what the learner wrote with the transfer, such as K7MX-P4RT' },
  options: {
    amount: { value: 'number', text: 'what came, such as 39000 or 39000.50' },
    currency: { value: 'code', text: 'of the amount, such as IQD' },
    received: { value: 'YYYY-MM-DD', text: 'the day when the bank had it' },
  },
  examples: [
    'transfers confirm K7MX-P4RT --amount 39000 --currency IQD --received 2026-11-24 --reason "Statement 47" --dry-run',
    'transfers confirm K7MX-P4RT --amount 39000 --currency IQD --received 2026-11-24 --reason "Statement 47"',
  ],
  async run({ services, staff, argument, option }) {
    const currency = (option.currency ?? '').toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency)) {
      throw new WrongUsage('--currency should be a code such as IQD.', 'currency');
    }
    const { order, givenUp } = await confirmTransfer(services, staff, {
      reference: argument.reference,
      amount: readAmount('amount', option.amount, currency),
      currency,
      received: readDay('received', option.received ?? ''),
    });
    const { id, amount } = order;
    const text = `Order ${id} ${staff.dryRun ? 'would be' : 'is'} paid: ${formatMinor(amount, currency)}.`;
    const late = givenUp === null ? '' : ` It was given up on ${timeOf(givenUp)}.`;
    return { data: { order: id, amount, currency, given_up: givenUp, dry_run: staff.dryRun }, lines: [text + late] };
  },
});
