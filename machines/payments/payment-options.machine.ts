import { assign, emit, setup } from 'xstate';
import type { components } from '../../common/api/schema.d.ts';
import { orderIdOf } from '../../common/money/client-secret.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import type { Course } from '../catalogue/course.machine.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

type Plan = components['schemas']['Plan'];
type PaymentIntent = components['schemas']['PaymentIntent'];
type RunningSubscription = components['schemas']['RunningSubscription'];

/** The plan id that stands for buying one course; every other id is a subscription (PAY-01). */
export const SINGLE = 'single';

/** What is charged, in whole units by plan id, where the provider does not take the currency of the price. */
export type Charged = Readonly<Record<string, { amount: number; currency: string }>>;

// Input
export interface PaymentOptionsInput {
  /** Null: only subscriptions are offered (PAY-02). */
  courseId: string | null;
}

// Context
export interface PaymentOptionsContext extends PaymentOptionsInput {
  /** Two-letter region, which the prices are for; empty until the options are loaded. */
  region: string;
  course: Course | null;
  /** The one that opens every course now, if any. */
  subscription: RunningSubscription;
  plans: readonly Plan[];
  charged: Charged;
  /** The id of the plan that is selected. */
  selected: string | null;
  error: string | null;
}

// Actor inputs and outputs
export interface Options {
  /** The learner's region: waited for, since it decides what is charged. */
  region: string;
  course: Course | null;
  subscription: RunningSubscription;
  plans: readonly Plan[];
  charged: Charged;
}
export type CreateIntentInput = Pick<PaymentOptionsContext, 'courseId' | 'region'> & { planId: string | null };

// Events
export type PaymentOptionsEvent =
  | { type: 'plan.selected'; planId: string }
  | { type: 'continue.pressed' }
  | { type: 'stop.pressed' }
  | { type: 'retry.pressed' };

/** The ids of the plans that can be selected: subscriptions, and the course unless it is free or already the learner's. */
export function offersOf({ course, plans }: Pick<PaymentOptionsContext, 'course' | 'plans'>): readonly string[] {
  const subscriptions = plans.map(({ plan_id }) => plan_id).filter((id) => id !== SINGLE);
  return course !== null && !course.purchased && course.prices.length > 0 ? [SINGLE, ...subscriptions] : subscriptions;
}

/**
 * Choosing how to pay (PAY-01..04): one course or a subscription; then the payment intent is created and its checkout
 * opened. Prices come from the server; only ids and the region are sent. Nothing is offered twice (PAY-10): with a
 * running subscription there is nothing to choose, and after a 409, as when it was bought in another tab, the options
 * are loaded again.
 */
export const paymentOptionsMachine = setup({
  types: {
    input: {} as PaymentOptionsInput,
    context: {} as PaymentOptionsContext,
    events: {} as PaymentOptionsEvent,
    emitted: {} as Navigate | LogFailure,
    tags: {} as 'busy' | 'slow' | 'creating',
  },
  actors: {
    loadOptions: notProvided<Options, PaymentOptionsInput>('loadOptions'),
    createIntent: notProvided<PaymentIntent, CreateIntentInput>('createIntent'),
  },
  guards: {
    hasSelected: ({ context }) => context.selected !== null,
    isOffered: ({ context }, { planId }: { planId: string }) => offersOf(context).includes(planId),
    isSubscribed: (_, { subscription }: Options) => subscription !== null,
    isConflict: (_, { kind }: ApiFailure) => kind === 'conflict',
  },
  actions: {
    setOptions: assign((_, options: Options) => ({ ...options, selected: null })),
    select: assign({ selected: (_, { planId }: { planId: string }) => planId }),
    clearError: assign({ error: null }),
    setError: assign({
      error: (_, { message }: ApiFailure) =>
        message === null ? 'Creating payment failed' : `Creating payment failed: ${message}`,
    }),
    goToCheckout: emit(({ context }, { clientSecret }: PaymentIntent) => ({
      type: 'navigate' as const,
      to: `/checkout/orderId/${encodeURIComponent(orderIdOf(clientSecret))}`,
      state: { clientSecret, courseId: context.courseId },
    })),
    logFailure: emit(({ event }) => failureLogged('Loading the payment options', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'paymentOptions',
  context: ({ input }) => ({
    ...input,
    region: '',
    course: null,
    subscription: null,
    plans: [],
    charged: {},
    selected: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        input: ({ context: { courseId } }) => ({ courseId }),
        onDone: [
          {
            guard: { type: 'isSubscribed', params: ({ event }) => event.output },
            target: 'subscribed',
            actions: [{ type: 'setOptions', params: ({ event }) => event.output }, 'clearError'],
          },
          { target: 'choosing', actions: { type: 'setOptions', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'logFailure' },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': { target: '#paymentOptions.loading', reenter: true } } },
      },
    },
    failed: { on: { 'retry.pressed': 'loading' } },
    /** Every course is open to the learner: nothing is left to choose or to pay. */
    subscribed: {},
    choosing: {
      on: {
        'plan.selected': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        'continue.pressed': { guard: 'hasSelected', target: 'creating', actions: 'clearError' },
      },
    },
    creating: {
      tags: 'creating',
      initial: 'waiting',
      invoke: {
        id: 'createIntent',
        src: 'createIntent',
        input: ({ context: { courseId, region, selected } }) => ({
          courseId,
          region,
          planId: selected === SINGLE ? null : selected,
        }),
        onDone: { target: 'left', actions: { type: 'goToCheckout', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: { type: 'setError', params: ({ event }) => failureOf(event) },
          },
          { target: 'choosing', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        // The server keeps the intent that was asked for: asking again finds it, and makes no second one.
        slow: { tags: 'slow', on: { 'stop.pressed': '#paymentOptions.choosing' } },
      },
    },
    left: { type: 'final' },
  },
});
