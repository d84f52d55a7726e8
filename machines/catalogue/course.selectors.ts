import type { Course, Lesson, PracticeState } from '../../common/api/types.ts';

/** Unlocked when the course is the learner's or the lesson is a preview (LESSON-02, COURSE-05). */
export const isUnlocked = (course: Course, lesson: Lesson): boolean => course.purchased || lesson.preview;

/** The first lesson that is locked for this learner: it carries 'Buy course/Subscribe' (COURSE-05). */
export const firstLocked = (course: Course): Lesson | undefined =>
  course.chapter.flatMap(({ lesson }) => lesson).find((lesson) => !isUnlocked(course, lesson));

/**
 * How far a learner is in a course's practice test (PRACTICE-14): the test that is running, else the best result; empty before
 * the first test.
 */
export function practiceLabel({ question_count, answered, best_percentage, passed }: PracticeState): string {
  if (answered !== null) return `${answered} of ${question_count} answered`;
  if (best_percentage === null) return '';
  return `${passed ? 'passed with' : 'best result so far'} ${best_percentage} %`;
}
