import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate';
import type { DeskQuestionTried } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { questionGuards, questionState, unsentState } from '../learning/question.state.ts';
import type { QuestionEvent } from '../learning/question.types.ts';
import { answerOf, changed, emptyDraft } from '../learning/question-draft.ts';

export interface QuestionTrialContext {
  draftId: string;
  questionId: string;
  /** Each has its own order of options. */
  round: number;
  tried: DeskQuestionTried | null;
  draft: readonly string[];
  /** What the check says of the question. */
  refusal: string | null;
  error: Said<'notSent'> | null;
}

export type QuestionTrialEvent = QuestionEvent | { type: 'retry.pressed' } | ConnectionRestored;

export interface TryQuestion {
  /** Null to be asked. */
  answer: string[] | null;
  round: number;
  /** Hash of the file as it was shown. */
  basedOn: string | null;
}

/** A question of a draft as a learner gets it; nothing is stored. */
export const questionTrialMachine = setup({
  types: {
    input: {} as Pick<QuestionTrialContext, 'draftId' | 'questionId'>,
    context: {} as QuestionTrialContext,
    events: {} as QuestionTrialEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow',
  },
  actors: {
    askQuestion: notProvided<DeskQuestionTried, TryQuestion>('askQuestion'),
    checkAnswer: notProvided<DeskQuestionTried, TryQuestion>('checkAnswer'),
  },
  guards: {
    hasNone: (_, { kind }: ApiFailure) => kind === 'notFound',
    isRefused: (_, failure: ApiFailure) => firstError(failure) !== null,
    isChanged: (_, { status }: ApiFailure) => status === 409,
    ...questionGuards<QuestionTrialContext>(({ tried }) => tried?.item),
  },
  actions: {
    setAsked: assign((_, tried: DeskQuestionTried) => ({ tried, draft: emptyDraft(tried.item) })),
    setAnswered: assign({ tried: (_, tried: DeskQuestionTried) => tried }),
    setRefusal: assign({ refusal: (_, failure: ApiFailure) => firstError(failure) }),
    changeDraft: assign(({ context: { tried, draft }, event }) => {
      assertEvent(event, ['option.chosen', 'answer.written', 'step.moved', 'pair.chosen']);
      return tried ? { draft: changed(tried.item, draft, event) } : {};
    }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    setError: assign({ error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notSent' as const) }),
    clearError: assign({ error: null }),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'questionTrial',
  context: ({ input: { draftId, questionId } }) => ({
    ...{ draftId, questionId, round: 1, tried: null, draft: [], refusal: null, error: null },
  }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The question as the draft has it, in the order of this round.',
      initial: 'waiting',
      invoke: {
        id: 'askQuestion',
        src: 'askQuestion',
        input: ({ context: { round } }) => ({ answer: null, round, basedOn: null }),
        onDone: { target: 'question', actions: { type: 'setAsked', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'It was removed, or it is for another account.',
            guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          {
            description: 'The check finds something wrong with it.',
            guard: { type: 'isRefused', params: ({ event }) => failureOf(event) },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => failureOf(event) },
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading the question' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#questionTrial.asking' } },
      },
    },
    missing: { description: 'There is no such question, or it is not for this account.' },
    refused: { description: 'It says what is wrong; the way leads back to the questions.' },
    failed: {
      description: 'The page may ask again.',
      on: { 'retry.pressed': 'asking', 'connection.restored': 'asking' },
    },
    question: questionState,
    unsent: unsentState,
    checking: {
      description: 'The server grades by the rule for learners, and stores nothing.',
      initial: 'waiting',
      invoke: {
        id: 'checkAnswer',
        src: 'checkAnswer',
        input: ({ context: { draft, round, tried } }) => ({
          ...{ answer: answerOf(draft), round, basedOn: tried?.hash ?? null },
        }),
        onDone: { target: 'checked', actions: { type: 'setAnswered', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'The test has changed since: it is another question now.',
            guard: { type: 'isChanged', params: ({ event }) => failureOf(event) },
            target: 'asking',
          },
          {
            description: 'It was removed, or it is for another account.',
            guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          {
            target: 'unsent',
            actions: [
              { type: 'setError', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Checking the answer' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#questionTrial.question' } },
      },
    },
    checked: {
      description: 'Right or not yet, and why, as a learner sees it.',
      on: { 'next.pressed': { target: 'asking', actions: 'nextRound' } },
    },
  },
});

export type QuestionTrial = ActorRefFrom<typeof questionTrialMachine>;
