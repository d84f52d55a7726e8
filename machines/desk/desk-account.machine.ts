import { assign, emit, setup } from 'xstate';
import type { DeskAccount } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type PasskeyProblem, passkeyProblemOf } from './passkey.ts';
import { recoveryCodesMachine } from './recovery-codes.machine.ts';
import { isSignInAsked, signInAgainMachine, wayAsked } from './sign-in-again.machine.ts';

export interface DeskAccountContext {
  account: DeskAccount | null;
  /** Of the passkey to add. */
  name: string;
  /** The passkey to remove. */
  chosen: string | null;
  codes: readonly string[];
  /** What goes on after a fresh sign-in. */
  pressed: 'adding' | 'removing' | 'renewing' | null;
  said: 'added' | 'removed' | 'renewed' | null;
  error: Said<PasskeyProblem | 'refused' | 'unreachable'> | null;
  errors: FieldErrors;
}

export type DeskAccountEvent =
  | { type: 'retry.pressed' }
  | { type: 'name.changed'; name: string }
  | { type: 'form.submitted' }
  | { type: 'remove.pressed'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'renew.pressed' }
  | { type: 'renewal.confirmed' }
  | { type: 'keep.pressed' }
  | StopPressed;

/** How the own account of the desk is signed in to: passkeys, and recovery codes. */
export const deskAccountMachine = setup({
  types: {
    context: {} as DeskAccountContext,
    events: {} as DeskAccountEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow' | 'removing' | 'renewing',
    children: {} as {
      getDeskAccount: 'getDeskAccount';
      addDeskPasskey: 'addDeskPasskey';
      removeDeskPasskey: 'removeDeskPasskey';
      renewDeskRecoveryCodes: 'renewDeskRecoveryCodes';
      codes: 'codes';
      again: 'signInAgain';
    },
  },
  actors: {
    getDeskAccount: notProvided<DeskAccount>('getDeskAccount'),
    addDeskPasskey: notProvided<DeskAccount, { name: string }>('addDeskPasskey'),
    removeDeskPasskey: notProvided<DeskAccount, { id: string }>('removeDeskPasskey'),
    renewDeskRecoveryCodes: notProvided<readonly string[]>('renewDeskRecoveryCodes'),
    codes: recoveryCodesMachine,
    signInAgain: signInAgainMachine,
  },
  guards: {
    isOfPasskey: (_, problem: PasskeyProblem | null) => problem !== null,
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
    isSignInAsked: (_, failure: ApiFailure) => isSignInAsked(failure),
    isToAdd: ({ context }, { isShown }: { isShown: boolean }) => isShown && context.pressed === 'adding',
    isToRemove: ({ context }, { isShown }: { isShown: boolean }) => isShown && context.pressed === 'removing',
    isToRenew: ({ context }, { isShown }: { isShown: boolean }) => isShown && context.pressed === 'renewing',
  },
  actions: {
    setAccount: assign({ account: (_, account: DeskAccount) => account }),
    setName: assign({ name: (_, { name }: { name: string }) => name }),
    forgetName: assign({ name: '' }),
    choose: assign({ chosen: (_, { id }: { id: string }) => id }),
    say: assign({ said: (_, said: NonNullable<DeskAccountContext['said']>) => said }),
    clearMessages: assign({ said: null, error: null, errors: {} }),
    setPressed: assign({ pressed: (_, pressed: DeskAccountContext['pressed']) => pressed }),
    setCodes: assign({ codes: (_, codes: readonly string[]) => codes }),
    forgetCodes: assign({ codes: [] }),
    explainPasskey: assign({ error: (_, problem: PasskeyProblem | null) => problem }),
    explainUnreachable: assign({ error: 'unreachable' as const }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, ['name'], 'refused' as const)),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'deskAccount',
  context: { account: null, name: '', chosen: null, codes: [], pressed: null, said: null, error: null, errors: {} },
  initial: 'loading',
  states: {
    loading: {
      description: 'The page shows nothing of the account until it is there.',
      initial: 'waiting',
      invoke: {
        id: 'getDeskAccount',
        src: 'getDeskAccount',
        onDone: { target: 'shown', actions: { type: 'setAccount', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'logFailure', params: 'Loading the account' } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#deskAccount.loading' } },
      },
    },
    failed: { description: 'The page may ask again.', on: { 'retry.pressed': 'loading' } },
    shown: {
      description: 'One thing is changed at a time.',
      on: {
        'name.changed': { actions: { type: 'setName', params: ({ event }) => event } },
        'form.submitted': { target: 'adding', actions: 'clearMessages' },
        'remove.pressed': {
          target: 'askingToRemove',
          actions: ['clearMessages', { type: 'choose', params: ({ event }) => event }],
        },
        'renew.pressed': { target: 'askingToRenew', actions: 'clearMessages' },
      },
    },
    adding: {
      description: 'The browser shows its own dialog, which can be canceled there.',
      initial: 'waiting',
      invoke: {
        id: 'addDeskPasskey',
        src: 'addDeskPasskey',
        input: ({ context: { name } }) => ({ name }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setAccount', params: ({ event }) => event.output },
            'forgetName',
            { type: 'say', params: 'added' },
          ],
        },
        onError: [
          {
            description: 'The sign-in is too long ago.',
            guard: { type: 'isSignInAsked', params: ({ event }) => failureOf(event) },
            target: 'signingInAgain',
            actions: { type: 'setPressed', params: 'adding' },
          },
          {
            description: 'The browser made no passkey.',
            guard: { type: 'isOfPasskey', params: ({ event }) => passkeyProblemOf(event) },
            target: 'shown',
            actions: { type: 'explainPasskey', params: ({ event }) => passkeyProblemOf(event) },
          },
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'shown',
            actions: ['explainUnreachable', { type: 'logFailure', params: 'Adding a passkey' }],
          },
          {
            target: 'shown',
            actions: [
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Adding a passkey' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#deskAccount.shown' } },
      },
    },
    askingToRemove: {
      description: 'The device with it cannot sign in afterwards.',
      tags: 'removing',
      on: {
        'keep.pressed': { target: 'shown', actions: 'clearMessages' },
        'removal.confirmed': { target: 'removing', actions: 'clearMessages' },
      },
    },
    removing: {
      description: 'The server keeps the last way to sign in.',
      tags: 'removing',
      initial: 'waiting',
      invoke: {
        id: 'removeDeskPasskey',
        src: 'removeDeskPasskey',
        input: ({ context: { chosen } }) => ({ id: chosen ?? '' }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setAccount', params: ({ event }) => event.output },
            { type: 'say', params: 'removed' },
          ],
        },
        onError: [
          {
            description: 'The sign-in is too long ago.',
            guard: { type: 'isSignInAsked', params: ({ event }) => failureOf(event) },
            target: 'signingInAgain',
            actions: { type: 'setPressed', params: 'removing' },
          },
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'askingToRemove',
            actions: ['explainUnreachable', { type: 'logFailure', params: 'Removing a passkey' }],
          },
          {
            target: 'askingToRemove',
            actions: [
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Removing a passkey' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'keep.pressed': '#deskAccount.shown' } },
      },
    },
    askingToRenew: {
      description: 'The codes from before stop to count.',
      tags: 'renewing',
      on: {
        'keep.pressed': { target: 'shown', actions: 'clearMessages' },
        'renewal.confirmed': { target: 'renewing', actions: 'clearMessages' },
      },
    },
    renewing: {
      description: 'If its answer is lost, the codes from before may count no more: it can be done again.',
      tags: 'renewing',
      initial: 'waiting',
      invoke: {
        id: 'renewDeskRecoveryCodes',
        src: 'renewDeskRecoveryCodes',
        onDone: { target: 'keeping', actions: { type: 'setCodes', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'The sign-in is too long ago.',
            guard: { type: 'isSignInAsked', params: ({ event }) => failureOf(event) },
            target: 'signingInAgain',
            actions: { type: 'setPressed', params: 'renewing' },
          },
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'askingToRenew',
            actions: ['explainUnreachable', { type: 'logFailure', params: 'Making recovery codes' }],
          },
          {
            target: 'askingToRenew',
            actions: [
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Making recovery codes' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'keep.pressed': '#deskAccount.shown' } },
      },
    },
    signingInAgain: {
      description: 'Nothing was changed yet.',
      invoke: {
        id: 'again',
        src: 'signInAgain',
        input: ({ event }) => wayAsked(event),
        onDone: [
          {
            description: 'The name that was typed is there.',
            guard: { type: 'isToAdd', params: ({ event }) => event.output },
            target: 'adding',
          },
          {
            description: 'It was confirmed before.',
            guard: { type: 'isToRemove', params: ({ event }) => event.output },
            target: 'removing',
          },
          {
            description: 'It was confirmed before.',
            guard: { type: 'isToRenew', params: ({ event }) => event.output },
            target: 'renewing',
          },
          { target: 'shown' },
        ],
      },
    },
    keeping: {
      description: 'The codes are shown this once.',
      invoke: {
        id: 'codes',
        src: 'codes',
        input: ({ context: { codes } }) => ({ codes }),
        onDone: {
          description: 'Another number of codes is left.',
          target: 'loading',
          actions: ['forgetCodes', { type: 'say', params: 'renewed' }],
        },
      },
    },
  },
});
