import { createHmac } from 'node:crypto';
import type { Ctx } from '../../common/context.ts';

/** What the page takes for no code (COUPON-02): no voucher has it. */
export const placeholder = '000000';

/** Hashes codes as they are stored, with the secret of this database (accounts/codes.ts); the same code has the same hash. */
export async function codeHasher({ db }: Ctx): Promise<(code: string) => string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'code_secret')
    .executeTakeFirstOrThrow();
  return (code) => createHmac('sha256', value).update(`voucher:${code}`).digest('base64url');
}
