import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../server/db/tables/question.ts';
import {
  drawTest,
  shuffleShown,
  testLength,
} from '../../../../server/domain/learning/practice-tests/select-questions.ts';
import { anyQuestion, anySeed, known } from '../../support/questions.ts';

describe('drawing a practice test', () => {
  const pools = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40, size: 'max' }).map((chapters) =>
    chapters.map((chapter, index) => ({
      chapterId: `chapter-${chapter}`,
      question: { ...known('measure-twice'), id: `question-${index}` },
    })),
  );

  it('[PRACTICE-01] a test has twelve different questions of the pool, or all where there are fewer', () => {
    fc.assert(
      fc.property(pools, anySeed, (pool, seed) => {
        const drawn = drawTest(pool, seed);
        expect(drawn).toHaveLength(Math.min(testLength, pool.length));
        expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(drawn.length);
        for (const item of drawn) expect(pool).toContain(item);
      }),
    );
  });

  it('[PRACTICE-01] a test has as many questions of each chapter as the pool allows to be even', () => {
    fc.assert(
      fc.property(pools, anySeed, (pool, seed) => {
        const drawn = drawTest(pool, seed);
        const count = (items: typeof pool, id: string) => items.filter(({ chapterId }) => chapterId === id).length;
        const ids = [...new Set(pool.map(({ chapterId }) => chapterId))];
        const most = Math.max(0, ...ids.map((id) => count(drawn, id)));
        for (const id of ids) {
          expect(count(drawn, id)).toBeGreaterThanOrEqual(Math.min(count(pool, id), most - 1));
        }
      }),
    );
  });

  it('[PRACTICE-01] the same seed draws the same test, in whatever order the pool comes', () => {
    fc.assert(
      fc.property(
        pools.chain((pool) => fc.tuple(fc.constant(pool), fc.shuffledSubarray(pool, { minLength: pool.length }))),
        anySeed,
        ([pool, other], seed) => {
          expect(drawTest(other, seed)).toEqual(drawTest(pool, seed));
        },
      ),
    );
  });

  it('[PRACTICE-01] other anySeed draw other questions, in other orders', () => {
    const pool = Array.from({ length: 15 }, (_, index) => ({
      chapterId: `chapter-${index % 3}`,
      question: { ...known('measure-twice'), id: `question-${index}` },
    }));
    const drawn = Array.from({ length: 200 }, (_, seed) =>
      drawTest(pool, `${seed}`).map(({ question }) => question.id),
    );
    for (const { question } of pool) {
      const times = drawn.filter((ids) => ids.includes(question.id)).length;
      expect(times).toBeGreaterThan(120);
      expect(times).toBeLessThan(200);
      expect(drawn.filter(([first]) => first === question.id).length).toBeGreaterThan(1);
    }
  });

  it('[PRACTICE-01] the questions of a test are in an order of their own, whatever chapters they are of', () => {
    const pool = Array.from({ length: 15 }, (_, index) => ({
      chapterId: `chapter-${index % 3}`,
      question: { ...known('measure-twice'), id: `question-${index}` },
    }));
    const firsts = Array.from({ length: 50 }, (_, seed) =>
      drawTest(pool, `${seed}`)
        .slice(0, 3)
        .map(({ chapterId }) => chapterId),
    );
    expect(Math.min(...firsts.map((ids) => new Set(ids).size))).toBe(1);
  });

  it('[PRACTICE-01] what a question shows is a permutation, and steps are never shown in their right order', () => {
    fc.assert(
      fc.property(anyQuestion, anySeed, (question, seed) => {
        const { options, matches } = shuffleShown(question, seed);
        for (const places of [options, matches]) {
          expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_, index) => index));
        }
        if (question.kind === 'order') expect(options).not.toEqual(question.items.map((_, index) => index));
        if (question.kind === 'pairs') expect(matches).toHaveLength(question.pairs.length);
        expect(shuffleShown(question, seed)).toEqual({ options, matches });
      }),
    );
  });

  it('[PRACTICE-01] steps are never shown in their right order, as long as there are several', () => {
    const steps = (items: string[]): Question => ({
      ...{ id: 'steps', lessonId: 'x', heading: null, ask: 'In which order?', kind: 'order', why: 'So.', items },
    });
    const orders = Array.from({ length: 120 }, (_, seed) =>
      shuffleShown(steps(['a', 'b', 'c']), `${seed}`).options.join(''),
    );
    expect(new Set(orders)).toEqual(new Set(['021', '102', '120', '201', '210']));
    for (const seed of ['one', 'two', 'three']) {
      expect(shuffleShown(steps(['a', 'b']), seed).options).toEqual([1, 0]);
      expect(shuffleShown(steps(['a']), seed).options).toEqual([0]);
    }
  });

  it('[PRACTICE-01] each choice comes first in some tests', () => {
    const question = known('ease-of-a-bodice');
    const firsts = Array.from({ length: 90 }, (_, seed) => shuffleShown(question, `${seed}`).options[0]);
    for (const index of [0, 1, 2]) expect(firsts.filter((first) => first === index).length).toBeGreaterThan(10);
  });
});
