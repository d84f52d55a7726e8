import { afterDialCode } from '../../common/text/written-phone.ts';
import type { PhoneChanged, PhoneEntryInput } from './phone-entry.types.ts';

/**
 * A typed text as a country and the rest, if it starts with the dial code of a country: the first in table order
 * whose code it is, whatever the spaces and invisible marks in either, and in the digits of any script (PHONE-03).
 */
export function readInternational({ countries }: PhoneEntryInput, text: string): Omit<PhoneChanged, 'type'> | null {
  for (const { code, dialCode } of countries) {
    const number = afterDialCode(dialCode, text);
    if (number !== null) return { country: code, dialCode, number };
  }
  return null;
}
