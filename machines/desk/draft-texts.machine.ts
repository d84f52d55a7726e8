import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskDraftText } from '../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { failureLogged } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

/** The draft is there, or there again: these of its files are changed. */
export interface DraftRead {
  type: 'draft.read';
  paths: readonly string[];
}

export interface DraftTextsContext {
  paths: readonly string[];
  /** In their order. Those from before are shown until newer ones are there. */
  texts: readonly DeskDraftText[];
}

export type DraftTextsEvent = DraftRead | { type: 'retry.pressed' } | ConnectionRestored;

/** The texts that a draft changes, next to those that are published. */
export const draftTextsMachine = setup({
  types: {
    context: {} as DraftTextsContext,
    events: {} as DraftTextsEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow',
  },
  actors: {
    readDraftTexts: notProvided<readonly DeskDraftText[], { paths: readonly string[] }>('readDraftTexts'),
  },
  guards: { isChanged: (_, { paths }: DraftRead) => paths.length > 0 },
  actions: {
    setPaths: assign({ paths: (_, { paths }: DraftRead) => paths }),
    setTexts: assign({ texts: (_, { texts }: { texts: readonly DeskDraftText[] }) => texts }),
    logFailure: emit(({ event }) => failureLogged('Loading the texts of the draft', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'draftTexts',
  context: { paths: [], texts: [] },
  initial: 'shown',
  on: {
    'draft.read': [
      {
        description: 'What is on its way may be from before.',
        guard: { type: 'isChanged', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setPaths', params: ({ event }) => event },
      },
      {
        target: '.shown',
        actions: [
          { type: 'setPaths', params: ({ event }) => event },
          { type: 'setTexts', params: { texts: [] } },
        ],
      },
    ],
  },
  states: {
    shown: { description: 'The texts of the changed files, if there are any.' },
    loading: {
      description: 'Every changed text.',
      initial: 'waiting',
      invoke: {
        id: 'readDraftTexts',
        src: 'readDraftTexts',
        input: ({ context: { paths } }) => ({ paths }),
        onDone: { target: 'shown', actions: { type: 'setTexts', params: ({ event }) => ({ texts: event.output }) } },
        onError: { target: 'failed', actions: 'logFailure' },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#draftTexts.loading' } },
      },
    },
    failed: {
      description: 'The rest of the page is there.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
  },
});

export type DraftTexts = ActorRefFrom<typeof draftTextsMachine>;
