import { describe, expect, it } from 'vitest';
import { tokenBuckets } from '../../../server/domain/common/token-buckets.ts';

describe('a bucket of tokens for each caller', () => {
  function buckets(burst: number, perSecond: number) {
    let time = 0;
    const spend = tokenBuckets({ now: () => new Date(time) }, { burst, perSecond });
    return {
      spend,
      /** Which of so many calls in a row are admitted. */
      spent: (caller: string, calls: number) => Array.from({ length: calls }, () => spend(caller)),
      at: (seconds: number) => {
        time = seconds * 1_000;
      },
    };
  }

  it('[F14] is full at first, and gets its tokens back one by one, up to as many as it had', () => {
    const { spent, at } = buckets(3, 0.5);
    expect(spent('a', 4)).toEqual([true, true, true, false]);
    expect(spent('b', 4)).toEqual([true, true, true, false]);
    at(1.9);
    expect(spent('a', 1)).toEqual([false]);
    at(2);
    expect(spent('a', 2)).toEqual([true, false]);
    at(6);
    expect(spent('a', 3)).toEqual([true, true, false]);
    at(600);
    expect(spent('a', 4)).toEqual([true, true, true, false]);
  });

  it('[F14] loses none when the clock is set back', () => {
    const { spent, at } = buckets(3, 1);
    at(100);
    expect(spent('a', 1)).toEqual([true]);
    at(0);
    expect(spent('a', 3)).toEqual([true, true, false]);
  });

  it('[F14] is kept for ten thousand callers: the one that was away longest is forgotten', () => {
    const { spend, spent } = buckets(1, 0);
    const others = (from: number, to: number) => {
      for (let other = from; other < to; other++) spend(`other ${other}`);
    };
    expect(spent('a', 1)).toEqual([true]);
    others(0, 9_999);
    expect(spent('a', 1)).toEqual([false]);
    others(9_999, 19_998);
    // it was asked for after the first ones
    expect(spent('a', 1)).toEqual([false]);
    others(19_998, 29_998);
    expect(spent('a', 1)).toEqual([true]);
  });
});
