import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskApproval, DeskApprovalDecision } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { isSignInAsked, signInAgainMachine, wayAsked } from './sign-in-again.machine.ts';

export interface DecidedApproval {
  decision: DeskApprovalDecision;
  /** Of the request that was read. */
  version: number;
  /** Of a refusal. */
  reason: string;
}

export interface ApprovalContext {
  approval: DeskApproval | null;
  decision: DeskApprovalDecision | null;
  reason: string;
  errors: FieldErrors<'missing'>;
  /** Why the last decision was not taken, or may not have been. */
  said: Said<'refused' | 'unknown'> | null;
}

export type ApprovalEvent =
  | { type: 'decision.chosen'; decision: DeskApprovalDecision }
  | { type: 'reason.changed'; reason: string }
  | { type: 'decision.confirmed' }
  | { type: 'keep.pressed' }
  | { type: 'retry.pressed' }
  | StopPressed
  | ConnectionRestored;

/** @throws without a request, on which nothing is decided */
function decidedOf({ approval, decision, reason }: ApprovalContext): DecidedApproval {
  if (approval === null || decision === null) throw new Error('Nothing is decided');
  return { decision, version: approval.version, reason: reason.trim() };
}

/** A request that a second person approves or refuses. */
export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent,
    emitted: {} as LogFailure,
    tags: {} as 'busy' | 'slow' | 'stale' | 'deciding' | 'open',
    children: {} as {
      getDeskApproval: 'getDeskApproval';
      decideOnApproval: 'decideOnApproval';
      again: 'signInAgain';
    },
  },
  actors: {
    getDeskApproval: notProvided<DeskApproval>('getDeskApproval'),
    decideOnApproval: notProvided<DeskApproval, DecidedApproval>('decideOnApproval'),
    signInAgain: signInAgainMachine,
  },
  guards: {
    isComplete: ({ context: { decision, reason } }) => decision !== 'refuse' || reason.trim() !== '',
    hasApproval: ({ context }) => context.approval !== null,
    isSignInAsked: (_, failure: ApiFailure) => isSignInAsked(failure),
    isShown: (_, { isShown }: { isShown: boolean }) => isShown,
    isMissing: (_, { kind }: ApiFailure) => kind === 'notFound',
    isOld: (_, { kind }: ApiFailure) => kind === 'conflict' || kind === 'notFound',
    isUnknown: (_, { kind }: ApiFailure) => ['network', 'server', 'unexpectedStatus'].includes(kind),
  },
  actions: {
    setApproval: assign({ approval: (_, approval: DeskApproval) => approval }),
    dropApproval: assign({ approval: null }),
    choose: assign((_, { decision }: { decision: DeskApprovalDecision }) => ({
      ...{ decision, reason: '', errors: {}, said: null },
    })),
    setReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    askReason: assign({ errors: { reason: 'missing' as const } }),
    clearErrors: assign({ errors: {}, said: null }),
    sayUnknown: assign({ said: 'unknown' as const }),
    sayRefusal: assign((_, failure: ApiFailure) => {
      const { error, errors } = shownAtFields(failure, ['reason'], 'refused' as const);
      return { said: error, errors };
    }),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'approval',
  context: { approval: null, decision: null, reason: '', errors: {}, said: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'What was read before, and why it is read again, stays on the page.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'getDeskApproval',
        src: 'getDeskApproval',
        onDone: { target: 'shown', actions: { type: 'setApproval', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'The address is wrong.',
            guard: { type: 'isMissing', params: ({ event }) => failureOf(event) },
            target: 'missing',
            actions: 'dropApproval',
          },
          {
            description: 'What was read before may be old, and the page says so.',
            guard: 'hasApproval',
            target: 'stale',
            actions: { type: 'logFailure', params: 'Loading the request' },
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading the request' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#approval.loading' } },
      },
    },
    shown: {
      description: 'The request, with what the account may do about it.',
      on: {
        'decision.chosen': { target: 'asking', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'What follows is said once more; a refusal asks for its reason.',
      tags: 'open',
      on: {
        'reason.changed': { actions: { type: 'setReason', params: ({ event }) => event } },
        'decision.confirmed': [
          { description: 'The server has rules for the words of a reason.', guard: 'isComplete', target: 'deciding' },
          { actions: 'askReason' },
        ],
        'keep.pressed': { target: 'shown', actions: 'clearErrors' },
      },
    },
    deciding: {
      description: 'It counts for the version that was read. The dialog stays until the answer is there.',
      tags: 'deciding',
      entry: 'clearErrors',
      initial: 'waiting',
      invoke: {
        id: 'decideOnApproval',
        src: 'decideOnApproval',
        input: ({ context }) => decidedOf(context),
        onDone: {
          description: 'The request says what came of it: an approval may have failed.',
          target: 'shown',
          actions: { type: 'setApproval', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'The sign-in is too long ago to approve; nothing was done.',
            guard: { type: 'isSignInAsked', params: ({ event }) => failureOf(event) },
            target: 'signingInAgain',
          },
          {
            description: 'It is not as it was read: it is read again, and the server has said why.',
            guard: { type: 'isOld', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
          },
          {
            description: 'It may have been done: the request is read again.',
            guard: { type: 'isUnknown', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: ['sayUnknown', { type: 'logFailure', params: 'Deciding on the request' }],
          },
          {
            description: 'What was typed is kept, to be put right.',
            target: 'asking',
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
              description: 'The call may have arrived: the request is read again.',
              target: '#approval.loading',
              actions: 'sayUnknown',
            },
          },
        },
      },
    },
    signingInAgain: {
      description: 'An open browser alone approves nothing.',
      tags: 'open',
      invoke: {
        id: 'again',
        src: 'signInAgain',
        input: ({ event }) => wayAsked(event),
        onDone: [
          {
            description: 'It goes on with what was confirmed.',
            guard: { type: 'isShown', params: ({ event }) => event.output },
            target: 'deciding',
          },
          { target: 'asking' },
        ],
      },
    },
    stale: {
      description: 'The page shows what was read before, and offers to read it again.',
      tags: 'stale',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    failed: {
      description: 'There is nothing to show yet.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is no such request.' },
  },
});

export type ApprovalActor = ActorRefFrom<typeof approvalMachine>;
