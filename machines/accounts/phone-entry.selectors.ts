import type { PhoneChanged, PhoneEntryInput } from './phone-entry.types.ts';

/**
 * A typed text as a country and the rest, if it starts with the dial code of a country: the first in table order
 * whose code it is, whatever the spaces in either (PHONE-03).
 */
export function readInternational({ countries }: PhoneEntryInput, text: string): Omit<PhoneChanged, 'type'> | null {
  for (const { code, dialCode } of countries) {
    const spaced = [...dialCode.replace(/\s/g, '')].join('\\s*').replace('+', '\\+');
    const start = new RegExp(`^\\s*${spaced}\\s*`).exec(text)?.[0];
    if (start !== undefined) return { country: code, dialCode, number: text.slice(start.length) };
  }
  return null;
}
