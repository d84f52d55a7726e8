import { countries } from './countries.ts';

/**
 * Reads what stands in the phone input (PHONE-03). A text that starts with + chooses the first country in table
 * order whose dial code it starts with, and only the rest stays as the number; any other text stays as typed.
 * Spaces do not count when the two are compared.
 */
export function readTypedNumber(typed: string, country: string): { country: string; number: string } {
  const text = typed.trimStart();
  if (!text.startsWith('+')) return { country, number: typed };
  const compact = withoutSpaces(text);
  const match = countries.find((entry) => compact.startsWith(withoutSpaces(entry.dial_code)));
  if (!match) return { country, number: typed };
  return { country: match.code, number: afterDialCode(text, withoutSpaces(match.dial_code).length) };
}

/** What follows the first `length` characters that are no spaces. */
function afterDialCode(text: string, length: number): string {
  let seen = 0;
  const end = [...text].findIndex((character) => character.trim() !== '' && ++seen === length);
  return text.slice(end + 1).trimStart();
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}
