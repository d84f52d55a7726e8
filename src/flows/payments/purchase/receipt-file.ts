import type { PurchaseDetails } from '../../../../common/api/types.ts';
import type { FileRequest } from '../../../../machines/learning/download.machine.ts';

/** The receipt of a purchase with its credit note, named after the last of them (RECEIPT-01); null while there is none. */
export function receiptFile({ purchase, receipt, credit_note }: PurchaseDetails): FileRequest | null {
  if (receipt === null) return null;
  const name = credit_note ? `zanin-credit-note-${credit_note.number}` : `zanin-receipt-${receipt.number}`;
  return { kind: 'receipt', id: purchase.id, fileName: `${name}.pdf` };
}
