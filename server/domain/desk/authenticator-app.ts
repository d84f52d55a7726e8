import { Secret, TOTP } from 'otpauth';
import { digitsIn } from '../../../common/text/digits.ts';
import type { Ctx } from '../common/context.ts';

/** 160 random bits, as RFC 4226 recommends; base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth:` address that authenticator apps read. */
export const appAddress = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Zanin', label: email, secret }).toString();

/** Six digits, in any script and with blanks; null for another code. */
export function appCodeIn(typed: string): string | null {
  const code = digitsIn(typed);
  return code.length === 6 && /^[\p{Nd}\s-]+$/u.test(typed) ? code : null;
}

/**
 * The 30 seconds, counted from 1970, that the code is of: now, or the one before or after, since
 * clocks differ. Null for a wrong code.
 */
export function stepOfCode({ now }: Pick<Ctx, 'now'>, secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const delta = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** @returns false if a code of this step, or of a later one, was used before */
export async function spendStep({ db }: Ctx, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('desk_accounts')
    .set({ totp_step: step })
    .where('id', '=', accountId)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
