import { assign, emit, setup } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { href } from '../../common/paths.ts';
import { REDIRECT_DELAY, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type Identifier, type IdentifierInput, passedOn, startingWith } from './identifier.ts';

export interface ForgotPasswordContext extends Identifier {
  error: Said<'somethingWrong'> | null;
  message: Said<'mailSent'> | null;
}

export type RequestResetInput = Pick<ForgotPasswordContext, 'mode' | 'email' | 'dialCode' | 'phoneNumber'>;
export interface RequestResetOutput {
  /** The server's text about the mail. */
  message: string | null;
  /** Verification that the SMS code belongs to. */
  verificationSid: string | null;
}

export type ForgotPasswordEvent =
  | { type: 'mode.chosen'; mode: ForgotPasswordContext['mode'] }
  | { type: 'email.changed'; email: string }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'form.submitted' }
  | StopPressed
  | { type: 'cancel.pressed' };

/**
 * Requests a new password: by e-mail, then after three seconds to /login; or by SMS, then to the
 * verification of its code.
 */
export const forgotPasswordMachine = setup({
  types: {
    input: {} as IdentifierInput,
    context: {} as ForgotPasswordContext,
    events: {} as ForgotPasswordEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    requestReset: notProvided<RequestResetOutput, RequestResetInput>('requestReset'),
  },
  guards: { isPhone: ({ context }) => context.mode === 'phone' },
  actions: {
    chooseMode: assign((_, { mode }: { mode: ForgotPasswordContext['mode'] }) => ({ mode, error: null })),
    setEmail: assign({ email: (_, { email }: { email: string }) => email }),
    setPhone: assign((_, params: { country: string; dialCode: string; number: string }) => ({
      country: params.country,
      dialCode: params.dialCode,
      phoneNumber: params.number,
    })),
    clearError: assign({ error: null }),
    setError: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('somethingWrong' as const),
    }),
    setMessage: assign({
      message: (_, output: RequestResetOutput) => serverWords(output) ?? ('mailSent' as const),
    }),
    goToLogin: emit(({ context }) => ({ type: 'navigate' as const, to: href('login'), state: passedOn(context) })),
    goToVerification: emit(({ context }, { verificationSid }: RequestResetOutput) => ({
      type: 'navigate' as const,
      to: href('verification'),
      state: {
        type: 'password_reset',
        phoneNumber: context.phoneNumber,
        countryCode: context.dialCode,
        verification_sid: verificationSid,
      },
    })),
  },
  delays: { redirectDelay: REDIRECT_DELAY, stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input }) => ({ ...startingWith(input), error: null, message: null }),
  initial: 'editing',
  on: { 'cancel.pressed': { target: '.left', actions: 'goToLogin' } },
  states: {
    editing: {
      description: 'The form accepts an e-mail address or a phone number.',
      on: {
        'mode.chosen': { actions: { type: 'chooseMode', params: ({ event }) => event } },
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'phone.changed': { actions: { type: 'setPhone', params: ({ event }) => event } },
        'form.submitted': { target: 'sending', actions: 'clearError' },
      },
    },
    sending: {
      description: 'The form is locked, so that one press asks for one message.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ context: { mode, email, dialCode, phoneNumber } }) => ({ mode, email, dialCode, phoneNumber }),
        onDone: [
          {
            description: 'A code by SMS has to be typed in, so the verification page follows.',
            guard: 'isPhone',
            target: 'left',
            actions: { type: 'goToVerification', params: ({ event }) => event.output },
          },
          { target: 'sent', actions: { type: 'setMessage', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#forgotPassword.editing' } },
      },
    },
    sent: {
      description: 'The message stays long enough to be read before the login page follows.',
      after: { redirectDelay: { target: 'left', actions: 'goToLogin' } },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
