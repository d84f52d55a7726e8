import type { DeskAccess, DeskOrder } from '../../common/api/types.ts';
import { orderStates } from '../../common/rules/orders.ts';
import { filled, note, nullable, number, oneOf, type Read, shape } from './read.ts';

/** What several calls of the desk answer. */

export const order: Read<DeskOrder> = shape<DeskOrder>({
  id: filled,
  madeAt: filled,
  status: oneOf(...orderStates),
  title: note,
  courseId: nullable(filled),
  planId: nullable(filled),
  amount: number,
  currency: filled,
  method: nullable(filled),
  sponsor: nullable(filled),
  receipt: nullable(filled),
  transferReference: nullable(filled),
  learner: nullable(shape<NonNullable<DeskOrder['learner']>>({ id: filled, name: note })),
});

export const access: Read<DeskAccess> = shape<DeskAccess>({
  orderId: nullable(filled),
  grantId: nullable(filled),
  from: filled,
  until: nullable(filled),
});
