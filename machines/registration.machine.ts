import { assign, emit, setup } from 'xstate';
import type { Navigate } from './emitted.ts';
import { type ApiFailure, failureOf, firstError } from './failure.ts';
import { notProvided } from './not-provided.ts';

// Input
export interface RegistrationInput {
  /** The country first chosen for a phone number: that of the user's region (REG-02). */
  country: string;
  dialCode: string;
}

// Context
export interface RegistrationFields {
  email: string;
  password: string;
  repeatedPassword: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  agreesToTerms: boolean;
  agreesToPrivacy: boolean;
}
export interface RegistrationContext extends RegistrationFields {
  mode: 'email' | 'phone';
  country: string;
  dialCode: string;
  phoneNumber: string;
  /** Shown as alerts above the form. */
  alerts: readonly string[];
  /** Shown in the 'Password error' dialog. */
  passwordError: string | null;
  verificationSid: string | null;
  userId: string | null;
  /** The SMS with the code could not be sent; the verification page lets the learner ask for it again. */
  codeFailed: boolean;
}

// Actor inputs and outputs
export type RegisterInput = Pick<
  RegistrationContext,
  'mode' | 'email' | 'dialCode' | 'phoneNumber' | 'password' | 'firstName' | 'lastName' | 'dateOfBirth'
>;
export interface RegisterOutput {
  userId: string | null;
  verificationSid: string | null;
}
export type SendSmsInput = Pick<RegistrationContext, 'dialCode' | 'phoneNumber'>;
export interface SendSmsOutput {
  verificationSid: string | null;
}

// Events
export type RegistrationEvent =
  | { type: 'mode.chosen'; mode: RegistrationContext['mode'] }
  | { type: 'field.changed'; fields: Partial<RegistrationFields> }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'form.submitted' }
  | { type: 'password.retried' }
  | { type: 'code.confirming' };

/** What REG-03 asks of a password; the popup shows the same rules. */
export const isPasswordStrong = (password: string): boolean =>
  password.length >= 8 && /[A-Z]/.test(password) && /\d/.test(password) && /[!@#$%^&*(),.?":{}|<>]/.test(password);

/**
 * Registration by e-mail or phone (REG-01..16). A phone number gets its code by SMS after the 201.
 * Both passwords leave the context as soon as the server has answered; a cut line keeps them for another try.
 */
export const registrationMachine = setup({
  types: {
    input: {} as RegistrationInput,
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy',
  },
  actors: {
    register: notProvided<RegisterOutput, RegisterInput>('register'),
    sendRegistrationSms: notProvided<SendSmsOutput, SendSmsInput>('sendRegistrationSms'),
  },
  guards: {
    lacksAgreement: ({ context }) => !(context.agreesToTerms && context.agreesToPrivacy),
    passwordsDiffer: ({ context }) => context.password !== context.repeatedPassword,
    isPasswordWeak: ({ context }) => !isPasswordStrong(context.password),
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
    clearAlerts: assign({ alerts: [] }),
    alert: assign({ alerts: (_, params: { message: string }) => [params.message] }),
    alertErrors: assign({ alerts: (_, failure: ApiFailure) => [...new Set(Object.values(failure.errors).flat())] }),
    alertFailure: assign({ alerts: (_, failure: ApiFailure) => [failure.message ?? 'Registration failed'] }),
    setPasswordError: assign({ passwordError: (_, params: { message: string }) => params.message }),
    clearPasswordError: assign({ passwordError: null }),
    forgetPasswords: assign({ password: '', repeatedPassword: '' }),
    setAccount: assign((_, output: RegisterOutput) => output),
    setSid: assign((_, output: SendSmsOutput) => output),
    noteFailedCode: assign({ codeFailed: true }),
    goToVerification: emit(({ context }) => ({
      type: 'navigate' as const,
      to: '/account-verification',
      state:
        context.mode === 'phone'
          ? {
              phoneNumber: context.phoneNumber,
              countryCode: context.dialCode,
              type: 'registration',
              verification_sid: context.verificationSid,
              user_id: context.userId,
            }
          : {
              email: context.email,
              type: 'email_registration',
              verification_sid: context.verificationSid,
              user_id: context.userId,
            },
    })),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({
    mode: 'email',
    country: input.country,
    dialCode: input.dialCode,
    phoneNumber: '',
    email: '',
    password: '',
    repeatedPassword: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    agreesToTerms: false,
    agreesToPrivacy: false,
    alerts: [],
    passwordError: null,
    verificationSid: null,
    userId: null,
    codeFailed: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'mode.chosen': { actions: { type: 'chooseMode', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'phone.changed': { actions: { type: 'setPhone', params: ({ event }) => event } },
        'form.submitted': [
          {
            guard: 'lacksAgreement',
            actions: {
              type: 'alert',
              params: { message: 'You must agree to the Terms & Condition and Privacy Policy' },
            },
          },
          {
            guard: 'passwordsDiffer',
            target: 'passwordRefused',
            actions: ['clearAlerts', { type: 'setPasswordError', params: { message: 'Passwords do not match!' } }],
          },
          {
            guard: 'isPasswordWeak',
            target: 'passwordRefused',
            actions: [
              'clearAlerts',
              { type: 'setPasswordError', params: { message: 'Password does not meet the requirements!' } },
            ],
          },
          { target: 'registering', actions: 'clearAlerts' },
        ],
      },
    },
    passwordRefused: {
      on: { 'password.retried': { target: 'editing', actions: 'clearPasswordError' } },
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => context,
        onDone: [
          {
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
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'alertFailure', params: ({ event }) => failureOf(event) },
          },
          {
            guard: { type: 'isServerDown', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: [
              'forgetPasswords',
              {
                type: 'alert',
                params: { message: 'An internal server error occurred. Please try again later.' },
              },
            ],
          },
          {
            guard: { type: 'isEmailInUse', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: [
              'forgetPasswords',
              { type: 'alert', params: { message: 'Registration failed: Email already used' } },
            ],
          },
          {
            guard: { type: 'isUnexpectedStatus', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: [
              'forgetPasswords',
              { type: 'alert', params: { message: 'Unexpected response from server. Please try again.' } },
            ],
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['forgetPasswords', { type: 'alertErrors', params: ({ event }) => failureOf(event) }],
          },
          {
            target: 'editing',
            actions: ['forgetPasswords', { type: 'alertFailure', params: ({ event }) => failureOf(event) }],
          },
        ],
      },
    },
    sendingCode: {
      tags: 'busy',
      invoke: {
        id: 'sendRegistrationSms',
        src: 'sendRegistrationSms',
        input: ({ context }) => context,
        onDone: { target: 'registered', actions: { type: 'setSid', params: ({ event }) => event.output } },
        // The account exists all the same.
        onError: { target: 'registered', actions: 'noteFailedCode' },
      },
    },
    registered: {
      on: { 'code.confirming': { target: 'left', actions: 'goToVerification' } },
    },
    left: { type: 'final' },
  },
});
