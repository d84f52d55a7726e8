import type { Course, FreeLesson, Lesson } from '../../common/api/types.ts';

export const isFree = ({ price }: Course): boolean => price.amount === 0;

export const isUnlocked = (course: Course, lesson: Lesson): boolean => course.purchased || lesson.preview;

/** Open to everybody: the first not done, else the first; lists name one without their chapters. */
export function freeLesson({ chapter, free_lesson }: Course): FreeLesson | undefined {
  const free = chapter.flatMap(({ id: chapter_id, lesson }) =>
    lesson.flatMap(({ id, preview, completed }) => (preview ? [{ id, chapter_id, completed }] : [])),
  );
  return free.find(({ completed }) => completed !== true) ?? free[0] ?? free_lesson;
}

/** Gets the 'Buy course/Subscribe' button. */
export const firstLocked = (course: Course): Lesson | undefined =>
  course.chapter.flatMap(({ lesson }) => lesson).find((lesson) => !isUnlocked(course, lesson));

/** What is left once every lesson is done; null before, and without test and valid certificate. */
export function stepAfterLessons(course: Course): { certificateId: string } | 'test' | null {
  const { completion_percentage, certificate, practice_test } = course;
  if (completion_percentage < 100) return null;
  if (certificate) return certificate.withdrawn_at === null ? { certificateId: certificate.id } : null;
  return practice_test && !practice_test.passed ? 'test' : null;
}
