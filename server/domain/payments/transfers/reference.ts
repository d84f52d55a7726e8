import { randomInt } from 'node:crypto';

/** Digits and capital letters without those that are mistaken for each other: 0 and O, 1, I and L. A prime number of them: 31. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Characters before the check character. */
const length = 7;

/**
 * A new reference for a bank transfer, such as `K7MX-P4RT`: seven characters by chance and a check character. Of 27,512,614,111 one is
 * taken twice so seldom that the unique index of orders refuses it, and the learner asks again.
 */
export function newReference(): string {
  const payload = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return inGroups(payload + checkOf(payload));
}

/**
 * Reads a reference that someone has typed: small letters, spaces and hyphens do not matter.
 * @returns as it is stored; null for one with a typing error. A single wrong character and two that changed places are always found.
 */
export function readReference(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isWhole = typed.length === length + 1 && [...typed].every((character) => alphabet.includes(character));
  return isWhole && checkOf(typed.slice(0, length)) === typed[length] ? inGroups(typed) : null;
}

const inGroups = (text: string): string => `${text.slice(0, 4)}-${text.slice(4)}`;

/** The sum of the characters' numbers, each times its position, modulo a prime: different weights notice swapped characters. */
function checkOf(payload: string): string {
  const sum = [...payload].reduce((total, character, index) => total + alphabet.indexOf(character) * (index + 2), 0);
  return alphabet.charAt(sum % alphabet.length);
}
