import { createHmac } from 'node:crypto';
import type { Ctx } from '../../common/context.ts';

/** The form's placeholder (COUPON-02): never issued. */
export const placeholder = '000000';

/** Keyed with this database's secret (accounts/codes.ts); deterministic. */
export async function codeHasher({ db }: Ctx): Promise<(code: string) => string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'code_secret')
    .executeTakeFirstOrThrow();
  return (code) => createHmac('sha256', value).update(`voucher:${code}`).digest('base64url');
}
