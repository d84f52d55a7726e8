import { describe, expect, it } from 'vitest';
import { newReference, readReference } from '../../../../server/domain/payments/transfers/reference.ts';

describe('the reference of a bank transfer', () => {
  const references = Array.from({ length: 200 }, newReference);
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

  it('[PAY-18] has no ambiguous characters, and is unique', () => {
    expect(references.join('')).not.toMatch(/[01OIL]/);
    expect(new Set(references).size).toBe(references.length);
  });

  it('[A117] is refused with any wrong character, any two exchanged ones, and when it is incomplete', () => {
    for (const reference of references.slice(0, 20)) {
      expect(readReference(reference.toLowerCase().replace('-', ''))).toBe(reference);
      const characters = [...reference.replace('-', '')];
      for (const [index, right] of characters.entries()) {
        for (const wrong of alphabet) {
          if (wrong !== right) expect(readReference(characters.with(index, wrong).join(''))).toBeNull();
        }
        for (let other = index + 1; other < characters.length; other++) {
          const swapped = characters.with(index, characters[other] ?? '').with(other, right);
          if (swapped[index] !== right) expect(readReference(swapped.join(''))).toBeNull();
        }
      }
      expect(readReference(reference.slice(1))).toBeNull();
      expect(readReference(`${reference}2`)).toBeNull();
      expect(readReference(reference.replace(/.$/, '0'))).toBeNull();
    }
  });

  it('[A117] is refused with a character of no reference, even if the check character fits', () => {
    expect(readReference('ZZ22-222V')).toBe('ZZ22-222V');
    // a character that is not in the alphabet has the number -1, which is 30, that of Z, modulo 31
    expect(readReference('0Z22-222V')).toBeNull();
  });
});
