import { assign, emit, setup } from 'xstate';
import type { User } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { href } from '../../common/paths.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, LogoutNotice, Navigate, Notice } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords, sparesPasswords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type Identifier, type IdentifierInput, startingWith } from './identifier.ts';

/** What the page before this one did */
export type LoginArrival = 'phoneVerified' | 'emailVerified';

/** Initial country: the region's. Mode, address and number: those of the page before. */
export interface LoginInput extends IdentifierInput {
  /** Path to go to after the login; / by default. */
  returnTo?: string | null;
  arrival?: LoginArrival | null;
  notice?: LogoutNotice | null;
}

export interface LoginContext extends Identifier {
  password: string;
  error: Said<'wrongLogin'> | null;
  /** Below the error: what to do about it. */
  hint: 'unreachable' | null;
  arrival: LoginArrival | null;
  notice: LogoutNotice | null;
  returnTo: string;
}

export type LoginCredentials = Pick<LoginContext, 'mode' | 'email' | 'dialCode' | 'phoneNumber' | 'password'>;
export interface LoginOutput {
  token: string;
  user: User;
  /** The login canceled a deletion that was asked for. */
  account_kept?: boolean;
}

export type LoginEvent =
  | { type: 'mode.chosen'; mode: LoginContext['mode'] }
  | { type: 'email.changed'; email: string }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'password.changed'; password: string }
  | { type: 'form.submitted' }
  | StopPressed;

/** Opens the session; navigation goes to `returnTo`. */
export interface SessionOpened {
  type: 'session.opened';
  token: string;
  user: User;
  returnTo: string;
}
export type LoginEmitted = Navigate | Notice<'accountKept' | 'verifyEmail'> | LogFailure | SessionOpened;

/**
 * Logs in by e-mail or phone; ends when the learner is logged in or has to verify first. The
 * password is removed from the context once the server has answered; after a network error it is
 * kept for a retry.
 */
export const loginMachine = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as LoginEmitted,
    tags: {} as 'busy' | 'slow',
  },
  actors: { login: notProvided<LoginOutput, LoginCredentials>('login') },
  guards: {
    isAccountKept: (_, { account_kept }: LoginOutput) => account_kept === true,
    isUnverified: (_, failure: ApiFailure) => failure.kind === 'unverified',
    isUnverifiedEmail: (_, failure: ApiFailure) => failure.kind === 'unverifiedEmail',
    isUnverifiedPhone: (_, failure: ApiFailure) => failure.kind === 'unverifiedPhone',
    isOfOtherFields: (_, failure: ApiFailure) => sparesPasswords(failure),
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    chooseMode: assign({ mode: (_, params: { mode: LoginContext['mode'] }) => params.mode }),
    setEmail: assign({ email: (_, params: { email: string }) => params.email }),
    setPhone: assign((_, params: { country: string; dialCode: string; number: string }) => ({
      country: params.country,
      dialCode: params.dialCode,
      phoneNumber: params.number,
    })),
    setPassword: assign({ password: (_, params: { password: string }) => params.password }),
    clearMessages: assign({ error: null, hint: null, arrival: null, notice: null }),
    forgetPassword: assign({ password: '' }),
    setError: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('wrongLogin' as const),
    }),
    hintAtConnection: assign({ hint: 'unreachable' as const }),
    logFailure: emit(({ event }) => failureLogged('Login', event)),
    openSession: emit(({ context: { returnTo } }, { token, user }: LoginOutput) => ({
      ...{ type: 'session.opened' as const, token, user, returnTo },
    })),
    notifyKept: emit({
      type: 'notice' as const,
      tone: 'success' as const,
      said: 'accountKept' as const,
      goesOn: true as const,
    }),
    askToVerifyEmail: emit({
      type: 'notice' as const,
      tone: 'info' as const,
      said: 'verifyEmail' as const,
      goesOn: true as const,
    }),
    goToVerification: emit(({ context }, { failure, type }: { failure: ApiFailure; type: string | null }) => ({
      type: 'navigate' as const,
      to: href('verification'),
      state:
        type === 'phone'
          ? {
              phoneNumber: context.phoneNumber,
              countryCode: context.dialCode,
              type,
              verification_sid: failure.verification?.sid ?? null,
            }
          : {
              email: failure.verification?.email ?? context.email,
              type: type ?? failure.verification?.type ?? 'email_registration',
              verification_sid: failure.verification?.sid ?? null,
            },
    })),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    ...startingWith(input),
    password: '',
    error: null,
    hint: null,
    arrival: input.arrival ?? null,
    notice: input.notice ?? null,
    returnTo: input.returnTo ?? href('home'),
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'A refusal keeps everything that was typed but the password.',
      on: {
        'mode.chosen': { actions: { type: 'chooseMode', params: ({ event }) => event } },
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'phone.changed': { actions: { type: 'setPhone', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'form.submitted': { target: 'loggingIn', actions: 'clearMessages' },
      },
    },
    loggingIn: {
      description: 'The form is locked, so that one press makes one attempt.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context: { mode, email, dialCode, phoneNumber, password } }) => ({
          mode,
          email,
          dialCode,
          phoneNumber,
          password,
        }),
        onDone: [
          {
            description: 'The account was to be deleted: the next page says that it stays.',
            guard: { type: 'isAccountKept', params: ({ event }) => event.output },
            target: 'left',
            actions: ['forgetPassword', 'notifyKept', { type: 'openSession', params: ({ event }) => event.output }],
          },
          {
            target: 'left',
            actions: ['forgetPassword', { type: 'openSession', params: ({ event }) => event.output }],
          },
        ],
        onError: [
          {
            description: 'The password was right, but the account has to be verified first.',
            guard: { type: 'isUnverified', params: ({ event }) => failureOf(event) },
            target: 'left',
            actions: [
              'forgetPassword',
              { type: 'goToVerification', params: ({ event }) => ({ failure: failureOf(event), type: null }) },
            ],
          },
          {
            description: 'The e-mail address has to be verified before the first login.',
            guard: { type: 'isUnverifiedEmail', params: ({ event }) => failureOf(event) },
            target: 'left',
            actions: [
              'forgetPassword',
              'askToVerifyEmail',
              {
                type: 'goToVerification',
                params: ({ event }) => ({ failure: failureOf(event), type: 'email_registration' }),
              },
            ],
          },
          {
            description: 'The phone number has to be verified before the first login.',
            guard: { type: 'isUnverifiedPhone', params: ({ event }) => failureOf(event) },
            target: 'left',
            actions: [
              'forgetPassword',
              { type: 'goToVerification', params: ({ event }) => ({ failure: failureOf(event), type: 'phone' }) },
            ],
          },
          {
            description: 'Without an answer, nothing is known about the password: it stays for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: [{ type: 'setError', params: ({ event }) => failureOf(event) }, 'hintAtConnection', 'logFailure'],
          },
          {
            description: 'What was typed cannot be read, such as a number: the password was not looked at, and stays.',
            guard: { type: 'isOfOtherFields', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: [{ type: 'setError', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
          {
            target: 'editing',
            actions: ['forgetPassword', { type: 'setError', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#login.editing' } },
      },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
