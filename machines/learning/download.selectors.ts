import type { PurchaseDetails } from '../../common/api/types.ts';
import type { FileRequest } from './download.types.ts';

/** Everything that is kept about the learner (SETTINGS-04). */
export const MY_DATA: FileRequest = { kind: 'export', id: 'me', fileName: 'zanin-my-data.json' };

/** The badge of a certificate (BADGE-01). */
export const badgeFile = (certificateId: string, courseId: string): FileRequest => ({
  kind: 'badge',
  id: certificateId,
  fileName: `badge-${courseId}.jwt`,
});

/** The receipt of a purchase with its credit note, named after the last of them (RECEIPT-01); null while there is none. */
export function receiptFile({ purchase, receipt, credit_note }: PurchaseDetails): FileRequest | null {
  if (receipt === null) return null;
  const name = credit_note ? `zanin-credit-note-${credit_note.number}` : `zanin-receipt-${receipt.number}`;
  return { kind: 'receipt', id: purchase.id, fileName: `${name}.pdf` };
}
