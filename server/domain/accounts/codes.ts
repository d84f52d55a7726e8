import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { minute } from '../../../common/rules/durations.ts';
import type { Ctx } from '../common/context.ts';

/** In ms. Mails and SMS say it too: common/texts/server/account-messages.ts. */
export const codeLifetime = 10 * minute;

/** Wrong tries, after which a code is void. */
export const maxTries = 5;

export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/** Keyed and salted with `sid`, since six digits are brute-forced quickly. */
export async function hashCode({ db }: Ctx, sid: string, code: string): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'code_secret')
    .executeTakeFirstOrThrow();
  return createHmac('sha256', value).update(`${sid}:${code}`).digest('base64url');
}

/** Constant time. */
export function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
