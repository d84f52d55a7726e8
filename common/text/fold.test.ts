import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { fold, foldedWords } from './fold.ts';

/** Letters that search takes for one another, among them what folds to nothing or to several. */
const odd = fc.string({
  unit: fc.constantFrom(..."aAéÉİıIßẞſﬁŁøÆœÞςΣσéي یێىئكکهەةۀھوؤۆأإآاٱٲٵرڕلڵفڤءـًِّٰ‌‍ﻻﷺ٤۴4½Ⅻ-'_%"),
});
const texts = fc.oneof(odd, anyText(), fc.string({ unit: 'grapheme' }));

describe('folding', () => {
  it.each([
    ['Nivîsîna ÇALAK', 'nivisina calak'],
    ['İstanbul ıslak', 'istanbul islak'],
    ['Straße, Øl, Łódź, Æon', 'strasse, ol, lodz, aeon'],
    ['ﬁne ＷＩＤＥ', 'fine wide'],
    ['ك ک ڪ', 'ک ک ک'],
    ['ي ى ی ێ ئ', 'ی ی ی ی ی'],
    ['ه ە ة ھ ۀ', 'ه ه ه ه ه'],
    ['و ؤ ۆ ۇ', 'و و و و'],
    ['أ إ آ ا ٱ', 'ا ا ا ا ا'],
    ['ڕۆژ، گوڵ، ڤیان', 'روژ، گول، فیان'],
    ['كِتَابٌ كـــتاب', 'کتاب کتاب'],
    ['می‌خواهم', 'میخواهم'],
    ['ﻻ', 'لا'],
    ['قراءة', 'قراه'],
    ['٢٠٢٦ ۲۰۲۶ २०२६', '2026 2026 2026'],
  ])('[CATALOGUE-05] writes %j as %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('[CATALOGUE-05] folding a folded text changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('[CATALOGUE-05] folding makes no difference between upper and lower case, composed and decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });

  it('[CATALOGUE-05] words are of letters and digits only, at most 64 characters each, and fold to themselves', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const word of foldedWords(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}]{1,64}$/u);
          expect(foldedWords(word)).toEqual([word]);
        }
      }),
    );
    expect(foldedWords("Price it: price, don't guess_50% 'x' & !y:*")).toEqual([
      'price',
      'it',
      'don',
      't',
      'guess',
      '50',
      'x',
      'y',
    ]);
    expect(foldedWords('ab'.repeat(50)).map(({ length }) => length)).toEqual([64, 36]);
    expect(foldedWords(' … ')).toEqual([]);
  });
});
