import { expect, it } from 'vitest';
import { dateOfBirthErrors, isOldEnough } from './age.ts';

const now = new Date('2026-11-21T00:00:00Z');

it.each([
  ['2010-11-21', true],
  ['2010-11-20', true],
  ['2010-11-22', false],
  ['2009-12-31', true],
  ['2011-01-01', false],
])('[REG-15][A34] who was born on %s is old enough: %s', (birth, is) => {
  expect(isOldEnough(birth, now)).toBe(is);
  expect(dateOfBirthErrors(birth, now)).toEqual(is ? [] : ['You must be at least 16 years old.']);
});

it('[REG-15] a birthday on 29 February counts on 1 March in years without one', () => {
  expect(isOldEnough('2008-02-29', new Date('2024-02-29T00:00:00Z'))).toBe(true);
  expect(isOldEnough('2012-02-29', new Date('2028-02-28T23:59:59Z'))).toBe(false);
  expect(isOldEnough('2010-02-28', new Date('2026-02-28T00:00:00Z'))).toBe(true);
});

it('[REG-15] a date before 1900 is a mistake', () => {
  expect(dateOfBirthErrors('1899-12-31', now)).toEqual(['Please check the date of birth.']);
  expect(dateOfBirthErrors('1900-01-01', now)).toEqual([]);
});
