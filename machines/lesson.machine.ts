import { assign, emit, setup } from 'xstate';
import type { components } from '../src/api/schema.d.ts';
import { DONE_SHARE, PLAYER_WATCHDOG, PROGRESS_INTERVAL, STILL_WORKING_AFTER } from './constants.ts';
import { type Course, isUnlocked, type Lesson } from './course.machine.ts';
import type { LogFailure, Navigate, Notify } from './emitted.ts';
import { type ApiFailure, failureOf } from './failure.ts';
import { notProvided } from './not-provided.ts';

type Attachment = components['schemas']['Attachment'];
export type ProgressAnswer = components['schemas']['ProgressAnswer']['data'];

// Input
export interface LessonInput {
  courseId: string;
  chapterId: string;
  lessonId: string;
  /** Progress is kept only for somebody. */
  signedIn: boolean;
}

/** Why a video does not play, as far as the player says (LESSON-05). */
export type PlayerFailure = 'unreachable' | 'private' | 'notFound' | 'broken';

/** What finishing this lesson finished. */
export type Finished = 'course' | 'chapter' | null;

// Context
export interface LessonContext extends LessonInput {
  course: Course | null;
  lesson: Lesson | null;
  /** Seconds; where playing goes on. */
  position: number;
  /** Seconds; 0 until the player knows. */
  duration: number;
  /** Whether the lesson counts as done. */
  completed: boolean;
  /** Whether it already did when the page was opened: then nothing is celebrated again. */
  wasCompleted: boolean;
  finished: Finished;
  /** The position (seconds) that the server has. */
  savedPosition: number;
  /** Set when the position has to be saved at once: paused, ended, done. */
  isUrgent: boolean;
  hasEnded: boolean;
  attachment: Attachment | null;
  playerFailure: PlayerFailure | null;
  /** Counts the tries to load the video: each gets a fresh frame. */
  attempt: number;
}

// Actor inputs and outputs
/** `lesson` is null when it is locked for this learner. */
export interface LoadedLesson {
  course: Course;
  lesson: Lesson | null;
}
export type SaveInput = Pick<LessonContext, 'lessonId' | 'position' | 'duration' | 'completed'>;

