import { render, screen } from '@testing-library/react';
import { createModel, type Outcome, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel, type Walk } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { Plan } from '../../../common/api/types.ts';
import { failure } from '../../../machines/common/failure.ts';
import {
  type Options,
  type PaymentOptionsInput,
  paymentOptionsMachine,
} from '../../../machines/payments/payment-options.machine.ts';
import { transferOf } from '../../../machines/payments/payment-options.selectors.ts';
import { PaymentOptionsScreen } from '../../../src/screens/payments/payment-options/PaymentOptionsScreen.tsx';
import { refusalsOf } from '../../support/contract.ts';
import { aCourse, aSubscription } from '../../support/courses.ts';
import { plans } from '../../support/orders.ts';
import { paymentLayout } from '../../support/surround.tsx';

type Shown = SnapshotFrom<typeof paymentOptionsMachine>;
const course = aCourse({}, { purchased: false });
const free = { ...course, purchased: true, prices: [], price: { amount: 0, currency: 'USD' } };
const options: Options = { region: 'US', course: null, subscription: null, plans, charged: {} };

/** What is offered by bank transfer where the operator has switched it on, and what the learner has ordered so. */
const transfers: Readonly<Record<string, Pick<Plan, 'transfer' | 'waiting_transfer'>>> = {
  single: {
    transfer: { consent: 'By ordering you ask us to open the course as soon as we have your money.' },
    waiting_transfer: { purchase_id: 'ord_3', reference: 'K7MX-P4RT' },
  },
  monthly: { transfer: {}, waiting_transfer: { purchase_id: 'ord_4', reference: 'B3CD-9FGH' } },
};
const waits: Readonly<Record<string, string>> = {
  single:
    'You have ordered “Weaving” by bank transfer (K7MX-P4RT). If you have sent the money, do not pay again. If you continue to payment for this course, we give the transfer up. See what you ordered',
  monthly:
    'You have ordered “Monthly” by bank transfer (B3CD-9FGH). If you have sent the money, do not pay again. If you continue to payment for a subscription, or order another one, we give the transfer up. See what you ordered',
};

const byTransfer: Options = {
  ...options,
  region: 'IQ',
  plans: plans.map((plan) => ({ ...plan, ...transfers[plan.plan_id] })),
};

const radios: Readonly<Record<string, RegExp>> = { single: /^Weaving/, yearly: /^Yearly/, monthly: /^Monthly/ };
const offered = () => screen.queryAllByRole('radio').map((radio) => radio.getAttribute('value'));

/** What the page offers: a course that is free or the learner's already is not for sale, subscriptions are. */
function offersIn({ course, plans }: Shown['context']): string[] {
  const subscriptions = plans.map(({ plan_id }) => plan_id).filter((id) => id !== 'single');
  const isForSale = course !== null && !course.purchased && course.prices.length > 0;
  return isForSale ? ['single', ...subscriptions] : subscriptions;
}

function walk(
  variant: string,
  input: PaymentOptionsInput,
  loadOptions: Readonly<Record<string, Outcome<Options>>>,
  others: Pick<Walk<typeof paymentOptionsMachine>, 'golden' | 'reviewed' | 'like'>,
) {
  return testModel(
    createModel(paymentOptionsMachine, {
      events: {
        'retry.pressed': {},
        'stop.pressed': {},
        'plan.selected': ({ context }) => offersIn(context).map((planId) => ({ planId })),
        'continue.pressed': {},
        'transfer.pressed': {},
      },
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
        orderTransfer: {
          ...refusalsOf('POST /user/purchases'),
          ordered: resolve('ord_3'),
          'bought already': reject(failure('conflict', { status: 409, message: 'This course is already yours' })),
          'no answer': reject(failure('network')),
        },
      },
      serializeState: ({ value, context }) => [
        value,
        context.selected,
        context.error,
        context.unanswered,
        context.plans.length,
        context.subscription,
        context.course?.purchased,
        context.course?.prices.length,
        context.plans.map(({ transfer }) => transfer),
      ],
    }),
    {
      proves: ['PAY-01', 'PAY-02', 'PAY-03', 'PAY-04', 'PAY-10', 'PAY-17', 'PAY-21'],
      thorough: true,
      variants: { [variant]: input },
      ...others,
      sut: screenOf({
        surround: paymentLayout,
        render: (actor) => render(<PaymentOptionsScreen actor={actor} />),
        gestures: {
          'plan.selected': ({ planId }, user) =>
            user.click(screen.getByRole('radio', { name: radios[planId] ?? planId })),
          'continue.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Continue to payment' })),
          'transfer.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Pay by bank transfer' })),
          'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
          'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /Try again|Load again/ })),
        },
      }),
      states: { '*': see },
    },
  );
}

const forACourse = walk(
  'for a course',
  { courseId: 'weaving' },
  {
    'the course and two subscriptions': resolve({ ...options, course }),
    'the course and a plan, by transfer too': resolve({ ...byTransfer, course }),
    'the course alone': resolve({ ...options, course, plans: [] }),
    'a course of theirs': resolve({ ...options, course: { ...course, purchased: true } }),
    'a course of theirs, and no subscription for sale': resolve({
      ...options,
      course: { ...course, purchased: true },
      plans: [],
    }),
    'a free course': resolve({ ...options, course: free }),
    'a running subscription': resolve({
      ...options,
      course: { ...course, purchased: true },
      subscription: aSubscription,
    }),
  },
  { golden: 'payment-options.for-a-course' },
);
walk(
  'without a course',
  { courseId: null },
  {
    'two subscriptions': resolve(options),
    'two subscriptions, by transfer too': resolve(byTransfer),
    'a running subscription': resolve({ ...options, subscription: aSubscription }),
  },
  { golden: 'payment-options.without-a-course', reviewed: ['rendered'], like: forACourse },
);

