import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { RecordChanged } from './staff-action.machine.ts';

export interface DeskRecordInput {
  /** For the log, such as 'the learner'. */
  name: string;
}

export interface DeskRecordContext<Data> extends DeskRecordInput {
  data: Data | null;
}

export type DeskRecordEvent = { type: 'retry.pressed' } | RecordChanged | ConnectionRestored;

/** A page about one learner, order or version, which is read again after each change. */
export const deskRecordMachine = <Data>() =>
  setup({
    types: {
      input: {} as DeskRecordInput,
      context: {} as DeskRecordContext<Data>,
      events: {} as DeskRecordEvent,
      emitted: {} as LogFailure,
      tags: {} as 'busy' | 'slow' | 'stale',
    },
    actors: { load: notProvided<Data>('load') },
    guards: {
      hasNone: (_, { kind }: ApiFailure) => kind === 'notFound',
      hasData: ({ context }) => context.data !== null,
    },
    actions: {
      setData: assign({ data: (_, params: { data: Data }) => params.data }),
      dropData: assign({ data: null }),
      logFailure: emit(({ context, event }) => failureLogged(`Loading ${context.name}`, event)),
    },
    delays: { stillWorking: STILL_WORKING_AFTER },
  }).createMachine({
    id: 'deskRecord',
    context: ({ input }) => ({ name: input.name, data: null }),
    initial: 'loading',
    states: {
      loading: {
        description: 'What was read before stays on the page until the answer is there.',
        tags: 'busy',
        initial: 'waiting',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'shown', actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) } },
          onError: [
            {
              description: 'The address is wrong, or it was deleted.',
              guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
              target: 'missing',
              actions: 'dropData',
            },
            {
              description: 'What was read before a change is old now, and the page says so.',
              guard: 'hasData',
              target: 'stale',
              actions: 'logFailure',
            },
            { target: 'failed', actions: 'logFailure' },
          ],
        },
        on: {
          'record.changed': {
            description: 'What is on its way may be from before the change.',
            target: 'loading',
            reenter: true,
          },
        },
        states: {
          waiting: { after: { stillWorking: 'slow' } },
          slow: { tags: 'slow', on: { 'retry.pressed': '#deskRecord.loading' } },
        },
      },
      shown: {
        description: 'Buttons run commands, after which the page is read again.',
        on: { 'record.changed': 'loading' },
      },
      stale: {
        description: 'The page shows what was read before, and offers to read it again.',
        tags: 'stale',
        on: { 'retry.pressed': 'loading', 'connection.restored': 'loading', 'record.changed': 'loading' },
      },
      failed: {
        description: 'There is nothing to show yet.',
        on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
      },
      missing: { description: 'There is nothing at this address.' },
    },
  });

export type DeskRecord<Data> = ActorRefFrom<ReturnType<typeof deskRecordMachine<Data>>>;
