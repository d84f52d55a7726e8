import type { components } from '../../../common/api/schema.d.ts';
import type { Staff } from '../../../server/domain/common/audit.ts';
import { confirmTransfer, type ReceivedTransfer } from '../../../server/domain/payments/transfers/confirming.ts';
import type { Services } from '../../../server/services.ts';
import type { Platform } from './platform.ts';

export type PurchaseDetails = components['schemas']['PurchaseDetails'];

export const transferAccount = {
  currencies: ['IQD'],
  lines: [
    { name: 'Account holder', value: 'Zanin Foundation' },
    { name: 'IBAN', value: 'IQ20 CBIQ 8618 0010 1010 500' },
  ],
};

export const shirin: Staff = { operator: 'shirin', reason: 'Statement 47', dryRun: false };

/** POST /user/purchases; by default the course `weaving` for IQD 38,000. */
export const order = (
  platform: Platform,
  token: string,
  {
    kind = 'course',
    id = 'weaving',
    region_code = 'IQ',
    ...more
  }: Partial<components['schemas']['TransferOrder']> = {},
) => platform.post<{ data: PurchaseDetails }>('/api/user/purchases', { kind, id, region_code, ...more }, { token });

export function referenceOf({ transfer }: PurchaseDetails): string {
  if (!transfer) throw new Error('no transfer');
  return transfer.reference;
}

/** Confirms by default the money for `weaving`. */
export const receive = (services: Services, reference: string, more: Partial<ReceivedTransfer & Staff> = {}) =>
  confirmTransfer(
    services,
    { ...shirin, ...more },
    { reference, amount: 3_800_000, currency: 'IQD', received: new Date('2026-11-21T00:00:00Z'), ...more },
  );
