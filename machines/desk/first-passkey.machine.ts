import { assign, emit, setup } from 'xstate';
import type { DeskAccount } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { type PasskeyProblem, passkeyProblemOf } from './passkey.ts';

export interface FirstPasskeyContext {
  name: string;
  error: Said<PasskeyProblem | 'refused' | 'unreachable'> | null;
  errors: FieldErrors;
}

export type FirstPasskeyEvent = { type: 'name.changed'; name: string } | { type: 'form.submitted' } | StopPressed;

/**
 * After a sign-in by a recovery code alone: ends when a passkey has made the session an ordinary
 * one.
 */
export const firstPasskeyMachine = setup({
  types: {
    context: {} as FirstPasskeyContext,
    events: {} as FirstPasskeyEvent,
    emitted: {} as LogFailure,
    tags: {} as 'busy' | 'slow',
  },
  actors: { addDeskPasskey: notProvided<DeskAccount, { name: string }>('addDeskPasskey') },
  guards: {
    isOfPasskey: (_, problem: PasskeyProblem | null) => problem !== null,
    isUnanswered: (_, failure: ApiFailure) => failure.kind === 'network',
  },
  actions: {
    setName: assign({ name: (_, { name }: { name: string }) => name }),
    clearMessages: assign({ error: null, errors: {} }),
    explainPasskey: assign({ error: (_, problem: PasskeyProblem | null) => problem }),
    explainUnreachable: assign({ error: 'unreachable' as const }),
    setRefusal: assign((_, failure: ApiFailure) => shownAtFields(failure, ['name'], 'refused' as const)),
    logFailure: emit(({ event }) => failureLogged('Adding a passkey', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'firstPasskey',
  context: { name: '', error: null, errors: {} },
  initial: 'editing',
  states: {
    editing: {
      description: 'The session does nothing else.',
      on: {
        'name.changed': { actions: { type: 'setName', params: ({ event }) => event } },
        'form.submitted': { target: 'adding', actions: 'clearMessages' },
      },
    },
    adding: {
      description: 'The browser shows its own dialog, which can be canceled there.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'addDeskPasskey',
        src: 'addDeskPasskey',
        input: ({ context: { name } }) => ({ name }),
        onDone: 'added',
        onError: [
          {
            description: 'The browser made no passkey.',
            guard: { type: 'isOfPasskey', params: ({ event }) => passkeyProblemOf(event) },
            target: 'editing',
            actions: { type: 'explainPasskey', params: ({ event }) => passkeyProblemOf(event) },
          },
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: ['explainUnreachable', 'logFailure'],
          },
          {
            target: 'editing',
            actions: [{ type: 'setRefusal', params: ({ event }) => failureOf(event) }, 'logFailure'],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#firstPasskey.editing' } },
      },
    },
    added: { description: 'The server has opened another session in place of this one.', type: 'final' },
  },
});
