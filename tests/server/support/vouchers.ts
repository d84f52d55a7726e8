import { sql } from 'kysely';
import { expect } from 'vitest';
import { type BatchRequest, makeBatch } from '../../../server/domain/payments/vouchers/batches.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import type { Platform } from './platform.ts';

export const staff = { operator: 'test', reason: 'A test', dryRun: false };

export const course = (course_id: string) => ({ course_id, category: null, months: null });
export const category = (name: string) => ({ course_id: null, category: name, months: null });
export const months = (count: number) => ({ course_id: null, category: null, months: count });

/** By default one code for the course `weaving`, for one use, until the end of 2026. */
export function batchOf({ services }: Platform, more: Partial<BatchRequest> = {}) {
  const request = { sponsor: 'Friends of Duhok', opens: course('weaving'), codes: 1, uses: 1, lastDay: '2026-12-31' };
  return makeBatch(services, staff, { ...request, ...more });
}

export async function codeFor(platform: Platform, more: Partial<BatchRequest> = {}): Promise<string> {
  const [code] = (await batchOf(platform, more)).codes;
  if (code === undefined) throw new Error('a batch without a code');
  return code;
}

/** POST /vouchers/redeem. */
export const redeem = (platform: Platform, token: string, code: string, ip?: string) =>
  platform.post<Answer<'redeemVoucher'>>('/api/vouchers/redeem', { code }, { token, ...(ip !== undefined && { ip }) });

/** Fails if `used` differs from the number of orders by that voucher. */
export async function mustBeConsistent({ services }: Platform): Promise<void> {
  const { rows } = await sql`
    select vouchers.id from vouchers left join orders on voucher_id = vouchers.id
    group by vouchers.id having used <> count(orders.id)
    union all
    select id from orders where voucher_id is not null and user_id is not null
      and not exists (select from purchases where order_id = orders.id)
      and not exists (select from subscriptions where order_id = orders.id)`.execute(services.db);
  expect(rows).toEqual([]);
}
