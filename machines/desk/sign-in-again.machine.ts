import { assign, emit, setup } from 'xstate';
import type { DeskSession } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import {
  type ApiFailure,
  type FieldErrors,
  failureLogged,
  failureOf,
  type SignInAgainWay,
  shownAtFields,
} from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type PasskeyProblem, passkeyProblemOf } from './passkey.ts';

export interface SignInAgainInput {
  way: SignInAgainWay;
}

export interface SignInAgainContext extends SignInAgainInput {
  password: string;
  code: string;
  error: Said<PasskeyProblem | 'refused' | 'unreachable'> | null;
  errors: FieldErrors;
  isShown: boolean;
}

export type SignInAgainFields = Pick<SignInAgainContext, 'password' | 'code'>;

export type SignInAgainEvent =
  | { type: 'way.chosen'; way: SignInAgainWay }
  | { type: 'password.changed'; password: string }
  | { type: 'code.changed'; code: string }
  | { type: 'form.submitted' }
  | { type: 'cancel.pressed' }
  | StopPressed;

/** In the order of the form, under the API's names. */
export const signInAgainFields = ['password', 'code'] as const;

/** For flows that are refused until the person has shown once more who they are. */
export const isSignInAsked = ({ kind }: ApiFailure): boolean => kind === 'signInAgain';

/** Of the event by which a call was refused with `signInAgain`. */
export const wayAsked = (event: Parameters<typeof failureOf>[0]): SignInAgainInput => ({
  way: failureOf(event).way ?? 'passkey',
});

/**
 * Shows in a session that its person is there. Ends with whether it was shown; the flow that asked
 * then goes on. Password and code are removed once the server has answered.
 */
export const signInAgainMachine = setup({
  types: {
    input: {} as SignInAgainInput,
    context: {} as SignInAgainContext,
    events: {} as SignInAgainEvent,
    emitted: {} as LogFailure,
    output: {} as { isShown: boolean },
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    signInToDeskAgainByPasskey: notProvided<DeskSession>('signInToDeskAgainByPasskey'),
    signInToDeskAgain: notProvided<DeskSession, SignInAgainFields>('signInToDeskAgain'),
  },
  guards: {
    isByPasskey: ({ context }) => context.way === 'passkey',
    isOfPasskey: (_, problem: PasskeyProblem | null) => problem !== null,
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    chooseWay: assign((_, { way }: { way: SignInAgainWay }) => ({
      way,
      password: '',
      code: '',
      error: null,
      errors: {},
    })),
    setPassword: assign({ password: (_, { password }: { password: string }) => password }),
    setCode: assign({ code: (_, { code }: { code: string }) => code }),
    clearMessages: assign({ error: null, errors: {} }),
    noteShown: assign({ isShown: true }),
    forgetSecrets: assign({ password: '', code: '' }),
    explainPasskey: assign({ error: (_, problem: PasskeyProblem | null) => problem }),
    explainUnreachable: assign({ error: 'unreachable' as const }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, signInAgainFields, 'refused' as const)),
    logFailure: emit(({ event }) => failureLogged('Signing in to the desk again', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'signInAgain',
  context: ({ input }) => ({ ...input, password: '', code: '', error: null, errors: {}, isShown: false }),
  initial: 'editing',
  on: { 'cancel.pressed': { target: '.left', actions: 'forgetSecrets' } },
  states: {
    editing: {
      description: 'A passkey needs nothing typed.',
      on: {
        'way.chosen': { actions: { type: 'chooseWay', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'The browser asks for the passkey.',
            guard: 'isByPasskey',
            target: 'byPasskey',
            actions: 'clearMessages',
          },
          { target: 'byCode', actions: 'clearMessages' },
        ],
      },
    },
    byPasskey: {
      description: 'The browser shows its own dialog, which can be canceled there.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'signInToDeskAgainByPasskey',
        src: 'signInToDeskAgainByPasskey',
        onDone: { target: 'shown', actions: 'noteShown' },
        onError: [
          {
            description: 'The browser gave no answer of a passkey.',
            guard: { type: 'isOfPasskey', params: ({ event }) => passkeyProblemOf(event) },
            target: 'editing',
            actions: { type: 'explainPasskey', params: ({ event }) => passkeyProblemOf(event) },
          },
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['explainUnreachable', 'logFailure'],
          },
          {
            target: 'editing',
            actions: [{ type: 'setRefusal', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#signInAgain.editing' } },
      },
    },
    byCode: {
      description: 'The form is locked, so that one press makes one attempt.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'signInToDeskAgain',
        src: 'signInToDeskAgain',
        input: ({ context: { password, code } }) => ({ password, code }),
        onDone: { target: 'shown', actions: ['noteShown', 'forgetSecrets'] },
        onError: [
          {
            description: 'Without an answer nothing is known of password and code: they stay for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['explainUnreachable', 'logFailure'],
          },
          {
            target: 'editing',
            actions: ['forgetSecrets', { type: 'setRefusal', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#signInAgain.editing' } },
      },
    },
    shown: { description: 'What was pressed before goes on.', type: 'final' },
    left: { description: 'Nothing was changed, and what was typed before is there.', type: 'final' },
  },
  output: ({ context: { isShown } }) => ({ isShown }),
});
