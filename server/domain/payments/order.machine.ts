import { setup, transition } from 'xstate';
import type { OrderStatus } from '../../db/tables/payments.ts';
import type { IntentStatus } from './ports.ts';

/** What happens to an order: what the provider says of its intent, or that no intent will ever come to it. */
export type OrderEvent =
  | { type: `payment.${IntentStatus}` }
  | { type: 'order.abandoned' }
  /** A voucher pays for it: only for an order that is made for that, in the same transaction (vouchers/redeem.ts). */
  | { type: 'voucher.redeemed' }
  /** Staff saw the learner's bank transfer on the account: only for an order with a reference (transfers/confirming.ts). */
  | { type: 'transfer.confirmed' }
  /** The days for a bank transfer are over, and staff saw none. */
  | { type: 'transfer.overdue' }
  /** Staff sent the money of a bank transfer back, all of it. */
  | { type: 'transfer.returned' }
  /** The learner declares that they withdraw from the contract (withdrawal.ts); whether in time is asked before. */
  | { type: 'learner.withdrew' };

/** What the server does when an order changes (settlement.ts), in the transaction of the change. */
export type OrderEffect =
  | 'giveAccess'
  | 'sendReceipt'
  | 'takeAccessBack'
  | 'sendCreditNote'
  | 'sendWithdrawal'
  | 'sendNotPaid'
  | 'sendOverdue';

/**
 * The life of an order, of a course or of a subscription's period: the only thing that the server decides by
 * (P14, PAY-09). Access is given where it becomes paid and taken back where it stops being so. A declined card leaves it
 * open: the same intent can be tried again (P8). Should the provider say that money came for a canceled order, the
 * learner gets what was paid for. An order whose refund arrives first was never seen paid: it opens nothing. A
 * partial refund and a dispute change nothing: an operator decides.
 */
export const orderMachine = setup({
  types: { events: {} as OrderEvent, tags: {} as 'open' },
  actions: {
    // names only: the server carries them out
    giveAccess: () => undefined,
    sendReceipt: () => undefined,
    takeAccessBack: () => undefined,
    sendCreditNote: () => undefined,
    sendWithdrawal: () => undefined,
    sendNotPaid: () => undefined,
    sendOverdue: () => undefined,
  },
}).createMachine({
  id: 'order',
  initial: 'requires_payment',
  states: {
    requires_payment: {
      description: 'Nothing was charged yet, and the learner may pay.',
      tags: 'open',
      on: {
        'payment.processing': 'processing',
        'payment.declined': 'failed',
        'payment.succeeded': 'paid',
        'payment.canceled': 'canceled',
        'payment.refunded': 'refunded',
        'order.abandoned': 'canceled',
        'voucher.redeemed': {
          description: 'An order that a voucher pays for is stored as paid: no intent ever comes to it (P40).',
          target: 'paid',
        },
        'transfer.confirmed': 'paid',
        'transfer.overdue': { target: 'canceled', actions: 'sendOverdue' },
      },
    },
    failed: {
      description: 'The card was declined; the same intent can be tried again (P8).',
      tags: 'open',
      on: {
        'payment.processing': 'processing',
        'payment.succeeded': 'paid',
        'payment.canceled': 'canceled',
        'payment.refunded': 'refunded',
      },
    },
    processing: {
      description: 'The bank decides later, perhaps in days: a learner who has gone by then is sent what it decided.',
      tags: 'open',
      on: {
        'payment.declined': { target: 'failed', actions: 'sendNotPaid' },
        'payment.succeeded': 'paid',
        'payment.canceled': { target: 'canceled', actions: 'sendNotPaid' },
        'payment.refunded': 'refunded',
      },
    },
    canceled: {
      description: 'Nothing was charged; if the provider reports money after all, the order becomes paid.',
      on: {
        'payment.succeeded': 'paid',
        'payment.refunded': 'refunded',
        'transfer.confirmed': {
          description: 'The money came late, or another way to pay was begun since (P55).',
          target: 'paid',
        },
      },
    },
    paid: {
      description: 'The learner has access for as long as the order stays paid.',
      entry: ['giveAccess', 'sendReceipt'],
      exit: 'takeAccessBack',
      on: {
        'payment.refunded': { target: 'refunded', actions: 'sendCreditNote' },
        'transfer.returned': { target: 'refunded', actions: 'sendCreditNote' },
      },
      initial: 'kept',
      states: {
        kept: { on: { 'learner.withdrew': { target: 'withdrawn', actions: 'sendWithdrawal' } } },
        withdrawn: {
          description:
            'The declaration counts from then on; access ends with the refund, which is still to be made (P46).',
        },
      },
    },
    refunded: { description: 'The whole amount was paid back, and the access is gone.', type: 'final' },
  },
});

/** Those in which money may still come, of which a user has one for an item at most (P1). */
export const openStatuses: readonly OrderStatus[] = Object.values(orderMachine.states)
  .filter(({ tags }) => tags.includes('open'))
  .map(({ key }) => key as OrderStatus);

export const isOpen = (status: OrderStatus): boolean => openStatuses.includes(status);

/** Those in which the learner can pay: open, and no bank is deciding. */
export const payableStatuses: readonly OrderStatus[] = openStatuses.filter((status) => status !== 'processing');

/**
 * The state that an event leads an order to, and what is to be done on the way.
 * @param isWithdrawn whether the learner has withdrawn from an order that is paid: its status stays `paid` until the refund.
 */
export function nextOf(
  status: OrderStatus,
  event: OrderEvent,
  isWithdrawn = false,
): { status: OrderStatus; isWithdrawn: boolean; effects: OrderEffect[] } {
  const value = status === 'paid' ? ({ paid: isWithdrawn ? 'withdrawn' : 'kept' } as const) : status;
  const [after, actions] = transition(orderMachine, orderMachine.resolveState({ value }), event);
  return {
    status: typeof after.value === 'string' ? after.value : 'paid',
    isWithdrawn: after.matches({ paid: 'withdrawn' }),
    effects: actions.map(({ type }) => type as OrderEffect),
  };
}
