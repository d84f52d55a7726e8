import type { OrderStatus } from '../db/tables/payments.ts';

/**
 * The life of an order: which status may follow which, and nothing else (P14). It never goes back to
 * `requires_payment`. A declined card leaves it `failed` but open: the same intent can be tried again (P8). Should
 * the provider say that money came for a canceled order, the learner gets what was paid for (PAY-09).
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  requires_payment: ['processing', 'paid', 'failed', 'canceled'],
  failed: ['processing', 'paid', 'canceled'],
  processing: ['paid', 'failed', 'canceled'],
  canceled: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/** Those in which money may still come. */
export const openStatuses = ['requires_payment', 'processing', 'failed'] as const satisfies OrderStatus[];

export const isOpen = (status: OrderStatus): boolean => openStatuses.some((open) => open === status);

export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => orderTransitions[from].includes(to);
