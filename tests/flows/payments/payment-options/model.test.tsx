import { render, screen } from '@testing-library/react';
import { createModel, type Outcome, reject, resolve, type States, wayOf, when } from 'model-walk';
import { button, disabledButton, external, role, screenOf, statement, text } from 'model-walk/testing-library';
import { testModel, type Walk } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { PaymentIntent, Plan } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import {
  type CreateIntentInput,
  type LoadOptionsInput,
  type Options,
  type PaymentOptionsInput,
  paymentOptionsMachine,
} from '../../../../machines/payments/payment-options.machine.ts';
import { offersOf, transferOf } from '../../../../machines/payments/payment-options.selectors.ts';
import { PaymentOptionsScreen } from '../../../../src/flows/payments/payment-options/PaymentOptionsScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aCourse, aSubscription } from '../../../support/courses.ts';
import { plans } from '../../../support/orders.ts';
import { paymentLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof paymentOptionsMachine>;
const course = aCourse({}, { purchased: false });
const free = { ...course, purchased: true, prices: [], price: { amount: 0, currency: 'USD' } };
const options: Options = { region: 'US', course: null, subscription: null, plans, charged: {} };

/**
 * What is offered by bank transfer where the operator has switched it on, and what the learner has
 * ordered so.
 */
const transfers: Readonly<Record<string, Pick<Plan, 'transfer' | 'waiting_transfer'>>> = {
  single: {
    transfer: { consent: 'By ordering you ask us to open the course as soon as we have your money.' },
    waiting_transfer: { purchase_id: 'ord_3', reference: 'K7MX-P4RT' },
  },
  monthly: { transfer: {}, waiting_transfer: { purchase_id: 'ord_4', reference: 'B3CD-9FGH' } },
};
const waits = {
  single:
    'You have ordered “Weaving” by bank transfer (K7MX-P4RT). If you have sent the money, do not pay again. If you continue to payment for this course, we cancel that order. See what you ordered',
  monthly:
    'You have ordered “Monthly subscription” by bank transfer (B3CD-9FGH). If you have sent the money, do not pay again. If you continue to payment for a subscription, or order another one, we cancel that order. See what you ordered',
  owned:
    'You have ordered “Weaving” by bank transfer (K7MX-P4RT), and you have it now. Cancel the order, or write to us if you have sent the money. See what you ordered',
};

const byTransfer: Options = {
  ...options,
  region: 'IQ',
  plans: plans.map((plan) => ({ ...plan, ...transfers[plan.plan_id] })),
};

const radios: Readonly<Record<string, RegExp>> = { single: /^Weaving/, yearly: /^Yearly/, monthly: /^Monthly/ };

/**
 * What the page offers: a course that is free or the learner's already is not for sale,
 * subscriptions are.
 */
function offersIn({ course, plans }: Shown['context']): string[] {
  const subscriptions = plans.map(({ plan_id }) => plan_id).filter((id) => id !== 'single');
  const isForSale = course !== null && !course.purchased && course.prices.length > 0;
  return isForSale ? ['single', ...subscriptions] : subscriptions;
}

const link = (name: string, to: string) =>
  statement(`the link "${name}" to ${to}`, () =>
    screen.queryAllByRole('link', { name }).some((each) => each.getAttribute('href') === to),
  );
const note = (words: string) =>
  statement(`"${words}"`, () => screen.queryAllByText(/^You have ordered/).some((each) => each.textContent === words));

const errors = [
  'Creating payment failed',
  'Creating payment failed: This course is already yours',
  'Creating payment failed: Please check your details.',
];
function errorOf({ error }: Shown['context']): string | null {
  if (error === null || error === 'notCreated') return error && 'Creating payment failed';
  return `Creating payment failed: ${error.words}`;
}

const chooseHeading = role('heading', 'Choose how to pay', { level: 1 });
const stillWorking = text(/Still working/);
const asksConsent = text(/^By ordering you ask us/);

const isSelected = ({ context }: Shown) => context.selected !== null;
const isUnselected = ({ context }: Shown) => context.selected === null && offersIn(context).length > 0;
const isTheirs = ({ context }: Shown) => context.course?.purchased === true;
const isFree = ({ context }: Shown) => context.course?.price.amount === 0;
const hasTransfer = ({ context }: Shown) => transferOf(context) !== undefined;
const isConsentAsked = ({ context }: Shown) => transferOf(context)?.consent !== undefined;
/** Whether an order for it waits; the course's own plan is of no use without a course. */
const isOrdered =
  (id: string) =>
  ({ context }: Shown) =>
    context.plans.some(({ plan_id, waiting_transfer }) => plan_id === id && waiting_transfer) &&
    (id !== 'single' || context.course !== null);

/** What there is to choose from, and what of it is chosen, is owned or has been ordered. */
const offer = [
  chooseHeading,
  ...Object.entries(radios).flatMap(([id, name]) => [
    when(({ context }: Shown) => offersIn(context).includes(id), role('radio', name)),
    when(({ context }: Shown) => context.selected === id, role('radio', name, { checked: true })),
  ]),
  when(({ context }: Shown) => offersIn(context).includes('single'), role('group', 'Pay for a single course')),
  when((shown: Shown) => isTheirs(shown) && !isFree(shown), text('You own this course')),
  when(isFree, text('This course is free')),
  when(isTheirs, role('link', 'Go to the course')),
  when(isOrdered('single'), link('See what you ordered', '/profile/purchases/ord_3')),
  when((shown: Shown) => isOrdered('single')(shown) && !isTheirs(shown), note(waits.single)),
  when(
    (shown: Shown) => isOrdered('single')(shown) && isTheirs(shown),
    note(waits.owned),
    link('write to us', '/about'),
  ),
  when(isOrdered('monthly'), note(waits.monthly), link('See what you ordered', '/profile/purchases/ord_4')),
];

/** What a learner sees of each state. */
const seen: States<typeof paymentOptionsMachine> = {
  '*': ({ context }) => {
    const said = errorOf(context);
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(said);
    expect([null, ...errors]).toContain(said);
  },
  loading: [chooseHeading, text('Loading the payment options')],
  'loading.slow': [stillWorking],
  failed: [chooseHeading, text('We could not load the prices')],
  subscribed: [
    role('heading', 'Your plan', { level: 1 }),
    text('Your subscription: every course until 21 Dec 2026'),
    when(isTheirs, role('link', 'Go to the course')),
    when(({ context }) => context.course === null, role('link', 'See all courses')),
  ],
  choosing: [
    ...offer,
    when(isUnselected, disabledButton('Select a plan')),
    when(isSelected, button('Continue to payment')),
    when(hasTransfer, button('Pay by bank transfer')),
    when(isConsentAsked, asksConsent),
    when(
      ({ context }) => context.unanswered,
      text(
        /^Your order may have been made: look .* same order, unless its price has changed or its last day has passed\.$/,
      ),
      link('among your purchases', '/profile#purchases'),
    ),
  ],
  'tag:creating': [...offer, when(isConsentAsked, asksConsent)],
  creating: [disabledButton('Preparing the payment…'), when(hasTransfer, disabledButton('Pay by bank transfer'))],
  'creating.slow': [stillWorking, text(/Nothing is charged before you pay on the next page/)],
  ordering: [disabledButton('Continue to payment'), disabledButton('Making the order…')],
  'ordering.slow': [
    stillWorking,
    text(/Ordering charges nothing\. If you stop waiting, the order may still have been made\./),
  ],
  left: offer,
};

function walk(
  variant: string,
  input: PaymentOptionsInput,
  loadOptions: Readonly<Record<string, Outcome<Options>>>,
  others: Pick<Walk<typeof paymentOptionsMachine>, 'golden' | 'reviewed'>,
) {
  return testModel(
    createModel(paymentOptionsMachine, {
      events: {
        'retry.pressed': {},
        'connection.restored': {},
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
          'refused in words': reject(failure('validation', { status: 422, message: 'Please check your details.' })),
          'failed in words': reject(failure('server', { status: 500, message: 'Something went wrong.' })),
          'not readable': reject(failure('server', { status: 200 })),
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
        context.plans.map(({ transfer, waiting_transfer }) => [transfer, waiting_transfer]),
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
          'connection.restored': external,
          'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /Try again|Try again/ })),
        },
      }),
      states: seen,
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
    'a course of theirs that they have ordered too': resolve({ ...byTransfer, course: { ...course, purchased: true } }),
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
  { golden: 'for-a-course' },
);
walk(
  'without a course',
  { courseId: null },
  {
    'two subscriptions': resolve(options),
    'two subscriptions, by transfer too': resolve(byTransfer),
    'a running subscription': resolve({ ...options, subscription: aSubscription }),
  },
  { golden: 'without-a-course', reviewed: ['screen'] },
);

describe('on every path through the payment options of a course', () => {
  const { edges, states } = forACourse.graphOf('for a course');
  const shownAt = (index: number): Shown | undefined => states[index]?.snapshot;

  it('[PAY-21] plans that wait for a bank transfer are loaded again after a payment was begun that may have canceled it', () => {
    const ended = edges.filter(
      ({ from, to }) =>
        shownAt(from)?.matches('creating') && !shownAt(to)?.matches('creating') && !shownAt(to)?.matches('left'),
    );
    const kept = ended.filter(({ to }) => shownAt(to)?.matches('choosing'));
    const isWaitingAt = ({ from }: (typeof edges)[number]) =>
      shownAt(from)?.context.plans.some(({ waiting_transfer }) => waiting_transfer);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(isWaitingAt).map((edge) => wayOf(edge))).toEqual([]);
    const again = ended.filter(isWaitingAt).filter(({ command }) => command.kind === 'settle');
    expect(again.length).toBeGreaterThan(0);
    expect(again.map(({ to }) => shownAt(to)?.context.error)).not.toContain(null);
  });

  it('each call that takes long can be stopped', () => {
    const slow = states.flatMap(({ snapshot }, index) => (snapshot.matches({ creating: 'slow' }) ? [index] : []));
    const isStop = ({ command }: (typeof edges)[number]) =>
      command.kind === 'event' && command.event.type === 'stop.pressed';
    const stopped = new Set(edges.filter(isStop).map(({ from, to }) => (from === to ? -1 : from)));
    expect(slow.length).toBeGreaterThan(0);
    expect(slow.filter((index) => !stopped.has(index))).toEqual([]);
  });

  it('[PAY-17] an order may have been made unless the server refuses it with a message', () => {
    const settled = edges.flatMap(({ command, to }) =>
      command.kind === 'settle' && command.path.join() === 'orderTransfer'
        ? [{ name: command.name, maybeOrdered: shownAt(to)?.context.unanswered }]
        : [],
    );
    expect(settled.some(({ maybeOrdered }) => maybeOrdered)).toBe(true);
    expect(new Set(settled.filter(({ maybeOrdered }) => !maybeOrdered).map(({ name }) => name))).toEqual(
      new Set(['ordered', 'bought already', 'refused with 409', 'refused in words']),
    );
  });
});

it('[PAY-10] a plan that is not on offer cannot be selected', async () => {
  const owned = { ...options, course: { ...course, purchased: true } };
  const actor = createActor(
    paymentOptionsMachine.provide({
      actors: { loadOptions: fromPromise<Options, LoadOptionsInput>(async () => owned) },
    }),
    { input: { courseId: 'weaving' } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
  actor.send({ type: 'plan.selected', planId: 'single' });
  expect(actor.getSnapshot().context.selected).toBeNull();
  actor.send({ type: 'plan.selected', planId: 'monthly' });
  expect(actor.getSnapshot().context.selected).toBe('monthly');
});

it('[PAY-02] a course that the learner has already bought is not chosen by its link', async () => {
  const owned = { ...options, course: { ...course, purchased: true } };
  const loadOptions = fromPromise<Options, LoadOptionsInput>(async () => owned);
  const input = { courseId: 'weaving', planId: 'single' };
  const actor = createActor(paymentOptionsMachine.provide({ actors: { loadOptions } }), { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
  expect(actor.getSnapshot().context.selected).toBeNull();
});

it('[PAY-02] after a refusal because of an earlier purchase, nothing is selected for the learner again', async () => {
  const bought = failure('conflict', { status: 409, message: 'This course is already yours' });
  const loadOptions = fromPromise<Options, LoadOptionsInput>(async () => options);
  const createIntent = fromPromise<PaymentIntent, CreateIntentInput>(() => Promise.reject(bought));
  const actor = createActor(paymentOptionsMachine.provide({ actors: { loadOptions, createIntent } }), {
    input: { courseId: 'weaving', planId: 'monthly' },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
  expect(actor.getSnapshot().context.selected).toBe('monthly');
  actor.send({ type: 'continue.pressed' });
  await waitFor(actor, ({ context, value }) => value === 'choosing' && context.error !== null);
  expect(actor.getSnapshot().context.selected).toBeNull();
});

it('[PAY-10] a course without a price is not on offer', () => {
  expect(offersOf({ course: { ...course, prices: [] }, plans })).toEqual(['yearly', 'monthly']);
  expect(offersOf({ course, plans })).toEqual(['single', 'yearly', 'monthly']);
});
