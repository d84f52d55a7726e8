import { assign, emit, setup } from 'xstate';
import { DONE_SHARE, PLAYER_WATCHDOG, PROGRESS_INTERVAL, STILL_WORKING_AFTER } from './constants.ts';
import { isUnlocked, type Lesson } from './course.machine.ts';
import { type ApiFailure, failureOf } from './failure.ts';
import type {
  Finished,
  LessonContext,
  LessonEmitted,
  LessonEvent,
  LessonInput,
  LoadedLesson,
  PlayerFailure,
  ProgressAnswer,
  SaveInput,
} from './lesson.types.ts';
import { notProvided } from './not-provided.ts';
import { lessonPath, neighbour, type Place } from './places.ts';

export type * from './lesson.types.ts';

/** Seconds. */
type Watched = { position: number; duration: number };

/** A lesson counts as done at 90 % watched (LESSON-04). */
const isDone = ({ position, duration }: Watched) => duration > 0 && position >= DONE_SHARE * duration;

const neighbourOf = ({ course, lessonId }: LessonContext, step: -1 | 1) =>
  course === null ? undefined : neighbour(course, lessonId, step);

const isLocked = (context: LessonContext, place: Place | undefined) =>
  context.course !== null && place !== undefined && !isUnlocked(context.course, place.lesson);

/** Whether the learner is a second or more away from what the server knows. */
const isAhead = ({ position, savedPosition }: LessonContext) =>
  savedPosition === null || Math.abs(position - savedPosition) >= 1;

/** What is still to be saved when the page is left in whatever way; null for nothing (LESSON-04). */
export const unsavedProgress = (context: LessonContext): SaveInput | null =>
  context.signedIn && context.lesson !== null && isAhead(context) ? context : null;

/** The id and hash of the lesson's video, 'id/hash'; null when it has none or is locked. */
export const videoOf = (lesson: Lesson | null): string | null => lesson?.thumbnail[0]?.vimeoVideoId ?? null;

/**
 * A lesson (LESSON-01..05): whether it may be seen, the player with its watchdog, progress that is saved while it
 * plays and resumed later, previous and next across chapters, and what finishing it leads to.
 */
