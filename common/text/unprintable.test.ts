import { describe, expect, it } from 'vitest';
import { hasUnseen, isBlank, withoutUnseen } from './unprintable.ts';

describe('characters that show nothing', () => {
  it.each([
    ['Dilan Karim', 'Dilan Karim'],
    ['Ali\u202egnp\u3164 Kar\u200bim', 'Alignp Karim'],
    ['two\nlines\u2028', 'twolines'],
    ['x\u034f\u2800', 'x'],
    // a joiner within a word spells it; at its beginning or end only after heh and virama
    ['گل\u200cناز', 'گل\u200cناز'],
    ['\u200cگل\u200c \u200d', 'گل '],
    ['گل\u200c\u200cناز', 'گلناز'],
    ['مامه\u200c', 'مامه\u200c'],
    ['അവന\u0d4d\u200d', 'അവന\u0d4d\u200d'],
  ])('[REG-19] in %j are taken out of it, which leaves %j', (text, left) => {
    expect(withoutUnseen(text)).toBe(left);
    expect(hasUnseen(text)).toBe(left !== text);
  });

  it.each([
    ['', true],
    [' \t\n\u00a0', true],
    ['\u200b\u2800\u3164\u00ad ', true],
    ['a', false],
    [' a', false],
    ['a ', false],
    [' \u200ba\u2800', false],
  ])('[REG-19] are all that %j has: %s', (text, expected) => {
    expect(isBlank(text)).toBe(expected);
  });
});
