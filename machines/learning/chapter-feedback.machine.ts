import { assign, emit, setup } from 'xstate';
import type { Course } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { href } from '../../common/paths.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import type { FeedbackSent, IntentLost } from '../common/intents.ts';
import { notProvided } from '../common/not-provided.ts';
import { lessonPath, nextOpenLesson } from './lesson-navigation.ts';

export type Answer = (typeof answers)[number];

export interface FeedbackInput {
  courseId: string;
  chapterId: string;
  /** Chosen before the session ended. */
  restored?: Choice | null;
}

export interface Choice {
  answer: Answer | null;
  rating: number | null;
}

export interface FeedbackContext extends Choice, Omit<FeedbackInput, 'restored'> {
  /**
   * Title of the chapter, read from its copy on the device; empty if it has no copy in the language
   * of the page.
   */
  title: string;
  error: Said<'notSent'> | null;
  /** The app sends it once the server can be reached. */
  isOnDevice: boolean;
}

export type FeedbackEvent =
  | { type: 'answer.chosen'; answer: Answer }
  | { type: 'rating.chosen'; rating: number }
  | { type: 'feedback.submitted' }
  | StopPressed
  | { type: 'continue.pressed' };

export type FeedbackEmitted = Navigate | LogFailure | IntentLost;

/** As they are sent. */
export const answers = ['Too slow', 'Just right', 'Too fast'] as const;

/** Parts that cannot be read are not chosen. */
export const choiceIn = (values: Readonly<Record<string, unknown>> | null): Choice => ({
  answer: answers.find((answer) => answer === values?.answer) ?? null,
  rating: [1, 2, 3, 4, 5].find((stars) => stars === values?.rating) ?? null,
});

/**
 * Feedback on a chapter: one answer and one to five stars; a failure keeps both. Goes on with the
 * next open lesson, or with the course if that cannot be loaded.
 */
export const chapterFeedbackMachine = setup({
  types: {
    input: {} as FeedbackInput,
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as FeedbackEmitted,
    tags: {} as 'busy' | 'slow' | 'thanked',
  },
  actors: {
    /** Reads from the device only, not from the server. */
    findChapterTitle: notProvided<string>('findChapterTitle'),
    sendChapterFeedback: notProvided<unknown, FeedbackSent>('sendChapterFeedback'),
    loadCourse: notProvided<Course>('loadCourse'),
  },
  guards: {
    isLost: (_, failure: ApiFailure) => failure.kind === 'network',
    isComplete: ({ context }) => context.answer !== null && context.rating !== null,
  },
  actions: {
    setTitle: assign({ title: (_, title: string) => title }),
    setAnswer: assign({ answer: (_, params: { answer: Answer }) => params.answer }),
    setRating: assign({ rating: (_, params: { rating: number }) => params.rating }),
    setError: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notSent' as const),
    }),
    clearError: assign({ error: null }),
    setOnDevice: assign({ isOnDevice: true }),
    keepFeedback: emit(({ context }) => ({
      type: 'intent.lost' as const,
      intent: {
        ...{ kind: 'feedback' as const, input: feedbackOf(context), title: context.title },
        path: href('chapterFeedback', context),
      },
    })),
    goToNextLesson: emit(({ context: { courseId, chapterId } }, course: Course) => {
      const next = nextOpenLesson(course, chapterId);
      return {
        type: 'navigate' as const,
        to: next ? lessonPath(courseId, next.chapterId, next.lesson.id) : href('course', { courseId }),
      };
    }),
    goToCourse: emit(({ context }) => ({
      type: 'navigate' as const,
      to: href('course', { courseId: context.courseId }),
    })),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'chapterFeedback',
  description: 'The title of the chapter is read from the device while the learner chooses.',
  context: ({ input: { restored, ...input } }) => ({
    ...{ ...input, answer: null, rating: null, ...restored },
    ...{ title: '', error: null, isOnDevice: false },
  }),
  initial: 'choosing',
  invoke: {
    id: 'findChapterTitle',
    src: 'findChapterTitle',
    onDone: {
      description: 'The list of what waits shows it, so that feedback on several chapters can be told apart.',
      actions: { type: 'setTitle', params: ({ event }) => event.output },
    },
    onError: {
      description: 'Its title cannot be read: the list says that it is on a chapter.',
      actions: { type: 'logFailure', params: { what: 'Reading the title of a chapter' } },
    },
  },
  states: {
    choosing: {
      description: 'An answer and stars are chosen in any order.',
      on: {
        'answer.chosen': { actions: { type: 'setAnswer', params: ({ event }) => event } },
        'rating.chosen': { actions: { type: 'setRating', params: ({ event }) => event } },
        'feedback.submitted': {
          description: 'An answer without stars, or stars without an answer, is not sent.',
          guard: 'isComplete',
          target: 'sending',
          actions: 'clearError',
        },
      },
    },
    sending: {
      description: 'The choice stays in the context, so a failure loses nothing.',
      initial: 'waiting',
      invoke: {
        id: 'sendChapterFeedback',
        src: 'sendChapterFeedback',
        input: ({ context }) => feedbackOf(context),
        onDone: 'thanked',
        onError: [
          {
            description: 'Without a connection the app keeps it, also when the page is closed.',
            guard: { type: 'isLost', params: ({ event }) => failureOf(event) },
            target: 'thanked',
            actions: ['keepFeedback', 'setOnDevice', { type: 'logFailure', params: { what: 'Sending the feedback' } }],
          },
          {
            target: 'choosing',
            actions: [
              { type: 'setError', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: { what: 'Sending the feedback' } },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#chapterFeedback.choosing' } },
      },
    },
    thanked: {
      description: 'The thanks, for what is kept on the device too, stay until the learner goes on.',
      tags: 'thanked',
      initial: 'waiting',
      states: {
        waiting: { on: { 'continue.pressed': 'findingNext' } },
        findingNext: {
          description: 'What the learner has finished decides the next lesson, so the course is loaded again.',
          tags: 'busy',
          invoke: {
            id: 'loadCourse',
            src: 'loadCourse',
            onDone: {
              target: '#chapterFeedback.left',
              actions: { type: 'goToNextLesson', params: ({ event }) => event.output },
            },
            onError: {
              description: 'The course page is the way on when the next lesson cannot be found.',
              target: '#chapterFeedback.left',
              actions: ['goToCourse', { type: 'logFailure', params: { what: 'Finding the next lesson' } }],
            },
          },
          after: {
            stillWorking: {
              description: 'The course page is the way on when finding the next lesson is slow.',
              target: '#chapterFeedback.left',
              actions: 'goToCourse',
            },
          },
        },
      },
    },
    left: { description: 'The thanks stay until the next page is there.', type: 'final', tags: ['busy', 'thanked'] },
  },
});

const feedbackOf = ({ chapterId, answer, rating }: FeedbackContext): FeedbackSent => ({
  chapterId,
  answer: answer ?? '',
  rating: rating ?? 0,
});
