import type { Purchase } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, list, nullable, number, oneOf, optional, shape } from '../../../api/read.ts';

const moment = nullable(filled);

export const purchase = shape<Purchase>({
  id: filled,
  course_id: optional(filled),
  plan_id: optional(filled),
  title: filled,
  lang: optional(filled),
  thumbnail: optional(filled),
  amount: number,
  currency: filled,
  status: oneOf('requires_payment', 'processing', 'paid', 'failed', 'canceled', 'refunded'),
  created_at: filled,
  paid_at: moment,
  refunded_at: moment,
  ends_at: moment,
  refund_until: moment,
  withdrawn_at: moment,
  sent_back_by: optional(filled),
  receipt_number: nullable(filled),
  checkout_id: nullable(filled),
  transfer_until: optional(filled),
});

export const listPurchases = (client: Client) =>
  call<readonly Purchase[]>((_, signal) => dataOf(client.GET('/user/purchases', { signal }), list(purchase)));
