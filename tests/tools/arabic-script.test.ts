import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { inLanguageOf } from '../../tools/texts/in-language.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path));

const face = create(read('src/fonts/vazirmatn-arabic-400-700.woff2'));
const [, range = ''] = /unicode-range:([^;]*);/.exec(read('src/arabic-script.css').toString()) ?? [];
const ranges = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) =>
  [from, to].map((each) => Number.parseInt(each, 16)),
);
const isListed = (point: number) => ranges.some(([from = 0, to = 0]) => from <= point && point <= to);

it.each(['ckb', 'ar'])('[LANG-41] the face of pages has every Arabic letter of the texts in %s', (code) => {
  if (!('hasGlyphForCodePoint' in face)) throw new Error('a collection of faces');
  const letters = new Set(
    read(`texts/${code}.po`)
      .toString()
      .match(/[\p{Script=Arabic}٠-٩۰-۹،؛؟«»]/gu),
  );
  expect(letters.size).toBeGreaterThan(40);
  const points = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const missing = points.filter((point) => !face.hasGlyphForCodePoint(point) || !isListed(point));
  expect(missing.map((point) => String.fromCodePoint(point))).toEqual([]);
});

it('[LANG-41] the face has a glyph for all that the sheet takes from it', () => {
  if (!('hasGlyphForCodePoint' in face)) throw new Error('a collection of faces');
  const points = ranges.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  expect(points.filter((point) => !face.hasGlyphForCodePoint(point)).map((point) => point.toString(16))).toEqual([]);
});

it.each([
  ['ckb', ['vazirmatn']],
  ['nl', ['figtree', 'fraunces']],
  ['en', ['figtree', 'fraunces']],
] as const)('[LANG-41] pages in %s preload the faces of their script', (code, faces) => {
  const { transformIndexHtml } = inLanguageOf(code);
  if (typeof transformIndexHtml !== 'object') throw new Error('no hook for the page');
  const html = Reflect.apply(transformIndexHtml.handler, undefined, [read('index.html').toString()]);
  const preloaded = [...String(html).matchAll(/<link rel="preload" href="[^"]*\/([a-z]+)-[^"]*\.woff2"/g)];
  expect(preloaded.map(([, face]) => face)).toEqual(faces);
  expect(String(html).includes('arabic-script.css')).toBe(code === 'ckb');
});
