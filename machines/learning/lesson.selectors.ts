import type { Lesson, ProgressState } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import { LONGEST_STEP } from '../../common/rules/constants.ts';
import { merged, type Stretch } from '../../common/rules/stretches.ts';
import { isUnlocked } from '../catalogue/course.selectors.ts';
import type { Navigate } from '../common/emitted.ts';
import type { Finished, LessonContext, LessonRequest, ReadInput, SaveInput } from './lesson.types.ts';
import { lessonPath, neighbour, type Place } from './lesson-navigation.ts';

// Video and neighbours
/** The id and hash of the lesson's video, 'id/hash'; null when it has none or is locked. */
export const videoOf = (lesson: Lesson | null): string | null => lesson?.thumbnail[0]?.vimeoVideoId ?? null;

/** The lesson before or behind this one, also in another chapter. */
export const neighbourOf = (
  { course, lessonId }: Pick<LessonContext, 'course' | 'lessonId'>,
  step: -1 | 1,
): Place | undefined => (course === null ? undefined : neighbour(course, lessonId, step));

/** Whether that neighbour is there and locked (LESSON-03). */
export const isNeighbourLocked = (context: LessonContext, step: -1 | 1): boolean => {
  const place = neighbourOf(context, step);
  return context.course !== null && place !== undefined && !isUnlocked(context.course, place.lesson);
};

/** What follows a lesson whose video has ended; null before, at the course's end, and where a chapter is celebrated. */
type Ended = Pick<LessonContext, 'course' | 'lessonId' | 'hasEnded' | 'finished'>;
export const nextUp = (context: Ended): Place | null =>
  context.hasEnded && context.finished === null ? (neighbourOf(context, 1) ?? null) : null;

// Progress
/** As many as one report may name. */
const MOST_STRETCHES = 200;

/** What was played once the player is at another position: a way that is longer than between two of its reports is a jump. */
export function playedUpTo({ played, position }: Pick<LessonContext, 'played' | 'position'>, to: number): Stretch[] {
  const step = to - position;
  return step > 0 && step <= LONGEST_STEP ? merged([...played, [position, to]]) : played;
}

/** All that was played and the server has not confirmed. More than one report may name are too many to have been watched. */
export const unsent = ({ unconfirmed, played }: Pick<LessonContext, 'unconfirmed' | 'played'>): Stretch[] =>
  merged([...unconfirmed, ...played]).slice(-MOST_STRETCHES);

/** Whether the learner is a second or more away from what the server knows, or has played what it does not know of. */
export const isAhead = ({
  position,
  savedPosition,
  played,
}: Pick<LessonContext, 'position' | 'savedPosition' | 'played'>): boolean =>
  savedPosition === null || Math.abs(position - savedPosition) >= 1 || played.length > 0;

/** Whether the lesson is completed by reading: its film is a sample, is missing, or does not play (WATCH-05). */
export const isToRead = ({ lesson, playerFailure }: Pick<LessonContext, 'lesson' | 'playerFailure'>): boolean =>
  lesson !== null && (lesson.sample === true || videoOf(lesson) === null || playerFailure !== null);

/** What is still to be saved when the page is left in whatever way; null for nothing (LESSON-04). */
export const unsavedProgress = (context: LessonContext): SaveInput | null =>
  context.keepsProgress && context.lesson !== null && isAhead(context)
    ? { ...saveInput(context), played: unsent(context) }
    : null;

/** What the answer says that this lesson has just completed, once: a lesson completed before completes nothing again. */
export function finishedBy({ wasCompleted }: LessonContext, answer: ProgressState): Finished {
  if (wasCompleted || !answer.lesson_completed) return null;
  if (answer.course_completed) return 'course';
  return answer.chapter_completed ? 'chapter' : null;
}

// What the calls are given
export const loadInput = ({ courseId, chapterId, lessonId, signedIn }: LessonContext): LessonRequest => ({
  courseId,
  chapterId,
  lessonId,
  signedIn,
});
/** What was played is among what is not confirmed once saving has begun. */
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

// Where this page leads
export const toNeighbour = (context: LessonContext, step: -1 | 1): Navigate => {
  const place = neighbourOf(context, step);
  return {
    type: 'navigate',
    to: place ? lessonPath(context.courseId, place.chapterId, place.lesson.id) : href('catalogue'),
  };
};
export const toPayment = ({ courseId }: LessonContext): Navigate => ({
  type: 'navigate',
  to: href('coursePaymentOptions', { courseId }),
});
/** Logging in comes back here. */
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
