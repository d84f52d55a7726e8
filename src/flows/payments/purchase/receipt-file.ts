import type { PurchaseDetails } from '../../../../common/api/types.ts';
import type { FileRequest } from '../../../../machines/learning/download.machine.ts';

/** One file with the credit note, named after the last of them; null without a receipt. */
export function receiptFile({ purchase, receipt, credit_note }: PurchaseDetails): FileRequest | null {
  if (receipt === null) return null;
  const name = credit_note ? `zanin-credit-note-${credit_note.number}` : `zanin-receipt-${receipt.number}`;
  return { kind: 'receipt', id: purchase.id, fileName: `${name}.pdf` };
}
