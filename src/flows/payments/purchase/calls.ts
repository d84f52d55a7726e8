import type { PurchaseDetails, Receipt } from '../../../../common/api/types.ts';
import type { TransferInput } from '../../../../machines/payments/transfer.machine.ts';
import type { WithdrawalInput } from '../../../../machines/payments/withdrawal.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, list, note, nullable, number, optional, or, shape, text } from '../../../api/read.ts';
import { purchase } from './list-calls.ts';

const lines = or(list(text), []);
const receipt = nullable(
  shape<Receipt>({
    number: filled,
    issued_at: filled,
    buyer: nullable(filled),
    seller: shape<Receipt['seller']>({ name: note, address: lines, vat: lines }),
    title: filled,
    amount: number,
    currency: filled,
    terms: nullable(filled),
    lang: optional(filled),
  }),
);

const transfer = shape<NonNullable<PurchaseDetails['transfer']>>({
  reference: filled,
  account: list(shape<{ name: string; value: string }>({ name: filled, value: filled })),
  kept_until: optional(filled),
});
const details = shape<PurchaseDetails>({ purchase, receipt, credit_note: receipt, transfer: optional(transfer) });

export const withdrawFromPurchase = (client: Client) =>
  call<PurchaseDetails, WithdrawalInput>(({ purchaseId: id }, signal) =>
    dataOf(client.POST('/user/purchases/{id}/withdrawal', { params: { path: { id } }, signal }), details),
  );

export const cancelTransfer = (client: Client) =>
  call<PurchaseDetails, TransferInput>(({ purchaseId: id }, signal) =>
    dataOf(client.POST('/user/purchases/{id}/cancellation', { params: { path: { id } }, signal }), details),
  );

export const getPurchase = (client: Client, id: string) =>
  call<PurchaseDetails | null>((_, signal) =>
    dataOf(client.GET('/user/purchases/{id}', { params: { path: { id } }, signal }), details),
  );
