import { and, assign, emit, not, setup, stateIn } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import type { Notify } from '../common/emitted.ts';
import { type ApiFailure, failureOf, firstError } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { resendMachine } from './resend.machine.ts';
import { isCompleteCode, isEmailRegistration, isPhone, isReset, isSms, resetPage } from './verification.selectors.ts';
import type {
  ResendInput,
  ResendOutput,
  VerificationContext,
  VerificationEmitted,
  VerificationEvent,
  VerificationInput,
  VerificationTag,
  VerifyInput,
  VerifyOutput,
} from './verification.types.ts';

export type * from './verification.types.ts';

/**
 * Verification by type (VERIFY-01..15): six digits, checked by the call that the type names,
 * in parallel with the resend countdown. Ends when the learner leaves.
 */
export const verificationMachine = setup({
  types: {
    input: {} as VerificationInput,
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    emitted: {} as VerificationEmitted,
    tags: {} as VerificationTag,
  },
  actors: {
    verifyCode: notProvided<VerifyOutput, VerifyInput>('verifyCode'),
    resendCode: notProvided<ResendOutput, ResendInput>('resendCode'),
    resend: resendMachine,
  },
  guards: {
    isPhoneMissingOnEntry: ({ context }) => isPhone(context) && context.phoneNumber === '',
    isEmailMissingOnEntry: ({ context }) => isEmailRegistration(context) && context.email === '',
    isCodeIncomplete: ({ context }) => !isCompleteCode(context.code),
    isPhoneMissing: ({ context }) => isSms(context) && context.phoneNumber === '',
    isEmailMissing: ({ context }) => !isSms(context) && context.email === '',
    isPhone: ({ context }) => isPhone(context),
    isReset: ({ context }) => isReset(context),
    isEmailRegistration: ({ context }) => isEmailRegistration(context),
    isSms: ({ context }) => isSms(context),
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
    canResend: and([stateIn({ open: { resend: 'available' } }), not('isPhoneMissing'), not('isEmailMissing')]),
  },
  actions: {
    setCode: assign((_, params: { code: string }) => ({ code: params.code, startsOver: false })),
    clearCode: assign({ code: '', startsOver: true }),
    resetStartOver: assign({ startsOver: false }),
    setSecondsLeft: assign({ secondsLeft: (_, params: { seconds: number }) => params.seconds }),
    replaceSid: assign({
      verificationSid: ({ context }, params: ResendOutput) => params.verificationSid ?? context.verificationSid,
    }),
    notify: emit((_, params: { message: string; tone: Notify['tone'] }) => ({ type: 'notify' as const, ...params })),
    notifyFailure: emit(({ event }, params: { otherwise: string } | undefined) => ({
      type: 'notify' as const,
      tone: 'error' as const,
      message: failureOf(event).message ?? firstError(failureOf(event)) ?? params?.otherwise ?? 'Verification failed',
    })),
    goToLogin: emit((_, params: { message: string | null }) => ({
      type: 'navigate' as const,
      to: '/login',
      ...(params.message === null ? {} : { state: { message: params.message } }),
    })),
    goToReset: emit(({ context }, output: VerifyOutput) => resetPage(context, output)),
    goBack: emit({ type: 'navigate.back' as const }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
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
      on: { 'cancel.pressed': { target: 'left', actions: { type: 'goToLogin', params: { message: null } } } },
      states: {
        form: {
          initial: 'entering',
          states: {
            entering: {
              always: [
                {
                  guard: 'isPhoneMissingOnEntry',
                  target: 'editing',
                  actions: { type: 'notify', params: { message: 'Phone number is not verified', tone: 'error' } },
                },
                {
                  guard: 'isEmailMissingOnEntry',
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
                    guard: 'isPhoneMissing',
                    actions: { type: 'notify', params: { message: 'Phone number is required', tone: 'error' } },
                  },
                  {
                    guard: 'isEmailMissing',
                    actions: { type: 'notify', params: { message: 'Email is required', tone: 'error' } },
                  },
                  { target: 'verifying' },
                ],
              },
            },
            verifying: {
              tags: 'busy',
              initial: 'waiting',
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: ({ context }) => ({
                  type: context.type,
                  code: context.code,
                  phoneNumber: context.phoneNumber,
                  countryCode: context.countryCode,
                  email: context.email,
                  verificationSid: context.verificationSid,
                  userId: context.userId,
                }),
                onDone: [
                  {
                    guard: 'isPhone',
                    target: '#verification.left',
                    actions: { type: 'goToLogin', params: { message: 'Phone verified successfully' } },
                  },
                  {
                    guard: 'isReset',
                    target: '#verification.left',
                    actions: { type: 'goToReset', params: ({ event }) => event.output },
                  },
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
                onError: [
                  {
                    guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
                    target: 'editing',
                    actions: 'notifyFailure',
                  },
                  { target: 'editing', actions: ['clearCode', 'notifyFailure'] },
                ],
              },
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: { tags: 'slow', on: { 'stop.pressed': '#verification.open.form.editing' } },
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
              // The next press empties the boxes again.
              entry: 'resetStartOver',
              on: {
                'resend.pressed': [
                  {
                    guard: 'isPhoneMissing',
                    actions: { type: 'notify', params: { message: 'Phone number is required', tone: 'error' } },
                  },
                  {
                    guard: 'isEmailMissing',
                    actions: { type: 'notify', params: { message: 'Email is required', tone: 'error' } },
                  },
                  { target: 'countingDown', actions: 'clearCode' },
                ],
              },
            },
          },
        },
        delivery: {
          description:
            'The call that sends the code again, in parallel with the countdown that its press has restarted (VERIFY-13).',
          initial: 'idle',
          states: {
            idle: { on: { 'resend.pressed': { guard: 'canResend', target: 'sending' } } },
            sending: {
              // Slower than the countdown: another press sends another request.
              on: { 'resend.pressed': { guard: 'canResend', target: 'sending', reenter: true } },
              invoke: {
                id: 'resendCode',
                src: 'resendCode',
                input: ({ context }) => ({
                  type: context.type,
                  phoneNumber: context.phoneNumber,
                  countryCode: context.countryCode,
                  email: context.email,
                  verificationSid: context.verificationSid,
                  userId: context.userId,
                }),
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
                  actions: { type: 'notifyFailure', params: { otherwise: 'Failed to resend code' } },
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
