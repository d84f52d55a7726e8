import type { Order, Plan } from '../../common/api/types.ts';

export const aPlan: Plan = {
  plan_id: 'single',
  display_name: 'Single course',
  description: 'One course, yours to keep.',
  badge: '',
  features: [],
  currency_code: 'USD',
  price_micro: 20_000_000,
  button_text: 'Buy',
};

/** As GET /payment-plans. */
export const plans: readonly Plan[] = [
  aPlan,
  {
    ...aPlan,
    plan_id: 'yearly',
    display_name: 'Yearly',
    description: 'Every course for a year.',
    features: ['Every course', 'Cancel any time'],
    price_micro: 100_000_000,
  },
  {
    ...aPlan,
    plan_id: 'monthly',
    display_name: 'Monthly',
    description: 'Every course for a month.',
    features: ['Every course'],
    price_micro: 12_000_000,
  },
];

/** Unpaid, for $20. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  order_id: 'pi_1',
  course_id: 'weaving',
  title: 'Weaving',
  thumbnail: '/media/pictures/weaving.svg',
  amount: 2000,
  currency: 'usd',
  status: 'requires_payment',
  clientSecret: 'pi_1_secret_2',
  ...more,
});
