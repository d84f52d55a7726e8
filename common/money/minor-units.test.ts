import { expect, it } from 'vitest';
import { fromMinorUnits } from './minor-units.ts';

it.each([
  [2900, 'usd', 29],
  [500, 'JPY', 500],
  [1250, 'kwd', 1.25],
  // No decimals of its own, but the provider and our server count it in hundredths.
  [150_000, 'UGX', 1500],
])('[PAY-05] %d minor units of %s are shown as %d', (amount, currency, whole) => {
  expect(fromMinorUnits(amount, currency)).toBe(whole);
});
