import { orderStates, waysToPay } from '../../../common/rules/orders.ts';
import { newestOrders, type OrderFilter, placeOfOrder } from '../../domain/payments/order-list.ts';
import type { Services } from '../../services.ts';
import { learnerArgument, learnerOf, orderTable } from '../chosen.ts';
import { command } from '../declaration.ts';
import { oneOf, readCount, readOpenSpan } from '../values.ts';

const longest = 1_000;

type Options = Partial<Record<'from' | 'to' | 'state' | 'learner' | 'provider' | 'course', string>>;

/** @throws WrongUsage; of a learner, what `learnerOf` throws */
export async function readOrderFilter(services: Services, option: Options): Promise<Omit<OrderFilter, 'limit'>> {
  const { course } = option;
  const status = oneOf('state', orderStates, option.state);
  const way = oneOf('provider', waysToPay, option.provider);
  const learners = option.learner === undefined ? undefined : [(await learnerOf(services, option.learner)).id];
  return {
    ...readOpenSpan(option, services.now()),
    ...{ ...(status && { status }), ...(way && { way }), ...(learners && { learners }) },
    ...(course !== undefined && { course }),
  };
}

export const ordersList = command({
  name: 'orders list',
  summary: 'Lists orders, newest first',
  details:
    'Days are those on which orders were made, in UTC. Where there are more, the last line has the command that goes on.',
  hasCsv: true,
  options: {
    from: { value: 'YYYY-MM-DD', text: 'made on this day or later, in UTC' },
    to: { value: 'YYYY-MM-DD', text: 'made on this day or earlier, in UTC' },
    state: { value: 'state', text: `in this state: ${orderStates.join(', ')}` },
    learner: { value: 'learner', text: `of this learner: ${learnerArgument.learner}` },
    provider: {
      value: waysToPay.join('|'),
      text: 'paid or to be paid through the payment provider, by bank transfer, or by a voucher',
    },
    course: { value: 'id', text: 'for this course alone' },
    limit: { value: 'count', text: `how many at most, 50 by default, ${longest} at most` },
    after: { value: 'order', text: 'those before this order, ord_…, in time: the last of the page before' },
  },
  examples: [
    'orders list',
    'orders list --from 2026-11-01 --state refunded',
    'orders list --learner "0750 123 45 67"',
    'orders list --course pattern-cutting --provider transfer --limit 1000 --csv > orders.csv',
  ],
  async run({ services, option }) {
    const { after } = option;
    const limit = readCount('--limit', option.limit ?? '50', longest);
    const filter = await readOrderFilter(services, option);
    const found = await newestOrders(services, {
      ...{ ...filter, limit: limit + 1 },
      ...(after !== undefined && { before: await placeOfOrder(services, after) }),
    });
    const orders = found.slice(0, limit);
    const last = orders.at(-1);
    const more = found.length > limit ? `There are more: go on with --after ${last?.id}` : null;
    const none = orders.length === 0 ? 'No order matches.' : null;
    return {
      data: { orders, next: found.length > limit ? (last?.id ?? null) : null },
      table: orderTable(orders),
      lines: [more, none].flatMap((line) => line ?? []),
    };
  },
});
