import { describe, expect, it } from 'vitest';
import { emblemPicture, subjectOf } from '../../../server/pictures/emblem-picture.ts';
import { emblems } from '../../../server/pictures/emblems.ts';

const lesson = { id: 'weaving', category: 'Crafts', emblem: 'needle', number: 7 };

describe('pictures of lessons and posts', () => {
  it('[COURSE-04] differ by number and emblem, and are the same each time', () => {
    const drawn = [1, 2, 12, 123].map((number) => emblemPicture({ ...lesson, number }));
    expect(new Set([...drawn, emblemPicture({ ...lesson, emblem: 'pot' })]).size).toBe(5);
    expect(emblemPicture(lesson)).toBe(emblemPicture(lesson));
  });

  it('[COURSE-04][BLOG-01] are small, flat, and have no text that needs a font', () => {
    for (const emblem of [...emblems.keys(), null]) {
      for (const svg of [emblemPicture({ ...lesson, emblem }), emblemPicture(subjectOf({ id: 'post', emblem }))]) {
        expect(svg.length).toBeLessThan(10_000);
        expect(svg).not.toMatch(/<text|gradient|script|style|undefined|NaN/i);
      }
    }
  });
});
