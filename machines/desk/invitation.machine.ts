import { assign, emit, setup } from 'xstate';
import type { DeskAccepted, DeskInvitation, DeskSession } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import {
  type ApiFailure,
  type FieldErrors,
  failureLogged,
  failureOf,
  shownAtFields,
  sparesPasswords,
} from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type PasskeyProblem, passkeyProblemOf } from './passkey.ts';
import { recoveryCodesMachine } from './recovery-codes.machine.ts';

export interface InvitationInput {
  /** Of the link; null if the address had none. */
  token: string | null;
}

export interface InvitationContext {
  token: string;
  invitation: DeskInvitation | null;
  way: 'passkey' | 'app';
  password: string;
  code: string;
  error: Said<PasskeyProblem | 'refused' | 'unreachable'> | null;
  errors: FieldErrors;
  accepted: DeskAccepted | null;
}

export type InvitationEvent =
  | { type: 'retry.pressed' }
  | { type: 'way.chosen'; way: InvitationContext['way'] }
  | { type: 'password.changed'; password: string }
  | { type: 'code.changed'; code: string }
  | { type: 'form.submitted' }
  | StopPressed;

/** In the order of the form, under the API's names. */
export const invitationFields = ['password', 'code'] as const;

/**
 * Accepts an invitation to the desk: by a passkey, or by a password and an authenticator app. Ends
 * with the session, once the recovery codes are kept.
 */
export const invitationMachine = setup({
  types: {
    input: {} as InvitationInput,
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    emitted: {} as LogFailure,
    output: {} as DeskSession | null,
    tags: {} as 'busy' | 'slow',
    children: {} as {
      readDeskInvitation: 'readDeskInvitation';
      acceptDeskInvitationByPasskey: 'acceptDeskInvitationByPasskey';
      acceptDeskInvitationByPassword: 'acceptDeskInvitationByPassword';
      codes: 'codes';
    },
  },
  actors: {
    readDeskInvitation: notProvided<DeskInvitation, { token: string }>('readDeskInvitation'),
    acceptDeskInvitationByPasskey: notProvided<DeskAccepted, { token: string }>('acceptDeskInvitationByPasskey'),
    acceptDeskInvitationByPassword: notProvided<DeskAccepted, { token: string; password: string; code: string }>(
      'acceptDeskInvitationByPassword',
    ),
    codes: recoveryCodesMachine,
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isByPasskey: ({ context }) => context.way === 'passkey',
    isOfPasskey: (_, problem: PasskeyProblem | null) => problem !== null,
    isGone: (_, failure: ApiFailure) => failure.kind === 'notFound',
    isOfCode: (_, failure: ApiFailure) => sparesPasswords(failure),
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    setInvitation: assign({ invitation: (_, invitation: DeskInvitation) => invitation }),
    chooseWay: assign((_, { way }: { way: InvitationContext['way'] }) => ({
      ...{ way, password: '', code: '', error: null, errors: {} },
    })),
    setPassword: assign({ password: (_, { password }: { password: string }) => password }),
    setCode: assign({ code: (_, { code }: { code: string }) => code }),
    clearMessages: assign({ error: null, errors: {} }),
    setAccepted: assign((_, accepted: DeskAccepted) => ({ accepted, password: '', code: '', invitation: null })),
    forgetCodes: assign(({ context: { accepted } }) => ({ accepted: accepted && { ...accepted, recoveryCodes: [] } })),
    explainPasskey: assign({ error: (_, problem: PasskeyProblem | null) => problem }),
    explainUnreachable: assign({ error: 'unreachable' as const }),
    forgetCode: assign({ code: '' }),
    forgetPassword: assign({ password: '' }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, invitationFields, 'refused' as const)),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({
    token: input.token ?? '',
    invitation: null,
    way: 'passkey',
    password: '',
    code: '',
    error: null,
    errors: {},
    accepted: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The token is taken out of the address, so a page that is loaded again has none.',
      always: [{ description: 'The link was opened.', guard: 'hasToken', target: 'reading' }, { target: 'gone' }],
    },
    reading: {
      description: 'The server says whom the link invites.',
      initial: 'waiting',
      invoke: {
        id: 'readDeskInvitation',
        src: 'readDeskInvitation',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'choosing', actions: { type: 'setInvitation', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'It was used or withdrawn, or is too old.',
            guard: { type: 'isGone', params: ({ event }) => failureOf(event) },
            target: 'gone',
          },
          { target: 'unreadable', actions: { type: 'logFailure', params: 'Reading the invitation' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#invitation.reading' } },
      },
    },
    unreadable: { description: 'Nothing is known of the invitation.', on: { 'retry.pressed': 'reading' } },
    gone: { description: 'Only another link leads on.' },
    choosing: {
      description: 'A passkey is the first choice: nothing of it can be told to anybody else.',
      on: {
        'way.chosen': { actions: { type: 'chooseWay', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'The browser makes the passkey.',
            guard: 'isByPasskey',
            target: 'byPasskey',
            actions: 'clearMessages',
          },
          { target: 'byPassword', actions: 'clearMessages' },
        ],
      },
    },
    byPasskey: {
      description: 'The browser shows its own dialog, which can be canceled there.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'acceptDeskInvitationByPasskey',
        src: 'acceptDeskInvitationByPasskey',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'keeping', actions: { type: 'setAccepted', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'The browser made no passkey.',
            guard: { type: 'isOfPasskey', params: ({ event }) => passkeyProblemOf(event) },
            target: 'choosing',
            actions: { type: 'explainPasskey', params: ({ event }) => passkeyProblemOf(event) },
          },
          {
            description: 'It was used or withdrawn in the meantime, or has become too old.',
            guard: { type: 'isGone', params: ({ event }) => failureOf(event) },
            target: 'gone',
          },
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'choosing',
            actions: ['explainUnreachable', { type: 'logFailure', params: 'Accepting by a passkey' }],
          },
          {
            target: 'choosing',
            actions: [
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Accepting by a passkey' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#invitation.choosing' } },
      },
    },
    byPassword: {
      description: 'The form is locked, so that one press makes one attempt.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'acceptDeskInvitationByPassword',
        src: 'acceptDeskInvitationByPassword',
        input: ({ context: { token, password, code } }) => ({ token, password, code }),
        onDone: { target: 'keeping', actions: { type: 'setAccepted', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'It was used or withdrawn in the meantime, or has become too old.',
            guard: { type: 'isGone', params: ({ event }) => failureOf(event) },
            target: 'gone',
            actions: ['forgetCode', 'forgetPassword'],
          },
          {
            description: 'Without an answer, what was typed stays for another try.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'choosing',
            actions: ['explainUnreachable', { type: 'logFailure', params: 'Accepting by a password' }],
          },
          {
            description: 'The code was wrong or late: the password was not looked at, and stays.',
            guard: { type: 'isOfCode', params: ({ event }) => failureOf(event) },
            target: 'choosing',
            actions: ['forgetCode', { type: 'setRefusal', params: ({ event }) => failureOf(event) }],
          },
          {
            target: 'choosing',
            actions: [
              'forgetCode',
              'forgetPassword',
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Accepting by a password' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#invitation.choosing' } },
      },
    },
    keeping: {
      description: 'The account is open; its recovery codes are shown this once.',
      invoke: {
        id: 'codes',
        src: 'codes',
        input: ({ context: { accepted } }) => ({ codes: accepted?.recoveryCodes ?? [] }),
        onDone: { target: 'accepted', actions: 'forgetCodes' },
      },
    },
    accepted: { description: 'The desk opens with the session.', type: 'final' },
  },
  output: ({ context }) => context.accepted?.session ?? null,
});
