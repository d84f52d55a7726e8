import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskRevision } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import {
  type ApiFailure,
  type FieldErrors,
  failureLogged,
  failureOf,
  mayHaveArrived,
  shownAtFields,
} from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface RevisionsContext {
  /** Newest first. */
  revisions: readonly DeskRevision[];
  /** To be taken back. */
  chosen: number | null;
  reason: string;
  errors: FieldErrors<'missing'>;
  /** What came of taking one back. */
  said: Said<'done' | 'refused' | 'unknown'> | null;
}

export type RevisionsEvent =
  | { type: 'revision.chosen'; id: number }
  | { type: 'reason.changed'; reason: string }
  | { type: 'form.submitted' }
  | { type: 'keep.pressed' }
  | { type: 'retry.pressed' }
  | StopPressed
  | ConnectionRestored;

/** @throws without a revision, of which nothing is taken back */
function takenBackOf({ chosen, reason }: RevisionsContext): { id: number; reason: string } {
  if (chosen === null) throw new Error('No revision was chosen');
  return { id: chosen, reason: reason.trim() };
}

/** What was published, and taking one of it back. */
export const revisionsMachine = setup({
  types: {
    context: {} as RevisionsContext,
    events: {} as RevisionsEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow' | 'open' | 'sending',
  },
  actors: {
    listDeskRevisions: notProvided<DeskRevision[]>('listDeskRevisions'),
    takeBackDeskRevision: notProvided<number, { id: number; reason: string }>('takeBackDeskRevision'),
  },
  guards: {
    hasReason: ({ context }) => context.reason.trim() !== '',
    isUnknown: (_, failure: ApiFailure) => mayHaveArrived(failure),
    isOfReason: (_, { kind }: ApiFailure) => kind === 'validation',
  },
  actions: {
    setRevisions: assign({ revisions: (_, revisions: DeskRevision[]) => revisions }),
    choose: assign((_, { id }: { id: number }) => ({ chosen: id, reason: '', said: null })),
    setReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    askReason: assign({ errors: { reason: 'missing' as const } }),
    clearErrors: assign({ errors: {}, said: null }),
    sayDone: assign({ said: 'done' as const }),
    sayUnknown: assign({ said: 'unknown' as const }),
    sayRefusal: assign((_, failure: ApiFailure) => {
      const { error, errors } = shownAtFields(failure, ['reason'], 'refused' as const);
      return { said: error, errors };
    }),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'revisions',
  context: { revisions: [], chosen: null, reason: '', errors: {}, said: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'What was listed before, and why the list is read again, stays until the answer is there.',
      initial: 'waiting',
      invoke: {
        id: 'listDeskRevisions',
        src: 'listDeskRevisions',
        onDone: { target: 'shown', actions: { type: 'setRevisions', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'logFailure', params: 'Loading the revisions' } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#revisions.loading' } },
      },
    },
    shown: {
      description: 'Each has a button for those who may take it back.',
      on: {
        'revision.chosen': { target: 'asking', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'The history keeps why it is taken back.',
      tags: 'open',
      on: {
        'reason.changed': { actions: { type: 'setReason', params: ({ event }) => event } },
        'form.submitted': [
          { description: 'The server has rules for a reason.', guard: 'hasReason', target: 'takingBack' },
          { actions: 'askReason' },
        ],
        'keep.pressed': { target: 'shown', actions: 'clearErrors' },
      },
    },
    takingBack: {
      description: 'The server reads all content without it before it publishes.',
      tags: ['open', 'sending'],
      entry: 'clearErrors',
      initial: 'waiting',
      invoke: {
        id: 'takeBackDeskRevision',
        src: 'takeBackDeskRevision',
        input: ({ context }) => takenBackOf(context),
        onDone: { target: 'loading', actions: 'sayDone' },
        onError: [
          {
            description: 'It may have been done: the list is read again.',
            guard: { type: 'isUnknown', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: ['sayUnknown', { type: 'logFailure', params: 'Taking a revision back' }],
          },
          {
            description: 'What was typed is kept, to be put right.',
            guard: { type: 'isOfReason', params: ({ event }) => failureOf(event) },
            target: 'asking',
            actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
          },
          {
            description: 'Such as a place that was changed again since: the server says which.',
            target: 'shown',
            actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': {
              description: 'The call may have arrived: the list is read again.',
              target: '#revisions.loading',
              actions: 'sayUnknown',
            },
          },
        },
      },
    },
    failed: {
      description: 'There is no list to show.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
  },
});

export type Revisions = ActorRefFrom<typeof revisionsMachine>;
