import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface Phone {
  /** The whole number in E.164; every way of writing a number leads to the same one. */
  e164: string;
  /** As chosen, such as `+964` or `+1 345`. */
  country_calling_code: string;
  /** What follows the calling code. */
  phone_number: string;
}

/**
 * Reads a phone number from its two parts. The number may repeat the calling code, carry the leading zero of national
 * dialling, spaces and signs.
 * @returns null for what cannot be a number of that country.
 */
export function readPhone(callingCode: string, number: string): Phone | null {
  const code = callingCode.replace(/[^+\d]/g, '');
  const typed = number.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const parsed = parsePhoneNumberFromString(typed.startsWith('+') ? typed : `${code} ${typed}`);
  if (!parsed?.isPossible() || !parsed.number.startsWith(code)) return null;
  return {
    e164: parsed.number,
    country_calling_code: callingCode.trim(),
    phone_number: parsed.number.slice(code.length),
  };
}

/** Whether a number written without its calling code can be this one (the contract's call carries no more). */
export function endsWithNumber(e164: string, number: string): boolean {
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 5 && e164.endsWith(digits);
}
