import type { Plan } from '../../common/api/types.ts';
import { SINGLE } from '../../common/buy-course.ts';
import { type Money, salePriceOf } from '../../common/money/money.ts';
import type { PaymentOptionsContext } from './payment-options.types.ts';

/** Selectable plan ids: subscriptions, and the course unless it is free or owned. */
export function offersOf({ course, plans }: Pick<PaymentOptionsContext, 'course' | 'plans'>): readonly string[] {
  const subscriptions = plans.map(({ plan_id }) => plan_id).filter((id) => id !== SINGLE);
  return course !== null && !course.purchased && course.prices.length > 0 ? [SINGLE, ...subscriptions] : subscriptions;
}

export const transferOf = ({
  plans,
  selected,
}: Pick<PaymentOptionsContext, 'plans' | 'selected'>): Plan['transfer'] | undefined =>
  plans.find(({ plan_id }) => plan_id === selected)?.transfer;

/** Price of what is selected. */
export function priceOfSelected({ course, plans, selected, region }: PaymentOptionsContext): Money | null {
  const plan = plans.find(({ plan_id }) => plan_id === selected);
  if (selected === SINGLE) return course && salePriceOf(course, plan, region);
  return plan ? priceOf(plan) : null;
}

export const priceOf = (plan: Plan): Money => ({
  amount: plan.price_micro / 1_000_000,
  currency: plan.currency_code,
});

/** That price, if another currency is charged. */
export const listedElsewhere = (context: PaymentOptionsContext) =>
  context.charged[context.selected ?? ''] ? { listed: priceOfSelected(context) } : {};

/**
 * Unpaid bank transfer order of the learner, and whether it can be paid in another way; `name` is
 * the course's or plan's.
 */
export function waitingIn({ course, plans }: Pick<PaymentOptionsContext, 'course' | 'plans'>) {
  const offers = offersOf({ course, plans });
  return plans.flatMap(({ plan_id: planId, display_name, waiting_transfer: waiting }) => {
    const name = planId === SINGLE ? course?.title : display_name;
    if (name === undefined || waiting === undefined) return [];
    const { purchase_id: purchaseId, reference } = waiting;
    return [{ planId, name, purchaseId, reference, isOffered: offers.includes(planId) }];
  });
}
