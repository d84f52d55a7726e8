import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { asked, bytesOf, endedOf, failureIn, partsOf, without } from './take-along.selectors.ts';
import type {
  Asked,
  ChapterOffer,
  Offered,
  Part,
  TakeAlongContext,
  TakeAlongEmitted,
  TakeAlongEvent,
  TakeAlongFailure,
  TakeAlongInput,
  TakeAlongTag,
  TakenChapter,
} from './take-along.types.ts';

export type * from './take-along.types.ts';

/**
 * Chapters on the device, to be read without a connection: what there is of a course with its
 * sizes, taking it along part by part, and removing it. A course that has ended is removed.
 */
export const takeAlongMachine = setup({
  types: {
    input: {} as TakeAlongInput,
    context: {} as TakeAlongContext,
    events: {} as TakeAlongEvent,
    emitted: {} as TakeAlongEmitted,
    tags: {} as TakeAlongTag,
  },
  actors: {
    readTaken: notProvided<readonly TakenChapter[], TakeAlongInput>('readTaken'),
    listChaptersToTake: notProvided<Offered, Asked>('listChaptersToTake'),
    takePart: notProvided<TakenChapter | 'full' | null, Part | null>('takePart'),
    removeTaken: notProvided<void, readonly TakenChapter[]>('removeTaken'),
  },
  guards: {
    isOfDevice: ({ context }) => context.courseId === null,
    isNothing: ({ context }, { taken }: { taken: readonly TakenChapter[] }) =>
      context.courseId === null && taken.length === 0,
    hasEnded: ({ context }, offered: Offered) => endedOf(context, offered).length > 0,
    isUnasked: ({ context }) => context.offers === null,
    isFull: (_, { stored }: { stored: TakenChapter | 'full' | null }) => stored === 'full',
    isLast: ({ context }) => context.parts.length === 1,
    hasLostConnection: ({ context }) => context.failure === 'connection',
  },
  actions: {
    setTaken: assign((_, { taken }: { taken: readonly TakenChapter[] }) => ({ taken })),
    setOffers: assign((_, { offers }: Offered) => ({ offers })),
    markEnded: assign(({ context }, offered: Offered) => ({ removed: endedOf(context, offered) })),
    /** That a review is over needs no words. */
    sayEnded: assign(({ context: { removed } }) => ({
      ended: [...new Set(removed.flatMap(({ course, kind }) => (kind === 'review' ? [] : [course])))],
    })),
    dropRemoved: assign(({ context: { taken, removed } }) => ({ taken: without(taken, removed), removed: [] })),
    setParts: assign((_, { chapters }: { chapters: readonly ChapterOffer[] }) => {
      const parts = partsOf(chapters);
      return { parts, total: parts.reduce((sum, part) => sum + bytesOf(part), 0), ended: [] };
    }),
    setRemoved: assign((_, { chapters }: { chapters: readonly TakenChapter[] }) => ({ removed: chapters, ended: [] })),
    addPart: assign(({ context: { parts, taken } }, { stored }: { stored: TakenChapter | 'full' | null }) => ({
      parts: parts.slice(1),
      taken: stored === null || stored === 'full' ? taken : [...without(taken, [stored]), stored],
    })),
    dropParts: assign({ parts: [] }),
    forgetRemoved: assign({ removed: [] }),
    setFailure: assign((_, { failure }: { failure: TakeAlongFailure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    /** The pressed button is gone. */
    focusHeading: emit({ type: 'heading.focused' as const, onlyIfLost: false }),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER, answerLimit: STILL_WORKING_AFTER },
}).createMachine({
  id: 'takeAlong',
  context: ({ input }) => ({
    ...input,
    ...{ offers: null, taken: [], ended: [], parts: [], total: 0, failure: null, removed: [] },
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The start page has no course to wait for.',
      always: [
        { description: 'What is on the device is listed at once.', guard: 'isOfDevice', target: 'reading' },
        { target: 'closed' },
      ],
    },
    closed: {
      description: 'Whether the course is open to the learner is not known yet, or it is not.',
      on: { 'course.opened': 'reading' },
    },
    reading: {
      description: 'The device is asked first: it answers without a connection too.',
      initial: 'waiting',
      states: {
        waiting: { tags: 'reading', after: { answerLimit: 'late' } },
        late: {
          description: 'The page waits no longer for what is on the device, and shows it all the same when it comes.',
        },
      },
      invoke: {
        id: 'readTaken',
        src: 'readTaken',
        input: ({ context: { courseId, language } }) => ({ courseId, language }),
        onDone: [
          {
            description: 'The list of everything on the device is empty.',
            guard: { type: 'isNothing', params: ({ event }) => ({ taken: event.output }) },
            target: 'nothing',
          },
          { target: 'asking', actions: { type: 'setTaken', params: ({ event }) => ({ taken: event.output }) } },
        ],
        onError: {
          description: 'A browser that stores nothing is not offered anything to take along.',
          target: 'nothing',
          actions: { type: 'logFailure', params: { what: 'Reading what was taken along' } },
        },
      },
    },
    nothing: { description: 'The page says nothing of it.', type: 'final' },
    asking: {
      description: 'The server says what there is, how big it is, and what has changed or ended since.',
      after: { answerLimit: 'open' },
      invoke: {
        id: 'listChaptersToTake',
        src: 'listChaptersToTake',
        input: ({ context: { courseId, language, taken } }) => asked({ courseId, language, taken }),
        onDone: [
          {
            description: 'What a learner may not open any more is removed, and the page says so.',
            guard: { type: 'hasEnded', params: ({ event }) => event.output },
            target: 'ending',
            actions: [
              { type: 'setOffers', params: ({ event }) => event.output },
              { type: 'markEnded', params: ({ event }) => event.output },
            ],
          },
          { target: 'open', actions: { type: 'setOffers', params: ({ event }) => event.output } },
        ],
        onError: {
          description: 'What is on the device can be read and removed all the same.',
          target: 'open',
          actions: { type: 'logFailure', params: { what: 'Loading what can be taken along' } },
        },
      },
    },
    ending: {
      description: 'Of courses that have ended.',
      invoke: {
        id: 'removeEnded',
        src: 'removeTaken',
        input: ({ context: { removed } }) => removed,
        onDone: { target: 'open', actions: ['sayEnded', 'dropRemoved'] },
        onError: {
          target: 'open',
          actions: ['forgetRemoved', { type: 'logFailure', params: { what: 'Removing a course that has ended' } }],
        },
      },
    },
    open: {
      description: 'What is on the device is known, and what could be unless the server did not answer.',
      tags: 'open',
      initial: 'resting',
      states: {
        resting: {
          description: 'One thing at a time: taking along, or removing.',
          on: {
            'take.pressed': { target: 'taking', actions: { type: 'setParts', params: ({ event }) => event } },
            'remove.pressed': { target: 'removing', actions: { type: 'setRemoved', params: ({ event }) => event } },
            'connection.restored': {
              description: 'The server was not reached before.',
              guard: 'isUnasked',
              target: '#takeAlong.asking',
            },
          },
        },
        taking: {
          description: 'A part is a file or the texts of a chapter, so that a lost connection costs one part.',
          tags: 'taking',
          entry: 'clearFailure',
          initial: 'waiting',
          on: { 'cancel.pressed': { target: 'resting', actions: ['dropParts', 'focusHeading'] } },
          invoke: {
            id: 'takePart',
            src: 'takePart',
            input: ({ context: { parts } }) => parts[0] ?? null,
            onDone: [
              {
                description: 'The device has no room for it.',
                guard: { type: 'isFull', params: ({ event }) => ({ stored: event.output }) },
                target: 'stopped',
                actions: { type: 'setFailure', params: { failure: 'full' } },
              },
              {
                description: 'All that was asked for is on the device.',
                guard: 'isLast',
                target: 'resting',
                actions: [{ type: 'addPart', params: ({ event }) => ({ stored: event.output }) }, 'focusHeading'],
              },
              {
                target: 'taking',
                reenter: true,
                actions: { type: 'addPart', params: ({ event }) => ({ stored: event.output }) },
              },
            ],
            onError: {
              target: 'stopped',
              actions: [
                {
                  type: 'setFailure',
                  params: ({ event }) => ({ failure: failureIn(failureOf(event)) }),
                },
                { type: 'logFailure', params: { what: 'Taking a chapter along' } },
              ],
            },
          },
          states: {
            waiting: { after: { stillWorking: 'slow' } },
            slow: { tags: 'slow', on: { 'retry.pressed': '#takeAlong.open.taking' } },
          },
        },
        stopped: {
          description: 'What has arrived stays; the rest can be taken along again.',
          tags: 'stopped',
          on: {
            'retry.pressed': 'taking',
            'connection.restored': {
              description: 'It was the connection that was missing.',
              guard: 'hasLostConnection',
              target: 'taking',
            },
            'cancel.pressed': { target: 'resting', actions: ['dropParts', 'clearFailure', 'focusHeading'] },
          },
        },
        removing: {
          description: 'The device does it, without the server.',
          tags: 'removing',
          entry: 'clearFailure',
          invoke: {
            id: 'removeTaken',
            src: 'removeTaken',
            input: ({ context: { removed } }) => removed,
            onDone: { target: 'resting', actions: ['dropRemoved', 'focusHeading'] },
            onError: {
              target: 'resting',
              actions: [
                'forgetRemoved',
                { type: 'setFailure', params: { failure: 'notRemoved' } },
                { type: 'logFailure', params: { what: 'Removing what was taken along' } },
              ],
            },
          },
        },
      },
    },
  },
});
