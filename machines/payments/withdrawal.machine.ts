import { assign, setup } from 'xstate';
import type { PurchaseDetails } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface WithdrawalInput {
  purchaseId: string;
}

export interface WithdrawalContext extends WithdrawalInput {
  /** Null before the withdrawal. */
  details: PurchaseDetails | null;
  error: Said<'notReached'> | null;
}

export type WithdrawalEvent =
  | { type: 'withdraw.pressed' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'cancel.pressed' };

/**
 * Withdraws from a subscription within 14 days (WITHDRAW-01, WITHDRAW-04). The server's order chart
 * decides on money and access.
 */
export const withdrawalMachine = setup({
  types: {
    input: {} as WithdrawalInput,
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    tags: {} as 'busy' | 'slow' | 'confirming',
  },
  actors: { withdrawFromPurchase: notProvided<PurchaseDetails, WithdrawalInput>('withdrawFromPurchase') },
  actions: {
    setDetails: assign({ details: (_, { details }: { details: PurchaseDetails }) => details }),
    clearError: assign({ error: null }),
    setFailure: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notReached' as const),
    }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({ ...input, details: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows the purchase, and that it can be withdrawn from.',
      on: { 'withdraw.pressed': { target: 'confirming', actions: 'clearError' } },
    },
    confirming: {
      description: 'A second press is the declaration: nothing is withdrawn by mistake.',
      tags: 'confirming',
      on: { 'withdrawal.confirmed': { target: 'withdrawing', actions: 'clearError' }, 'cancel.pressed': 'idle' },
    },
    withdrawing: {
      description: 'The server may have it already, so only a slow answer lets the dialog be closed.',
      tags: ['confirming', 'busy'],
      initial: 'waiting',
      invoke: {
        id: 'withdrawFromPurchase',
        src: 'withdrawFromPurchase',
        input: ({ context: { purchaseId } }) => ({ purchaseId }),
        onDone: {
          target: 'withdrawn',
          actions: { type: 'setDetails', params: ({ event }) => ({ details: event.output }) },
        },
        onError: { target: 'confirming', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'Closing the dialog leaves what the server has; confirming again changes nothing.',
          tags: 'slow',
          on: { 'cancel.pressed': '#withdrawal.idle' },
        },
      },
    },
    withdrawn: { description: 'The page shows the purchase as the server has it now.', type: 'final' },
  },
});
