import type { RedeemedVoucher } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, note, nullable, oneOf, optional, shape } from '../../../api/read.ts';

const redeemed = shape<RedeemedVoucher>({
  opened: oneOf('course', 'category', 'subscription'),
  title: filled,
  lang: optional(filled),
  course_id: optional(filled),
  category: optional(filled),
  sponsor: note,
  end_date: nullable(filled),
});

export const redeemVoucher = (client: Client) =>
  call<RedeemedVoucher, { code: string }>(({ code }, signal) =>
    dataOf(client.POST('/vouchers/redeem', { body: { code }, signal }), redeemed),
  );
