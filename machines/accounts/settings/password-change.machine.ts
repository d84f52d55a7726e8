import { assign, setup } from 'xstate';
import type { Said } from '../../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import { isPasswordStrong, isSamePassword } from '../../../common/rules/password.ts';
import type { StopPressed } from '../../common/events.ts';
import { type ApiFailure, type FieldErrors, failureOf, shownAtFields } from '../../common/failure.ts';
import { notProvided } from '../../common/not-provided.ts';
import { passwordFields } from './fields.ts';

export interface Passwords {
  current: string;
  password: string;
  confirmation: string;
}
export type PasswordChangeFieldError = 'requirements' | 'mismatch';

export interface PasswordChangeContext extends Passwords {
  error: Said<'notChanged'> | null;
  errors: FieldErrors<PasswordChangeFieldError>;
}

export type PasswordChangeEvent =
  | { type: 'field.changed'; fields: Partial<Passwords> }
  | { type: 'form.submitted' }
  | StopPressed;

/** Changes the password; the server ends every other session. Passwords are removed once sent. */
export const passwordChangeMachine = setup({
  types: { context: {} as PasswordChangeContext, events: {} as PasswordChangeEvent, tags: {} as 'busy' | 'slow' },
  actors: { changePassword: notProvided<unknown, Passwords>('changePassword') },
  guards: {
    isPasswordWeak: ({ context }) => !isPasswordStrong(context.password),
    hasPasswordMismatch: ({ context }) => !isSamePassword(context.password, context.confirmation),
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    setFields: assign((_, { fields }: { fields: Partial<Passwords> }) => fields),
    clearError: assign({ error: null, errors: {} }),
    setErrors: assign((_, errors: FieldErrors<PasswordChangeFieldError>) => ({ error: null, errors })),
    setFailure: assign((_, failure: ApiFailure) => shownAtFields(failure, passwordFields, 'notChanged' as const)),
    forgetPasswords: assign({ current: '', password: '', confirmation: '' }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'passwordChange',
  context: { current: '', password: '', confirmation: '', error: null, errors: {} },
  initial: 'editing',
  states: {
    editing: {
      description: 'The new password is checked here first, so that its rules are explained without a call.',
      on: {
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'A password that the server would refuse is not sent.',
            guard: 'isPasswordWeak',
            actions: { type: 'setErrors', params: { password: 'requirements' } },
          },
          {
            description: 'A typing mistake would lock the learner out.',
            guard: 'hasPasswordMismatch',
            actions: { type: 'setErrors', params: { password_confirmation: 'mismatch' } },
          },
          { target: 'saving', actions: 'clearError' },
        ],
      },
    },
    saving: {
      description: 'The form is locked, so that one press makes one call.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context: { current, password, confirmation } }) => ({ current, password, confirmation }),
        onDone: { target: 'changed', actions: 'forgetPasswords' },
        onError: [
          {
            description: 'Without an answer, nothing is known about the passwords: they stay for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          {
            target: 'editing',
            actions: ['forgetPasswords', { type: 'setFailure', params: ({ event }) => failureOf(event) }],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#passwordChange.editing' } },
      },
    },
    changed: {
      description: 'The confirmation stays until the form is changed again.',
      on: { 'field.changed': { target: 'editing', actions: { type: 'setFields', params: ({ event }) => event } } },
    },
  },
});
