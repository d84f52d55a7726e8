import { expect, it } from 'vitest';
import { dateOfBirthError, isOldEnough, latestBirthDate } from './age.ts';

const now = new Date('2026-11-21T00:00:00Z');

it.each([
  ['2010-11-21', true],
  ['2010-11-20', true],
  ['2010-11-22', false],
  ['2009-12-31', true],
  ['2011-01-01', false],
])('[REG-15][A34] who was born on %s is old enough: %s', (birth, is) => {
  expect(isOldEnough(birth, now)).toBe(is);
  expect(dateOfBirthError(birth, now)).toBe(is ? null : 'tooYoung');
});

it('[REG-15] a birthday on 29 February counts on 1 March in years without one', () => {
  expect(isOldEnough('2008-02-29', new Date('2024-02-29T00:00:00Z'))).toBe(true);
  expect(isOldEnough('2012-02-29', new Date('2028-02-28T23:59:59Z'))).toBe(false);
  expect(isOldEnough('2010-02-28', new Date('2026-02-28T00:00:00Z'))).toBe(true);
});

it.each([
  '9984-01-01',
  '9999-12-31',
  '2027-01-01',
  '10000-01-01',
  '+010000-01-01',
  '99999-01-01',
  '275760-09-13',
  '-000001-01-01',
  '2000-02-30',
  '2001-02-29',
  '1900-02-29',
  '2000-00-10',
  '2000-13-10',
  '2000-01-00',
  '2000-01-32',
  '0000-01-01',
  '0001-01-01',
  '2000-1-1',
  '2000-01-01T00:00:00Z',
  '٢٠٠٠-٠١-٠١',
  '',
])('[REG-15][A34] %j is no date of birth', (birth) => {
  expect(isOldEnough(birth, now)).toBe(birth === '0001-01-01');
  expect(dateOfBirthError(birth, now)).not.toBeNull();
});

it('[REG-15] the day of a leap year that exists is a date of birth', () => {
  expect(dateOfBirthError('2000-02-29', now)).toBeNull();
  expect(dateOfBirthError('1904-02-29', now)).toBeNull();
});

it('[REG-15] a date before 1900 is a mistake', () => {
  expect(dateOfBirthError('1899-12-31', now)).toBe('dateOfBirth');
  expect(dateOfBirthError('1900-01-01', now)).toBeNull();
});

it('[REG-15] the latest date of birth is 16 years before today', () => {
  expect(latestBirthDate(new Date(2026, 10, 21))).toBe('2010-11-21');
  expect(latestBirthDate(new Date(2026, 0, 5))).toBe('2010-01-05');
});
