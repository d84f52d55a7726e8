import { assertEvent, assign, type EventObject, emit, type NonReducibleUnknown, setup } from 'xstate';
import type { AnsweredQuestion, Review, ReviewItem, ReviewState } from '../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided, notProvidedCallback } from '../common/not-provided.ts';
import { questionGuards, questionState, unsentState } from './question.state.ts';
import { changed, emptyDraft, isFromElsewhere } from './question-draft.ts';
import {
  answerLost,
  currentQuestion,
  dueCount,
  nextReviewItem,
  reviewCheck,
  waitingAnswers,
} from './review.selectors.ts';
import type {
  ReviewAnswer,
  ReviewCheck,
  ReviewContext,
  ReviewEmitted,
  ReviewEvent,
  ReviewFault,
  ReviewInput,
  ReviewTag,
} from './review.types.ts';
import { queryOf } from './review-address.ts';

export type * from './review.types.ts';

/**
 * The review questions of a day, one by one as in a practice test. The address names the question,
 * so that a reload or the way back from a lesson returns to it.
 */
export const reviewMachine = setup({
  types: {
    input: {} as ReviewInput,
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    emitted: {} as ReviewEmitted,
    tags: {} as ReviewTag,
  },
  actors: {
    getReviews: notProvided<ReviewState>('getReviews'),
    startReview: notProvided<Review>('startReview'),
    answerInReview: notProvided<AnsweredQuestion, ReviewCheck>('answerInReview'),
    /** With the solutions of a review that was taken along; null without them. */
    checkOnDevice: notProvided<AnsweredQuestion | null, ReviewCheck>('checkOnDevice'),
    watchAnswers: notProvidedCallback<EventObject, NonReducibleUnknown>('watchAnswers'),
  },
  guards: {
    isOff: ({ context: { state } }) => state?.enabled === false,
    isAnswered: ({ context }) => (currentQuestion(context)?.answered ?? null) !== null,
    isOpen: ({ context }) => isOpen(context),
    isWaiting: ({ context }) => isOpen(context) && waitingAnswer(context) !== undefined,
    isSent: ({ context }) => waitingAnswer(context) === undefined,
    hasWaiting: ({ context }) => waitingAnswers(context).length > 0,
    hasNoWaiting: ({ context }) => waitingAnswers(context).length === 0,
    isLost: (_, { kind }: ApiFailure) => kind === 'network',
    hasOpenQuestion: ({ context }) => nextReviewItem(context) !== undefined,
    hasDue: ({ context }) => dueCount(context) > 0,
    isDone: ({ context: { items } }) => items.length > 0,
    isDoneOnDevice: ({ context }) => context.items.every(isAnswered) && waitingAnswers(context).length > 0,
    isChecked: (_, { answered }: { answered: AnsweredQuestion | null }) => answered !== null,
    hasLater: ({ context: { state } }) => (state?.next_due_at ?? null) !== null,
    ...questionGuards<ReviewContext>(currentQuestion),
    /** The review has changed on the server. */
    isOutdated: (_, { kind }: ApiFailure) => kind === 'conflict' || kind === 'notPurchased' || kind === 'notFound',
  },
  actions: {
    setState: assign(({ context }, { review, ...state }: ReviewState) => ({
      state,
      reviewId: review?.id ?? null,
      items: review?.items ?? [],
      kept: keptIn({ waiting: context.waiting, items: review?.items ?? [] }),
    })),
    setReview: assign(({ context: { waiting } }, { id, items }: Review) => ({
      reviewId: id,
      items,
      kept: keptIn({ waiting, items }),
    })),
    showNext: assign(({ context }) => ({ itemId: nextReviewItem(context)?.id ?? null, isFromElsewhere: false })),
    showNone: assign({ itemId: null, draft: [], isFromElsewhere: false }),
    beginDraft: assign(({ context }) => {
      const item = currentQuestion(context);
      return { draft: waitingAnswer(context)?.answer ?? (item ? emptyDraft(item) : []) };
    }),
    changeDraft: assign(({ context, event }) => {
      assertEvent(event, ['option.chosen', 'answer.written', 'step.moved', 'pair.chosen']);
      const item = currentQuestion(context);
      return item ? { draft: changed(item, context.draft, event) } : {};
    }),
    setAnswered: assign(({ context }, { answered }: { answered: AnsweredQuestion | null }) => ({
      items: context.items.map((item) =>
        item.id === context.itemId ? { ...item, question: { ...item.question, answered } } : item,
      ),
      isFromElsewhere: answered !== null && isFromElsewhere(currentQuestion(context), context.draft, answered),
    })),
    setWaiting: assign(({ context }, waiting: readonly ReviewAnswer[]) => ({
      waiting,
      kept: [...new Set([...context.kept, ...keptIn({ ...context, waiting })])],
    })),
    setKept: assign(({ context: { waiting, kept, itemId, draft } }) =>
      itemId === null
        ? {}
        : {
            waiting: [...waiting.filter((each) => each.itemId !== itemId), { itemId, answer: draft }],
            kept: [...new Set([...kept, itemId])],
          },
    ),
    setSent: assign(({ context: { kept, itemId } }) => ({ kept: kept.filter((each) => each !== itemId) })),
    keepAnswer: emit(({ context }) => answerLost(context)),
    setError: assign((_, { failure, otherwise }: { failure: ApiFailure; otherwise: ReviewFault }) => ({
      error: serverWords(failure) ?? otherwise,
    })),
    clearError: assign({ error: null }),
    keepAddress: emit(({ context }) => ({ type: 'address.kept' as const, query: queryOf(context.itemId) })),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({
    ...input,
    state: null,
    reviewId: null,
    items: [],
    draft: [],
    isFromElsewhere: false,
    waiting: [],
    kept: [],
    error: null,
  }),
  description: 'It watches the outbox, in which answers wait for a connection, as long as the page is open.',
  invoke: { id: 'watchAnswers', src: 'watchAnswers' },
  on: {
    'answers.changed': {
      description: 'The outbox sends what is kept, also that of earlier visits.',
      actions: { type: 'setWaiting', params: ({ event }) => event.answers },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'What is due today; of a review that was begun, its questions with the answers so far.',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#review.loading' } },
      },
      invoke: {
        id: 'getReviews',
        src: 'getReviews',
        onDone: { target: 'arriving', actions: { type: 'setState', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'logFailure', params: { what: 'Loading the review' } } },
      },
    },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    arriving: {
      description: 'The question that the address names, else what there is to do today.',
      always: [
        { description: 'The learner has switched reviews off.', guard: 'isOff', target: 'off' },
        {
          description: 'Such as after the lesson was read again.',
          guard: 'isAnswered',
          target: 'checked',
          actions: 'keepAddress',
        },
        {
          description: 'Its answer waits to be sent.',
          guard: 'isWaiting',
          target: 'kept',
          actions: ['beginDraft', 'keepAddress'],
        },
        {
          description: 'The address names a question that waits for its answer.',
          guard: 'isOpen',
          target: 'question',
          actions: ['beginDraft', 'keepAddress'],
        },
        {
          description: 'Questions are due, or left of a review that was begun.',
          guard: 'hasDue',
          target: 'intro',
          actions: ['showNone', 'keepAddress'],
        },
        {
          description: 'All were checked on the device, and the server does not have the answers yet.',
          guard: 'isDoneOnDevice',
          target: 'doneOnDevice',
          actions: ['showNone', 'keepAddress'],
        },
        {
          description: 'The review of today is finished.',
          guard: 'isDone',
          target: 'done',
          actions: ['showNone', 'keepAddress'],
        },
        {
          description: 'Questions will come back on a later day.',
          guard: 'hasLater',
          target: 'later',
          actions: ['showNone', 'keepAddress'],
        },
        {
          description: 'No test has brought a question here.',
          target: 'empty',
          actions: ['showNone', 'keepAddress'],
        },
      ],
    },
    off: { description: 'The settings switch it on again.' },
    empty: { description: 'How questions come here, with a way to the courses.' },
    later: { description: 'Nothing is due today: the page says when something will be.' },
    done: { description: 'The review of today is finished: the page says when the next questions come.' },
    doneOnDevice: {
      description:
        'Every question is answered and checked. Once the server has the answers, it says when the next ones come.',
      always: { description: 'The outbox has sent the last one.', guard: 'hasNoWaiting', target: 'loading' },
    },
    intro: {
      description: 'How many questions, and about how long they take.',
      on: { 'begin.pressed': { target: 'starting', actions: 'clearError' } },
    },
    starting: {
      description: 'The server chooses the questions, or answers those that it has chosen, as they are now.',
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: { 'stop.pressed': { target: '#review.intro', actions: ['showNone', 'keepAddress'] } },
        },
      },
      invoke: {
        id: 'startReview',
        src: 'startReview',
        onDone: { target: 'begun', actions: { type: 'setReview', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Nothing is left to review, or another device has switched it off: the page says so.',
            guard: { type: 'isOutdated', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: ['clearError', 'showNone', { type: 'logFailure', params: { what: 'Beginning the review' } }],
          },
          {
            target: 'intro',
            actions: [
              {
                type: 'setError',
                params: ({ event }) => ({
                  failure: failureOf(event),
                  otherwise: 'notLoaded',
                }),
              },
              'showNone',
              'keepAddress',
              { type: 'logFailure', params: { what: 'Beginning the review' } },
            ],
          },
        ],
      },
    },
    begun: {
      description: 'The question that was looked at, else the first that waits for its answer.',
      always: [
        {
          description: 'It was asked again, as it is now.',
          guard: 'isOpen',
          target: 'question',
          actions: 'beginDraft',
        },
        {
          description:
            'Another device may have answered some; what was wrong with another question is not said of this one.',
          guard: 'hasOpenQuestion',
          target: 'question',
          actions: ['clearError', 'showNext', 'beginDraft', 'keepAddress'],
        },
        {
          description: 'There is none: the server knows what is left.',
          target: 'loading',
          actions: ['clearError', 'showNone'],
        },
      ],
    },
    question: {
      ...questionState,
      always: {
        description: 'The outbox of an earlier visit has been read: the question has its answer.',
        guard: 'isWaiting',
        target: 'kept',
        actions: 'beginDraft',
      },
    },
    unsent: unsentState,
    checking: {
      description: 'The draft stays in the context, so a lost connection costs nothing.',
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#review.question' } },
      },
      invoke: {
        id: 'answerInReview',
        src: 'answerInReview',
        input: ({ context }) => reviewCheck(context),
        onDone: {
          target: 'checked',
          actions: { type: 'setAnswered', params: ({ event }) => ({ answered: event.output }) },
        },
        onError: [
          {
            description:
              'The question has changed, or cannot be asked any more: the review goes on with what is left of it.',
            guard: { type: 'isOutdated', params: ({ event }) => failureOf(event) },
            target: 'starting',
            actions: [
              {
                type: 'setError',
                params: ({ event }) => ({ failure: failureOf(event), otherwise: 'changed' }),
              },
              { type: 'logFailure', params: { what: 'Checking the answer' } },
            ],
          },
          {
            description: 'Without a connection the app keeps it, also when the page is closed.',
            guard: { type: 'isLost', params: ({ event }) => failureOf(event) },
            target: 'checkingOnDevice',
            actions: ['setKept', 'keepAnswer', { type: 'logFailure', params: { what: 'Checking the answer' } }],
          },
          {
            target: 'unsent',
            actions: [
              {
                type: 'setError',
                params: ({ event }) => ({
                  failure: failureOf(event),
                  otherwise: 'notSent',
                }),
              },
              { type: 'logFailure', params: { what: 'Checking the answer' } },
            ],
          },
        ],
      },
    },
    checkingOnDevice: {
      description: 'The answer is kept; a review that was taken along has the solution.',
      tags: 'busy',
      invoke: {
        id: 'checkOnDevice',
        src: 'checkOnDevice',
        input: ({ context }) => reviewCheck(context),
        onDone: [
          {
            description: 'Right or not yet, as the server will say.',
            guard: { type: 'isChecked', params: ({ event }) => ({ answered: event.output }) },
            target: 'checked',
            actions: { type: 'setAnswered', params: ({ event }) => ({ answered: event.output }) },
          },
          { target: 'kept' },
        ],
        onError: {
          target: 'kept',
          actions: { type: 'logFailure', params: { what: 'Checking the answer on the device' } },
        },
      },
    },
    kept: {
      description: 'The answer waits for a connection; the learner goes on.',
      always: {
        description: 'The server has it: is it right?',
        guard: 'isSent',
        target: 'checking',
        actions: 'setSent',
      },
      on: {
        'next.pressed': [
          {
            description: 'The next question that waits for its answer.',
            guard: 'hasOpenQuestion',
            target: 'question',
            actions: ['showNext', 'beginDraft', 'keepAddress'],
          },
          { target: 'allKept', actions: ['showNone', 'keepAddress'] },
        ],
      },
    },
    allKept: {
      description: 'Every question is answered. The server says when the next ones come, once it has all answers.',
      always: { description: 'The outbox has sent the last one.', guard: 'hasNoWaiting', target: 'loading' },
    },
    checked: {
      description: 'Right or not yet, and why.',
      on: {
        'next.pressed': [
          {
            description: 'The next question that waits for its answer.',
            guard: 'hasOpenQuestion',
            target: 'question',
            actions: ['showNext', 'beginDraft', 'keepAddress'],
          },
          {
            description: 'The device has checked the answers, which are still to be sent.',
            guard: 'isDoneOnDevice',
            target: 'doneOnDevice',
            actions: ['showNone', 'keepAddress'],
          },
          {
            description: 'Answers that could not be checked are still to be sent.',
            guard: 'hasWaiting',
            target: 'allKept',
            actions: ['showNone', 'keepAddress'],
          },
          {
            description: 'All are answered: the server knows when the next ones come.',
            target: 'loading',
            actions: ['showNone', 'keepAddress'],
          },
        ],
      },
    },
  },
});

const isAnswered = ({ question }: ReviewItem): boolean => question.answered !== null;

const isOpen = (context: ReviewContext): boolean => currentQuestion(context)?.answered === null;

const waitingAnswer = (context: ReviewContext): ReviewAnswer | undefined =>
  waitingAnswers(context).find(({ itemId }) => itemId === context.itemId);

const keptIn = (context: Pick<ReviewContext, 'waiting' | 'items'>): string[] =>
  waitingAnswers(context).map(({ itemId }) => itemId);
