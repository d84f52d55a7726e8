import { describe, expect, it } from 'vitest';
import { leastReadingSeconds, readableAt, readingMinutes } from './reading.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('the time that reading a text takes', () => {
  it.each([
    [0, 5, 1],
    [50, 5, 1],
    [60, 6, 1],
    [300, 30, 2],
    [1_300, 130, 10],
  ])('[WATCH-08] of %s words is at least %s seconds, and %s minutes for one who follows', (count, seconds, minutes) => {
    expect([leastReadingSeconds(words(count)), readingMinutes(words(count))]).toEqual([seconds, minutes]);
  });

  it('[WATCH-08] counts words of any script, and no signs between them', () => {
    expect(leastReadingSeconds(Array.from({ length: 120 }, () => 'خوێندن — *').join(' '))).toBe(12);
  });

  it('[WATCH-08] begins with the first look, or when the lesson before can have been read', () => {
    const at = (seconds: number) => new Date(1_000_000 + seconds * 1_000);
    expect(readableAt(words(300), { looked: at(0), readUntil: null })).toEqual(at(30));
    expect(readableAt(words(300), { looked: at(0), readUntil: at(-100) })).toEqual(at(30));
    expect(readableAt(words(300), { looked: at(0), readUntil: at(20) })).toEqual(at(50));
  });
});
