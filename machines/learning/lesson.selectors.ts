import type { Lesson, ProgressState } from '../../common/api/types.ts';
import { buyCourse } from '../../common/buy-course.ts';
import { href } from '../../common/paths.ts';
import { LONGEST_STEP } from '../../common/rules/lesson-completion.ts';
import { type Interval, merged, reportable } from '../../common/rules/video-intervals.ts';
import { isUnlocked } from '../catalogue/course.selectors.ts';
import type { Navigate } from '../common/emitted.ts';
import type { Finished, LessonContext, LessonRequest, ReadInput, SaveInput } from './lesson.types.ts';
import { lessonPath, neighbour, type Place } from './lesson-navigation.ts';

/** Vimeo 'id/hash'; null if there is no video or it is locked. */
export const videoOf = (lesson: Lesson | null): string | null => lesson?.thumbnail[0]?.vimeoVideoId ?? null;

export const neighbourOf = (
  { course, lessonId }: Pick<LessonContext, 'course' | 'lessonId'>,
  step: -1 | 1,
): Place | undefined => (course === null ? undefined : neighbour(course, lessonId, step));

export const isNeighbourLocked = (context: LessonContext, step: -1 | 1): boolean => {
  const place = neighbourOf(context, step);
  return context.course !== null && place !== undefined && !isUnlocked(context.course, place.lesson);
};

/** Null before the end, at the course's end, and if a chapter is celebrated. */
type Ended = Pick<LessonContext, 'course' | 'lessonId' | 'hasEnded' | 'finished'>;
export const nextUp = (context: Ended): Place | null =>
  context.hasEnded && context.finished === null ? (neighbourOf(context, 1) ?? null) : null;

/**
 * Appends the interval up to `to`; a longer step than between two player reports is a jump, a step
 * back adds nothing.
 */
export function playedUpTo({ played, position }: Pick<LessonContext, 'played' | 'position'>, to: number): Interval[] {
  return to - position <= LONGEST_STEP ? merged([...played, [position, to]]) : played;
}

export const unsent = ({ unconfirmed, played }: Pick<LessonContext, 'unconfirmed' | 'played'>): Interval[] =>
  reportable([...unconfirmed, ...played]);

export const isAhead = ({
  position,
  savedPosition,
  played,
}: Pick<LessonContext, 'position' | 'savedPosition' | 'played'>): boolean =>
  savedPosition === null || Math.abs(position - savedPosition) >= 1 || played.length > 0;

/** Completed by reading: its video is a sample, missing, or does not play (no connection). */
export const isToRead = ({
  lesson,
  playerFailure,
  takenAt,
}: Pick<LessonContext, 'lesson' | 'playerFailure' | 'takenAt'>): boolean =>
  lesson !== null && (lesson.sample === true || videoOf(lesson) === null || playerFailure !== null || takenAt !== null);

/** To save when the page is left; null for nothing. */
export const unsavedProgress = (context: LessonContext): SaveInput | null =>
  context.keepsProgress && context.lesson !== null && isAhead(context)
    ? { ...saveInput(context), played: unsent(context) }
    : null;

/** A lesson that was completed before completes nothing again. */
export function finishedBy({ wasCompleted }: LessonContext, answer: ProgressState): Finished {
  if (wasCompleted || !answer.lesson_completed) return null;
  if (answer.course_completed) return 'course';
  return answer.chapter_completed ? 'chapter' : null;
}

export const loadInput = ({ courseId, chapterId, lessonId, signedIn }: LessonContext): LessonRequest => ({
  courseId,
  chapterId,
  lessonId,
  signedIn,
});
/** `unconfirmed` includes `played` once saving has begun. */
export const saveInput = ({ lessonId, position, duration, hasEnded, unconfirmed }: LessonContext): SaveInput => ({
  lessonId,
  position,
  duration,
  completed: hasEnded,
  played: unconfirmed,
});
export const readInput = ({ lessonId, lesson }: LessonContext): ReadInput => ({
  lessonId,
  film: lesson?.sample === true ? null : 'failed',
});

/** How the outbox names the lesson. */
export const namedPlace = ({ course, courseId, chapterId, lessonId, lesson }: LessonContext) => ({
  title: lesson?.title ?? course?.title ?? '',
  path: lessonPath(courseId, chapterId, lessonId),
});

export const toNeighbour = (context: LessonContext, step: -1 | 1): Navigate => {
  const place = neighbourOf(context, step);
  return {
    type: 'navigate',
    to: place ? lessonPath(context.courseId, place.chapterId, place.lesson.id) : href('catalogue'),
  };
};
export const toPayment = ({ courseId }: LessonContext): Navigate => ({
  type: 'navigate',
  ...buyCourse(courseId),
});
export const toLogin = ({ courseId, chapterId, lessonId }: LessonContext): Navigate => ({
  type: 'navigate',
  to: href('login'),
  state: { returnTo: lessonPath(courseId, chapterId, lessonId) },
});
export const toCompleted = ({ courseId, chapterId, finished }: LessonContext): Navigate => {
  const to =
    finished === 'course' ? href('courseCompleted', { courseId }) : href('chapterCompleted', { courseId, chapterId });
  return { type: 'navigate', to };
};
