import { randomBytes } from 'node:crypto';
import { plainDigits } from '../../../common/text/digits.ts';
import { hashOf } from '../accounts/sessions.ts';
import type { Ctx } from '../common/context.ts';

const count = 10;

/** Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits, of which a plain hash cannot be reversed. */
const length = 16;

/** @example newCode() // 'K7MX-P4RT-N85M-V4JX' */
function newCode(): string {
  // a byte's remainder by 32 is uniform
  const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length));
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** As typed from paper: in any case and grouping, I and L as 1, O as 0. Null for another code. */
export function recoveryCodeIn(typed: string): string | null {
  const code = plainDigits(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

const hashOfCode = (code: string): string => hashOf(`recovery:${recoveryCodeIn(code)}`);

/**
 * In a transaction that holds the account's row lock. The ones before stop to count.
 * @returns as they are printed
 */
export async function renewRecoveryCodes({ db }: Ctx, accountId: string): Promise<string[]> {
  await db.deleteFrom('desk_recovery_codes').where('account_id', '=', accountId).execute();
  const codes = Array.from({ length: count }, newCode);
  const rows = codes.map((code) => ({ account_id: accountId, code_hash: hashOfCode(code) }));
  await db.insertInto('desk_recovery_codes').values(rows).execute();
  return codes;
}

/** Each counts once. */
export async function spendRecoveryCode({ db }: Ctx, accountId: string | null, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('desk_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOfCode(code))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
