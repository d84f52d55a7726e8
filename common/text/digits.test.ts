import { describe, expect, it } from 'vitest';
import { boxesOf, digitsIn, fillBoxes, plainDigits, setBox, typedInto } from './digits.ts';

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
    ['1', '1٢', '2'],
    ['1', '𞥒1', '2'],
    ['', '𞥒', '2'],
  ])('[VERIFY-01] a box with %j that is then %j was typed %j', (old, text, typed) => {
    expect(typedInto(old, text)).toBe(typed);
  });
});

/** Every decimal digit that this Unicode version has, in order. */
const decimals = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => /^\p{Nd}$/u.test(point >= 0xd800 && point <= 0xdfff ? '' : String.fromCodePoint(point)))
  .map((point) => String.fromCodePoint(point));

describe('digits', () => {
  it.each([
    ['Latin', '0123456789'],
    ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['Khmer', '០១២៣៤៥៦៧៨៩'],
    ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
    ['N’Ko', '߀߁߂߃߄߅߆߇߈߉'],
    ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
    ['full-width', '０１２３４５６７８９'],
    ['mathematical', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  ])('[VERIFY-01] of the %s script are read as 0–9', (_, digits) => {
    expect(digitsIn(digits)).toBe('0123456789');
  });

  it('[VERIFY-01] of every script that Unicode has are read as 0–9', () => {
    expect(decimals.length).toBeGreaterThan(600);
    expect(decimals.map(plainDigits)).toEqual(decimals.map((_, place) => String(place % 10)));
  });

  it('[VERIFY-01] are found among other characters, which are left out', () => {
    expect(digitsIn(' 1-2 x3/:½²①')).toBe('123');
    expect(plainDigits('a٤ b')).toBe('a4 b');
  });
});
