import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L; 31 characters, a prime, for the check character. */
export const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Without the check character. */
const length = 7;

/** With it, without the hyphen. */
export const referenceLength = length + 1;

/** Such as `K7MX-P4RT`, of 2.7 · 10¹⁰; on a collision the unique index refuses the order. */
export function newReference(): string {
  const payload = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return inGroups(payload + checkOf(payload));
}

/**
 * Ignores case, spaces and hyphens.
 * @returns null for a typing error: any single wrong or two swapped characters
 */
export function readReference(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isWhole = typed.length === length + 1 && [...typed].every((character) => alphabet.includes(character));
  return isWhole && checkOf(typed.slice(0, length)) === typed[length] ? inGroups(typed) : null;
}

const inGroups = (text: string): string => `${text.slice(0, 4)}-${text.slice(4)}`;

/** Weighted sum modulo a prime: the weights detect swapped characters. */
function checkOf(payload: string): string {
  const sum = [...payload].reduce((total, character, index) => total + alphabet.indexOf(character) * (index + 2), 0);
  return alphabet.charAt(sum % alphabet.length);
}
