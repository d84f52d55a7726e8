import { assign, emit, setup } from 'xstate';
import type { Said } from '../../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import type { LogFailure } from '../../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../../common/failure.ts';
import { notProvided } from '../../common/not-provided.ts';

export interface KeepFreshContext {
  enabled: boolean;
  error: Said<'notSaved'> | null;
}

export type KeepFreshEvent = { type: 'retry.pressed' } | ConnectionRestored | { type: 'switch.pressed' } | StopPressed;

export type KeepFreshEmitted = LogFailure;

export const keepFreshMachine = setup({
  types: {
    context: {} as KeepFreshContext,
    events: {} as KeepFreshEvent,
    emitted: {} as KeepFreshEmitted,
    tags: {} as 'busy' | 'slow' | 'saved',
  },
  actors: {
    getReviews: notProvided<{ enabled: boolean }>('getReviews'),
    setReviews: notProvided<{ enabled: boolean }, { enabled: boolean }>('setReviews'),
  },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
  },
  actions: {
    setSetting: assign((_, { enabled }: { enabled: boolean }) => ({ enabled, error: null })),
    setFailure: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notSaved' as const),
    }),
    logFailure: emit(({ event }) => failureLogged('Loading your review setting', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'keepFresh',
  context: { enabled: true, error: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The switch is locked until the server has said how it is.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'getReviews',
        src: 'getReviews',
        onDone: { target: 'shown', actions: { type: 'setSetting', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'A server of the plain contract has no reviews.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'missing',
            actions: 'logFailure',
          },
          { target: 'failed', actions: 'logFailure' },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#keepFresh.failed' } },
      },
    },
    failed: {
      description: 'How the switch is, is not known: it can be asked for again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is nothing to switch, and the page shows no switch.' },
    shown: {
      description: 'The switch is as the server has it.',
      on: { 'switch.pressed': 'saving' },
    },
    saved: {
      description: 'The switch is as the server has it since it was pressed; the page says so until the next press.',
      tags: 'saved',
      on: { 'switch.pressed': 'saving' },
    },
    saving: {
      description: 'The switch is locked, so that one press makes one call.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'setReviews',
        src: 'setReviews',
        input: ({ context: { enabled } }) => ({ enabled: !enabled }),
        onDone: { target: 'saved', actions: { type: 'setSetting', params: ({ event }) => event.output } },
        onError: { target: 'shown', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': {
              description: 'The call may have arrived: the server knows.',
              target: '#keepFresh.loading',
            },
          },
        },
      },
    },
  },
});
