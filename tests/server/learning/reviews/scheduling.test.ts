import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewMinutes } from '../../../../common/rules/reviews.ts';
import { dayOf } from '../../../../common/text/days.ts';
import { lastAnswerOf } from '../../../../server/domain/learning/reviews/review.ts';
import {
  dailyCount,
  dayAfter,
  graded,
  instantOf,
  type Schedule,
} from '../../../../server/domain/learning/reviews/scheduling.ts';

const days = fc.integer({ min: 0, max: 4000 }).map((count) => dayOf(new Date(Date.UTC(2026, 0, 1 + count))));
const histories = fc.array(fc.record({ on: days, isRight: fc.boolean() }), {
  minLength: 1,
  maxLength: 30,
  size: 'max',
});

/** The schedules after each of some answers. */
function schedules(answers: readonly { on: string; isRight: boolean }[]): Schedule[] {
  const all: Schedule[] = [];
  for (const { on, isRight } of answers) all.push(graded(all.at(-1) ?? null, isRight, on));
  return all;
}

const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe('the end of a review without open questions', () => {
  const [early, late] = [new Date('2026-11-23T09:00:00Z'), new Date('2026-11-23T21:00:00Z')];
  const answeredAt = (at: Date) => ({ answered: { given: ['a'], right: true, at } });

  it('[REVIEW-02] is the time of its latest answer, in whatever order', () => {
    expect(lastAnswerOf([answeredAt(early), { answered: null }, answeredAt(late)])).toEqual(late);
    expect(lastAnswerOf([answeredAt(late), answeredAt(early)])).toEqual(late);
    expect([lastAnswerOf([]), lastAnswerOf([{ answered: null }])]).toEqual([null, null]);
  });
});

describe('the schedule of a question', () => {
  it('[REVIEW-01] is always after the last answer and within a year, whatever was answered on whichever days', () => {
    fc.assert(
      fc.property(histories, (answers) => {
        for (const [index, { dueOn, reviewedOn }] of schedules(answers).entries()) {
          const on = answers[index]?.on ?? '';
          expect(dueOn > on).toBe(true);
          expect(reviewedOn !== null && reviewedOn >= on).toBe(true);
          expect(distance(reviewedOn ?? '', dueOn)).toBeGreaterThanOrEqual(1);
          expect(distance(reviewedOn ?? '', dueOn)).toBeLessThanOrEqual(366);
        }
      }),
    );
  });

  it('[REVIEW-01] is never earlier after a right answer than after a wrong one', () => {
    fc.assert(
      fc.property(histories, days, (answers, on) => {
        const before = schedules(answers).at(-1) ?? null;
        expect(graded(before, true, on).dueOn >= graded(before, false, on).dueOn).toBe(true);
      }),
    );
  });

  it('[REVIEW-01] is the next day after a wrong answer, and grows with each right answer that was due', () => {
    const first = graded(null, false, '2026-11-23');
    expect(first).toMatchObject({ dueOn: '2026-11-24', reps: 1, lapses: 0, reviewedOn: '2026-11-23' });
    const gaps: number[] = [];
    let schedule = first;
    for (let round = 0; round < 6; round++) {
      const next = graded(schedule, true, schedule.dueOn);
      gaps.push(distance(schedule.dueOn, next.dueOn));
      schedule = next;
    }
    expect(gaps).toEqual([3, 8, 22, 54, 124, 263]);
    expect(graded(schedule, false, schedule.dueOn)).toMatchObject({ reps: 8, lapses: 1 });
  });

  it('[REVIEW-01] is three days later if the question was right in a passed test', () => {
    expect(graded(null, true, '2026-11-23').dueOn).toBe('2026-11-26');
  });

  it('[REVIEW-02] a day has five questions of about three minutes, and begins at midnight in UTC', () => {
    expect([dailyCount, ...[0, 1, 2, 5].map(reviewMinutes)]).toEqual([5, 0, 1, 2, 3]);
    expect(dayOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(instantOf('2027-01-01')).toBe('2027-01-01T00:00:00.000Z');
  });
});
