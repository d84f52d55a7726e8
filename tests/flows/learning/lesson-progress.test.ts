import { expect, it } from 'vitest';
import { isAhead, isDone } from '../../../machines/learning/lesson.selectors.ts';

it.each([
  ['that of a video without a known length', 0, 0, false],
  ['below 90 %', 89, 100, false],
  ['at 90 %', 90, 100, true],
  ['at the end', 100, 100, true],
])('[LESSON-04] at 90 % watched a lesson is done: the position is %s', (_, position, duration, done) => {
  expect(isDone({ position, duration })).toBe(done);
});

it.each([
  ['the first one', 0, null, true],
  ['half a second ahead', 10.5, 10, false],
  ['a second ahead', 11, 10, true],
  ['a second behind', 9, 10, true],
])(
  '[LESSON-04] a position a second or more from the saved one is saved: it is %s',
  (_, position, savedPosition, ahead) => {
    expect(isAhead({ position, savedPosition })).toBe(ahead);
  },
);
