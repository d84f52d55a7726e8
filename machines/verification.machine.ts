import { and, assign, emit, not, setup, stateIn } from 'xstate';
import { CODE_LENGTH } from './constants.ts';
import type { Navigate, NavigateBack, Notify } from './emitted.ts';
import { type ApiFailure, failureOf, firstError } from './failure.ts';
import { notProvided } from './not-provided.ts';
import { resendMachine } from './resend.machine.ts';

// Input: the page's navigation state (VERIFY-06). An unknown type is kept: it verifies like an e-mail code.
export interface VerificationInput {
  type?: string | null;
  phoneNumber?: string | null;
  countryCode?: string | null;
  verificationSid?: string | null;
  userId?: string | null;
  email?: string | null;
}

// Context
export interface VerificationContext {
  type: string;
  phoneNumber: string;
  /** The dial code, such as +964. */
  countryCode: string;
  verificationSid: string | null;
  userId: string | null;
  email: string;
  code: string;
  /** The boxes were emptied for another code: the next digit goes into the first. */
  startsOver: boolean;
  secondsLeft: number;
}

// Actor inputs and outputs
export type VerifyInput = Omit<VerificationContext, 'secondsLeft' | 'startsOver'>;
export type ResendInput = Omit<VerifyInput, 'code'>;
export interface ResendOutput {
  verificationSid: string | null;
}

// Events
export type VerificationEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'resend.pressed' }
  | { type: 'cancel.pressed' };

// Emitted
export type VerificationEmitted = Navigate | NavigateBack | Notify;

const complete = new RegExp(`^\\d{${CODE_LENGTH}}$`);
/** Whether all six digits are there (VERIFY-03, VERIFY-07). */
export const isCompleteCode = (code: string): boolean => complete.test(code);

const isPhoneType = (type: string) => type === 'phone' || type === 'registration';
const isSmsType = (type: string) => isPhoneType(type) || type === 'password_reset';

/**
 * Verification by type (spec.md section 4, VERIFY-01..15): six digits, checked by the call that the type names,
 * beside the resend countdown. Ends when the learner leaves.
 */
