import { dayOf } from '../../../../common/text/days.ts';
import { orderTable } from '../../../commands/chosen.ts';
import { ordersList, readOrderFilter } from '../../../commands/payments/orders-list.ts';
import { transfersList, transferTable } from '../../../commands/payments/transfers-list.ts';
import { voucherList } from '../../../commands/payments/voucher-list.ts';
import { batchTable } from '../../../commands/payments/voucher-table.ts';
import { cursorOf, readCursor } from '../../../domain/desk/cursor.ts';
import { newestOrders } from '../../../domain/payments/order-list.ts';
import { listTransfers } from '../../../domain/payments/transfers/list.ts';
import { listBatches } from '../../../domain/payments/vouchers/batches.ts';
import { list } from './list.ts';
import { before } from './place.ts';

export const orders = list({
  command: ordersList,
  cells: {
    order: ({ id }) => id,
    made: ({ created_at }) => created_at,
    state: ({ status }) => status,
    item: ({ title }) => title,
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    paid_with: ({ method }) => method,
    sponsor: ({ sponsor }) => sponsor,
    receipt: ({ receipt }) => receipt,
    name: ({ name }) => name,
    learner: ({ learner }) => learner,
  },
  find: async (services, option, { after, limit }) =>
    newestOrders(services, { ...(await readOrderFilter(services, option)), ...before(after), limit }),
  cursor: ({ created_at, id }) => cursorOf(created_at, id),
  table: orderTable,
});

export const transfers = list({
  command: transfersList,
  cells: {
    to_do: ({ todo }) => todo,
    reference: ({ reference }) => reference,
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    name: ({ name }) => name,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    item: ({ title }) => title,
    made: ({ made }) => made,
    withdrawn: ({ withdrawn }) => withdrawn && dayOf(withdrawn),
    until: ({ until }) => dayOf(until),
    learner: ({ learner }) => learner,
    order: ({ order }) => order,
  },
  find: (services, _, { after, limit }) => listTransfers(services, { ...placeOf(after), limit }),
  cursor: ({ todo, made, withdrawn, order }) => cursorOf(withdrawn ?? made, todo, order),
  table: transferTable,
});

function placeOf(after: string | undefined): Pick<NonNullable<Parameters<typeof listTransfers>[1]>, 'after'> {
  if (after === undefined) return {};
  const { at, ids } = readCursor(after, 2);
  const [todo, id = ''] = ids;
  return { after: { at, todo: todo === 'send back' ? todo : 'confirm', id } };
}

export const vouchers = list({
  command: voucherList,
  cells: {
    batch: ({ id }) => id,
    made: ({ createdAt }) => createdAt,
    sponsor: ({ sponsor }) => sponsor,
    opens: ({ title }) => title,
    last_day: ({ lastDay }) => lastDay,
    codes: ({ codes }) => codes,
    uses: ({ uses }) => uses,
    used: ({ used }) => used,
    withdrawn: ({ withdrawnAt }) => withdrawnAt && dayOf(withdrawnAt),
  },
  find: (services, _, { after, limit }) => listBatches(services, { ...before(after), limit }),
  cursor: ({ createdAt, id }) => cursorOf(createdAt, id),
  table: batchTable,
});
