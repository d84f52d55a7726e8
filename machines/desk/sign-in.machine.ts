import { assign, emit, setup } from 'xstate';
import type { DeskSession } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type PasskeyProblem, passkeyProblemOf } from './passkey.ts';

export type SignInWay = 'passkey' | 'app' | 'recovery';

/** Why the session before has ended. */
export type SignInNotice = 'signedOut' | 'ended' | 'idle';

export interface SignInInput {
  notice: SignInNotice | null;
}

export interface SignInContext extends SignInInput {
  way: SignInWay;
  email: string;
  password: string;
  code: string;
  error: Said<PasskeyProblem | 'refused' | 'unreachable'> | null;
  errors: FieldErrors;
  session: DeskSession | null;
}

export type SignInFields = Pick<SignInContext, 'email' | 'password' | 'code'>;

export type SignInEvent =
  | { type: 'way.chosen'; way: SignInWay }
  | { type: 'email.changed'; email: string }
  | { type: 'password.changed'; password: string }
  | { type: 'code.changed'; code: string }
  | { type: 'form.submitted' }
  | StopPressed;

/** In the order of the form, under the API's names. */
export const signInFields = ['email', 'password', 'code'] as const;

/**
 * Signs in to the desk: by a passkey, or by a password and a code. Ends with the session. Password
 * and code are removed once the server has answered; a code counts once.
 */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as LogFailure,
    output: {} as DeskSession | null,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    signInToDeskByPasskey: notProvided<DeskSession>('signInToDeskByPasskey'),
    signInToDesk: notProvided<DeskSession, SignInFields>('signInToDesk'),
  },
  guards: {
    isByPasskey: ({ context }) => context.way === 'passkey',
    isOfPasskey: (_, problem: PasskeyProblem | null) => problem !== null,
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    chooseWay: assign((_, { way }: { way: SignInWay }) => ({ way, password: '', code: '', error: null, errors: {} })),
    setEmail: assign({ email: (_, { email }: { email: string }) => email }),
    setPassword: assign({ password: (_, { password }: { password: string }) => password }),
    setCode: assign({ code: (_, { code }: { code: string }) => code }),
    clearMessages: assign({ notice: null, error: null, errors: {} }),
    forgetSecrets: assign({ password: '', code: '' }),
    setSession: assign({ session: (_, session: DeskSession) => session }),
    explainPasskey: assign({ error: (_, problem: PasskeyProblem | null) => problem }),
    explainUnreachable: assign({ error: 'unreachable' as const }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, signInFields, 'refused' as const)),
    logFailure: emit(({ event }) => failureLogged('Signing in to the desk', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    way: 'passkey',
    email: '',
    password: '',
    code: '',
    error: null,
    errors: {},
    session: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'A passkey needs nothing typed; the other ways show their fields.',
      on: {
        'way.chosen': { actions: { type: 'chooseWay', params: ({ event }) => event } },
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
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
        id: 'signInToDeskByPasskey',
        src: 'signInToDeskByPasskey',
        onDone: { target: 'signedIn', actions: { type: 'setSession', params: ({ event }) => event.output } },
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
        slow: { tags: 'slow', on: { 'stop.pressed': '#signIn.editing' } },
      },
    },
    byCode: {
      description: 'The form is locked, so that one press makes one attempt.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'signInToDesk',
        src: 'signInToDesk',
        input: ({ context: { email, password, code } }) => ({ email, password, code }),
        onDone: {
          target: 'signedIn',
          actions: ['forgetSecrets', { type: 'setSession', params: ({ event }) => event.output }],
        },
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
        slow: { tags: 'slow', on: { 'stop.pressed': '#signIn.editing' } },
      },
    },
    signedIn: { description: 'The desk opens the page that was asked for.', type: 'final' },
  },
  output: ({ context }) => context.session,
});
