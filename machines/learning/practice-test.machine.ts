import { assertEvent, assign, type EventObject, emit, type NonReducibleUnknown, setup } from 'xstate';
import type { AnsweredQuestion, PracticeItem, PracticeTest } from '../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided, notProvidedCallback } from '../common/not-provided.ts';
import {
  answerDraftOf,
  answerLost,
  beginningOf,
  canBegin,
  checkInput,
  currentItem,
  hasSamples,
  nextItem,
  toLogin,
  waitingAnswer,
  waitingAnswers,
  waitsUntil,
} from './practice-test.selectors.ts';
import type {
  AnswerDraft,
  CheckInput,
  LoadedAttempt,
  PracticeTestContext,
  PracticeTestEmitted,
  PracticeTestEvent,
  PracticeTestFault,
  PracticeTestInput,
  PracticeTestTag,
} from './practice-test.types.ts';
import { addressOf, firstPage, queryOf } from './practice-test-address.ts';
import { questionGuards, questionState, unsentState } from './question.state.ts';
import { changed, isFromElsewhere } from './question-draft.ts';

export type * from './practice-test.types.ts';

/**
 * A practice test: questions one by one, result, all answers; without access to the course, sample
 * questions. The address names the question, so that a reload or the way back from a lesson returns
 * to it.
 */
