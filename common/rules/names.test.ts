import { describe, expect, it } from 'vitest';
import { nameError, withoutMarksAround } from './names.ts';

describe('a name', () => {
  it.each([
    ['Rojin', 'Rojin'],
    [' Rojin\u00a0', 'Rojin'],
    ['\u200fسارا', 'سارا'],
    ['سارا\u200f', 'سارا'],
    ['سارا\u200e \u200f', 'سارا'],
    ['\u061cسارا\u061c', 'سارا'],
    ['\u2067سارا\u2069', 'سارا'],
    ['\u202bسارا\u202c', 'سارا'],
    ['سارا\u200c', 'سارا'],
    ['\u200dسارا\u200d\u200c', 'سارا'],
    ['\ufeffRojin\u200b', 'Rojin'],
    ['\u00adRojin\u00ad\u2060', 'Rojin'],
    ['\u3000Rojin\u2003\u202f', 'Rojin'],
    ['\tRojin\r\n', 'Rojin'],
    // spelled with
    ['می\u200cخواه', 'می\u200cخواه'],
    ['مامه\u200c', 'مامه\u200c'],
    ['مامه\u200c\u200c\u200f ', 'مامه\u200c'],
    ['അവന\u0d4d\u200d', 'അവന\u0d4d\u200d'],
    ['van der Öz', 'van der Öz'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['Şîlan\u0301', 'Şîlan\u0301'],
  ])('[REG-19] written as %j is taken as %j', (written, kept) => {
    expect(withoutMarksAround(written)).toBe(kept);
    expect(nameError(written)).toBeNull();
  });

  it.each([
    '',
    ' ',
    '\u00a0',
    '\u200f',
    '\u200e \u200f',
    '\u200c',
    '\ufeff',
    '\u00ad',
    '\u2067\u2069',
    '\u3164\u2800',
    '\ufe0f',
  ])('[REG-19] of %j has nothing to see', (name) => {
    expect(nameError(name)).toBe('missing');
  });

  it.each(['Ali\u202egnp', 'Ro\u200bjin', 'two\nlines', 'Ro\u200fjin', 'Rojin\u3164'])(
    '[REG-19] that holds an invisible character inside, as %j does, is refused',
    (name) => {
      expect(nameError(name)).toBe('notAllowed');
    },
  );
});