export const verificationMachine = setup({
  types: {
    input: {} as VerificationInput,
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    emitted: {} as VerificationEmitted,
    tags: {} as 'busy',
  },
  actors: {
    verifySms: notProvided<unknown, VerifyInput>('verifySms'),
    verifyEmail: notProvided<unknown, VerifyInput>('verifyEmail'),
    verifyReset: notProvided<{ resetToken: string }, VerifyInput>('verifyReset'),
    resendCode: notProvided<ResendOutput, ResendInput>('resendCode'),
    resend: resendMachine,
  },
  guards: {
    entersWithoutPhone: ({ context }) => isPhoneType(context.type) && context.phoneNumber === '',
    entersWithoutEmail: ({ context }) => context.type === 'email_registration' && context.email === '',
    isCodeIncomplete: ({ context }) => !isCompleteCode(context.code),
    lacksPhone: ({ context }) => isSmsType(context.type) && context.phoneNumber === '',
    lacksEmail: ({ context }) => !isSmsType(context.type) && context.email === '',
    isPhone: ({ context }) => isPhoneType(context.type),
    isReset: ({ context }) => context.type === 'password_reset',
    isEmailRegistration: ({ context }) => context.type === 'email_registration',
    isSms: ({ context }) => isSmsType(context.type),
    mayResend: and([stateIn({ open: { resend: 'available' } }), not('lacksPhone'), not('lacksEmail')]),
  },
  actions: {
    setCode: assign((_, params: { code: string }) => ({ code: params.code, startsOver: false })),
    clearCode: assign({ code: '', startsOver: true }),
    settle: assign({ startsOver: false }),
    setSecondsLeft: assign({ secondsLeft: (_, params: { seconds: number }) => params.seconds }),
    replaceSid: assign({
      verificationSid: ({ context }, params: ResendOutput) => params.verificationSid ?? context.verificationSid,
    }),
    notify: emit((_, params: { message: string; tone: Notify['tone'] }) => ({ type: 'notify' as const, ...params })),
    notifyFailure: emit((_, params: { failure: ApiFailure; otherwise: string }) => ({
      type: 'notify' as const,
      tone: 'error' as const,
      message: params.failure.message ?? firstError(params.failure) ?? params.otherwise,
    })),
    goToLogin: emit((_, params: { message: string | null }) => ({
      type: 'navigate' as const,
      to: '/login',
      ...(params.message === null ? {} : { state: { message: params.message } }),
    })),
    goToReset: emit(({ context }, params: { resetToken: string }) => ({
      type: 'navigate' as const,
      to: `/reset-password?token=${encodeURIComponent(params.resetToken)}`,
      state: {
        resetToken: params.resetToken,
        phoneNumber: context.phoneNumber,
        countryCode: context.countryCode,
        type: 'sms_reset',
      },
    })),
    goBack: emit({ type: 'navigate.back' as const }),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({
    type: input.type ?? (input.phoneNumber ? 'phone' : 'email_registration'),
    phoneNumber: input.phoneNumber ?? '',
    countryCode: input.countryCode ?? '',
    verificationSid: input.verificationSid ?? null,
    userId: input.userId ?? null,
    email: input.email ?? '',
    code: '',
    startsOver: false,
    secondsLeft: 0,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: {
        'cancel.pressed': { target: 'left', actions: { type: 'goToLogin', params: { message: null } } },
      },
      states: {
        form: {
          initial: 'entering',
          states: {
            entering: {
              always: [
                {
                  guard: 'entersWithoutPhone',
                  target: 'editing',
                  actions: { type: 'notify', params: { message: 'Phone number is not verified', tone: 'error' } },
                },
                {
                  guard: 'entersWithoutEmail',
                  target: 'editing',
                  actions: { type: 'notify', params: { message: 'Email is not verified', tone: 'error' } },
                },
                { target: 'editing' },
              ],
            },
            editing: {
              on: {
                'code.changed': { actions: { type: 'setCode', params: ({ event }) => ({ code: event.code }) } },
                'code.submitted': [
                  {
                    guard: 'isCodeIncomplete',
                    actions: {
                      type: 'notify',
                      params: { message: 'Please enter the complete verification code', tone: 'error' },
                    },
                  },
                  {
                    guard: 'lacksPhone',
                    actions: { type: 'notify', params: { message: 'Phone number is required', tone: 'error' } },
                  },
                  {
                    guard: 'lacksEmail',
                    actions: { type: 'notify', params: { message: 'Email is required', tone: 'error' } },
                  },
                  { guard: 'isPhone', target: 'verifyingSms' },
                  { guard: 'isReset', target: 'verifyingReset' },
                  { target: 'verifyingEmail' },
                ],
              },
            },
            verifyingSms: {
              tags: 'busy',
              exit: 'clearCode',
              invoke: {
                id: 'verifySms',
                src: 'verifySms',
                input: ({ context }) => context,
                onDone: {
                  target: '#verification.left',
                  actions: { type: 'goToLogin', params: { message: 'Phone verified successfully' } },
                },
                onError: {
                  target: 'editing',
                  actions: {
                    type: 'notifyFailure',
                    params: ({ event }) => ({ failure: failureOf(event), otherwise: 'Verification failed' }),
                  },
                },
              },
            },
            verifyingEmail: {
              tags: 'busy',
              exit: 'clearCode',
              invoke: {
                id: 'verifyEmail',
                src: 'verifyEmail',
                input: ({ context }) => context,
                onDone: [
                  {
                    guard: 'isEmailRegistration',
                    target: '#verification.left',
                    actions: { type: 'goToLogin', params: { message: 'Email verified successfully' } },
                  },
                  {
                    target: '#verification.left',
                    actions: [
                      { type: 'notify', params: { message: 'Verification successful', tone: 'success' } },
                      'goBack',
                    ],
                  },
                ],
                onError: {
                  target: 'editing',
                  actions: {
                    type: 'notifyFailure',
                    params: ({ event }) => ({ failure: failureOf(event), otherwise: 'Verification failed' }),
                  },
                },
              },
            },
            verifyingReset: {
              tags: 'busy',
              exit: 'clearCode',
              invoke: {
                id: 'verifyReset',
                src: 'verifyReset',
                input: ({ context }) => context,
                onDone: {
                  target: '#verification.left',
                  actions: { type: 'goToReset', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'editing',
                  actions: {
                    type: 'notifyFailure',
                    params: ({ event }) => ({ failure: failureOf(event), otherwise: 'Verification failed' }),
                  },
                },
              },
            },
          },
        },
        resend: {
          initial: 'countingDown',
          states: {
            countingDown: {
              invoke: {
                id: 'resend',
                src: 'resend',
                input: {},
                onSnapshot: {
                  actions: {
                    type: 'setSecondsLeft',
                    params: ({ event }) => ({ seconds: event.snapshot.context.left }),
                  },
                },
                onDone: 'available',
                onError: 'available',
              },
            },
            available: {
              // The next press starts over anew.
              entry: 'settle',
              on: {
                'resend.pressed': [
                  {
                    guard: 'lacksPhone',
                    actions: { type: 'notify', params: { message: 'Phone number is required', tone: 'error' } },
                  },
                  {
                    guard: 'lacksEmail',
                    actions: { type: 'notify', params: { message: 'Email is required', tone: 'error' } },
                  },
                  { target: 'countingDown', actions: 'clearCode' },
                ],
              },
            },
          },
        },
        /** The call that sends the code again, beside the countdown that its press has restarted (VERIFY-13). */
        delivery: {
          initial: 'idle',
          states: {
            idle: { on: { 'resend.pressed': { guard: 'mayResend', target: 'sending' } } },
            sending: {
              // Slower than the countdown: another press asks anew.
              on: { 'resend.pressed': { guard: 'mayResend', target: 'sending', reenter: true } },
              invoke: {
                id: 'resendCode',
                src: 'resendCode',
                input: ({ context }) => context,
                onDone: [
                  {
                    guard: 'isSms',
                    target: 'idle',
                    actions: [
                      { type: 'replaceSid', params: ({ event }) => event.output },
                      { type: 'notify', params: { message: 'Verification code resent', tone: 'success' } },
                    ],
                  },
                  {
                    target: 'idle',
                    actions: [
                      { type: 'replaceSid', params: ({ event }) => event.output },
                      { type: 'notify', params: { message: 'Verification email sent successfully', tone: 'success' } },
                    ],
                  },
                ],
                onError: {
                  target: 'idle',
                  actions: {
                    type: 'notifyFailure',
                    params: ({ event }) => ({ failure: failureOf(event), otherwise: 'Failed to resend code' }),
                  },
                },
              },
            },
          },
        },
      },
    },
    left: { type: 'final', entry: 'clearCode' },
  },
});
