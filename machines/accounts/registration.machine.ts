import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { isPasswordStrong, isSamePassword } from '../../common/rules/password.ts';
import { type ApiFailure, failureOf, fieldErrors, firstError, otherErrors, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { startingWith } from './identifier.ts';
import {
  detailErrors,
  mismatchErrors,
  registrationFields,
  verificationPage,
  weaknessErrors,
} from './registration.selectors.ts';
import type {
  RegisterInput,
  RegisterOutput,
  RegistrationAlert,
  RegistrationContext,
  RegistrationEmitted,
  RegistrationEvent,
  RegistrationFields,
  RegistrationInput,
  RegistrationTag,
  SendSmsInput,
  SendSmsOutput,
} from './registration.types.ts';

export type * from './registration.types.ts';

/**
 * Registers by e-mail or phone; a phone number gets its code by SMS after the 201. Both passwords
 * are removed once the server has answered, except after network errors and refusals that name
 * fields (decision 007).
 */
export const registrationMachine = setup({
  types: {
    input: {} as RegistrationInput,
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    emitted: {} as RegistrationEmitted,
    tags: {} as RegistrationTag,
  },
  actors: {
    register: notProvided<RegisterOutput, RegisterInput>('register'),
    sendRegistrationSms: notProvided<SendSmsOutput, SendSmsInput>('sendRegistrationSms'),
  },
  guards: {
    isAgreementMissing: ({ context }) => !(context.agreesToTerms && context.agreesToPrivacy),
    hasPasswordMismatch: ({ context }) => !isSamePassword(context.password, context.repeatedPassword),
    isPasswordWeak: ({ context }) => !isPasswordStrong(context.password),
    hasDetailFault: ({ context }) => Object.keys(detailErrors(context)).length > 0,
    isPhone: ({ context }) => context.mode === 'phone',
    isServerDown: (_, failure: ApiFailure) => failure.status === 500,
    isEmailInUse: (_, failure: ApiFailure) => failure.kind === 'emailInUse',
    isUnexpectedStatus: (_, failure: ApiFailure) => failure.kind === 'unexpectedStatus',
    isInvalid: (_, failure: ApiFailure) => failure.kind === 'validation' && firstError(failure) !== null,
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    chooseMode: assign({ mode: (_, params: { mode: RegistrationContext['mode'] }) => params.mode }),
    setFields: assign((_, params: { fields: Partial<RegistrationFields> }) => params.fields),
    setPhone: assign((_, params: { country: string; dialCode: string; number: string }) => ({
      country: params.country,
      dialCode: params.dialCode,
      phoneNumber: params.number,
    })),
    clearAlerts: assign({ alerts: [], errors: {} }),
    alert: assign({ alerts: (_, { said }: { said: RegistrationAlert }) => [said] }),
    setErrors: assign(({ event }) => ({
      alerts: otherErrors(failureOf(event), registrationFields).map((words) => ({ words })),
      errors: fieldErrors(failureOf(event), registrationFields),
    })),
    setDetailErrors: assign(({ context }) => ({ alerts: [], errors: detailErrors(context) })),
    alertFailure: assign({ alerts: ({ event }) => [serverWords(failureOf(event)) ?? ('failed' as const)] }),
    setPasswordError: assign({ passwordError: (_, { said }: { said: 'mismatch' | 'requirements' }) => said }),
    clearPasswordError: assign(({ context: { password, repeatedPassword } }) => ({
      passwordError: null,
      errors: isSamePassword(password, repeatedPassword) ? weaknessErrors : mismatchErrors,
    })),
    forgetPasswords: assign({ password: '', repeatedPassword: '' }),
    setAccount: assign((_, output: RegisterOutput) => output),
    setSid: assign((_, output: SendSmsOutput) => output),
    noteFailedCode: assign({ codeFailed: true }),
    goToVerification: emit(({ context }) => verificationPage(context)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({
    ...startingWith(input),
    latestBirthDate: input.latestBirthDate,
    password: '',
    repeatedPassword: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    agreesToTerms: false,
    agreesToPrivacy: false,
    ...input.restored,
    alerts: [],
    errors: {},
    passwordError: null,
    verificationSid: null,
    userId: null,
    codeFailed: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'Mistakes that the browser can see are shown without a call.',
      on: {
        'mode.chosen': { actions: { type: 'chooseMode', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'phone.changed': { actions: { type: 'setPhone', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'No account is made without agreement to the terms and the privacy policy.',
            guard: 'isAgreementMissing',
            actions: { type: 'alert', params: { said: 'mustAgree' } },
          },
          {
            description: 'A typing mistake would lock the learner out.',
            guard: 'hasPasswordMismatch',
            target: 'passwordRefused',
            actions: ['clearAlerts', { type: 'setPasswordError', params: { said: 'mismatch' } }],
          },
          {
            description: 'A password that the server would refuse is not sent.',
            guard: 'isPasswordWeak',
            target: 'passwordRefused',
            actions: ['clearAlerts', { type: 'setPasswordError', params: { said: 'requirements' } }],
          },
          {
            description:
              'A name of which nothing can be seen, or too young: found without a call, so that nothing typed is lost.',
            guard: 'hasDetailFault',
            actions: 'setDetailErrors',
          },
          { target: 'registering', actions: 'clearAlerts' },
        ],
      },
    },
    passwordRefused: {
      description:
        'The form waits until the learner has seen what is wrong with the password, then says it at the field.',
      on: { 'password.retried': { target: 'editing', actions: 'clearPasswordError' } },
    },
    registering: {
      description: 'The form is locked, so that one press makes one account.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          mode: context.mode,
          email: context.email,
          dialCode: context.dialCode,
          phoneNumber: context.phoneNumber,
          password: context.password,
          firstName: context.firstName,
          lastName: context.lastName,
          dateOfBirth: context.dateOfBirth,
        }),
        onDone: [
          {
            description: 'A phone number gets its code by a call of its own.',
            guard: 'isPhone',
            target: 'sendingCode',
            actions: ['forgetPasswords', { type: 'setAccount', params: ({ event }) => event.output }],
          },
          {
            target: 'registered',
            actions: ['forgetPasswords', { type: 'setAccount', params: ({ event }) => event.output }],
          },
        ],
        onError: [
          {
            description: 'Without an answer, nothing is known about the passwords: they stay for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: 'alertFailure',
          },
          {
            description: 'The server failed, so no field is to blame.',
            guard: { type: 'isServerDown', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['forgetPasswords', { type: 'alert', params: { said: 'internalError' } }],
          },
          {
            description: 'The address has an account already.',
            guard: { type: 'isEmailInUse', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'alert', params: { said: 'emailUsed' } },
          },
          {
            description: 'Only a 201 says that the account was made.',
            guard: { type: 'isUnexpectedStatus', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['forgetPasswords', { type: 'alert', params: { said: 'unexpectedResponse' } }],
          },
          {
            description: 'The messages of the server name the fields to change: nothing typed is lost.',
            guard: { type: 'isInvalid', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: 'setErrors',
          },
          { target: 'editing', actions: ['forgetPasswords', 'alertFailure'] },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#registration.editing' } },
      },
    },
    sendingCode: {
      description: 'The account exists, whether or not the code arrives.',
      tags: 'busy',
      invoke: {
        id: 'sendRegistrationSms',
        src: 'sendRegistrationSms',
        input: ({ context: { dialCode, phoneNumber, userId } }) => ({ dialCode, phoneNumber, userId }),
        onDone: { target: 'registered', actions: { type: 'setSid', params: ({ event }) => event.output } },
        onError: {
          description: 'The verification page can send another code.',
          target: 'registered',
          actions: 'noteFailedCode',
        },
      },
      after: {
        stillWorking: {
          description: 'The verification page can send another code.',
          target: 'registered',
          actions: 'noteFailedCode',
        },
      },
    },
    registered: {
      description: 'A dialog says whether a code is on its way before the verification page asks for it.',
      on: { 'code.confirming': { target: 'left', actions: 'goToVerification' } },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
