import type { Course, Lesson } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import { isUnlocked } from '../catalogue/course.selectors.ts';

/** The position of a lesson in its course. */
export interface Place {
  chapterId: string;
  lesson: Lesson;
}

/** All lessons of a course in order, across its chapters. */
export const placesOf = (course: Course): Place[] =>
  course.chapter.flatMap(({ id, lesson }) => lesson.map((each) => ({ chapterId: id, lesson: each })));

/** The lesson `step` places away, across chapter boundaries (LESSON-03); undefined at either end. */
export function neighbour(course: Course, lessonId: string, step: -1 | 1): Place | undefined {
  const places = placesOf(course);
  const here = places.findIndex(({ lesson }) => lesson.id === lessonId);
  return here < 0 ? undefined : places[here + step];
}

/** The address of a lesson's page. */
export const lessonPath = (courseId: string, chapterId: string, lessonId: string) =>
  href('lesson', { courseId, chapterId, lessonId });

/**
 * The lesson to go on with after a chapter (DONE-02): the first one behind it that is open to the learner and not
 * done, else the first such one of the whole course; undefined when there is none.
 */
export function nextOpenLesson(course: Course, chapterId: string): Place | undefined {
  const places = placesOf(course);
  const behind = places.findLastIndex((place) => place.chapterId === chapterId) + 1;
  return [...places.slice(behind), ...places.slice(0, behind)].find(
    ({ lesson }) => isUnlocked(course, lesson) && lesson.completed !== true,
  );
}
