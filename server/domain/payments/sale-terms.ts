import { day } from '../../../common/rules/durations.ts';

export interface SaleTerms {
  /** Null for unlimited access. */
  readonly months: number | null;
  /** Days after purchase; null for no refund. */
  readonly refundDays: number | null;
}

const forGood: SaleTerms = { months: null, refundDays: null };

/**
 * Terms by plan (P23, LEGAL-01), as the terms of service state. A year runs 14 months, as its badge
 * says (PAY-01). Nothing renews. A full refund removes access on any day.
 */
const subscriptionTerms: ReadonlyMap<string, SaleTerms> = new Map([
  ['monthly', { months: 1, refundDays: 14 }],
  ['yearly', { months: 14, refundDays: 14 }],
]);

/** `single` is not a subscription. */
export const isSubscription = (planId: string): boolean => subscriptionTerms.has(planId);

export const termsOf = (planId: string | null): SaleTerms => subscriptionTerms.get(planId ?? '') ?? forGood;

/** The end of the withdrawal period (WITHDRAW-01); null if there is none. */
export function refundEnd(planId: string | null, paidAt: Date): Date | null {
  const { refundDays } = termsOf(planId);
  return refundDays === null ? null : new Date(paidAt.getTime() + refundDays * day);
}
