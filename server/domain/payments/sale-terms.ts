import { day } from '../../../common/rules/durations.ts';

/** On which terms something is sold. */
export interface SaleTerms {
  /** Months of access; null for good. */
  readonly months: number | null;
  /** Days after buying in which the money is given back to who asks; null for never. */
  readonly refundDays: number | null;
}

const forGood: SaleTerms = { months: null, refundDays: null };

/**
 * The terms by plan, in this one place (P23, LEGAL-01; the terms of service say the same in words). A year is paid as
 * twelve months, and its badge promises 'SAVE 30% + 2 Months FREE' (PAY-01): so it runs fourteen. Nothing renews by
 * itself: a payment buys one period, no card is kept, and the next period is a new order.
 *
 * Learners withdraw (withdrawal.ts), and staff refund (refunds.ts). The server follows the money: what was refunded in full is taken
 * back, on whatever day.
 */
const subscriptionTerms: ReadonlyMap<string, SaleTerms> = new Map([
  ['monthly', { months: 1, refundDays: 14 }],
  ['yearly', { months: 14, refundDays: 14 }],
]);

/** Whether a plan opens every course for a time; `single` is no subscription. */
export const isSubscription = (planId: string): boolean => subscriptionTerms.has(planId);

/** The terms of a plan, or of a single course. */
export const termsOf = (planId: string | null): SaleTerms => subscriptionTerms.get(planId ?? '') ?? forGood;

/** Until when what was sold can be given back (WITHDRAW-01); null for never. */
export function refundEnd(planId: string | null, paidAt: Date): Date | null {
  const { refundDays } = termsOf(planId);
  return refundDays === null ? null : new Date(paidAt.getTime() + refundDays * day);
}
