import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { ProgressState } from '../../common/api/types.ts';
import { PLAYER_WATCHDOG, PROGRESS_INTERVAL, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import {
  finishedBy,
  isAhead,
  isNeighbourLocked,
  isToRead,
  loadInput,
  namedPlace,
  neighbourOf,
  playedUpTo,
  readInput,
  saveInput,
  toCompleted,
  toLogin,
  toNeighbour,
  toPayment,
  unsavedProgress,
  unsent,
  videoOf,
} from './lesson.selectors.ts';
import type {
  LessonContext,
  LessonEmitted,
  LessonEvent,
  LessonInput,
  LessonRequest,
  LessonTag,
  LoadedLesson,
  PlayerFailure,
  ReadInput,
  SaveInput,
} from './lesson.types.ts';

export type * from './lesson.types.ts';

/**
 * A lesson: access, the player with its watchdog, progress that is saved and resumed, the
 * confirmation that it was read, previous and next across chapters, and what follows its
 * completion.
 */
export const lessonMachine = setup({
  types: {
    input: {} as LessonInput,
    context: {} as LessonContext,
    events: {} as LessonEvent,
    emitted: {} as LessonEmitted,
    tags: {} as LessonTag,
  },
  actors: {
    previewLesson: notProvided<LoadedLesson, LessonRequest>('previewLesson'),
    saveProgress: notProvided<ProgressState, SaveInput>('saveProgress'),
    readLesson: notProvided<ProgressState, ReadInput>('readLesson'),
  },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
    isLost: (_, failure: ApiFailure) => failure.kind === 'network',
    isLocked: ({ context }) => context.lesson === null,
    hasVideo: ({ context }) => context.takenAt === null && videoOf(context.lesson) !== null,
    isHeld: ({ context }) => context.takenAt === null && context.savesData === true && videoOf(context.lesson) !== null,
    isTaken: ({ context }) => context.takenAt !== null,
    isVisitor: ({ context }) => !context.signedIn,
    canKeepProgress: ({ context }) => context.keepsProgress && context.lesson !== null,
    isUnkept: ({ context }) => !context.keepsProgress,
    hasPrevious: ({ context }) => neighbourOf(context, -1) !== undefined,
    hasNext: ({ context }) => neighbourOf(context, 1) !== undefined,
    isPreviousLocked: ({ context }) => isNeighbourLocked(context, -1),
    isNextLocked: ({ context }) => isNeighbourLocked(context, 1),
    hasFinished: ({ context }) => context.finished !== null,
    isAhead: ({ context }) => isAhead(context),
    isUrgent: ({ context }) => context.isUrgent,
    isToRead: ({ context }) => context.keepsProgress && !context.completed && isToRead(context),
    hasGap: ({ context }) => context.missing !== null,
    isMerelyLate: ({ context }) => context.playerFailure === 'unreachable',
    hasJustFinished: ({ context }, answer: ProgressState) => context.hasEnded && finishedBy(context, answer) !== null,
    hasCompletedMore: ({ context }, answer: ProgressState) => finishedBy(context, answer) !== null,
  },
  actions: {
    setLoaded: assign((_, { course, lesson, takenAt = null }: LoadedLesson) => {
      const { position = 0, completed = false } = lesson ?? {};
      return { course, lesson, takenAt, position, savedPosition: position, completed, wasCompleted: completed };
    }),
    setWatched: assign(({ context, event }) => {
      assertEvent(event, ['player.progressed', 'player.paused']);
      const { position, duration } = event;
      return { position, duration, hasEnded: false, played: playedUpTo(context, position) };
    }),
    setEnded: assign(({ context, event }) => {
      assertEvent(event, 'player.ended');
      const { duration } = event;
      return { position: duration, duration, played: playedUpTo(context, duration), isUrgent: true, hasEnded: true };
    }),
    /** without saved progress only the end matters: it offers what comes next */
    markEnded: assign({ hasEnded: true }),
    setSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    storeSpeed: emit((_, { speed }: { speed: number }) => ({ type: 'speed.stored' as const, speed })),
    markUrgent: assign({ isUrgent: true }),
    beginSave: assign(({ context }) => ({
      ...{ isUrgent: false, savedPosition: context.position, missing: null },
      ...{ unconfirmed: unsent(context), played: [] },
    })),
    forgetSave: assign({ savedPosition: null }),
    stopKeeping: assign({ keepsProgress: false, isUrgent: false, savedPosition: null, missing: null, readError: null }),
    setAnswer: assign(({ context }, answer: ProgressState) => ({
      completed: context.completed || answer.lesson_completed,
      finished: finishedBy(context, answer) ?? context.finished,
      missing: answer.missing ?? null,
    })),
    confirmPlayed: assign({ unconfirmed: [] }),
    setReadError: assign({
      readError: (_, failure: ApiFailure) => serverWords(failure) ?? ('notSaved' as const),
    }),
    setReadOnDevice: assign({ readError: 'onDevice' as const }),
    clearReadError: assign({ readError: null }),
    goToGap: assign(({ context: { missing, position, attempt } }) => ({
      position: missing?.next ?? position,
      ...{ attempt: attempt + 1, hasEnded: false },
    })),
    setPlayerFailure: assign({ playerFailure: (_, { reason }: { reason: PlayerFailure }) => reason }),
    forgetPlayerFailure: assign({ playerFailure: null }),
    freshPlayer: assign({ playerFailure: null, attempt: ({ context }) => context.attempt + 1 }),
    goToNeighbour: emit(({ context }, { step }: { step: -1 | 1 }) => toNeighbour(context, step)),
    goToPayment: emit(({ context }) => toPayment(context)),
    goToLogin: emit(({ context }) => toLogin(context)),
    goToCompleted: emit(({ context }) => toCompleted(context)),
    announceRest: enqueueActions(({ context, enqueue }) => {
      const progress = unsavedProgress(context);
      if (progress) enqueue.emit({ type: 'progress.left', progress, ...namedPlace(context) });
    }),
    keepProgress: emit(({ context }) => ({
      type: 'intent.lost' as const,
      intent: { kind: 'played' as const, input: saveInput(context), ...namedPlace(context) },
    })),
    keepReading: emit(({ context }) => ({
      type: 'intent.lost' as const,
      intent: { kind: 'read' as const, input: readInput(context), ...namedPlace(context) },
    })),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
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
    takenAt: null,
    keepsProgress: input.signedIn,
    position: 0,
    duration: 0,
    played: [],
    unconfirmed: [],
    missing: null,
    completed: false,
    wasCompleted: false,
    finished: null,
    savedPosition: 0,
    isUrgent: false,
    hasEnded: false,
    playerFailure: null,
    attempt: 1,
    readError: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server decides whether the learner may see the lesson.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'previewLesson',
        src: 'previewLesson',
        input: ({ context }) => loadInput(context),
        onDone: { target: 'shown', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Asking again would not find a lesson that does not exist.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'notFound',
            actions: { type: 'logFailure', params: { what: 'Loading the lesson' } },
          },
          {
            description: 'Without a connection, what was taken along is shown, and this was not.',
            guard: { type: 'isLost', params: ({ event }) => failureOf(event) },
            target: 'unreached',
            actions: { type: 'logFailure', params: { what: 'Loading the lesson' } },
          },
          { target: 'failed', actions: { type: 'logFailure', params: { what: 'Loading the lesson' } } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#lesson.loading' } },
      },
    },
    notFound: { description: 'Asking again would not find the lesson.' },
    unreached: {
      description: 'It is loaded as soon as the server answers.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    shown: {
      description:
        'Player, progress and course run in parallel: without its video, a lesson still has notes and neighbours.',
      type: 'parallel',
      on: {
        'visit.left': {
          description: 'What was not saved yet is sent on the way out.',
          actions: 'announceRest',
        },
      },
      states: {
        player: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { description: 'A film costs more than all other pages.', guard: 'isHeld', target: 'held' },
                {
                  description: 'A lesson without a video, or a locked one, gets no player.',
                  guard: 'hasVideo',
                  target: 'loading',
                },
                { target: 'absent' },
              ],
            },
            absent: {
              on: {
                'player.retried': {
                  description: 'The film needs a connection: the lesson is asked for again.',
                  guard: 'isTaken',
                  target: '#lesson.loading',
                },
              },
            },
            held: { on: { 'film.pressed': 'loading' } },
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
                  description: 'A player that is blocked reports no failure.',
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
                'speed.chosen': {
                  actions: [
                    { type: 'setSpeed', params: ({ event }) => event },
                    { type: 'storeSpeed', params: ({ event }) => event },
                  ],
                },
                'gap.pressed': {
                  description: 'The first interval that was not watched, in a new player that begins there.',
                  guard: 'hasGap',
                  target: 'loading',
                  actions: 'goToGap',
                },
              },
            },
            failed: {
              tags: 'playerFailed',
              on: {
                'player.retried': { target: 'loading', actions: 'freshPlayer' },
                'player.ready': {
                  description: 'The watchdog gave up on a slow connection, the player did not.',
                  guard: 'isMerelyLate',
                  target: 'ready',
                  actions: 'forgetPlayerFailure',
                },
              },
            },
          },
        },
        progress: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                {
                  description: 'A visitor has no progress to keep, and neither has a locked lesson.',
                  guard: 'canKeepProgress',
                  target: 'kept',
                },
                { target: 'off' },
              ],
            },
            off: {
              on: {
                'login.pressed': {
                  description: 'A learner with a locked lesson is logged in already.',
                  guard: 'isVisitor',
                  actions: 'goToLogin',
                },
                'player.ended': { actions: 'markEnded' },
              },
            },
            unkept: {
              description: 'The server has no such call, or no such lesson any more: it is not asked again.',
              on: { 'player.ended': { actions: 'markEnded' } },
            },
            kept: {
              initial: 'resting',
              always: {
                description: 'An answer said that this server keeps no progress.',
                guard: 'isUnkept',
                target: 'unkept',
              },
              on: {
                'player.progressed': { actions: 'setWatched' },
                'player.paused': { target: '.saving', actions: 'setWatched' },
                'player.ended': [
                  {
                    description: 'The server has already said what this lesson completes.',
                    guard: 'hasFinished',
                    target: '#lesson.left',
                    actions: 'goToCompleted',
                  },
                  { target: '.saving', actions: 'setEnded' },
                ],
                'previous.pressed': {
                  description: 'The position is saved before the page changes.',
                  guard: 'isAhead',
                  target: '.saving',
                },
                'next.pressed': {
                  description: 'The position is saved before the page changes.',
                  guard: 'isAhead',
                  target: '.saving',
                },
              },
              states: {
                resting: {
                  description: 'Nothing is waiting; the next second watched is saved at once.',
                  on: { 'player.progressed': { target: 'saving', actions: 'setWatched' } },
                },
                saving: {
                  description:
                    'What changes during the call is newer than what is being saved: if it matters, it is saved next.',
                  tags: 'saving',
                  entry: 'beginSave',
                  invoke: {
                    id: 'saveProgress',
                    src: 'saveProgress',
                    input: ({ context }) => saveInput(context),
                    onDone: [
                      {
                        description: 'The video has ended, and the lesson completes a chapter or the course.',
                        guard: { type: 'hasJustFinished', params: ({ event }) => event.output },
                        target: '#lesson.left',
                        actions: [
                          { type: 'setAnswer', params: ({ event }) => event.output },
                          'confirmPlayed',
                          'goToCompleted',
                        ],
                      },
                      {
                        description: 'Something that must not be lost happened during the call.',
                        guard: 'isUrgent',
                        target: 'saving',
                        reenter: true,
                        actions: [{ type: 'setAnswer', params: ({ event }) => event.output }, 'confirmPlayed'],
                      },
                      {
                        target: 'saved',
                        actions: [{ type: 'setAnswer', params: ({ event }) => event.output }, 'confirmPlayed'],
                      },
                    ],
                    onError: [
                      {
                        description: 'Asking again would not find what keeps it.',
                        guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
                        actions: ['stopKeeping', { type: 'logFailure', params: { what: 'Saving progress' } }],
                      },
                      {
                        description: 'Without a connection the app keeps it, also when the page is closed.',
                        guard: { type: 'isLost', params: ({ event }) => failureOf(event) },
                        target: 'unsaved',
                        actions: [
                          'keepProgress',
                          'forgetSave',
                          { type: 'logFailure', params: { what: 'Saving progress' } },
                        ],
                      },
                      {
                        target: 'unsaved',
                        actions: ['forgetSave', { type: 'logFailure', params: { what: 'Saving progress' } }],
                      },
                    ],
                  },
                  on: {
                    'player.progressed': { actions: 'setWatched' },
                    'player.paused': { actions: ['setWatched', 'markUrgent'] },
                    'player.ended': { actions: 'setEnded' },
                  },
                },
                saved: { after: { progressInterval: 'resting' } },
                unsaved: {
                  description: 'The last save failed; the page repeats it, since the answer says what is missing.',
                  tags: 'unsaved',
                  on: { 'connection.restored': 'saving' },
                  after: { progressInterval: 'saving' },
                },
              },
            },
          },
        },
        reading: {
          initial: 'open',
          states: {
            open: {
              on: {
                'read.pressed': {
                  description: 'Only a lesson that cannot be watched is completed by the word of its learner.',
                  guard: 'isToRead',
                  target: 'sending',
                },
              },
            },
            sending: {
              description: 'The button waits; the rest of the page goes on.',
              tags: 'reading',
              entry: 'clearReadError',
              initial: 'waiting',
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: {
                  description: 'The answer may be lost: sending the statement twice does no harm.',
                  tags: 'readingSlow',
                  on: { 'retry.pressed': '#lesson.shown.reading.sending' },
                },
              },
              invoke: {
                id: 'readLesson',
                src: 'readLesson',
                input: ({ context }) => readInput(context),
                onDone: [
                  {
                    description: 'The lesson completes a chapter or the course.',
                    guard: { type: 'hasCompletedMore', params: ({ event }) => event.output },
                    target: '#lesson.left',
                    actions: [{ type: 'setAnswer', params: ({ event }) => event.output }, 'goToCompleted'],
                  },
                  { target: 'done', actions: { type: 'setAnswer', params: ({ event }) => event.output } },
                ],
                onError: [
                  {
                    description: 'Asking again would not find what keeps it.',
                    guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
                    target: 'open',
                    actions: [
                      'stopKeeping',
                      { type: 'logFailure', params: { what: 'Saving that the lesson was read' } },
                    ],
                  },
                  {
                    description: 'Without a connection the app keeps it, also when the page is closed.',
                    guard: { type: 'isLost', params: ({ event }) => failureOf(event) },
                    target: 'failed',
                    actions: [
                      'keepReading',
                      'setReadOnDevice',
                      { type: 'logFailure', params: { what: 'Saving that the lesson was read' } },
                    ],
                  },
                  {
                    target: 'failed',
                    actions: [
                      { type: 'setReadError', params: ({ event }) => failureOf(event) },
                      { type: 'logFailure', params: { what: 'Saving that the lesson was read' } },
                    ],
                  },
                ],
              },
            },
            failed: {
              description:
                'The statement did not arrive; it is sent again by the learner, or once the server answers, which says what it completes.',
              on: { 'read.pressed': 'sending', 'connection.restored': 'sending' },
            },
            done: { tags: 'read' },
          },
        },
        course: {
          initial: 'deciding',
          on: { 'purchase.pressed': { target: '#lesson.left', actions: 'goToPayment' } },
          states: {
            deciding: {
              always: [
                {
                  description: 'A locked lesson shows at once how to unlock it.',
                  guard: 'isLocked',
                  target: 'lockShown',
                },
                { target: 'free' },
              ],
            },
            free: {
              on: {
                'previous.pressed': [
                  {
                    description: 'A locked lesson opens the dialog instead of its page.',
                    guard: 'isPreviousLocked',
                    target: 'lockShown',
                  },
                  {
                    description: 'The first lesson of a course has none before it.',
                    guard: 'hasPrevious',
                    actions: { type: 'goToNeighbour', params: { step: -1 } },
                  },
                ],
                'next.pressed': [
                  {
                    description: 'A completed chapter or course is celebrated before the next lesson.',
                    guard: 'hasFinished',
                    actions: 'goToCompleted',
                  },
                  {
                    description: 'A locked lesson opens the dialog instead of its page.',
                    guard: 'isNextLocked',
                    target: 'lockShown',
                  },
                  {
                    description: 'The last lesson of a course has none behind it.',
                    guard: 'hasNext',
                    actions: { type: 'goToNeighbour', params: { step: 1 } },
                  },
                ],
                'continue.pressed': {
                  description: 'Only a completed chapter or course leads to a celebration.',
                  guard: 'hasFinished',
                  actions: 'goToCompleted',
                },
              },
            },
            lockShown: {
              description: "The dialog 'Lesson Locked'.",
              tags: 'lockShown',
              on: { 'lock.dismissed': 'free' },
            },
          },
        },
      },
    },
    left: { description: 'The next page takes over.', entry: 'announceRest', type: 'final' },
  },
});
