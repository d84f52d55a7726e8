import { describe, expect, it } from 'vitest';
import type { Access } from '../../../server/domain/catalogue/access.ts';
import { consequencesOf } from '../../../server/domain/learning/progress-rules.ts';

/** The lessons of a course of two chapters, as far as a learner is in each of them. */
function lessons(...states: ('new' | 'begun' | 'done')[]) {
  const at = new Date('2026-11-25T09:00:00Z');
  return states.map((state, index) => ({
    ...{ id: `lesson-${index + 1}`, chapter_id: index < 2 ? 'one' : 'two' },
    started_at: state === 'new' ? null : at,
    completed_at: state === 'done' ? at : null,
  }));
}

const report = { lessonId: 'lesson-1', chapterId: 'one', access: 'owned', isFirst: false } as const;

describe('the effect of a progress report', () => {
  it('[LESSON-04] the answer is about this lesson, its chapter and the course', () => {
    const answerTo = (...states: Parameters<typeof lessons>) => consequencesOf(lessons(...states), report).answer;
    expect(answerTo('begun', 'done', 'done')).toEqual({
      ...{ completion_percentage: 66, lesson_completed: false, chapter_completed: false, course_completed: false },
    });
    expect(answerTo('done', 'done', 'begun')).toEqual({
      ...{ completion_percentage: 66, lesson_completed: true, chapter_completed: true, course_completed: false },
    });
    expect(answerTo('done', 'done', 'done')).toEqual({
      ...{ completion_percentage: 100, lesson_completed: true, chapter_completed: true, course_completed: true },
    });
  });

  it.each<[boolean, string, Access, boolean, Parameters<typeof lessons>]>([
    [true, 'the first lesson of a free course', 'free', true, ['begun', 'new', 'new']],
    [false, 'the same again', 'free', false, ['begun', 'new', 'new']],
    [false, 'another lesson', 'free', true, ['begun', 'begun', 'new']],
    [false, 'a course that was paid for', 'owned', true, ['begun', 'new', 'new']],
    [false, 'a preview', 'none', true, ['begun', 'new', 'new']],
  ])('[CARD-01] it is %s that a learner joins the course by %s', (joins, _, access, isFirst, states) => {
    expect(consequencesOf(lessons(...states), { ...report, access, isFirst }).joins).toBe(joins);
  });

  it.each<[boolean, Access, Parameters<typeof lessons>]>([
    [true, 'free', ['done', 'done', 'done']],
    [true, 'subscribed', ['done', 'done', 'done']],
    [false, 'none', ['done', 'done', 'done']],
    [false, 'owned', ['done', 'done', 'begun']],
  ])('[DONE-03] it is %s that a certificate is due with access %s and lessons %j', (certifies, access, states) => {
    expect(consequencesOf(lessons(...states), { ...report, access }).certifies).toBe(certifies);
  });
});
