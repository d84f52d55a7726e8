import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { ProgressState } from '../../common/api/types.ts';
import { PLAYER_WATCHDOG, PROGRESS_INTERVAL, STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import {
  finishedBy,
  isAhead,
  isDone,
  isNeighbourLocked,
  loadInput,
  neighbourOf,
  saveInput,
  toCompleted,
  toLogin,
  toNeighbour,
  toPayment,
  unsavedProgress,
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
  SaveInput,
  Watched,
} from './lesson.types.ts';

export type * from './lesson.types.ts';

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
    tags: {} as LessonTag,
  },
  actors: {
    loadLesson: notProvided<LoadedLesson, LessonRequest>('loadLesson'),
    saveProgress: notProvided<ProgressState, SaveInput>('saveProgress'),
  },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
    isLocked: ({ context }) => context.lesson === null,
    hasVideo: ({ context }) => videoOf(context.lesson) !== null,
    isVisitor: ({ context }) => !context.signedIn,
    canKeepProgress: ({ context }) => context.signedIn && context.lesson !== null,
    hasPrevious: ({ context }) => neighbourOf(context, -1) !== undefined,
    hasNext: ({ context }) => neighbourOf(context, 1) !== undefined,
    isPreviousLocked: ({ context }) => isNeighbourLocked(context, -1),
    isNextLocked: ({ context }) => isNeighbourLocked(context, 1),
    hasFinished: ({ context }) => context.finished !== null,
    isNewlyDone: ({ context }, watched: Watched) => !context.completed && isDone(watched),
    isAhead: ({ context }) => isAhead(context),
    isUrgent: ({ context }) => context.isUrgent,
    isMerelyLate: ({ context }) => context.playerFailure === 'unreachable',
    hasJustFinished: ({ context }, answer: ProgressState) => context.hasEnded && finishedBy(context, answer) !== null,
  },
  actions: {
    setLoaded: assign((_, { course, lesson }: LoadedLesson) => {
      const { position = 0, completed = false } = lesson ?? {};
      return { course, lesson, position, savedPosition: position, completed, wasCompleted: completed };
    }),
    setWatched: assign(({ context, event }) => {
      assertEvent(event, ['player.progressed', 'player.paused']);
      const { position, duration } = event;
      const isNewlyDone = !context.completed && isDone(event);
      const completed = context.completed || isNewlyDone;
      return { position, duration, hasEnded: false, completed, isUrgent: context.isUrgent || isNewlyDone };
    }),
    setEnded: assign(({ event }) => {
      assertEvent(event, 'player.ended');
      const { duration } = event;
      return { position: duration, duration, completed: true, isUrgent: true, hasEnded: true };
    }),
    /** Without progress to keep, only the end matters: what comes next is offered then. */
    markEnded: assign({ hasEnded: true }),
    setSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    storeSpeed: emit((_, { speed }: { speed: number }) => ({ type: 'speed.stored' as const, speed })),
    markUrgent: assign({ isUrgent: true }),
    beginSave: assign({ isUrgent: false, savedPosition: ({ context }) => context.position }),
    forgetSave: assign({ savedPosition: null }),
    setAnswer: assign(({ context }, answer: ProgressState) => ({
      completed: context.completed || answer.lesson_completed,
      finished: finishedBy(context, answer) ?? context.finished,
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
      if (progress) enqueue.emit({ type: 'progress.left', progress });
    }),
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
      description: 'The server decides whether the learner may see the lesson.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'loadLesson',
        src: 'loadLesson',
        input: ({ context }) => loadInput(context),
        onDone: { target: 'shown', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Asking again would not find a lesson that does not exist.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'notFound',
            actions: { type: 'logFailure', params: { what: 'Loading the lesson' } },
          },
          { target: 'failed', actions: { type: 'logFailure', params: { what: 'Loading the lesson' } } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': { target: '#lesson.loading', reenter: true } } },
      },
    },
    notFound: { description: 'Asking again would not find the lesson.' },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'loading' },
    },
    shown: {
      description:
        'Player, progress and course run in parallel: without its video, a lesson still has notes and neighbours.',
      type: 'parallel',
      on: {
        'visit.left': {
          description: 'What was not saved yet is sent on the way out (LESSON-04).',
          actions: 'announceRest',
        },
      },
      states: {
        player: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                {
                  description: 'A lesson without a video, or a locked one, gets no player.',
                  guard: 'hasVideo',
                  target: 'loading',
                },
                { target: 'absent' },
              ],
            },
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
            kept: {
              initial: 'resting',
              on: {
                'player.progressed': [
                  {
                    description: 'That the lesson is done is saved at once, before the learner leaves.',
                    guard: { type: 'isNewlyDone', params: ({ event }) => event },
                    target: '.saving',
                    actions: 'setWatched',
                  },
                  { actions: 'setWatched' },
                ],
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
                        actions: [{ type: 'setAnswer', params: ({ event }) => event.output }, 'goToCompleted'],
                      },
                      {
                        description: 'Something that must not be lost happened during the call.',
                        guard: 'isUrgent',
                        target: 'saving',
                        reenter: true,
                        actions: { type: 'setAnswer', params: ({ event }) => event.output },
                      },
                      { target: 'saved', actions: { type: 'setAnswer', params: ({ event }) => event.output } },
                    ],
                    onError: {
                      target: 'unsaved',
                      actions: ['forgetSave', { type: 'logFailure', params: { what: 'Saving progress' } }],
                    },
                  },
                  on: {
                    'player.progressed': { actions: 'setWatched' },
                    'player.paused': { actions: ['setWatched', 'markUrgent'] },
                    'player.ended': { actions: 'setEnded' },
                  },
                },
                saved: { after: { progressInterval: 'resting' } },
                unsaved: {
                  description: 'The last save failed; it is retried after the interval.',
                  tags: 'unsaved',
                  after: { progressInterval: 'saving' },
                },
              },
            },
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
              description: "The dialog 'Lesson Locked' (LESSON-03).",
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
