import type { components } from '../../src/api/schema.d.ts';

type Plan = components['schemas']['Plan'];

const plan: Plan = {
  plan_id: 'single',
  display_name: 'Single course',
  description: 'One course, yours to keep.',
  badge: '',
  features: [],
  currency_code: 'USD',
  price_micro: 20_000_000,
  button_text: 'Buy',
};

/** The plans of GET /payment-plans: the single course and two subscriptions. */
export const plans: readonly Plan[] = [
  plan,
  {
    ...plan,
    plan_id: 'yearly',
    display_name: 'Yearly',
    description: 'Every course for a year.',
    features: ['Every course', 'Cancel any time'],
    price_micro: 100_000_000,
  },
  {
    ...plan,
    plan_id: 'monthly',
    display_name: 'Monthly',
    description: 'Every course for a month.',
    features: ['Every course'],
    price_micro: 12_000_000,
  },
];
