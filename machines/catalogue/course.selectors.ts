import type { Course, Lesson } from '../../common/api/types.ts';

/** Unlocked when the course is the learner's or the lesson is a preview (LESSON-02, COURSE-05). */
export const isUnlocked = (course: Course, lesson: Lesson): boolean => course.purchased || lesson.preview;

/** The first lesson that is locked for this learner: it carries 'Buy course/Subscribe' (COURSE-05). */
export const firstLocked = (course: Course): Lesson | undefined =>
  course.chapter.flatMap(({ lesson }) => lesson).find((lesson) => !isUnlocked(course, lesson));
