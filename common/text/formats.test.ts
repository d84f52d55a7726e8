import { describe, expect, it } from 'vitest';
import { formatDate, formatPurchaseDate, latestBirthDate } from './dates.ts';
import { maskPhone } from './masks.ts';

describe('maskPhone', () => {
  it.each([
    ['+9647501234567', '+*********4567'],
    ['+964 750 123 4567', '+*** *** *** 4567'],
    ['0123456789', '******6789'],
    ['012345678', '012345678'],
    ['', ''],
  ])('[VERIFY-02] shows %j as %j', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown);
  });
});

describe('dates', () => {
  it('[PROFILE-02] writes a purchase date as DD-MM-YYYY', () => {
    expect(formatPurchaseDate('2026-03-07')).toBe('07-03-2026');
    expect(formatPurchaseDate('2026-03-07T12:00:00Z')).toBe('07-03-2026');
  });

  it('writes a date in words', () => {
    expect(formatDate('2026-03-07')).toBe('7 March 2026');
  });

  it('writes nothing for a text that is no date', () => {
    expect(formatPurchaseDate('')).toBe('');
    expect(formatDate('soon')).toBe('');
  });

  it('[REG-15] the latest date of birth is 16 years before today', () => {
    expect(latestBirthDate(new Date(2026, 10, 21))).toBe('2010-11-21');
    expect(latestBirthDate(new Date(2026, 0, 5))).toBe('2010-01-05');
  });
});
