import { and, assign, emit, not, raise, setup, stateIn } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { href } from '../../common/paths.ts';
import { CODE_CONFIRMS_ITSELF_AFTER, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { Notice } from '../common/emitted.ts';
import { type ApiFailure, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { codeEntryState } from './code-entry.state.ts';
import { passedOn } from './identifier.ts';
import type { LoginArrival } from './login.machine.ts';
import { resendMachine } from './resend.machine.ts';
import {
  isAboutCode,
  isCompleteCode,
  isEmailRegistration,
  isPhone,
  isReset,
  isSms,
  resetPage,
} from './verification.selectors.ts';
import type {
  ResendInput,
  ResendOutput,
  VerificationContext,
  VerificationEmitted,
  VerificationEvent,
  VerificationInput,
  VerificationNotice,
  VerificationTag,
  VerifyInput,
  VerifyOutput,
} from './verification.types.ts';

export type * from './verification.types.ts';

/**
 * Checks a six-digit code, by the call that the `type` selects, in parallel with the resend
 * countdown. Ends when the learner leaves.
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
    isComplete: (_, { code }: { code: string }) => isCompleteCode(code),
    isCodeIncomplete: ({ context }) => !isCompleteCode(context.code),
    isRefusedCode: ({ context: { code, refused } }) => refused?.code === code,
    // another code may have been asked for meanwhile, which empties the boxes
    isAboutCode: ({ context }, failure: ApiFailure) => context.code !== '' && isAboutCode(failure),
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
    setCode: assign((_, params: { code: string }) => ({ code: params.code, restarts: 0 })),
    clearCode: assign({ code: '', restarts: ({ context }) => context.restarts + 1 }),
    submit: raise({ type: 'code.submitted' as const }),
    keepRefused: assign({
      refused: ({ context: { code }, event }) => ({ code, said: refusalOf(event, 'failed') }),
    }),
    forgetRefused: assign({ refused: null }),
    resetRestarts: assign({ restarts: 0 }),
    setSecondsLeft: assign({ secondsLeft: (_, params: { seconds: number }) => params.seconds }),
    replaceSid: assign({
      verificationSid: ({ context }, params: ResendOutput) => params.verificationSid ?? context.verificationSid,
    }),
    notify: emit((_, params: Omit<Notice<VerificationNotice>, 'type'>) => ({ type: 'notice' as const, ...params })),
    notifyFailure: emit(({ event }, params: { otherwise: VerificationNotice } | undefined) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      said: refusalOf(event, params?.otherwise ?? 'failed'),
    })),
    notifyRefused: emit(({ context: { refused } }) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      said: refused?.said ?? ('failed' as const),
    })),
    goToLogin: emit(({ context }, params: { message: LoginArrival | null }) => ({
      type: 'navigate' as const,
      to: href('login'),
      state: {
        ...passedOn({
          ...context,
          mode: context.phoneNumber === '' ? 'email' : 'phone',
          dialCode: context.countryCode,
        }),
        ...(params.message !== null && { message: params.message }),
      },
    })),
    goToReset: emit(({ context }, output: VerifyOutput) => resetPage(context, output)),
    goBack: emit({ type: 'navigate.back' as const }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER, confirmsItself: CODE_CONFIRMS_ITSELF_AFTER },
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
    refused: null,
    // the cursor begins in the first box
    restarts: 1,
    secondsLeft: 0,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'A code can be typed while another one is on its way.',
      type: 'parallel',
      on: { 'cancel.pressed': { target: 'left', actions: { type: 'goToLogin', params: { message: null } } } },
      states: {
        form: {
          initial: 'entering',
          states: {
            entering: {
              always: [
                {
                  description: 'A page that was opened without a phone number says so at once.',
                  guard: 'isPhoneMissingOnEntry',
                  target: 'editing',
                  actions: { type: 'notify', params: { said: 'phoneNotVerified', tone: 'error' } },
                },
                {
                  description: 'A page that was opened without an e-mail address says so at once.',
                  guard: 'isEmailMissingOnEntry',
                  target: 'editing',
                  actions: { type: 'notify', params: { said: 'emailNotVerified', tone: 'error' } },
                },
                { target: 'editing' },
              ],
            },
            editing: {
              ...codeEntryState,
              on: {
                ...codeEntryState.on,
                'code.submitted': [
                  {
                    description: 'Fewer than six digits cannot be right, so they spend no attempt.',
                    guard: 'isCodeIncomplete',
                    actions: {
                      type: 'notify',
                      params: { said: 'incomplete', tone: 'error' },
                    },
                  },
                  {
                    description: 'The server finds a code that came by SMS by its phone number.',
                    guard: 'isPhoneMissing',
                    target: '.typing',
                    actions: { type: 'notify', params: { said: 'phoneRequired', tone: 'error' } },
                  },
                  {
                    description: 'The server finds a code that came by e-mail by its address.',
                    guard: 'isEmailMissing',
                    target: '.typing',
                    actions: { type: 'notify', params: { said: 'emailRequired', tone: 'error' } },
                  },
                  {
                    description: 'The same digits would be refused again, and spend an attempt.',
                    guard: 'isRefusedCode',
                    target: '.typing',
                    actions: ['clearCode', 'notifyRefused'],
                  },
                  { target: 'verifying' },
                ],
              },
            },
            verifying: {
              description: 'The form is locked, so that one code spends one attempt.',
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
                    description: 'The phone number can log in now.',
                    guard: 'isPhone',
                    target: '#verification.left',
                    actions: { type: 'goToLogin', params: { message: 'phoneVerified' } },
                  },
                  {
                    description: 'The checked code gives a token for choosing a new password.',
                    guard: 'isReset',
                    target: '#verification.left',
                    actions: { type: 'goToReset', params: ({ event }) => event.output },
                  },
                  {
                    description: 'The e-mail address can log in now.',
                    guard: 'isEmailRegistration',
                    target: '#verification.left',
                    actions: { type: 'goToLogin', params: { message: 'emailVerified' } },
                  },
                  {
                    target: '#verification.left',
                    actions: [
                      { type: 'notify', params: { said: 'verified', tone: 'success', goesOn: true } },
                      'goBack',
                    ],
                  },
                ],
                onError: [
                  {
                    description: 'Without an answer, nothing is known about the code: it stays for another try.',
                    guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
                    target: 'editing',
                    actions: 'notifyFailure',
                  },
                  {
                    description: 'A wrong code is removed, so that the next one is typed from its first digit.',
                    guard: { type: 'isAboutCode', params: ({ event }) => failureOf(event) },
                    target: 'editing',
                    actions: ['keepRefused', 'clearCode', 'notifyFailure'],
                  },
                  {
                    description:
                      'Refused for another reason, such as too many attempts: the same code may be right later.',
                    target: 'editing',
                    actions: ['clearCode', 'notifyFailure'],
                  },
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
              description: 'A code takes a while to arrive, and the server limits how many it sends.',
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
              // so that the next press clears the boxes again
              entry: 'resetRestarts',
              on: {
                'resend.pressed': [
                  {
                    description: 'There is no number to send a code to.',
                    guard: 'isPhoneMissing',
                    actions: { type: 'notify', params: { said: 'phoneRequired', tone: 'error' } },
                  },
                  {
                    description: 'There is no address to send a code to.',
                    guard: 'isEmailMissing',
                    actions: { type: 'notify', params: { said: 'emailRequired', tone: 'error' } },
                  },
                  { target: 'countingDown', actions: ['clearCode', 'forgetRefused'] },
                ],
              },
            },
          },
        },
        delivery: {
          description:
            'The call that sends the code again, in parallel with the countdown that its press has restarted.',
          initial: 'idle',
          states: {
            idle: {
              on: {
                'resend.pressed': {
                  description: 'Only a press that restarts the countdown sends another code.',
                  guard: 'canResend',
                  target: 'sending',
                },
              },
            },
            sending: {
              description: 'The form can be used while the code is on its way.',
              on: {
                'resend.pressed': {
                  description: 'The countdown was shorter than the call: another press sends another request.',
                  guard: 'canResend',
                  target: 'sending',
                  reenter: true,
                },
              },
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
                    description: 'The message says where to look for the code.',
                    guard: 'isSms',
                    target: 'idle',
                    actions: [
                      { type: 'replaceSid', params: ({ event }) => event.output },
                      { type: 'notify', params: { said: 'codeResent', tone: 'success' } },
                    ],
                  },
                  {
                    target: 'idle',
                    actions: [
                      { type: 'replaceSid', params: ({ event }) => event.output },
                      { type: 'notify', params: { said: 'emailSent', tone: 'success' } },
                    ],
                  },
                ],
                onError: {
                  target: 'idle',
                  actions: { type: 'notifyFailure', params: { otherwise: 'notResent' } },
                },
              },
            },
          },
        },
      },
    },
    left: {
      description: 'The next page takes over, and the code leaves the context.',
      type: 'final',
      entry: ['clearCode', 'forgetRefused'],
    },
  },
});

const refusalOf = <Code extends VerificationNotice>(
  event: Parameters<typeof failureOf>[0],
  otherwise: Code,
): Said<Code> => {
  const failure = failureOf(event);
  return serverWords({ message: failure.message ?? firstError(failure) }) ?? otherwise;
};
