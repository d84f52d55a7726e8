import { describe, expect, it } from 'vitest';
import { boxesOf, digitsIn, fillBoxes, setBox, typedInto } from './digits.ts';

describe('digit boxes', () => {
  it('[VERIFY-01] hold one character each, and nothing where the value has a space or an end', () => {
    expect(boxesOf('12 4', 6)).toEqual(['1', '2', '', '4', '', '']);
    expect(boxesOf('', 2)).toEqual(['', '']);
  });

  it('[VERIFY-01] are set and emptied one at a time, without spaces at the end', () => {
    expect(setBox('12', 3, '4', 6)).toBe('12 4');
    expect(setBox('12 4', 3, '', 6)).toBe('12');
    expect(setBox('12', 0, '', 6)).toBe(' 2');
  });

  it.each([
    ['', 0, '123456', '123456', 5],
    ['999999', 3, '123456', '123456', 5],
    ['', 2, '12', '  12', 4],
    ['9', 4, '1234', '9   12', 5],
    ['12', 1, '3', '13', 2],
    ['1', 5, '23', '1    2', 5],
    ['98', 1, '1234567', '123456', 5],
  ])('[VERIFY-01] %j with a paste at %i of %j are %j, and the next box is %i', (value, from, pasted, filled, focus) => {
    expect(fillBoxes(value, from, pasted, 6)).toEqual({ value: filled, focus });
  });

  it.each([
    ['', '1', '1'],
    ['', '12', '12'],
    ['1', '12', '2'],
    ['1', '21', '2'],
    ['1', '11', '1'],
    ['1', '', ''],
    ['1', '123', '123'],
    ['1', 'x', ''],
  ])('[VERIFY-01] a box with %j that is then %j was typed %j', (old, text, typed) => {
    expect(typedInto(old, text)).toBe(typed);
  });
});

it('[VERIFY-01] digits are read in Latin, Arabic-Indic and Persian, and all else is left out', () => {
  expect(digitsIn('0123456789')).toBe('0123456789');
  expect(digitsIn('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(digitsIn('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(digitsIn(' 1-2 x3/:')).toBe('123');
});
