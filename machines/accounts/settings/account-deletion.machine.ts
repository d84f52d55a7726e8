import { assign, emit, setup } from 'xstate';
import type { Said } from '../../../common/language/said.ts';
import { DELETION_REDIRECT_DELAY, STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { digitsIn } from '../../../common/text/digits.ts';
import { readWrittenPhone } from '../../../common/text/written-phone.ts';
import type { Navigate } from '../../common/emitted.ts';
import { type ApiFailure, failureOf, serverWords } from '../../common/failure.ts';
import { notProvided } from '../../common/not-provided.ts';

/** What the learner types to confirm: the e-mail address, or the phone number if there is none. */
export type Identity =
  | { by: 'email'; email: string }
  | { by: 'phone'; callingCode: string; phoneNumber: string }
  | { by: 'unknown' };

export interface DeletionContext {
  identity: Identity;
  typed: string;
  error: Said<'wrongEmail' | 'wrongPhone' | 'notDeleted'> | null;
}

export type DeletionEvent =
  | { type: 'delete.pressed'; identity: Identity }
  | { type: 'identity.typed'; typed: string }
  | { type: 'warning.accepted' }
  | { type: 'deletion.confirmed' }
  | { type: 'cancel.pressed' };

export type DeletionEmitted = Navigate | { type: 'account.deleted' };

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** Compares typed text with the account's identity; for phone numbers with its dial code. */
export function isIdentity(identity: Identity, typed: string): boolean {
  if (identity.by === 'email') return normaliseEmail(typed) === normaliseEmail(identity.email);
  if (identity.by === 'phone') {
    const code = digitsIn(identity.callingCode);
    const own = withoutZeros(digitsIn(identity.phoneNumber));
    const digits = withoutZeros(readWrittenPhone(typed)?.digits ?? '');
    // the dialog asks for the dial code too: without it nothing is confirmed
    return own !== '' && digits.startsWith(code) && withoutZeros(digits.slice(code.length)) === own;
  }
  return false;
}

/**
 * Deletes the account: a warning that asks for the typed identity, a last confirmation, the call,
 * then the page that says what happens next.
 */
export const accountDeletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as DeletionEvent,
    emitted: {} as DeletionEmitted,
    tags: {} as 'busy' | 'slow' | 'warning' | 'confirming',
  },
  actors: { deleteAccount: notProvided<unknown, { identity: Identity }>('deleteAccount') },
  guards: { isWrong: ({ context }) => !isIdentity(context.identity, context.typed) },
  actions: {
    begin: assign((_, { identity }: { identity: Identity }) => ({ identity, typed: '', error: null })),
    setTyped: assign((_, { typed }: { typed: string }) => ({ typed, error: null })),
    tellWrong: assign({
      error: ({ context }) => (context.identity.by === 'phone' ? ('wrongPhone' as const) : ('wrongEmail' as const)),
    }),
    clearError: assign({ error: null }),
    setFailure: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notDeleted' as const),
    }),
    announce: emit({ type: 'account.deleted' as const }),
  },
  delays: { redirectDelay: DELETION_REDIRECT_DELAY, stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'accountDeletion',
  context: { identity: { by: 'unknown' }, typed: '', error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing happens to the account before the learner asks for it.',
      on: { 'delete.pressed': { target: 'warning', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    warning: {
      description: 'Typing the address or number of the account makes a deletion by mistake unlikely.',
      tags: 'warning',
      on: {
        'identity.typed': { actions: { type: 'setTyped', params: ({ event }) => event } },
        'warning.accepted': [
          {
            description: 'What was typed is not the e-mail address or phone number of this account.',
            guard: 'isWrong',
            actions: 'tellWrong',
          },
          { target: 'confirming' },
        ],
        'cancel.pressed': 'idle',
      },
    },
    confirming: {
      description: 'The last chance to keep the account.',
      tags: 'confirming',
      on: { 'deletion.confirmed': { target: 'deleting', actions: 'clearError' }, 'cancel.pressed': 'idle' },
    },
    deleting: {
      description: 'The call may already have deleted the account, so only a slow answer lets the dialog be closed.',
      tags: ['confirming', 'busy'],
      initial: 'waiting',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context: { identity } }) => ({ identity }),
        onDone: 'leaving',
        onError: { target: 'confirming', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'The dialog is modal, so it can be closed while no answer comes.',
          tags: 'slow',
          on: { 'cancel.pressed': '#accountDeletion.idle' },
        },
      },
    },
    leaving: {
      description: 'The dialog stays for a moment, so that the change of page does not look like a fault.',
      tags: ['confirming', 'busy'],
      after: { redirectDelay: { target: 'left', actions: 'announce' } },
    },
    left: { description: 'The account is gone, and the confirmation page takes over.', type: 'final' },
  },
});
