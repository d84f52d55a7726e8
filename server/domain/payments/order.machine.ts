import { setup, transition } from 'xstate';
import type { OrderStatus } from '../../db/tables/payments.ts';
import type { IntentStatus } from './ports.ts';

export type OrderEvent =
  | { type: `payment.${IntentStatus}` }
  | { type: 'order.abandoned' }
  /** Only for orders made for it, in the same transaction (vouchers/redeem.ts). */
  | { type: 'voucher.redeemed' }
  /** Only for orders with a transfer reference (transfers/confirming.ts). */
  | { type: 'transfer.confirmed' }
  | { type: 'transfer.overdue' }
  | { type: 'transfer.returned' }
  /** The caller checks the period first (withdrawal.ts). */
  | { type: 'learner.withdrew' };

/** Carried out by settlement.ts in the transaction of the change. */
export type OrderEffect =
  | 'giveAccess'
  | 'sendReceipt'
  | 'takeAccessBack'
  | 'sendCreditNote'
  | 'sendWithdrawal'
  | 'sendNotPaid'
  | 'sendOverdue';

/**
 * Decides every status change (P14, PAY-09). Access is given on entering `paid` and removed on
 * leaving it. A declined card leaves the order open (P8). Money for a canceled order still gives
 * access. A refund that arrives first opens nothing. Operators handle partial refunds and disputes.
 */
export const orderMachine = setup({
  types: { events: {} as OrderEvent, tags: {} as 'open' },
  actions: {
    // settlement.ts carries them out
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

/** Money may still come; a user has at most one such order per item (P1). */
export const openStatuses: readonly OrderStatus[] = Object.values(orderMachine.states)
  .filter(({ tags }) => tags.includes('open'))
  .map(({ key }) => key as OrderStatus);

export const isOpen = (status: OrderStatus): boolean => openStatuses.includes(status);

/** Open, and no bank is deciding. */
export const payableStatuses: readonly OrderStatus[] = openStatuses.filter((status) => status !== 'processing');

/** @param isWithdrawn a paid order stays `paid` until it is refunded */
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
