import type { DeskOrderDetails } from '../../../../common/api/types.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { startAction } from '../staff-action/start-action.tsx';
import { getDeskOrder } from './calls.ts';
import { OrderScreen } from './OrderScreen.tsx';

export const open: OpenDeskPage<'order'>['open'] = ({ client, params, session: { rights }, start }) => {
  const machine = deskRecordMachine<DeskOrderDetails>().provide({
    actors: { load: getDeskOrder(client, params.orderId) },
  });
  const record = start(machine, { name: 'the order' });
  return <OrderScreen record={record} action={startAction(start, client, record)} rights={rights} />;
};
