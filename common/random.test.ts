import { expect, it } from 'vitest';
import { pick, randomOf } from './random.ts';

it('[CARD-01] a text always gives the same numbers, from 0 up to 1, and another text others', () => {
  const drawn = (seed: string) => Array.from({ length: 1_000 }, randomOf(seed));
  const weaving = drawn('weaving');
  expect(drawn('weaving')).toEqual(weaving);
  expect(drawn('sewing')).not.toEqual(weaving);
  expect(weaving.slice(0, 3).map((number) => number.toFixed(6))).toEqual(['0.079316', '0.578967', '0.420321']);
  expect(weaving.every((number) => number >= 0 && number < 1)).toBe(true);
  const mean = weaving.reduce((sum, number) => sum + number, 0) / weaving.length;
  expect(mean).toBeCloseTo(0.5, 1);
});

it('each of a list can be picked, and nothing else', () => {
  const at = (number: number) => pick(() => number, ['first', 'second', 'third']);
  expect([0, 0.34, 0.99].map(at)).toEqual(['first', 'second', 'third']);
});
