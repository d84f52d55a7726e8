import { render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { failure } from '../../machines/failure.ts';
import {
  type Options,
  type PaymentOptionsEvent,
  type PaymentOptionsInput,
  paymentOptionsMachine,
} from '../../machines/payment-options.machine.ts';
import { PaymentOptionsScreen } from '../../src/screens/payment/PaymentOptionsScreen.tsx';
import { refusalsOf } from '../support/contract.ts';
import { aCourse } from '../support/courses.ts';
import { type Outcome, reject, resolve, testModel } from '../support/mbt.ts';
import { plans } from '../support/orders.ts';
import { paymentLayout } from '../support/surround.tsx';

type Shown = SnapshotFrom<typeof paymentOptionsMachine>;
const course = aCourse({}, { purchased: false });
const free = { ...course, prices: [], price: { amount: 0, currency: 'USD' } };

const radios: Readonly<Record<string, RegExp>> = { single: /^Weaving/, yearly: /^Yearly/, monthly: /^Monthly/ };
const offered = () => screen.queryAllByRole('radio').map((radio) => radio.getAttribute('value'));

/** What is on the page can be chosen; a course that is owned already has nothing to choose. */
function eventsIn({ context }: Shown): PaymentOptionsEvent[] {
  const single = context.course && context.course.prices.length > 0 ? ['single'] : [];
  const ids = [...single, ...context.plans.map(({ plan_id }) => plan_id).filter((id) => id !== 'single')];
  return [
    { type: 'retry.pressed' },
    { type: 'stop.pressed' },
    ...(context.course?.purchased
      ? []
      : [
          ...ids.map((planId): PaymentOptionsEvent => ({ type: 'plan.selected', planId })),
          { type: 'continue.pressed' } as const,
        ]),
  ];
}

function walk(variant: string, input: PaymentOptionsInput, loadOptions: Readonly<Record<string, Outcome<Options>>>) {
  testModel<typeof paymentOptionsMachine>({
    machine: paymentOptionsMachine,
    proves: ['PAY-01', 'PAY-02', 'PAY-03', 'PAY-04'],
    variants: { [variant]: input },
    events: eventsIn,
    outcomes: {
      loadOptions: {
        ...refusalsOf('GET /payment-plans', 'GET /courses/preview/{id}/{lang}'),
        ...loadOptions,
        'no answer': reject(failure('network')),
      },
      createIntent: {
        ...refusalsOf('POST /stripe/payment-intent', 'POST /stripe/subscription-intent'),
        created: resolve({ clientSecret: 'pi_1_secret_2', currency: 'usd', amount: 2000 }),
        'bought already': reject(failure('conflict', { status: 409, message: 'This course is already yours' })),
        'no answer': reject(failure('network')),
      },
    },
    key: ({ value, context }) => [
      value,
      context.selected,
      context.error,
      context.plans.length,
      context.course?.purchased,
      context.course?.prices.length,
    ],
    sut: {
      surround: paymentLayout,
      render: (actor) => render(<PaymentOptionsScreen actor={actor} />),
      gestures: {
        'plan.selected': ({ planId }, user) =>
          user.click(screen.getByRole('radio', { name: radios[planId] ?? planId })),
        'continue.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Continue to payment' })),
        'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
        'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /Try again|Load again/ })),
      },
      see,
    },
  });
}

walk(
  'for a course',
  { courseId: 'weaving' },
  {
    'the course and two subscriptions': resolve({ region: 'US', course, plans, charged: {} }),
    'the course alone': resolve({ region: 'US', course, plans: [], charged: {} }),
    'a course of theirs': resolve({ region: 'US', course: { ...course, purchased: true }, plans, charged: {} }),
    'a free course': resolve({ region: 'US', course: free, plans, charged: {} }),
  },
);
walk(
  'without a course',
  { courseId: null },
  { 'two subscriptions': resolve({ region: 'US', course: null, plans, charged: {} }) },
);

/** What a learner sees of each state. */
function see(snapshot: Shown): void {
  const { value, context } = snapshot;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose how to pay');
  expect(screen.queryByText('Loading the payment options') !== null).toBe(snapshot.matches('loading'));
  expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
  expect(screen.queryByText(/Nothing is charged before/) !== null).toBe(snapshot.matches({ creating: 'slow' }));
  expect(screen.queryByText('The prices are not here right now') !== null).toBe(value === 'failed');
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(context.error);
  expect([null, 'Creating payment failed', 'Creating payment failed: This course is already yours']).toContain(
    context.error,
  );

  const owned = context.course?.purchased === true;
  expect(screen.queryByRole('link', { name: 'Go to the course' }) !== null).toBe(owned);
  const single = context.course !== null && context.course.prices.length > 0 ? ['single'] : [];
  const subscriptions = context.plans.length > 0 ? ['yearly', 'monthly'] : [];
  expect(offered()).toEqual(owned ? [] : [...single, ...subscriptions]);
  expect(screen.queryByRole('group', { name: 'Pay for a single course' }) !== null).toBe(!owned && single.length > 0);
  const checked = screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value'));
  expect(checked).toEqual(context.selected === null ? [] : [context.selected]);

  const choosing = value === 'choosing' && !owned;
  const [unchosen, ready, working] = ['Select a plan', 'Continue to payment', 'Preparing the payment…'].map((name) =>
    screen.queryByRole('button', { name }),
  );
  expect(unchosen !== null).toBe(choosing && context.selected === null);
  expect(unchosen?.hasAttribute('disabled') ?? true).toBe(true);
  expect(ready !== null).toBe(choosing && context.selected !== null);
  expect(working !== null).toBe(snapshot.matches('creating'));
}
