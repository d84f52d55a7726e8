import { assign, setup } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface IdentifierUndoInput {
  /** From the link; null if it has none. */
  token: string | null;
}

export interface IdentifierUndoContext {
  token: string;
  error: Said<'linkIncomplete' | 'somethingWrong'> | null;
}

export type IdentifierUndoEvent = { type: 'undo.pressed' } | StopPressed;

/**
 * Undoes a change of e-mail or phone by the link in the notification. Waits for a press: mail
 * scanners open links too.
 */
export const identifierUndoMachine = setup({
  types: {
    input: {} as IdentifierUndoInput,
    context: {} as IdentifierUndoContext,
    events: {} as IdentifierUndoEvent,
    tags: {} as 'busy' | 'slow',
  },
  actors: { undoIdentifierChange: notProvided<unknown, { token: string }>('undoIdentifierChange') },
  guards: {
    hasNoToken: ({ context }) => context.token === '',
    isLinkRefused: (_, { kind }: ApiFailure) => kind === 'validation',
  },
  actions: {
    forgetToken: assign({ token: '' }),
    clearError: assign({ error: null }),
    tellIncomplete: assign({ error: 'linkIncomplete' as const }),
    setFailure: assign({
      error: (_, failure: ApiFailure) =>
        serverWords({ message: firstError(failure) ?? failure.message }) ?? ('somethingWrong' as const),
    }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'identifierUndo',
  context: ({ input }) => ({ token: input.token ?? '', error: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The link is looked at before the page says anything.',
      always: [
        {
          description: 'A link that was cut off says so before anything is pressed.',
          guard: 'hasNoToken',
          target: 'refused',
          actions: 'tellIncomplete',
        },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'Opening the link changes nothing.',
      on: { 'undo.pressed': { target: 'undoing', actions: 'clearError' } },
    },
    undoing: {
      description: 'The button is locked, so that one press makes one call.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'undoIdentifierChange',
        src: 'undoIdentifierChange',
        input: ({ context: { token } }) => ({ token }),
        onDone: 'undone',
        onError: [
          {
            description: 'The link is unknown, used or too old, and stays so.',
            guard: { type: 'isLinkRefused', params: ({ event }) => failureOf(event) },
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          { target: 'asking', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#identifierUndo.asking' } },
      },
    },
    undone: {
      description: 'The account is as it was, and needs a new password.',
      type: 'final',
      entry: 'forgetToken',
    },
    refused: { description: 'The page says why the link does nothing.', type: 'final', entry: 'forgetToken' },
  },
});
