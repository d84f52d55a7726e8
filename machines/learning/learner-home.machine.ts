import { assign, emit, setup } from 'xstate';
import type { Home } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface LearnerHomeContext {
  home: Home | null;
}

export type LearnerHomeEvent = { type: 'retry.pressed' } | ConnectionRestored;

export type LearnerHomeEmitted = Navigate | LogFailure;

/** The learner's start page, by one call. */
export const learnerHomeMachine = setup({
  types: {
    context: {} as LearnerHomeContext,
    events: {} as LearnerHomeEvent,
    emitted: {} as LearnerHomeEmitted,
    tags: {} as 'slow',
  },
  actors: { getHome: notProvided<Home>('getHome') },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
  },
  actions: {
    setHome: assign({ home: (_, params: { home: Home }) => params.home }),
    logFailure: emit(({ event }) => failureLogged('Loading the start page', event)),
    goToLanding: emit({ type: 'navigate' as const, to: href('home'), replace: true }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'learnerHome',
  context: { home: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The shell of the page is there; what is the learner’s own is on its way.',
      initial: 'waiting',
      invoke: {
        id: 'getHome',
        src: 'getHome',
        onDone: { target: 'shown', actions: { type: 'setHome', params: ({ event }) => ({ home: event.output }) } },
        onError: [
          {
            description: 'A server of the plain contract has no start page: the landing page takes its place.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'missing',
            actions: ['logFailure', 'goToLanding'],
          },
          { target: 'failed', actions: 'logFailure' },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#learnerHome.loading' } },
      },
    },
    shown: { description: 'It stays as it is until the page is left.' },
    failed: {
      description: 'Nothing is lost: it can be asked for again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'The landing page takes over.', type: 'final' },
  },
});
