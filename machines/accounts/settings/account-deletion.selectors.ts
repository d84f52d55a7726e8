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
    // the dialog asks for the country code too: leaving it out is no confirmation
    return own !== '' && digits.startsWith(code) && withoutZeros(digits.slice(code.length)) === own;
  }
  return false;
}
