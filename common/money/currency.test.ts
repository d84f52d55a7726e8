import { describe, expect, it } from 'vitest';
import { chargeableCurrencies, formatMinor, hasMinorUnit, toMinorUnits } from './currency.ts';
import { decimalsOf, isCharged } from './minor-units.ts';

describe('an amount in the minor unit', () => {
  it.each([
    [29_000_000, 'USD', 2900],
    [27_550_000, 'EUR', 2755],
    [10_000, 'USD', 1],
    [500_000_000, 'JPY', 500],
    [1_230_000, 'KWD', 1230],
    // sent times 100, and whole
    [15_000_000, 'ISK', 1500],
    [3_500_000_000, 'UGX', 350_000],
    // the largest that the provider takes
    [999_999_990_000, 'USD', 99_999_999],
    [99_999_999_000_000, 'JPY', 99_999_999],
  ])('[P22][S2] %d millionths of %s are %d', (micro, currency, minor) => {
    expect(toMinorUnits(micro, currency)).toBe(minor);
    expect(toMinorUnits(BigInt(micro), currency)).toBe(minor);
  });

  it.each([
    [29_001_000, 'USD', '29001000 millionths of USD are no chargeable amount'],
    [1, 'USD', '1 millionths of USD are no chargeable amount'],
    [500_500_000, 'JPY', '500500000 millionths of JPY are no chargeable amount'],
    // three decimals, of which the last has to be 0
    [1_234_000, 'KWD', '1234000 millionths of KWD are no chargeable amount'],
    [15_500_000, 'ISK', '15500000 millionths of ISK are no chargeable amount'],
    [3_500_500_000, 'UGX', '3500500000 millionths of UGX are no chargeable amount'],
    [0, 'USD', '0 is out of range for USD'],
    [-10_000, 'USD', '-1 is out of range for USD'],
    [1_000_000_000_000, 'USD', '100000000 is out of range for USD'],
    [38_000_000_000, 'IQD', 'IQD cannot be charged'],
    [29_000_000, 'usd', 'usd cannot be charged'],
  ])('[P22][S1] %d millionths of %s cannot be charged', (micro, currency, message) => {
    expect(() => toMinorUnits(micro, currency)).toThrow(new RangeError(message));
  });

  it.each([
    [2900, 'USD', 'USD 29.00'],
    [5, 'USD', 'USD 0.05'],
    [500, 'JPY', 'JPY 500'],
    [1230, 'KWD', 'KWD 1.230'],
    [12, 'KWD', 'KWD 0.012'],
  ])('[P22] %d of %s are written %s', (minor, currency, text) => {
    expect(formatMinor(minor, currency)).toBe(text);
  });
});

describe('the currencies of the provider', () => {
  it('[S1][S2] are those with no, two or three decimals, in order, without the dinar of Iraq', () => {
    const all = chargeableCurrencies();
    expect(all).toEqual(all.toSorted());
    expect(all.filter((currency) => decimalsOf(currency) === 0)).toHaveLength(15);
    expect(all.filter((currency) => decimalsOf(currency) === 3)).toEqual(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
    expect(all.every((currency) => /^[A-Z]{3}$/.test(currency) && hasMinorUnit(currency))).toBe(true);
    expect(hasMinorUnit('IQD')).toBe(false);
  });

  it('[PAY-03] the dinar of Iraq is the one of our currencies that is not charged, however it is written', () => {
    expect(['USD', 'eur', 'NGN'].map(isCharged)).toEqual([true, true, true]);
    expect(['IQD', 'iqd'].map(isCharged)).toEqual([false, false]);
  });
});
