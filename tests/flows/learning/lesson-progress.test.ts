import { expect, it } from 'vitest';
import { isAhead, isDone } from '../../../machines/learning/lesson.selectors.ts';

it.each([
  ['a video that has not said how long it is', 0, 0, false],
  ['less than nine tenths', 89, 100, false],
  ['nine tenths', 90, 100, true],
  ['all of it', 100, 100, true],
])('[LESSON-04] %s: a lesson is done or not', (_, position, duration, done) => {
  expect(isDone({ position, duration })).toBe(done);
});

it.each([
  ['nothing was saved yet', 0, null, true],
  ['half a second further', 10.5, 10, false],
  ['a second further', 11, 10, true],
  ['a second back', 9, 10, true],
])('[LESSON-04] %s: there is something to save or not', (_, position, savedPosition, ahead) => {
  expect(isAhead({ position, savedPosition })).toBe(ahead);
});