/** What a learner sees of each state. */
function see(snapshot: Shown): void {
  const { value, context } = snapshot;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    value === 'subscribed' ? 'Your plan' : 'Choose how to pay',
  );
  expect(screen.queryByText('Loading the payment options') !== null).toBe(snapshot.matches('loading'));
  expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
  expect(screen.queryByText(/Nothing is charged before you pay on the next page/) !== null).toBe(
    snapshot.matches({ creating: 'slow' }),
  );
  expect(
    screen.queryByText(/Nothing is charged by an order\. If you stop, it may be made all the same\./) !== null,
  ).toBe(snapshot.matches({ ordering: 'slow' }));
  expect(screen.queryByText('We could not load the prices') !== null).toBe(value === 'failed');
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(context.error);
  expect([null, 'Creating payment failed', 'Creating payment failed: This course is already yours']).toContain(
    context.error,
  );

  const isSubscribed = value === 'subscribed';
  expect(screen.queryByText('Your subscription: every course until 21 Dec 2026') !== null).toBe(isSubscribed);
  expect(screen.queryByRole('link', { name: 'See all courses' }) !== null).toBe(isSubscribed && !context.course);

  const isOffering = value === 'choosing' || value === 'left' || snapshot.hasTag('creating');
  const has = context.course?.purchased === true;
  const isFree = context.course?.price.amount === 0;
  expect(screen.queryByText('You own this course') !== null).toBe(isOffering && has && !isFree);
  expect(screen.queryByText('This course is free') !== null).toBe(isOffering && has && isFree);
  expect(screen.queryByRole('link', { name: 'Go to the course' }) !== null).toBe((isOffering || isSubscribed) && has);
  const offers = isOffering ? offersIn(context) : [];
  expect(offered()).toEqual(offers);
  expect(screen.queryByRole('group', { name: 'Pay for a single course' }) !== null).toBe(offers.includes('single'));
  const checked = screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value'));
  expect(checked).toEqual(isOffering && context.selected !== null ? [context.selected] : []);

  const choosing = (value === 'choosing' || snapshot.matches('ordering')) && (offers.length > 0 || !has);
  const [unchosen, ready, working] = ['Select a plan', 'Continue to payment', 'Preparing the payment…'].map((name) =>
    screen.queryByRole('button', { name }),
  );
  expect(unchosen !== null).toBe(choosing && context.selected === null);
  expect(unchosen?.hasAttribute('disabled') ?? true).toBe(true);
  expect(ready !== null).toBe(choosing && context.selected !== null);
  expect(working !== null).toBe(snapshot.matches('creating'));

  const transfer = value === 'left' ? undefined : transferOf(context);
  const byTransfer = screen.queryByRole('button', { name: /^(Pay by bank transfer|Making the order…)$/ });
  expect(byTransfer !== null).toBe(isOffering && transfer !== undefined);
  expect(screen.queryByText(/^By ordering you ask us/) !== null).toBe(isOffering && transfer?.consent !== undefined);
  expect(byTransfer?.textContent === 'Making the order…').toBe(snapshot.matches('ordering'));
  expect(byTransfer?.hasAttribute('disabled') ?? false).toBe(byTransfer !== null && snapshot.hasTag('creating'));

  const isNamed = ({ plan_id, waiting_transfer }: Plan) => waiting_transfer && (context.course || plan_id !== 'single');
  const maybeOrdered = screen.queryByText(/^No answer came, and your order may have been made\./);
  expect(maybeOrdered !== null).toBe(value === 'choosing' && context.unanswered);
  expect(maybeOrdered?.querySelector('a')?.getAttribute('href')).toBe(maybeOrdered ? '/profile#purchases' : undefined);

  const waiting = isOffering ? context.plans.filter(isNamed) : [];
  const notes = screen.queryAllByText(/^You have ordered/).map((note) => note.textContent);
  expect(notes).toEqual(waiting.map(({ plan_id }) => waits[plan_id]));
  expect(
    screen.queryAllByRole('link', { name: /^See what you ordered/ }).map((link) => link.getAttribute('href')),
  ).toEqual(waiting.map(({ waiting_transfer }) => `/profile/purchases/${waiting_transfer?.purchase_id}`));
}

it('[PAY-10] a plan that is not on offer cannot be selected', async () => {
  const owned = { ...options, course: { ...course, purchased: true } };
  const actor = createActor(
    paymentOptionsMachine.provide({
      actors: { loadOptions: fromPromise<Options, PaymentOptionsInput>(async () => owned) },
    }),
    { input: { courseId: 'weaving' } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
  actor.send({ type: 'plan.selected', planId: 'single' });
  expect(actor.getSnapshot().context.selected).toBeNull();
  actor.send({ type: 'plan.selected', planId: 'monthly' });
  expect(actor.getSnapshot().context.selected).toBe('monthly');
});
