import type { Course, Lesson } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import { isUnlocked } from '../catalogue/course.selectors.ts';

export interface Place {
  chapterId: string;
  lesson: Lesson;
}

export const placesOf = (course: Course): Place[] =>
  course.chapter.flatMap(({ id, lesson }) => lesson.map((each) => ({ chapterId: id, lesson: each })));

/** Across chapter boundaries; undefined at either end. */
export function neighbour(course: Course, lessonId: string, step: -1 | 1): Place | undefined {
  const places = placesOf(course);
  const here = places.findIndex(({ lesson }) => lesson.id === lessonId);
  return here < 0 ? undefined : places[here + step];
}

export const lessonPath = (courseId: string, chapterId: string, lessonId: string) =>
  href('lesson', { courseId, chapterId, lessonId });

/** First open lesson behind the chapter, else first of the course, that is not done. */
export function nextOpenLesson(course: Course, chapterId: string): Place | undefined {
  const places = placesOf(course);
  const behind = places.findLastIndex((place) => place.chapterId === chapterId) + 1;
  return [...places.slice(behind), ...places.slice(0, behind)].find(
    ({ lesson }) => isUnlocked(course, lesson) && lesson.completed !== true,
  );
}
