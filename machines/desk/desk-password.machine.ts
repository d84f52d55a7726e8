import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { isSignInAsked, signInAgainMachine, wayAsked } from './sign-in-again.machine.ts';

export interface DeskPasswords {
  current: string;
  next: string;
}

export interface DeskPasswordContext extends DeskPasswords {
  error: Said<'refused' | 'unreachable'> | null;
  errors: FieldErrors;
}

export type DeskPasswordEvent =
  | { type: 'current.changed'; current: string }
  | { type: 'next.changed'; next: string }
  | { type: 'form.submitted' }
  | StopPressed;

/** In the order of the form, under the API's names. */
export const deskPasswordFields = ['current_password', 'password'] as const;

/**
 * Changes the password of the own account of the desk. Passwords are removed once they were refused
 * or taken.
 */
export const deskPasswordMachine = setup({
  types: {
    context: {} as DeskPasswordContext,
    events: {} as DeskPasswordEvent,
    emitted: {} as LogFailure,
    tags: {} as 'busy' | 'slow',
    children: {} as { changeDeskPassword: 'changeDeskPassword'; again: 'signInAgain' },
  },
  actors: {
    changeDeskPassword: notProvided<void, DeskPasswords>('changeDeskPassword'),
    signInAgain: signInAgainMachine,
  },
  guards: {
    isSignInAsked: (_, failure: ApiFailure) => isSignInAsked(failure),
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
    isShown: (_, { isShown }: { isShown: boolean }) => isShown,
  },
  actions: {
    setCurrent: assign({ current: (_, { current }: { current: string }) => current }),
    setNext: assign({ next: (_, { next }: { next: string }) => next }),
    forgetPasswords: assign({ current: '', next: '' }),
    clearMessages: assign({ error: null, errors: {} }),
    explainUnreachable: assign({ error: 'unreachable' as const }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, deskPasswordFields, 'refused' as const)),
    logFailure: emit(({ event }) => failureLogged('Changing the password', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'deskPassword',
  context: { current: '', next: '', error: null, errors: {} },
  initial: 'editing',
  states: {
    editing: {
      description: 'Both passwords are typed.',
      on: {
        'current.changed': { actions: { type: 'setCurrent', params: ({ event }) => event } },
        'next.changed': { actions: { type: 'setNext', params: ({ event }) => event } },
        'form.submitted': { target: 'saving', actions: 'clearMessages' },
      },
    },
    saving: {
      description: 'The form is locked, so that one press makes one call.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'changeDeskPassword',
        src: 'changeDeskPassword',
        input: ({ context: { current, next } }) => ({ current, next }),
        onDone: { target: 'changed', actions: 'forgetPasswords' },
        onError: [
          {
            description: 'The sign-in is too long ago; both passwords stay.',
            guard: { type: 'isSignInAsked', params: ({ event }) => failureOf(event) },
            target: 'signingInAgain',
          },
          {
            description: 'Without an answer nothing is known of the passwords: they stay for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['explainUnreachable', 'logFailure'],
          },
          {
            target: 'editing',
            actions: ['forgetPasswords', { type: 'setRefusal', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#deskPassword.editing' } },
      },
    },
    signingInAgain: {
      description: 'Nothing was changed yet.',
      invoke: {
        id: 'again',
        src: 'signInAgain',
        input: ({ event }) => wayAsked(event),
        onDone: [
          {
            description: 'It goes on with what was typed.',
            guard: { type: 'isShown', params: ({ event }) => event.output },
            target: 'saving',
          },
          { target: 'editing' },
        ],
      },
    },
    changed: {
      description: 'The confirmation stays until the form is changed again.',
      on: {
        'current.changed': { target: 'editing', actions: { type: 'setCurrent', params: ({ event }) => event } },
        'next.changed': { target: 'editing', actions: { type: 'setNext', params: ({ event }) => event } },
      },
    },
  },
});

export type DeskPassword = ActorRefFrom<typeof deskPasswordMachine>;