// Events
export type LessonEvent =
  | { type: 'previous.pressed' }
  | { type: 'next.pressed' }
  | { type: 'lock.dismissed' }
  | { type: 'purchase.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'login.pressed' }
  | { type: 'attachment.requested'; attachment: Attachment }
  | { type: 'player.ready' }
  | { type: 'player.failed'; reason: PlayerFailure }
  | { type: 'player.retried' }
  | { type: 'player.progressed'; position: number; duration: number }
  | { type: 'player.paused'; position: number; duration: number }
  | { type: 'player.ended'; duration: number }
  | { type: 'retry.pressed' };

// Emitted
export type LessonEmitted = Navigate | Notify | LogFailure;

type Watched = { position: number; duration: number };

/** Where a lesson stands in its course. */
export interface Place {
  chapterId: string;
  lesson: Lesson;
}

/** All lessons of a course in order, across its chapters. */
export const placesOf = (course: Course): Place[] =>
  course.chapter.flatMap(({ id, lesson }) => lesson.map((each) => ({ chapterId: id, lesson: each })));

/** The lesson `step` places away, across chapter boundaries (LESSON-03); undefined at either end. */
export function neighbour({ course, lessonId }: LessonContext, step: -1 | 1): Place | undefined {
  if (course === null) return undefined;
  const places = placesOf(course);
  const here = places.findIndex(({ lesson }) => lesson.id === lessonId);
  return here < 0 ? undefined : places[here + step];
}

const isLocked = (context: LessonContext, place: Place | undefined) =>
  context.course !== null && place !== undefined && !isUnlocked(context.course, place.lesson);

/** The address of a lesson's page. */
export const lessonPath = (
  courseId: string,
  { chapterId, lesson }: { chapterId: string; lesson: Pick<Lesson, 'id'> },
) =>
  `/course/${encodeURIComponent(courseId)}/chapter/${encodeURIComponent(chapterId)}/lesson/${encodeURIComponent(lesson.id)}`;

/** The id and hash of the lesson's video, 'id/hash'; null when it has none or is locked. */
export const videoOf = (lesson: Lesson | null): string | null => lesson?.thumbnail[0]?.vimeoVideoId ?? null;

/**
 * A lesson (LESSON-01..05): whether it may be seen, the player with its watchdog, progress that is saved while it
 * plays and resumed later, previous and next across chapters, downloads, and what finishing it leads to.
 */
export const lessonMachine = setup({
  types: {
    input: {} as LessonInput,
    context: {} as LessonContext,
    events: {} as LessonEvent,
    emitted: {} as LessonEmitted,
    tags: {} as 'busy' | 'slow' | 'lockShown' | 'saving' | 'saved' | 'unsaved' | 'downloading' | 'playerFailed',
  },
  actors: {
    loadLesson: notProvided<LoadedLesson, LessonInput>('loadLesson'),
    saveProgress: notProvided<ProgressAnswer, SaveInput>('saveProgress'),
    download: notProvided<unknown, { attachment: Attachment | null }>('download'),
  },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
    isLocked: ({ context }) => context.lesson === null,
    hasVideo: ({ context }) => videoOf(context.lesson) !== null,
    isVisitor: ({ context }) => !context.signedIn,
    keepsProgress: ({ context }) => context.signedIn && context.lesson !== null,
    hasPrevious: ({ context }) => neighbour(context, -1) !== undefined,
    hasNext: ({ context }) => neighbour(context, 1) !== undefined,
    isPreviousLocked: ({ context }) => isLocked(context, neighbour(context, -1)),
    isNextLocked: ({ context }) => isLocked(context, neighbour(context, 1)),
    hasFinished: ({ context }) => context.finished !== null,
    isNewlyDone: ({ context }, { position, duration }: Watched) =>
      !context.completed && duration > 0 && position >= DONE_SHARE * duration,
    isAhead: ({ context }) => Math.abs(context.position - context.savedPosition) >= 1,
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
    setWatched: assign((_, { position, duration }: Watched) => ({ position, duration, hasEnded: false })),
    setEnded: assign((_, { duration }: { duration: number }) => ({
      position: duration,
      duration,
      completed: true,
      isUrgent: true,
      hasEnded: true,
    })),
    markDone: assign({ completed: true, isUrgent: true }),
    markUrgent: assign({ isUrgent: true }),
    beginSave: assign({ isUrgent: false, savedPosition: ({ context }) => context.position }),
    setAnswer: assign(({ context }, answer: ProgressAnswer) => ({
      completed: context.completed || answer.lesson_completed,
      finished: finishedBy(context, answer) ?? context.finished,
    })),
    setPlayerFailure: assign({ playerFailure: (_, { reason }: { reason: PlayerFailure }) => reason }),
    forgetPlayerFailure: assign({ playerFailure: null }),
    freshPlayer: assign({ playerFailure: null, attempt: ({ context }) => context.attempt + 1 }),
    setAttachment: assign({ attachment: (_, { attachment }: { attachment: Attachment }) => attachment }),
    goToNeighbour: emit(({ context }, { step }: { step: -1 | 1 }) => {
      const place = neighbour(context, step);
      return { type: 'navigate' as const, to: place ? lessonPath(context.courseId, place) : '/course' };
    }),
    goToPayment: emit(({ context }) => ({
      type: 'navigate' as const,
      to: `/payment-options/course/${encodeURIComponent(context.courseId)}`,
    })),
    goToLogin: emit(({ context: { courseId, chapterId, lessonId } }) => ({
      type: 'navigate' as const,
      to: '/login',
      state: { returnTo: lessonPath(courseId, { chapterId, lesson: { id: lessonId } }) },
    })),
    goToCompleted: emit(({ context }) => ({
      type: 'navigate' as const,
      to:
        context.finished === 'course'
          ? `/course/${encodeURIComponent(context.courseId)}/completed`
          : `/course/${encodeURIComponent(context.courseId)}/chapter/${encodeURIComponent(context.chapterId)}/completed`,
    })),
    tellDownloadFailed: emit({
      type: 'notify' as const,
      tone: 'error' as const,
      message: 'The file could not be downloaded. Please try again.',
    }),
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
    attachment: null,
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
                'player.ended': [
                  { guard: 'hasFinished', target: '#lesson.left', actions: 'goToCompleted' },
                  { target: '.saving', actions: { type: 'setEnded', params: ({ event }) => event } },
                ],
              },
              states: {
                /** Nothing is waiting; the next second watched may be saved at once. */
                resting: {
                  on: {
                    'player.progressed': [
                      {
                        guard: { type: 'isNewlyDone', params: ({ event }) => event },
                        target: 'saving',
                        actions: [{ type: 'setWatched', params: ({ event }) => event }, 'markDone'],
                      },
                      { target: 'saving', actions: { type: 'setWatched', params: ({ event }) => event } },
                    ],
                  },
                },
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
                      actions: {
                        type: 'logFailure',
                        params: ({ event }) => ({ what: 'Saving progress', failure: failureOf(event) }),
                      },
                    },
                  },
                  on: {
                    'player.progressed': [
                      {
                        guard: { type: 'isNewlyDone', params: ({ event }) => event },
                        actions: [{ type: 'setWatched', params: ({ event }) => event }, 'markDone'],
                      },
                      { actions: { type: 'setWatched', params: ({ event }) => event } },
                    ],
                    'player.paused': {
                      actions: [{ type: 'setWatched', params: ({ event }) => event }, 'markUrgent'],
                    },
                    // The save under way is older than the end: say so, and save again when it is answered.
                    'player.ended': { actions: { type: 'setEnded', params: ({ event }) => event } },
                  },
                },
                saved: {
                  tags: 'saved',
                  on: {
                    'player.progressed': [
                      {
                        guard: { type: 'isNewlyDone', params: ({ event }) => event },
                        target: 'saving',
                        actions: [{ type: 'setWatched', params: ({ event }) => event }, 'markDone'],
                      },
                      { actions: { type: 'setWatched', params: ({ event }) => event } },
                    ],
                    'player.paused': {
                      target: 'saving',
                      actions: { type: 'setWatched', params: ({ event }) => event },
                    },
                    'previous.pressed': { guard: 'isAhead', target: 'saving' },
                    'next.pressed': { guard: 'isAhead', target: 'saving' },
                  },
                  after: { progressInterval: 'resting' },
                },
                /** The last save failed; it is tried again by itself. */
                unsaved: {
                  tags: 'unsaved',
                  on: {
                    'player.progressed': [
                      {
                        guard: { type: 'isNewlyDone', params: ({ event }) => event },
                        target: 'saving',
                        actions: [{ type: 'setWatched', params: ({ event }) => event }, 'markDone'],
                      },
                      { actions: { type: 'setWatched', params: ({ event }) => event } },
                    ],
                    'player.paused': {
                      target: 'saving',
                      actions: { type: 'setWatched', params: ({ event }) => event },
                    },
                    'previous.pressed': { target: 'saving' },
                    'next.pressed': { target: 'saving' },
                  },
                  after: { progressInterval: 'saving' },
                },
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
        download: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'attachment.requested': {
                  target: 'downloading',
                  actions: { type: 'setAttachment', params: ({ event }) => event },
                },
              },
            },
            downloading: {
              tags: 'downloading',
              invoke: {
                id: 'download',
                src: 'download',
                input: ({ context: { attachment } }) => ({ attachment }),
                onDone: 'idle',
                onError: { target: 'idle', actions: 'tellDownloadFailed' },
              },
            },
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
