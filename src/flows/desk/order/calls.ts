import type { DeskOrderDetails } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, nullable, number, oneOf, shape } from '../../../api/read.ts';
import { order } from '../../../api/read-desk.ts';

const details = shape<DeskOrderDetails>({
  order,
  intentId: nullable(filled),
  opens: shape<DeskOrderDetails['opens']>({ courses: number, until: nullable(filled) }),
  events: every(
    shape<DeskOrderDetails['events'][number]>({
      at: filled,
      event: oneOf(
        ...(['made', 'agreed', 'paid', 'paid_again', 'receipt', 'withdrawn', 'failed', 'canceled'] as const),
        ...(['refunded', 'credit_note', 'staff'] as const),
      ),
      text: nullable(filled),
      by: nullable(filled),
    }),
  ),
});

export const getDeskOrder = (client: Client, id: string) =>
  call<DeskOrderDetails>((_, signal) =>
    dataOf(client.GET('/desk/orders/{id}', { params: { path: { id } }, signal }), details),
  );
