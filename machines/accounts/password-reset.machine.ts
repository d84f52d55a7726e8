import { assign, emit, setup } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { href } from '../../common/paths.ts';
import { REDIRECT_DELAY, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { isSamePassword, MINIMUM_PASSWORD_LENGTH } from '../../common/rules/password.ts';
import type { Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { passedOn } from './identifier.ts';

export interface PasswordResetInput {
  /** From the query or the navigation state; null: nothing to do here. */
  token: string | null;
  /** Set if the code came by SMS: the number replaces the e-mail address. */
  phone: { countryCode: string; phoneNumber: string } | null;
}

export type PasswordResetFieldError = 'tooShort' | 'mismatch';

export interface PasswordResetContext {
  token: string;
  phone: PasswordResetInput['phone'];
  email: string;
  password: string;
  confirmation: string;
  error: Said<'checkDetails' | 'somethingWrong'> | null;
  errors: FieldErrors<PasswordResetFieldError>;
}

export type ConfirmPasswordResetInput = Omit<PasswordResetContext, 'error' | 'errors'>;

export type PasswordResetEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'password.changed'; password: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'form.submitted' }
  | StopPressed;

/**
 * Sets a new password, by the link of an e-mail or after an SMS code. Passwords and, at the end,
 * the token are removed from the context once sent.
 */
export const passwordResetMachine = setup({
  types: {
    input: {} as PasswordResetInput,
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy' | 'slow',
  },
  actors: { confirmPasswordReset: notProvided<unknown, ConfirmPasswordResetInput>('confirmPasswordReset') },
  guards: {
    hasNoToken: ({ context }) => context.token === '',
    isTooShort: ({ context }) => context.password.normalize('NFC').length < MINIMUM_PASSWORD_LENGTH,
    hasPasswordMismatch: ({ context }) => !isSamePassword(context.password, context.confirmation),
    isInvalid: (_, failure: ApiFailure) => failure.kind === 'validation' && firstError(failure) === null,
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    setEmail: assign({ email: (_, { email }: { email: string }) => email }),
    setPassword: assign({ password: (_, { password }: { password: string }) => password }),
    setConfirmation: assign({ confirmation: (_, { confirmation }: { confirmation: string }) => confirmation }),
    clearErrors: assign({ error: null, errors: {} }),
    setErrors: assign((_, errors: FieldErrors<PasswordResetFieldError>) => ({ error: null, errors })),
    tellToCheck: assign({ error: 'checkDetails' as const }),
    setFailure: assign({
      error: (_, failure: ApiFailure) =>
        serverWords({ message: firstError(failure) ?? (failure.kind === 'tooMany' ? failure.message : null) }) ??
        ('somethingWrong' as const),
    }),
    forgetPasswords: assign({ password: '', confirmation: '' }),
    forgetToken: assign({ token: '' }),
    goToLogin: emit(({ context: { email, phone } }) => ({
      type: 'navigate' as const,
      to: href('login'),
      replace: true,
      state: passedOn({
        mode: phone === null ? 'email' : 'phone',
        email,
        dialCode: phone?.countryCode ?? '',
        phoneNumber: phone?.phoneNumber ?? '',
      }),
    })),
  },
  delays: { redirectDelay: REDIRECT_DELAY, stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({
    token: input.token ?? '',
    phone: input.phone,
    email: '',
    password: '',
    confirmation: '',
    error: null,
    errors: {},
  }),
  initial: 'entering',
  states: {
    entering: {
      description: 'Only the link of a message or a verified code leads to this form.',
      always: [
        {
          description: 'Without a token the server would refuse every password.',
          guard: 'hasNoToken',
          target: 'left',
          actions: 'goToLogin',
        },
        { target: 'editing' },
      ],
    },
    editing: {
      description: 'The new password is checked here first, so that its rules are explained without a call.',
      on: {
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'confirmation.changed': { actions: { type: 'setConfirmation', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'A password that the server would refuse is not sent.',
            guard: 'isTooShort',
            actions: { type: 'setErrors', params: { password: 'tooShort' } },
          },
          {
            description: 'A typing mistake would lock the learner out.',
            guard: 'hasPasswordMismatch',
            actions: { type: 'setErrors', params: { password_confirmation: 'mismatch' } },
          },
          { target: 'sending', actions: 'clearErrors' },
        ],
      },
    },
    sending: {
      description: 'The form is locked, so that one press makes one call.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'confirmPasswordReset',
        src: 'confirmPasswordReset',
        input: ({ context: { token, phone, email, password, confirmation } }) => ({
          token,
          phone,
          email,
          password,
          confirmation,
        }),
        onDone: { target: 'succeeded', actions: ['forgetPasswords', 'forgetToken'] },
        onError: [
          {
            description: 'Without an answer, nothing is known about the passwords: they stay for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          {
            description: 'The server names no field, so the message names none either.',
            guard: { type: 'isInvalid', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['forgetPasswords', 'tellToCheck'],
          },
          {
            target: 'editing',
            actions: ['forgetPasswords', { type: 'setFailure', params: ({ event }) => failureOf(event) }],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#passwordReset.editing' } },
      },
    },
    succeeded: {
      description: 'The message stays long enough to be read before the login page follows.',
      after: { redirectDelay: { target: 'left', actions: 'goToLogin' } },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
