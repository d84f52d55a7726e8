import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import type { Course } from '../catalogue/course.machine.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { lessonPath, nextOpenLesson } from './lesson-navigation.ts';

/** What may be answered to the one question, 'How was the pace of this chapter?' (DONE-02). */
export const answers = ['Too slow', 'Just right', 'Too fast'] as const;
export type Answer = (typeof answers)[number];

// Input
export interface FeedbackInput {
  courseId: string;
  chapterId: string;
}

// Context
export interface FeedbackContext extends FeedbackInput {
  answer: Answer | null;
  /** 1 to 5 stars. */
  rating: number | null;
  error: string | null;
}

// Actor inputs and outputs
export interface SendInput {
  chapterId: string;
  answer: string;
  rating: number;
}

// Events
export type FeedbackEvent =
  | { type: 'answer.chosen'; answer: Answer }
  | { type: 'rating.chosen'; rating: number }
  | { type: 'feedback.submitted' }
  /** The call takes too long: it is given up, and the form can be changed and sent again. */
  | { type: 'stop.pressed' }
  | { type: 'continue.pressed' };

// Emitted
export type FeedbackEmitted = Navigate | LogFailure;

/**
 * Feedback on a chapter (DONE-02): one answer and one to five stars, sent together; a failure keeps both. After the
 * thanks the learner goes on with the next open lesson, or with the course when that cannot be found out.
 */
export const feedbackMachine = setup({
  types: {
    input: {} as FeedbackInput,
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as FeedbackEmitted,
    tags: {} as 'busy' | 'slow' | 'thanked',
  },
  actors: {
    sendFeedback: notProvided<unknown, SendInput>('sendFeedback'),
    loadCourse: notProvided<Course>('loadCourse'),
  },
  guards: {
    isComplete: ({ context }) => context.answer !== null && context.rating !== null,
  },
  actions: {
    setAnswer: assign({ answer: (_, params: { answer: Answer }) => params.answer }),
    setRating: assign({ rating: (_, params: { rating: number }) => params.rating }),
    setError: assign({
      error: (_, failure: ApiFailure) =>
        failure.message ?? 'Your feedback could not be sent. Check your connection and try again.',
    }),
    clearError: assign({ error: null }),
    goToNextLesson: emit(({ context: { courseId, chapterId } }, course: Course) => {
      const next = nextOpenLesson(course, chapterId);
      return {
        type: 'navigate' as const,
        to: next ? lessonPath(courseId, next.chapterId, next.lesson.id) : `/course/${encodeURIComponent(courseId)}`,
      };
    }),
    goToCourse: emit(({ context }) => ({
      type: 'navigate' as const,
      to: `/course/${encodeURIComponent(context.courseId)}`,
    })),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'feedback',
  context: ({ input }) => ({ ...input, answer: null, rating: null, error: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'answer.chosen': { actions: { type: 'setAnswer', params: ({ event }) => event } },
        'rating.chosen': { actions: { type: 'setRating', params: ({ event }) => event } },
        'feedback.submitted': { guard: 'isComplete', target: 'sending', actions: 'clearError' },
      },
    },
    sending: {
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context: { chapterId, answer, rating } }) => ({
          chapterId,
          answer: answer ?? '',
          rating: rating ?? 0,
        }),
        onDone: 'thanked',
        onError: {
          target: 'choosing',
          actions: [
            { type: 'setError', params: ({ event }) => failureOf(event) },
            { type: 'logFailure', params: { what: 'Sending the feedback' } },
          ],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#feedback.choosing' } },
      },
    },
    thanked: {
      tags: 'thanked',
      initial: 'waiting',
      states: {
        waiting: { on: { 'continue.pressed': 'findingNext' } },
        findingNext: {
          tags: 'busy',
          invoke: {
            id: 'loadCourse',
            src: 'loadCourse',
            onDone: {
              target: '#feedback.left',
              actions: { type: 'goToNextLesson', params: ({ event }) => event.output },
            },
            onError: {
              target: '#feedback.left',
              actions: ['goToCourse', { type: 'logFailure', params: { what: 'Finding the next lesson' } }],
            },
          },
          after: { stillWorking: { target: '#feedback.left', actions: 'goToCourse' } },
        },
      },
    },
    // The thanks stay until the next page is there.
    left: { type: 'final', tags: ['busy', 'thanked'] },
  },
});
