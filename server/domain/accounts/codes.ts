import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../common/context.ts';

/** Six random digits; a leading zero is as likely as any other digit. */
export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/**
 * How a code is kept: six digits are quickly tried out, so the hash needs a secret of this database, and the code's
 * sid, so that equal codes look different.
 */
export async function hashCode({ db }: Ctx, sid: string, code: string): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'code_secret')
    .executeTakeFirstOrThrow();
  return createHmac('sha256', value).update(`${sid}:${code}`).digest('base64url');
}

/** Compares two hashes of codes, which are of the same length, without telling by time how much was right. */
export function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
