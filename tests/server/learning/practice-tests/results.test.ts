import { describe, expect, it } from 'vitest';
import type { Shown } from '../../../../server/db/tables/learning.ts';
import {
  isPassed,
  minutesFor,
  nextAttemptAt,
  passPercentage,
  percentageOf,
} from '../../../../server/domain/learning/practice-tests/pass-mark.ts';
import { linesOf, reportOf } from '../../../../server/domain/learning/practice-tests/report.ts';
import { type Counted, resultOf } from '../../../../server/domain/learning/practice-tests/result.ts';
import { tested } from '../../support/practice.ts';
import { known } from '../../support/questions.ts';

describe('passing, waiting and time', () => {
  it('[PRACTICE-04] a test is passed from 80 %, which is also what its percentage says', () => {
    expect([isPassed(9, 12), isPassed(10, 12), isPassed(8, 10), isPassed(7, 10)]).toEqual([false, true, true, false]);
    for (let count = 1; count <= 40; count++) {
      for (let right = 0; right <= count; right++) {
        expect(percentageOf(right, count) >= passPercentage, `${right} of ${count}`).toBe(isPassed(right, count));
      }
    }
  });

  it('[PRACTICE-09] twelve questions take about nine minutes, and one takes a minute', () => {
    expect([12, 10, 1].map(minutesFor)).toEqual([9, 8, 1]);
  });

  const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 60 * 60_000);
  it.each<[string, number[], number, number | null]>([
    ['none', [], 0, null],
    ['two', [0, 1], 1, null],
    ['three, at once', [0, 1, 2], 2, 3],
    ['three, an hour later', [0, 1, 2], 3, null],
    ['three, in any order', [2, 0, 1], 2.5, 3],
    ['three within nearly a day', [0, 10, 23.9], 24, 24.9],
    ['three within a whole day', [0, 10, 24], 24, null],
    ['four', [0, 1, 2, 4], 4.5, 5],
    ['three, and one of another day', [0, 30, 31, 32], 32.5, 33],
  ])(
    '[PRACTICE-05] after %s failed, the next test may begin an hour after the last if three failed within a day',
    (_, failed, now, next) => {
      expect(nextAttemptAt(failed.map(at), at(now))).toEqual(next === null ? null : at(next));
    },
  );
});

describe('the result', () => {
  const place = (lesson_id: string, heading: string | null) => ({
    ...{ chapter_id: 'x', lesson_id, title: lesson_id, heading },
    anchor: heading && `section-${heading}`,
  });
  const one = { id: 'one', title: 'One', position: 0 };
  const two = { id: 'two', title: 'Two', position: 1 };

  it('[PRACTICE-11] counts by chapter in the order of the course, and names each place to read again once', () => {
    const items: Counted[] = [
      { chapter: two, isRight: false, place: place('b', 'first') },
      { chapter: one, isRight: true, place: place('a', null) },
      { chapter: two, isRight: false, place: place('b', 'first') },
      { chapter: two, isRight: false, place: place('b', 'second') },
      { chapter: two, isRight: false, place: null },
    ];
    expect(resultOf(items)).toEqual({
      ...{ right: 1, question_count: 5, percentage: 20, passed: false },
      chapters: [
        { chapter_id: 'one', title: 'One', right: 1, question_count: 1, read_again: [] },
        {
          ...{ chapter_id: 'two', title: 'Two', right: 0, question_count: 4 },
          read_again: [place('b', 'first'), place('b', 'second')],
        },
      ],
    });
  });
});

describe('the report for authors', () => {
  const given = (kind: string, shown: Shown, answer: string[] | null, isRight: boolean | null, count: number) => ({
    ...{ course_id: tested, id: kind, body: known(kind), shown, given: answer, is_right: isRight, count },
  });

  it.each<[string, Shown, Shown, string[], string[], string]>([
    [
      'ease-of-a-bodice',
      { options: [0, 1, 2], matches: [] },
      { options: [2, 1, 0], matches: [] },
      ['a'],
      ['c'],
      'None',
    ],
    [
      'paper',
      { options: [0, 1, 2], matches: [] },
      { options: [2, 1, 0], matches: [] },
      ['a', 'c'],
      ['c', 'a'],
      'Tissue, Wrapping paper',
    ],
    [
      'sew-order',
      { options: [1, 0, 2, 3], matches: [] },
      { options: [0, 1, 3, 2], matches: [] },
      ['a', 'b', 'c', 'd'],
      ['b', 'a', 'd', 'c'],
      'Side seams → Darts → Waistband → Hem',
    ],
    [
      'ease-by-garment',
      { options: [0, 1, 2], matches: [0, 1, 2] },
      { options: [1, 0, 2], matches: [0, 1, 2] },
      ['2', '1', '3'],
      ['1', '2', '3'],
      'Bodice = 20 cm, Coat = 5 cm, Interval top = 0 cm',
    ],
    ['darts', { options: [], matches: [] }, { options: [], matches: [] }, ['hem'], ['hem'], 'hem'],
  ])(
    '[PRACTICE-11] of the question %s, the same wrong answer counts together, however it was shuffled',
    (id, one, other, answer, again, words) => {
      const rows = [
        given(id, one, ['z'], false, 3),
        given(id, one, answer, false, 2),
        given(id, other, again, false, 2),
        given(id, one, ['right'], true, 5),
      ];
      expect(reportOf(rows)).toEqual([
        { courseId: tested, questionId: id, answered: 12, right: 5, misleads: { answer: words, count: 4 } },
      ]);
    },
  );

  it('[PRACTICE-11] the report names no wrong answer for a question that was always answered right, and no share for one without answers', () => {
    const [right, none] = [
      reportOf([given('darts', { options: [], matches: [] }, ['curve'], true, 3)]),
      reportOf([{ ...given('darts', { options: [], matches: [] }, null, null, 0), shown: null }]),
    ];
    expect(linesOf([...right, ...none])).toEqual([
      `${tested}/darts: answered 3, right 3 (100 %)`,
      `${tested}/darts: not answered yet`,
    ]);
  });
});