export const lessonMachine = setup({
  types: {
    input: {} as LessonInput,
    context: {} as LessonContext,
    events: {} as LessonEvent,
    emitted: {} as LessonEmitted,
    tags: {} as 'busy' | 'slow' | 'lockShown' | 'saving' | 'unsaved' | 'playerFailed',
  },
  actors: {
    loadLesson: notProvided<LoadedLesson, LessonInput>('loadLesson'),
    saveProgress: notProvided<ProgressAnswer, SaveInput>('saveProgress'),
  },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
    isLocked: ({ context }) => context.lesson === null,
    hasVideo: ({ context }) => videoOf(context.lesson) !== null,
    isVisitor: ({ context }) => !context.signedIn,
    keepsProgress: ({ context }) => context.signedIn && context.lesson !== null,
    hasPrevious: ({ context }) => neighbourOf(context, -1) !== undefined,
    hasNext: ({ context }) => neighbourOf(context, 1) !== undefined,
    isPreviousLocked: ({ context }) => isLocked(context, neighbourOf(context, -1)),
    isNextLocked: ({ context }) => isLocked(context, neighbourOf(context, 1)),
    hasFinished: ({ context }) => context.finished !== null,
    isNewlyDone: ({ context }, watched: Watched) => !context.completed && isDone(watched),
    isAhead: ({ context }) => isAhead(context),
    isUrgent: ({ context }) => context.isUrgent,
    /** The watchdog gave up on a slow line, the player did not. */
    isMerelyLate: ({ context }) => context.playerFailure === 'unreachable',
    endsHere: ({ context }, answer: ProgressAnswer) => context.hasEnded && finishedBy(context, answer) !== null,
  },
  actions: {
    setLoaded: assign((_, { course, lesson }: LoadedLesson) => ({
      course,
      lesson,
      position: lesson?.position ?? 0,
      savedPosition: lesson?.position ?? 0,
      completed: lesson?.completed ?? false,
      wasCompleted: lesson?.completed ?? false,
    })),
    setWatched: assign(({ context }, { position, duration }: Watched) => ({
      position,
      duration,
      hasEnded: false,
      completed: context.completed || isDone({ position, duration }),
      isUrgent: context.isUrgent || (!context.completed && isDone({ position, duration })),
    })),
    setEnded: assign((_, { duration }: { duration: number }) => ({
      position: duration,
      duration,
      completed: true,
      isUrgent: true,
      hasEnded: true,
    })),
    markUrgent: assign({ isUrgent: true }),
    beginSave: assign({ isUrgent: false, savedPosition: ({ context }) => context.position }),
    forgetSave: assign({ savedPosition: null }),
    setAnswer: assign(({ context }, answer: ProgressAnswer) => ({
      completed: context.completed || answer.lesson_completed,
      finished: finishedBy(context, answer) ?? context.finished,
    })),
    setPlayerFailure: assign({ playerFailure: (_, { reason }: { reason: PlayerFailure }) => reason }),
    forgetPlayerFailure: assign({ playerFailure: null }),
    freshPlayer: assign({ playerFailure: null, attempt: ({ context }) => context.attempt + 1 }),
    goToNeighbour: emit(({ context }, { step }: { step: -1 | 1 }) => {
      const place = neighbourOf(context, step);
      return {
        type: 'navigate' as const,
        to: place ? lessonPath(context.courseId, place.chapterId, place.lesson.id) : '/course',
      };
    }),
    goToPayment: emit(({ context }) => ({
      type: 'navigate' as const,
      to: `/payment-options/course/${encodeURIComponent(context.courseId)}`,
    })),
    goToLogin: emit(({ context: { courseId, chapterId, lessonId } }) => ({
      type: 'navigate' as const,
      to: '/login',
      state: { returnTo: lessonPath(courseId, chapterId, lessonId) },
    })),
    goToCompleted: emit(({ context }) => ({
      type: 'navigate' as const,
      to:
        context.finished === 'course'
          ? `/course/${encodeURIComponent(context.courseId)}/completed`
          : `/course/${encodeURIComponent(context.courseId)}/chapter/${encodeURIComponent(context.chapterId)}/completed`,
    })),
    logFailure: emit((_, params: { what: string; failure: ApiFailure }) => ({
      type: 'failure.logged' as const,
      message: `${params.what} failed: ${params.failure.kind}, status ${params.failure.status ?? 'none'}`,
    })),
  },
  delays: {
    stillWorking: STILL_WORKING_AFTER,
    playerWatchdog: PLAYER_WATCHDOG,
    progressInterval: PROGRESS_INTERVAL,
  },
}).createMachine({
  id: 'lesson',
  context: ({ input }) => ({
    ...input,
    course: null,
    lesson: null,
    position: 0,
    duration: 0,
    completed: false,
    wasCompleted: false,
    finished: null,
    savedPosition: 0,
    isUrgent: false,
    hasEnded: false,
    playerFailure: null,
    attempt: 1,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'loadLesson',
        src: 'loadLesson',
        input: ({ context: { courseId, chapterId, lessonId, signedIn } }) => ({
          courseId,
          chapterId,
          lessonId,
          signedIn,
        }),
        onDone: { target: 'shown', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'notFound',
            actions: {
              type: 'logFailure',
              params: ({ event }) => ({ what: 'Loading the lesson', failure: failureOf(event) }),
            },
          },
          {
            target: 'failed',
            actions: {
              type: 'logFailure',
              params: ({ event }) => ({ what: 'Loading the lesson', failure: failureOf(event) }),
            },
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': { target: '#lesson.loading', reenter: true } } },
      },
    },
    notFound: {},
    failed: { on: { 'retry.pressed': 'loading' } },
    shown: {
      type: 'parallel',
      states: {
        player: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasVideo', target: 'loading' }, { target: 'absent' }] },
            absent: {},
            loading: {
              on: {
                'player.ready': 'ready',
                'player.failed': {
                  target: 'failed',
                  actions: { type: 'setPlayerFailure', params: ({ event }) => event },
                },
              },
              after: {
                playerWatchdog: {
                  target: 'failed',
                  actions: { type: 'setPlayerFailure', params: { reason: 'unreachable' } },
                },
              },
            },
            ready: {
              on: {
                'player.failed': {
                  target: 'failed',
                  actions: { type: 'setPlayerFailure', params: ({ event }) => event },
                },
              },
            },
            failed: {
              tags: 'playerFailed',
              on: {
                'player.retried': { target: 'loading', actions: 'freshPlayer' },
                'player.ready': { guard: 'isMerelyLate', target: 'ready', actions: 'forgetPlayerFailure' },
              },
            },
          },
        },
        progress: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'keepsProgress', target: 'kept' }, { target: 'off' }] },
            off: { on: { 'login.pressed': { guard: 'isVisitor', actions: 'goToLogin' } } },
            kept: {
              initial: 'resting',
              on: {
                'player.progressed': [
                  {
                    guard: { type: 'isNewlyDone', params: ({ event }) => event },
                    target: '.saving',
                    actions: { type: 'setWatched', params: ({ event }) => event },
                  },
                  { actions: { type: 'setWatched', params: ({ event }) => event } },
                ],
                'player.paused': { target: '.saving', actions: { type: 'setWatched', params: ({ event }) => event } },
                'player.ended': [
                  { guard: 'hasFinished', target: '#lesson.left', actions: 'goToCompleted' },
                  { target: '.saving', actions: { type: 'setEnded', params: ({ event }) => event } },
                ],
                'previous.pressed': { guard: 'isAhead', target: '.saving' },
                'next.pressed': { guard: 'isAhead', target: '.saving' },
              },
              states: {
                /** Nothing is waiting; the next second watched is saved at once. */
                resting: {
                  on: {
                    'player.progressed': {
                      target: 'saving',
                      actions: { type: 'setWatched', params: ({ event }) => event },
                    },
                  },
                },
                /** What happens meanwhile is newer than what is being saved: when it matters, it is saved next. */
                saving: {
                  tags: 'saving',
                  entry: 'beginSave',
                  invoke: {
                    id: 'saveProgress',
                    src: 'saveProgress',
                    input: ({ context: { lessonId, position, duration, completed } }) => ({
                      lessonId,
                      position,
                      duration,
                      completed,
                    }),
                    onDone: [
                      {
                        guard: { type: 'endsHere', params: ({ event }) => event.output },
                        target: '#lesson.left',
                        actions: [{ type: 'setAnswer', params: ({ event }) => event.output }, 'goToCompleted'],
                      },
                      {
                        guard: 'isUrgent',
                        target: 'saving',
                        reenter: true,
                        actions: { type: 'setAnswer', params: ({ event }) => event.output },
                      },
                      { target: 'saved', actions: { type: 'setAnswer', params: ({ event }) => event.output } },
                    ],
                    onError: {
                      target: 'unsaved',
                      actions: [
                        'forgetSave',
                        {
                          type: 'logFailure',
                          params: ({ event }) => ({ what: 'Saving progress', failure: failureOf(event) }),
                        },
                      ],
                    },
                  },
                  on: {
                    'player.progressed': { actions: { type: 'setWatched', params: ({ event }) => event } },
                    'player.paused': {
                      actions: [{ type: 'setWatched', params: ({ event }) => event }, 'markUrgent'],
                    },
                    'player.ended': { actions: { type: 'setEnded', params: ({ event }) => event } },
                  },
                },
                saved: { after: { progressInterval: 'resting' } },
                /** The last save failed; it is tried again by itself. */
                unsaved: { tags: 'unsaved', after: { progressInterval: 'saving' } },
              },
            },
          },
        },
        course: {
          initial: 'deciding',
          on: {
            'purchase.pressed': { target: '#lesson.left', actions: 'goToPayment' },
          },
          states: {
            deciding: { always: [{ guard: 'isLocked', target: 'lockShown' }, { target: 'free' }] },
            free: {
              on: {
                'previous.pressed': [
                  { guard: 'isPreviousLocked', target: 'lockShown' },
                  { guard: 'hasPrevious', actions: { type: 'goToNeighbour', params: { step: -1 } } },
                ],
                'next.pressed': [
                  { guard: 'hasFinished', actions: 'goToCompleted' },
                  { guard: 'isNextLocked', target: 'lockShown' },
                  { guard: 'hasNext', actions: { type: 'goToNeighbour', params: { step: 1 } } },
                ],
                'continue.pressed': { guard: 'hasFinished', actions: 'goToCompleted' },
              },
            },
            /** The dialog 'Lesson Locked' (LESSON-03). */
            lockShown: { tags: 'lockShown', on: { 'lock.dismissed': 'free' } },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});

/** What an answer says this lesson has just finished, once: a lesson done earlier finishes nothing anew. */
function finishedBy({ wasCompleted }: LessonContext, answer: ProgressAnswer): Finished {
  if (wasCompleted || !answer.lesson_completed) return null;
  if (answer.course_completed) return 'course';
  return answer.chapter_completed ? 'chapter' : null;
}
