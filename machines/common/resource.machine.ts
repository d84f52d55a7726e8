import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from './emitted.ts';
import type { ConnectionRestored } from './events.ts';
import { type ApiFailure, failureLogged, failureOf } from './failure.ts';
import { notProvided } from './not-provided.ts';

export interface ResourceInput<Data> {
  /** For the log, such as 'courses'. */
  name: string;
  /** Value until the data arrive, such as an empty list. */
  empty: Data;
}

export interface ResourceContext<Data> {
  name: string;
  data: Data;
  failure: ApiFailure | null;
}

export type ResourceEvent = { type: 'retry.pressed' } | ConnectionRestored;

/**
 * Loads data to show. A failure is logged and leaves `empty`. After ten seconds the page may offer
 * to ask again.
 */
export const resourceMachine = <Data>() =>
  setup({
    types: {
      input: {} as ResourceInput<Data>,
      context: {} as ResourceContext<Data>,
      events: {} as ResourceEvent,
      emitted: {} as LogFailure,
      tags: {} as 'busy' | 'slow',
    },
    actors: { load: notProvided<Data>('load') },
    actions: {
      setData: assign({ data: (_, params: { data: Data }) => params.data }),
      setFailure: assign({ failure: (_, failure: ApiFailure) => failure }),
      clearFailure: assign({ failure: null }),
      logFailure: emit(({ context, event }) => failureLogged(`Loading ${context.name}`, event)),
    },
    delays: { stillWorking: STILL_WORKING_AFTER },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ name: input.name, data: input.empty, failure: null }),
    initial: 'loading',
    states: {
      loading: {
        description: 'The page shows the empty value until the data arrives.',
        tags: 'busy',
        entry: 'clearFailure',
        initial: 'waiting',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'ready', actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) } },
          onError: {
            target: 'failed',
            actions: [{ type: 'setFailure', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
        },
        states: {
          waiting: { after: { stillWorking: 'slow' } },
          slow: {
            tags: 'slow',
            on: { 'retry.pressed': '#resource.loading' },
          },
        },
      },
      ready: { description: 'The data stays as it is until the page is left.' },
      failed: {
        description: 'The failure was only logged, so the page may offer to ask again.',
        on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
      },
    },
  });

export type Resource<Data> = ActorRefFrom<ReturnType<typeof resourceMachine<Data>>>;