export const practiceTestMachine = setup({
  types: {
    input: {} as PracticeTestInput,
    context: {} as PracticeTestContext,
    events: {} as PracticeTestEvent,
    emitted: {} as PracticeTestEmitted,
    tags: {} as PracticeTestTag,
  },
  actors: {
    getPracticeTest: notProvided<PracticeTest>('getPracticeTest'),
    startPracticeTest: notProvided<LoadedAttempt>('startPracticeTest'),
    getPracticeAttempt: notProvided<LoadedAttempt, { attemptId: string }>('getPracticeAttempt'),
    listSampleQuestions: notProvided<PracticeItem[]>('listSampleQuestions'),
    checkAnswer: notProvided<AnsweredQuestion, CheckInput>('checkAnswer'),
    watchAnswers: notProvidedCallback<EventObject, NonReducibleUnknown>('watchAnswers'),
  },
  guards: {
    isForAttempt: ({ context: { signedIn, view } }) => signedIn && view.attemptId !== null,
    isForSample: ({ context: { signedIn, view } }, test: PracticeTest) =>
      hasSamples({ signedIn, test }) && view.attemptId === null && view.questionId !== null,
    isForReview: ({ context: { view, attempt } }) => view.isReview && hasResult(attempt),
    isAnswered: ({ context }) => (currentItem(context)?.answered ?? null) !== null,
    isOpen: ({ context }) => isOpen(context),
    hasOpenQuestion: ({ context }) => nextItem(context) !== undefined,
    isWaiting: ({ context }) => isOpen(context) && waitingAnswer(context, context.view.questionId) !== undefined,
    isSent: ({ context }) => waitingAnswer(context, context.view.questionId) === undefined,
    hasWaiting: ({ context }) => waitingAnswers(context).length > 0,
    hasNoWaiting: ({ context }) => waitingAnswers(context).length === 0,
    /** Samples are not stored. */
    isLost: ({ context: { attempt } }, { kind }: ApiFailure) => kind === 'network' && attempt !== null,
    hasResult: ({ context: { attempt } }) => hasResult(attempt),
    isSample: ({ context: { attempt } }) => attempt === null,
    canBegin: ({ context }) => canBegin(context),
    isTooSoon: ({ context }) => waitsUntil(context) !== null,
    hasSamples: ({ context }) => hasSamples(context),
    hasBest: ({ context: { test } }) => test !== null && test.best !== null,
    isVisitor: ({ context }) => !context.signedIn,
    ...questionGuards<PracticeTestContext>(currentItem),
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
    /** The first page says what is allowed then. */
    isDecidedByFirstPage: (_, { kind }: ApiFailure) => kind === 'tooMany' || isGone(kind),
    isGone: (_, { kind }: ApiFailure) => isGone(kind),
  },
  actions: {
    setTest: assign((_, test: PracticeTest) => ({ test })),
    setAttempt: assign(({ context: { view, waiting } }, { items, ...attempt }: LoadedAttempt) => ({
      attempt,
      items,
      view: { ...view, attemptId: attempt.id },
      kept: waitingAnswers({ waiting, attempt }).map(({ questionId }) => questionId),
    })),
    setSamples: assign((_, { items }: { items: readonly PracticeItem[] }) => ({ items })),
    showFirstPage: assign({ view: firstPage, attempt: null, items: [], kept: [], draft: [], isFromElsewhere: false }),
    showBest: assign(({ context: { test } }) => ({
      view: { ...firstPage, attemptId: test?.best?.attempt_id ?? null },
    })),
    showNext: assign(({ context }) => ({
      view: { ...context.view, questionId: nextItem(context)?.question_id ?? null, isReview: false },
      isFromElsewhere: false,
    })),
    showResult: assign(({ context: { view } }) => ({ view: { ...view, questionId: null, isReview: false } })),
    showAllAnswers: assign(({ context: { view } }) => ({ view: { ...view, questionId: null, isReview: true } })),
    beginDraft: assign(({ context }) => {
      const item = currentItem(context);
      return { draft: item ? beginningOf(item, context) : [], restored: null };
    }),
    changeDraft: assign(({ context, event }) => {
      assertEvent(event, ['option.chosen', 'answer.written', 'step.moved', 'pair.chosen']);
      const item = currentItem(context);
      return item ? { draft: changed(item, context.draft, event) } : {};
    }),
    setAnswered: assign(({ context }, answered: AnsweredQuestion) => ({
      items: context.items.map((item) => (item.question_id === context.view.questionId ? { ...item, answered } : item)),
      isFromElsewhere: isFromElsewhere(currentItem(context), context.draft, answered),
    })),
    setWaiting: assign(({ context }, waiting: readonly AnswerDraft[]) => {
      const own = waitingAnswers({ ...context, waiting }).map(({ questionId }) => questionId);
      return { waiting, kept: [...new Set([...context.kept, ...own])] };
    }),
    setKept: assign(({ context }) => {
      const answer = answerDraftOf(context);
      if (answer === null) return {};
      const others = context.waiting.filter((each) => each !== waitingAnswer(context, answer.questionId));
      return { waiting: [...others, answer], kept: [...new Set([...context.kept, answer.questionId])] };
    }),
    setSent: assign(({ context: { kept, view } }) => ({ kept: kept.filter((each) => each !== view.questionId) })),
    keepAnswer: emit(({ context }) => answerLost(context)),
    setError: assign((_, { failure, otherwise }: { failure: ApiFailure; otherwise: PracticeTestFault }) => ({
      error: serverWords(failure) ?? otherwise,
    })),
    clearError: assign({ error: null }),
    keepAddress: emit(({ context }) => ({ type: 'address.kept' as const, query: queryOf(context.view) })),
    goToAllAnswers: emit(({ context: { courseId, view } }) => ({
      type: 'navigate' as const,
      to: addressOf(courseId, { ...view, questionId: null, isReview: true }),
    })),
    goToLogin: emit(({ context }) => toLogin(context)),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'practiceTest',
  context: ({ input }) => ({
    restored: null,
    ...input,
    test: null,
    attempt: null,
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
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The address may name a test to open.',
      always: [
        {
          description: 'The address names a test of the learner, running or finished.',
          guard: 'isForAttempt',
          target: 'opening',
        },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The first page says what may be done, for each caller.',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#practiceTest.loading' } },
      },
      invoke: {
        id: 'getPracticeTest',
        src: 'getPracticeTest',
        onDone: [
          {
            description: 'The address names a sample question.',
            guard: { type: 'isForSample', params: ({ event }) => event.output },
            target: 'loadingSamples',
            actions: { type: 'setTest', params: ({ event }) => event.output },
          },
          {
            target: 'intro',
            actions: [{ type: 'setTest', params: ({ event }) => event.output }, 'showFirstPage', 'keepAddress'],
          },
        ],
        onError: [
          {
            description: 'Asking again would not find a test that does not exist.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'notFound',
            actions: { type: 'logFailure', params: { what: 'Loading the practice test' } },
          },
          { target: 'failed', actions: { type: 'logFailure', params: { what: 'Loading the practice test' } } },
        ],
      },
    },
    notFound: { description: 'Asking again would not find the test.' },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'deciding', 'connection.restored': 'deciding' },
    },
    intro: {
      description: 'How many questions, how long, what passes, and what comes next.',
      on: {
        'begin.pressed': {
          description: 'A running test goes on; a new one may begin unless three failed too recently.',
          guard: 'canBegin',
          target: 'starting',
          actions: 'clearError',
        },
        'retry.pressed': {
          description: 'The time may have come: the server knows.',
          guard: 'isTooSoon',
          target: 'loading',
          actions: 'clearError',
        },
        'samples.pressed': {
          description: 'Without access to the course there are samples.',
          guard: 'hasSamples',
          target: 'loadingSamples',
          actions: 'clearError',
        },
        'best.pressed': {
          description: 'A finished test can be read again.',
          guard: 'hasBest',
          target: 'opening',
          actions: ['clearError', 'showBest'],
        },
        'login.pressed': {
          description: 'A learner without access is logged in already.',
          guard: 'isVisitor',
          actions: 'goToLogin',
        },
      },
    },
    starting: {
      description: 'The server draws a test, or answers the one that is running.',
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#practiceTest.intro' } },
      },
      invoke: {
        id: 'startPracticeTest',
        src: 'startPracticeTest',
        onDone: {
          target: 'arriving',
          actions: { type: 'setAttempt', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'Too soon after three failed ones, or access has ended: the first page says what is possible.',
            guard: { type: 'isDecidedByFirstPage', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: [
              {
                type: 'setError',
                params: ({ event }) => ({ failure: failureOf(event), otherwise: 'cannotBegin' }),
              },
              { type: 'logFailure', params: { what: 'Beginning the practice test' } },
            ],
          },
          {
            target: 'intro',
            actions: [
              {
                type: 'setError',
                params: ({ event }) => ({
                  failure: failureOf(event),
                  otherwise: 'notBegun',
                }),
              },
              { type: 'logFailure', params: { what: 'Beginning the practice test' } },
            ],
          },
        ],
      },
    },
    opening: {
      description:
        'A test that is named by the address or has just been finished; access to the course may have ended.',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#practiceTest.opening' } },
      },
      invoke: {
        id: 'getPracticeAttempt',
        src: 'getPracticeAttempt',
        input: ({ context: { view } }) => ({ attemptId: view.attemptId ?? '' }),
        onDone: { target: 'arriving', actions: { type: 'setAttempt', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'It is not the learner’s: the first page is there for everyone.',
            guard: { type: 'isGone', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: ['showFirstPage', { type: 'logFailure', params: { what: 'Loading the answers' } }],
          },
          { target: 'failed', actions: { type: 'logFailure', params: { what: 'Loading the answers' } } },
        ],
      },
    },
    loadingSamples: {
      description: 'Up to three questions, the same for everyone.',
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#practiceTest.intro' } },
      },
      invoke: {
        id: 'listSampleQuestions',
        src: 'listSampleQuestions',
        onDone: {
          target: 'arriving',
          actions: { type: 'setSamples', params: ({ event }) => ({ items: event.output }) },
        },
        onError: {
          target: 'intro',
          actions: [
            {
              type: 'setError',
              params: ({ event }) => ({
                failure: failureOf(event),
                otherwise: 'notLoaded',
              }),
            },
            { type: 'logFailure', params: { what: 'Loading sample questions' } },
          ],
        },
      },
    },
    arriving: {
      description: 'What the address asks for, else the first question without an answer, else the result.',
      always: [
        {
          description: 'The address asks for all answers of a finished test.',
          guard: 'isForReview',
          target: 'review',
          actions: ['showAllAnswers', 'keepAddress'],
        },
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
          description: 'The test goes on with the first question that waits for its answer.',
          guard: 'hasOpenQuestion',
          target: 'question',
          actions: ['showNext', 'beginDraft', 'keepAddress'],
        },
        {
          description: 'Every question is answered.',
          guard: 'hasResult',
          target: 'result',
        },
        { description: 'The last answers wait to be sent.', guard: 'hasWaiting', target: 'allKept' },
        {
          description: 'There is nothing to show: such a test has no question.',
          target: 'failed',
          actions: 'showFirstPage',
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
        slow: { tags: 'slow', on: { 'stop.pressed': '#practiceTest.question' } },
      },
      invoke: {
        id: 'checkAnswer',
        src: 'checkAnswer',
        input: ({ context }) => checkInput(context),
        onDone: { target: 'checked', actions: { type: 'setAnswered', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Access has ended, or the test is no longer there: the first page says what is possible.',
            guard: { type: 'isGone', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: [
              {
                type: 'setError',
                params: ({ event }) => ({ failure: failureOf(event), otherwise: 'cannotGoOn' }),
              },
              'showFirstPage',
              { type: 'logFailure', params: { what: 'Checking the answer' } },
            ],
          },
          {
            description: 'Without a connection the app keeps it, also when the page is closed.',
            guard: { type: 'isLost', params: ({ event }) => failureOf(event) },
            target: 'kept',
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
            description: 'Questions that were left open come first.',
            guard: 'hasOpenQuestion',
            target: 'question',
            actions: ['showNext', 'beginDraft', 'keepAddress'],
          },
          { target: 'allKept', actions: ['showResult', 'keepAddress'] },
        ],
      },
    },
    allKept: {
      description: 'Every question is answered. The result comes when the server has all answers.',
      always: { description: 'The outbox has sent the last one.', guard: 'hasNoWaiting', target: 'opening' },
    },
    checked: {
      description: 'Right or not yet, and why.',
      on: {
        'next.pressed': [
          {
            description: 'Questions that were left open come first.',
            guard: 'hasOpenQuestion',
            target: 'question',
            actions: ['showNext', 'beginDraft', 'keepAddress'],
          },
          { description: 'Nothing of the samples is stored.', guard: 'isSample', target: 'samplesDone' },
          {
            description: 'Answers that were given without a connection are still to be sent.',
            guard: 'hasWaiting',
            target: 'allKept',
            actions: ['showResult', 'keepAddress'],
          },
          {
            description: 'The last answer has finished the test: the server has its result.',
            target: 'opening',
            actions: 'showResult',
          },
        ],
      },
    },
    samplesDone: {
      description: 'What comes after the samples: the course, with the whole test.',
      entry: ['showResult', 'keepAddress'],
      on: {
        'samples.pressed': 'loadingSamples',
        'login.pressed': {
          description: 'A learner without access is logged in already.',
          guard: 'isVisitor',
          actions: 'goToLogin',
        },
      },
    },
    result: {
      description: 'What was right by chapter, and what to read again.',
      on: {
        'review.pressed': {
          description: 'A page of its own in the history, so that the way back leads to the result.',
          actions: 'goToAllAnswers',
        },
        'another.pressed': { target: 'loading', actions: 'showFirstPage' },
      },
    },
    review: {
      description: 'All answers of a finished test.',
      on: { 'result.pressed': { target: 'result', actions: ['showResult', 'keepAddress'] } },
    },
  },
});

const isOpen = (context: PracticeTestContext): boolean => currentItem(context)?.answered === null;

const hasResult = (attempt: PracticeTestContext['attempt']): boolean => (attempt?.result ?? null) !== null;

/** No such test for this caller, or no longer. */
const isGone = (kind: ApiFailure['kind']): boolean =>
  kind === 'notFound' || kind === 'notPurchased' || kind === 'unauthenticated';
