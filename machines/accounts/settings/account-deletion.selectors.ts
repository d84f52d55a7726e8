import { digitsIn } from '../../../common/text/digits.ts';
import { readWrittenPhone } from '../../../common/text/written-phone.ts';
import type { Identity } from './account-deletion.types.ts';

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** Whether what was typed is the account's own identity. */
export function isIdentity(identity: Identity, typed: string): boolean {
  if (identity.by === 'email') return typed.trim().toLowerCase() === identity.email.toLowerCase();
  if (identity.by === 'phone') {
    const code = digitsIn(identity.callingCode);
    const own = withoutZeros(digitsIn(identity.phoneNumber));
    const digits = withoutZeros(readWrittenPhone(typed)?.digits ?? '');
    const national = digits.startsWith(code) ? withoutZeros(digits.slice(code.length)) : digits;
    return own !== '' && (digits === own || national === own);
  }
  return false;
}
