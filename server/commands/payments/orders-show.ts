import { formatMinor } from '../../../common/money/currency.ts';
import { orderDetails } from '../../domain/payments/order-details.ts';
import { orderArgument, orderOf } from '../chosen.ts';
import { command } from '../declaration.ts';
import { facts, itemOf, timeOf } from '../values.ts';

export const ordersShow = command({
  name: 'orders show',
  summary: 'Shows an order',
  arguments: orderArgument,
  examples: ['orders show ord_3fKqV1StGXR8Z5jdHi6Bmy'],
  async run({ services, argument }) {
    const order = await orderDetails(services, await orderOf(services, argument.order));
    const { id, status, amount, currency, method, user_id, intent_id, opens, created_at, paid_at } = order;
    const { consent, consented_at, withdrawn_at } = order;
    const lines = facts([
      ['order', id],
      ['status', status],
      ['item', itemOf(order)],
      ['amount', formatMinor(amount, currency)],
      ['paid with', method],
      ['sponsor', order.sponsor],
      ['learner', user_id ?? 'their account is deleted'],
      ['opens', opens],
      ['receipt', order.receipt],
      ['credit note', order.creditNote],
      ['at the provider', intent_id],
      ['transfer', order.transfer_reference],
      ['made', timeOf(created_at)],
      ['paid', paid_at && timeOf(paid_at)],
      ['agreed', consented_at && `${timeOf(consented_at)}: “${consent}”`],
      ['withdrawn', withdrawn_at && timeOf(withdrawn_at)],
      ['refunded', status === 'refunded' ? timeOf(order.updated_at) : null],
    ]);
    return { data: order, lines };
  },
});
