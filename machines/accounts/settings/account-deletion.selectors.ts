import type { Identity } from './account-deletion.types.ts';

const digits = (text: string) => text.replace(/\D/g, '').replace(/^00/, '');

/** Whether what was typed is the account's own identity. */
export function isIdentity(identity: Identity, typed: string): boolean {
  if (identity.by === 'email') return typed.trim().toLowerCase() === identity.email.toLowerCase();
  if (identity.by === 'phone') {
    return digits(typed) !== '' && digits(typed) === digits(identity.callingCode + identity.phoneNumber);
  }
  return false;
}
