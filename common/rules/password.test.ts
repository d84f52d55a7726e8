import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPasswordStrong, isSamePassword, passwordRules, rulesForSuggestions } from './password.ts';

describe('passwordRules', () => {
  const unmet = (password: string) =>
    passwordRules(password)
      .filter(({ met }) => !met)
      .map(({ id }) => id);

  it('[REG-03] are length, uppercase, digit and special character', () => {
    expect(unmet('')).toEqual(['length', 'uppercase', 'digit', 'special']);
    expect(unmet('Abcdef1')).toEqual(['length', 'special']);
    expect(unmet('Abcde1!')).toEqual(['length']);
    expect(unmet('abcdefg1!')).toEqual(['uppercase']);
    expect(unmet('Abcdefgh!')).toEqual(['digit']);
    expect(unmet('Abcdefg1')).toEqual(['special']);
  });

  it('[A181] count the composed letters, as they are hashed', () => {
    expect(unmet('Caféine1!'.normalize('NFD'))).toEqual(unmet('Caféine1!'));
    expect(unmet('Éclair1!'.normalize('NFD'))).toEqual(['uppercase']);
    expect(unmet('Café1!a'.normalize('NFD'))).toEqual(['length']);
  });

  it('[A181] a repeated password is the same however its letters are composed', () => {
    expect(isSamePassword('Caféine1!', 'Caféine1!'.normalize('NFD'))).toBe(true);
    expect(isSamePassword('Caféine1!', 'Cafeine1!')).toBe(false);
  });

  it('[REG-20] a password that is suggested by the rules meets them, and what iOS suggests without them does not', () => {
    expect(isPasswordStrong('qokmyj-3doqKu-rikvem')).toBe(false);
    const rules = rulesForSuggestions.split(/; ?/).filter(Boolean);
    const [least, ...classes] = rules.map((rule) => /^(?:minlength|required|allowed): (.+)$/.exec(rule)?.[1] ?? '');
    const members: Record<string, string> = { upper: 'ABCXYZ', lower: 'abcxyz', digit: '0123456789' };
    const suggested = fc.tuple(
      ...classes.map((name) => fc.constantFrom(...(members[name] ?? name.replace(/^\[(.+)\]$/, '$1')))),
      fc.array(fc.constantFrom(...'abcdefghij'), { minLength: Number(least) - classes.length, maxLength: 20 }),
    );
    fc.assert(
      fc.property(suggested, (parts) => {
        expect(isPasswordStrong(parts.flat().join(''))).toBe(true);
      }),
    );
  });

  it('[REG-06] a password is strong when it meets them all', () => {
    expect(isPasswordStrong('Abcdef1!')).toBe(true);
    expect(isPasswordStrong('Abcdefg1')).toBe(false);
  });

  it.each([...'!@#$%^&*(),.?":{}|<>'])('[REG-03] take %s as special', (character) => {
    expect(unmet(`Abcdefg1${character}`)).toEqual([]);
  });

  it.each([...'-_+=;/[]~ ñ'])('[REG-03] do not take %j as special', (character) => {
    expect(unmet(`Abcdefg1${character}`)).toEqual(['special']);
  });
});
