import type { OrderTransferInput } from '../../../../machines/payments/payment-options.types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, shape } from '../../../api/read.ts';

const transfer = shape<{ purchase: { id: string } }>({ purchase: shape<{ id: string }>({ id: filled }) });

export const orderTransfer = (client: Client) =>
  call<string, OrderTransferInput>(async ({ courseId, planId, region, consent }, signal) => {
    const item =
      planId === null ? ({ kind: 'course', id: courseId ?? '' } as const) : ({ kind: 'plan', id: planId } as const);
    const body = { ...item, region_code: region, ...(consent !== undefined && { consent }) };
    return (await dataOf(client.POST('/user/purchases', { body, signal }), transfer)).purchase.id;
  });
