import { expect, it } from 'vitest';
import type { Interval } from '../../../common/rules/video-intervals.ts';
import { isAhead, playedUpTo, unsent } from '../../../machines/learning/lesson.selectors.ts';

it.each([
  ['plays on by a second', 10, 11, [[8, 11]]],
  ['plays on by as much as the player leaves between two reports', 10, 15, [[8, 15]]],
  ['jumps ahead', 10, 15.1, [[8, 10]]],
  ['jumps back', 10, 4, [[8, 10]]],
  ['reports the same position again', 10, 10, [[8, 10]]],
] as const)(
  '[WATCH-01] played time grows with the position, but not by a jump: the player %s',
  (_, position, to, played) => {
    expect(playedUpTo({ played: [[8, 10]], position }, to)).toEqual(played);
  },
);

it('[WATCH-01] playback after a jump is an interval of its own', () => {
  const played = playedUpTo({ played: [[8, 10]], position: 40 }, 41);
  expect(playedUpTo({ played, position: 41 }, 42)).toEqual([
    [8, 10],
    [40, 42],
  ]);
});

it('[WATCH-01] a report has at most as many intervals as the contract allows, and none twice', () => {
  const many = Array.from({ length: 250 }, (_, index): Interval => [index * 10, index * 10 + 1]);
  const played: Interval[] = [
    [2_491, 2_495],
    [2_490, 2_492],
  ];
  expect(unsent({ unconfirmed: many, played })).toEqual([...many.slice(50, 249), [2_490, 2_495]]);
});

it.each([
  ['the first one', 0, null, [], true],
  ['half a second ahead', 10.5, 10, [], false],
  ['a second ahead', 11, 10, [], true],
  ['a second behind', 9, 10, [], true],
  ['the same, where something was played since', 10, 10, [[10, 12]], true],
] as const)(
  '[LESSON-04] a position a second or more from the saved one is saved: it is %s',
  (_, position, savedPosition, played, ahead) => {
    expect(isAhead({ position, savedPosition, played: played.map(([from, to]) => [from, to]) })).toBe(ahead);
  },
);
