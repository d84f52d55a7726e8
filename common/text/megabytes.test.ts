import { expect, it } from 'vitest';
import { ar, ckb, en, kmr, nl } from '../language/language.ts';
import { formatMegabytes } from './megabytes.ts';

it('[OFFLINE-63] megabytes are written in the language of the page, with one decimal', () => {
  const written = [en, nl, kmr, ckb, ar].map((language) => formatMegabytes(12_340_000, language));
  expect(written).toEqual(['12.3', '12,3', '12,3', '١٢٫٣', '١٢٫٣']);
  expect(formatMegabytes(1_000_000, en)).toBe('1');
});
