import type { Plan } from '../../common/api/types.ts';
import type { PaymentOptionsContext } from './payment-options.types.ts';

/** The plan id for buying one course; every other id is a subscription (PAY-01). */
export const SINGLE = 'single';

/** The ids of the plans that can be selected: subscriptions, and the course unless it is free or already the learner's. */
export function offersOf({ course, plans }: Pick<PaymentOptionsContext, 'course' | 'plans'>): readonly string[] {
  const subscriptions = plans.map(({ plan_id }) => plan_id).filter((id) => id !== SINGLE);
  return course !== null && !course.purchased && course.prices.length > 0 ? [SINGLE, ...subscriptions] : subscriptions;
}

/** The bank transfer that is offered for what is selected (PAY-17); undefined for none. */
export const transferOf = ({
  plans,
  selected,
}: Pick<PaymentOptionsContext, 'plans' | 'selected'>): Plan['transfer'] | undefined =>
  plans.find(({ plan_id }) => plan_id === selected)?.transfer;

/** What the learner has ordered already by a bank transfer that has not come (PAY-21), and whether it can still be paid in another way. */
export function waitingIn({ course, plans }: Pick<PaymentOptionsContext, 'course' | 'plans'>) {
  const offers = offersOf({ course, plans });
  return plans.flatMap(({ plan_id: planId, display_name, waiting_transfer: waiting }) => {
    const title = planId === SINGLE ? course?.title : display_name;
    if (title === undefined || waiting === undefined) return [];
    const { purchase_id: purchaseId, reference } = waiting;
    return [{ planId, title, purchaseId, reference, isOffered: offers.includes(planId) }];
  });
}
