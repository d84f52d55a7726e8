import { assign, emit, setup } from 'xstate';
import type { User } from '../../../common/api/types.ts';
import type { Said } from '../../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import type { StopPressed } from '../../common/events.ts';
import { type ApiFailure, type FieldErrors, failureOf, shownAtFields } from '../../common/failure.ts';
import { notProvided } from '../../common/not-provided.ts';
import { removalFields } from './fields.ts';

export interface IdentifierRemovalContext {
  kind: 'email' | 'phone';
  password: string;
  error: Said<'notRemoved'> | null;
  errors: FieldErrors;
}

export type Removal = Pick<IdentifierRemovalContext, 'kind' | 'password'>;

export type IdentifierRemovalEvent =
  | { type: 'remove.pressed'; kind: IdentifierRemovalContext['kind'] }
  | { type: 'password.changed'; password: string }
  | { type: 'form.submitted' }
  | { type: 'cancel.pressed' }
  | StopPressed;

export type IdentifierRemovalEmitted = { type: 'user.changed'; user: User };

/** Removes the e-mail or phone of an account that has both. The password is removed once sent. */
export const identifierRemovalMachine = setup({
  types: {
    context: {} as IdentifierRemovalContext,
    events: {} as IdentifierRemovalEvent,
    emitted: {} as IdentifierRemovalEmitted,
    tags: {} as 'busy' | 'slow' | 'open',
  },
  actors: { removeIdentifier: notProvided<User, Removal>('removeIdentifier') },
  guards: { isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network' },
  actions: {
    begin: assign((_, { kind }: { kind: IdentifierRemovalContext['kind'] }) => ({
      ...{ kind, password: '', error: null, errors: {} },
    })),
    setPassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: '' }),
    clearError: assign({ error: null, errors: {} }),
    setFailure: assign((_, failure: ApiFailure) => shownAtFields(failure, removalFields, 'notRemoved' as const)),
    announceUser: emit((_, user: User) => ({ type: 'user.changed' as const, user })),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'identifierRemoval',
  context: { kind: 'phone', password: '', error: null, errors: {} },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is removed before the learner asks for it.',
      on: { 'remove.pressed': { target: 'asking', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    asking: {
      description: 'The password shows who asks: an open session is not enough to take a way in away.',
      tags: 'open',
      on: {
        'password.changed': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'form.submitted': { target: 'removing', actions: 'clearError' },
        'cancel.pressed': { target: 'closed', actions: ['forgetPassword', 'clearError'] },
      },
    },
    removing: {
      description: 'The form is locked, so that one press makes one call.',
      tags: ['open', 'busy'],
      initial: 'waiting',
      invoke: {
        id: 'removeIdentifier',
        src: 'removeIdentifier',
        input: ({ context: { kind, password } }) => ({ kind, password }),
        onDone: {
          target: 'removed',
          actions: ['forgetPassword', { type: 'announceUser', params: ({ event }) => event.output }],
        },
        onError: [
          {
            description: 'Without an answer, nothing is known about the password: it stays for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'asking',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          {
            target: 'asking',
            actions: ['forgetPassword', { type: 'setFailure', params: ({ event }) => failureOf(event) }],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#identifierRemoval.asking' } },
      },
    },
    removed: {
      description: 'The page says so until something else is removed, for which another way in has to be added first.',
      on: { 'remove.pressed': { target: 'asking', actions: { type: 'begin', params: ({ event }) => event } } },
    },
  },
});
