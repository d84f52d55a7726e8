import { assign, emit, raise, setup } from 'xstate';
import type { User } from '../../../common/api/types.ts';
import type { Said } from '../../../common/language/said.ts';
import { href } from '../../../common/paths.ts';
import { CODE_CONFIRMS_ITSELF_AFTER, STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import {
  type ApiFailure,
  failureOf,
  firstError,
  serverWords,
  shownAtFields,
  sparesPasswords,
} from '../../common/failure.ts';
import { notProvided } from '../../common/not-provided.ts';
import { codeEntryState } from '../code-entry.state.ts';
import { resendMachine } from '../resend.machine.ts';
import { isAboutCode, isCompleteCode } from '../verification.selectors.ts';
import { changeFields } from './fields.ts';
import type {
  CodeSent,
  ConfirmIdentifierChangeInput,
  IdentifierChangeContext,
  IdentifierChangeEmitted,
  IdentifierChangeEvent,
  IdentifierChangeInput,
  RequestIdentifierChangeInput,
} from './identifier-change.types.ts';

export type * from './identifier-change.types.ts';

/**
 * Changes or adds the e-mail or phone of the login: new value and password, then the code sent to
 * it.
 */
export const identifierChangeMachine = setup({
  types: {
    input: {} as IdentifierChangeInput,
    context: {} as IdentifierChangeContext,
    events: {} as IdentifierChangeEvent,
    emitted: {} as IdentifierChangeEmitted,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    requestIdentifierChange: notProvided<CodeSent, RequestIdentifierChangeInput>('requestIdentifierChange'),
    resendIdentifierCode: notProvided<CodeSent, { verificationSid: string | null }>('resendIdentifierCode'),
    confirmIdentifierChange: notProvided<User, ConfirmIdentifierChangeInput>('confirmIdentifierChange'),
    resend: resendMachine,
  },
  guards: {
    isComplete: (_, { code }: { code: string }) => isCompleteCode(code),
    isCodeIncomplete: ({ context }) => !isCompleteCode(context.code),
    isRefusedCode: ({ context: { code, refused } }) => refused?.code === code,
    // another code may have been asked for meanwhile, which empties the boxes
    isAboutCode: ({ context }, failure: ApiFailure) => context.code !== '' && isAboutCode(failure),
    isOfOtherFields: (_, failure: ApiFailure) => sparesPasswords(failure),
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    chooseKind: assign((_, { mode }: { mode: IdentifierChangeContext['kind'] }) => ({
      kind: mode,
      error: null,
      errors: {},
    })),
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setPhone: assign((_, params: { country: string; dialCode: string; number: string }) => ({
      country: params.country,
      dialCode: params.dialCode,
      phoneNumber: params.number,
    })),
    setPassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: '' }),
    setCode: assign((_, { code }: { code: string }) => ({ code, restarts: 0 })),
    clearCode: assign({ code: '', restarts: ({ context }) => context.restarts + 1 }),
    setSid: assign((_, { verificationSid }: CodeSent) => ({ verificationSid })),
    setSecondsLeft: assign((_, { seconds }: { seconds: number }) => ({ secondsLeft: seconds })),
    clearMessages: assign({ error: null, errors: {}, note: null }),
    tellIncomplete: assign({ error: 'incomplete' as const, note: null }),
    setNote: assign({ error: null, note: 'codeResent' as const }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, changeFields, 'somethingWrong' as const)),
    submit: raise({ type: 'code.submitted' as const }),
    keepRefused: assign(({ context: { code } }, failure: ApiFailure) => ({
      refused: { code, said: refusalOf(failure) },
    })),
    forgetRefused: assign({ refused: null }),
    setRefusedAgain: assign({ error: ({ context: { refused } }) => refused?.said ?? null, note: null }),
    setFailure: assign((_, failure: ApiFailure) => ({ error: refusalOf(failure), note: null })),
    announceUser: emit((_, user: User) => ({ type: 'user.changed' as const, user })),
    goToSettings: emit({ type: 'navigate' as const, to: href('settings') }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER, confirmsItself: CODE_CONFIRMS_ITSELF_AFTER },
}).createMachine({
  id: 'identifierChange',
  context: ({ input }) => ({
    email: '',
    phoneNumber: '',
    ...input,
    password: '',
    verificationSid: null,
    code: '',
    refused: null,
    restarts: 0,
    secondsLeft: 0,
    error: null,
    errors: {},
    note: null,
  }),
  initial: 'editing',
  on: { 'cancel.pressed': { target: '.left', actions: 'goToSettings' } },
  states: {
    editing: {
      description: 'The new address or number, and the password, by which the learner shows who asks.',
      on: {
        'mode.chosen': { actions: { type: 'chooseKind', params: ({ event }) => event } },
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'phone.changed': { actions: { type: 'setPhone', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'form.submitted': { target: 'requesting', actions: 'clearMessages' },
      },
    },
    requesting: {
      description: 'The form is locked, so that one press sends one code.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'requestIdentifierChange',
        src: 'requestIdentifierChange',
        input: ({ context: { kind, email, dialCode, phoneNumber, password } }) => ({
          ...{ kind, email, dialCode, phoneNumber, password },
        }),
        onDone: {
          target: 'confirming',
          actions: ['forgetPassword', 'clearCode', { type: 'setSid', params: ({ event }) => event.output }],
        },
        onError: [
          {
            description: 'Without an answer, nothing is known about the password: it stays for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'setRefusal', params: ({ event }) => failureOf(event) },
          },
          {
            description: 'The password is not what the server refused, so it stays for another try.',
            guard: { type: 'isOfOtherFields', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'setRefusal', params: ({ event }) => failureOf(event) },
          },
          {
            target: 'editing',
            actions: ['forgetPassword', { type: 'setRefusal', params: ({ event }) => failureOf(event) }],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#identifierChange.editing' } },
      },
    },
    confirming: {
      description: 'Nothing is changed before the code has shown that the new address or number is the learner’s.',
      type: 'parallel',
      on: {
        'back.pressed': {
          description: 'A typing mistake is put right; the next code replaces this one.',
          target: 'editing',
          actions: ['clearCode', 'forgetRefused', 'clearMessages'],
        },
      },
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              ...codeEntryState,
              on: {
                ...codeEntryState.on,
                'code.submitted': [
                  {
                    description: 'Fewer than six digits cannot be right, so they spend no attempt.',
                    guard: 'isCodeIncomplete',
                    actions: 'tellIncomplete',
                  },
                  {
                    description: 'The same digits would be refused again, and spend an attempt.',
                    guard: 'isRefusedCode',
                    target: '.typing',
                    actions: ['clearCode', 'setRefusedAgain'],
                  },
                  { target: 'verifying', actions: 'clearMessages' },
                ],
              },
            },
            verifying: {
              description: 'The form is locked, so that one code spends one attempt.',
              tags: 'busy',
              initial: 'waiting',
              invoke: {
                id: 'confirmIdentifierChange',
                src: 'confirmIdentifierChange',
                input: ({ context: { kind, email, dialCode, phoneNumber, verificationSid, code } }) => ({
                  ...{ kind, email, dialCode, phoneNumber, verificationSid, code },
                }),
                onDone: {
                  target: '#identifierChange.changed',
                  actions: { type: 'announceUser', params: ({ event }) => event.output },
                },
                onError: [
                  {
                    description: 'Without an answer, nothing is known about the code: it stays for another try.',
                    guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
                    target: 'editing',
                    actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
                  },
                  {
                    description: 'A wrong code is removed, so that the next one is typed from its first digit.',
                    guard: { type: 'isAboutCode', params: ({ event }) => failureOf(event) },
                    target: 'editing',
                    actions: [
                      { type: 'keepRefused', params: ({ event }) => failureOf(event) },
                      'clearCode',
                      { type: 'setFailure', params: ({ event }) => failureOf(event) },
                    ],
                  },
                  {
                    description:
                      'Refused for another reason, such as too many attempts: the same code may be right later.',
                    target: 'editing',
                    actions: ['clearCode', { type: 'setFailure', params: ({ event }) => failureOf(event) }],
                  },
                ],
              },
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: { tags: 'slow', on: { 'stop.pressed': '#identifierChange.confirming.form.editing' } },
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
              on: { 'resend.pressed': { target: 'sending', actions: ['clearCode', 'forgetRefused', 'clearMessages'] } },
            },
            sending: {
              description: 'The boxes can be filled in while another code is on its way.',
              after: {
                stillWorking: { description: 'Without an answer, it can be asked for once more.', target: 'available' },
              },
              invoke: {
                id: 'resendIdentifierCode',
                src: 'resendIdentifierCode',
                input: ({ context: { verificationSid } }) => ({ verificationSid }),
                onDone: {
                  target: 'countingDown',
                  actions: [{ type: 'setSid', params: ({ event }) => event.output }, 'setNote'],
                },
                onError: {
                  target: 'available',
                  actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
                },
              },
            },
          },
        },
      },
    },
    changed: {
      description: 'The learner logs in with the new address or number from now on.',
      type: 'final',
      entry: ['clearCode', 'forgetRefused'],
    },
    left: {
      description: 'The settings take over.',
      type: 'final',
      entry: ['forgetPassword', 'clearCode', 'forgetRefused'],
    },
  },
});

const refusalOf = (failure: ApiFailure): Said<'somethingWrong'> =>
  serverWords({ message: firstError(failure) ?? failure.message }) ?? 'somethingWrong';
