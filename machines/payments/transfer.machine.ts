import { assign, emit, setup } from 'xstate';
import type { PurchaseDetails } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { Notice } from '../common/emitted.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface TransferInput {
  purchaseId: string;
}

export interface Copied {
  name: string;
  text: string;
}

export interface TransferContext extends TransferInput {
  /** Last copied, or being copied. */
  copied: Copied | null;
  /** Null until canceled. */
  details: PurchaseDetails | null;
  error: Said<'notReached'> | null;
}

export type TransferEvent =
  | ({ type: 'copy.pressed' } & Copied)
  | { type: 'cancel.pressed' }
  | { type: 'cancelation.confirmed' }
  | { type: 'keep.pressed' };

/**
 * An order that waits for a bank transfer (PAY-18, PAY-19): copies its details and cancels it.
 * Staff confirm the money; the server's order chart decides the rest.
 */
export const transferMachine = setup({
  types: {
    input: {} as TransferInput,
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as Notice<'copied' | 'notCopied'>,
    tags: {} as 'busy' | 'slow' | 'confirming',
  },
  actors: {
    copyText: notProvided<void, { text: string }>('copyText'),
    cancelTransfer: notProvided<PurchaseDetails, TransferInput>('cancelTransfer'),
  },
  actions: {
    setCopied: assign({ copied: (_, { name, text }: Copied) => ({ name, text }) }),
    tellCopied: emit(({ context: { copied } }) => ({
      type: 'notice' as const,
      tone: 'success' as const,
      said: 'copied' as const,
      values: { name: copied?.name ?? '' },
    })),
    tellNotCopied: emit({
      type: 'notice' as const,
      tone: 'error' as const,
      said: 'notCopied' as const,
    }),
    setDetails: assign({ details: (_, { details }: { details: PurchaseDetails }) => details }),
    clearError: assign({ error: null }),
    setFailure: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notReached' as const),
    }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => ({ ...input, copied: null, details: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows what to write with the transfer.',
      on: {
        'copy.pressed': { target: 'copying', actions: { type: 'setCopied', params: ({ event }) => event } },
        'cancel.pressed': { target: 'asking', actions: 'clearError' },
      },
    },
    copying: {
      description: 'A browser may ask for permission first.',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context: { copied } }) => ({ text: copied?.text ?? '' }),
        onDone: { target: 'idle', actions: 'tellCopied' },
        onError: { target: 'idle', actions: 'tellNotCopied' },
      },
      on: {
        'copy.pressed': {
          description: 'The last one that was pressed counts.',
          target: 'copying',
          reenter: true,
          actions: { type: 'setCopied', params: ({ event }) => event },
        },
        'cancel.pressed': { target: 'asking', actions: 'clearError' },
      },
    },
    asking: {
      description: 'A second press cancels, so that no order is lost by mistake.',
      tags: 'confirming',
      on: {
        'cancelation.confirmed': { target: 'canceling', actions: 'clearError' },
        'keep.pressed': 'idle',
      },
    },
    canceling: {
      description: 'The server may have it already, so only a slow answer lets the dialog be closed.',
      tags: ['confirming', 'busy'],
      initial: 'waiting',
      invoke: {
        id: 'cancelTransfer',
        src: 'cancelTransfer',
        input: ({ context: { purchaseId } }) => ({ purchaseId }),
        onDone: {
          target: 'canceled',
          actions: { type: 'setDetails', params: ({ event }) => ({ details: event.output }) },
        },
        onError: { target: 'asking', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'Closing the dialog leaves what the server has; canceling again changes nothing.',
          tags: 'slow',
          on: { 'keep.pressed': '#transfer.idle' },
        },
      },
    },
    canceled: { description: 'The page shows the purchase as the server has it now.', type: 'final' },
  },
});
