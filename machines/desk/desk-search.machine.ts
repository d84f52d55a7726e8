import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskMatches } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface DeskSearchInput {
  /** From the address. */
  words: string;
}

export interface DeskSearchContext {
  typed: string;
  /** What was searched for. */
  words: string;
  matches: DeskMatches | null;
  said: Said<'notReached'> | null;
}

export type DeskSearchEvent =
  | { type: 'words.typed'; typed: string }
  | { type: 'search.submitted' }
  | { type: 'retry.pressed' }
  | { type: 'stop.pressed' }
  | ConnectionRestored;

/**
 * One search over learners and orders. It is made on submit, since the server counts calls; the
 * address keeps the words, and nothing else does.
 */
export const deskSearchMachine = setup({
  types: {
    input: {} as DeskSearchInput,
    context: {} as DeskSearchContext,
    events: {} as DeskSearchEvent,
    emitted: {} as KeepAddress | LogFailure,
    tags: {} as 'busy' | 'slow',
  },
  actors: { searchDesk: notProvided<DeskMatches, { words: string }>('searchDesk') },
  guards: {
    hasTyped: ({ context }) => context.typed.trim() !== '',
    hasWords: ({ context }) => context.words !== '',
  },
  actions: {
    setTyped: assign((_, { typed }: { typed: string }) => ({ typed })),
    takeWords: assign(({ context }) => ({ words: context.typed.trim(), matches: null, said: null })),
    clearSaid: assign({ said: null }),
    setMatches: assign((_, { matches }: { matches: DeskMatches }) => ({ matches })),
    setSaid: assign((_, failure: ApiFailure) => ({ said: serverWords(failure) ?? ('notReached' as const) })),
    keepAddress: emit(({ context: { words } }) => ({
      type: 'address.kept' as const,
      query: words === '' ? '' : `?${new URLSearchParams({ q: words })}`,
    })),
    logFailure: emit(({ event }) => failureLogged('Searching', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'deskSearch',
  context: ({ input: { words } }) => ({ typed: words, words: words.trim(), matches: null, said: null }),
  initial: 'deciding',
  on: {
    'words.typed': { actions: { type: 'setTyped', params: ({ event }) => event } },
    'search.submitted': [
      {
        description: 'Another search takes the place of one that is on its way.',
        guard: 'hasTyped',
        target: '.searching',
        actions: ['takeWords', 'keepAddress'],
      },
      { target: '.resting', actions: ['takeWords', 'keepAddress'] },
    ],
  },
  states: {
    deciding: {
      description: 'The address may have words.',
      always: [
        { description: 'They are searched for at once.', guard: 'hasWords', target: 'searching' },
        { target: 'resting' },
      ],
    },
    resting: { description: 'Nothing is searched for.' },
    searching: {
      description: 'The field stays open, for other words.',
      tags: 'busy',
      entry: 'clearSaid',
      initial: 'waiting',
      invoke: {
        id: 'searchDesk',
        src: 'searchDesk',
        input: ({ context: { words } }) => ({ words }),
        onDone: {
          target: 'found',
          actions: { type: 'setMatches', params: ({ event }) => ({ matches: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [{ type: 'setSaid', params: ({ event }) => failureOf(event) }, 'logFailure'],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#deskSearch.resting' } },
      },
    },
    found: { description: 'Each learner and order leads to a page.' },
    failed: {
      description: 'The words are kept.',
      on: { 'retry.pressed': 'searching', 'connection.restored': 'searching' },
    },
  },
});

export type DeskSearch = ActorRefFrom<typeof deskSearchMachine>;
