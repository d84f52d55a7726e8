import { assign, emit, setup } from 'xstate';
import type { PaymentIntent } from '../../common/api/types.ts';
import { SINGLE } from '../../common/buy-course.ts';
import { orderIdOf } from '../../common/money/client-secret.ts';
import { href } from '../../common/paths.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { listedElsewhere, offersOf, transferOf, waitingIn } from './payment-options.selectors.ts';
import type {
  CreateIntentInput,
  LoadOptionsInput,
  Options,
  OrderTransferInput,
  PaymentOptionsContext,
  PaymentOptionsEvent,
  PaymentOptionsInput,
} from './payment-options.types.ts';

export type * from './payment-options.types.ts';

/**
 * Chooses one course or a subscription, then opens a payment intent's checkout or creates an order
 * for a bank transfer (PAY-01..04, PAY-17, PAY-10). Prices come from the server; only ids and the
 * region are sent. After a 409 (bought in another tab) the options are loaded again.
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
    loadOptions: notProvided<Options, LoadOptionsInput>('loadOptions'),
    createIntent: notProvided<PaymentIntent, CreateIntentInput>('createIntent'),
    orderTransfer: notProvided<string, OrderTransferInput>('orderTransfer'),
  },
  guards: {
    hasSelected: ({ context }) => context.selected !== null,
    hasTransfer: ({ context }) => transferOf(context) !== undefined,
    isOffered: ({ context }, { planId }: { planId: string }) => offersOf(context).includes(planId),
    isSubscribed: (_, { subscription }: Options) => subscription !== null,
    isConflict: (_, { kind }: ApiFailure) => kind === 'conflict',
    hasOrdered: ({ context }) => waitingIn(context).length > 0,
    /** Only a refusal with the server's text proves that no order was made. */
    isOutcomeUnknown: (_, { kind, message }: ApiFailure) => kind === 'server' || message === null,
  },
  actions: {
    setOptions: assign(({ context: { planId } }, options: Options) => ({
      ...options,
      planId: null,
      selected: offersOf(options).find((offered) => offered === planId) ?? null,
    })),
    select: assign({ selected: (_, { planId }: { planId: string }) => planId }),
    clearError: assign({ error: null, unanswered: false }),
    setUnanswered: assign({ unanswered: true }),
    setError: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('notCreated' as const),
    }),
    goToCheckout: emit(({ context }, { clientSecret }: PaymentIntent) => ({
      type: 'navigate' as const,
      to: href('checkout', { orderId: orderIdOf(clientSecret) }),
      state: { clientSecret, courseId: context.courseId, ...listedElsewhere(context) },
    })),
    goToPurchase: emit((_, { purchaseId }: { purchaseId: string }) => ({
      type: 'navigate' as const,
      to: href('purchase', { orderId: purchaseId }),
    })),
    logFailure: emit(({ event }) => failureLogged('Loading the payment options', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'paymentOptions',
  context: ({ input }) => ({
    planId: null,
    ...input,
    region: '',
    course: null,
    subscription: null,
    plans: [],
    charged: {},
    selected: null,
    error: null,
    unanswered: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: "Prices depend on the learner's region and courses, so they come from the server.",
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        input: ({ context: { courseId } }) => ({ courseId }),
        onDone: [
          {
            description: 'A running subscription opens every course.',
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
        slow: { tags: 'slow', on: { 'retry.pressed': '#paymentOptions.loading' } },
      },
    },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    subscribed: {
      description: 'Every course is open to the learner: nothing is left to choose or to pay.',
    },
    choosing: {
      description: 'Nothing is selected in advance but what the page was opened for, as by "Buy course".',
      on: {
        'plan.selected': {
          description: 'Only what the page offers can be selected.',
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        'continue.pressed': {
          description: 'Without a selection there is nothing to pay.',
          guard: 'hasSelected',
          target: 'creating',
          actions: 'clearError',
        },
        'transfer.pressed': {
          description: 'Only where the server offers it for what is selected (PAY-17).',
          guard: 'hasTransfer',
          target: 'ordering',
          actions: 'clearError',
        },
      },
    },
    creating: {
      description: 'Only ids and the region are sent: the server decides the price.',
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
            description: 'It has been bought already, as in another tab, so the options are loaded again.',
            guard: { type: 'isConflict', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: { type: 'setError', params: ({ event }) => failureOf(event) },
          },
          {
            description:
              'The server may have canceled what waits for a bank transfer, so the options are loaded again.',
            guard: 'hasOrdered',
            target: 'loading',
            actions: { type: 'setError', params: ({ event }) => failureOf(event) },
          },
          { target: 'choosing', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'The server keeps the intent that was asked for: asking again finds it and makes no second one.',
          tags: 'slow',
          on: {
            'stop.pressed': [
              {
                description: 'What waits for a bank transfer may be canceled by now, as after a failure.',
                guard: 'hasOrdered',
                target: '#paymentOptions.loading',
              },
              { target: '#paymentOptions.choosing' },
            ],
          },
        },
      },
    },
    ordering: {
      description: 'The order is made that a bank transfer pays, with its reference.',
      tags: 'creating',
      initial: 'waiting',
      invoke: {
        id: 'orderTransfer',
        src: 'orderTransfer',
        input: ({ context }) => ({
          courseId: context.courseId,
          region: context.region,
          planId: context.selected === SINGLE ? null : context.selected,
          consent: transferOf(context)?.consent,
        }),
        onDone: {
          target: 'left',
          actions: { type: 'goToPurchase', params: ({ event }) => ({ purchaseId: event.output }) },
        },
        onError: [
          {
            description:
              'It has been bought already, or other words have to be agreed to: the options are loaded again.',
            guard: { type: 'isConflict', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: { type: 'setError', params: ({ event }) => failureOf(event) },
          },
          {
            description: 'The order may have been made.',
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => failureOf(event) },
            target: 'choosing',
            actions: 'setUnanswered',
          },
          { target: 'choosing', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'The server keeps the order that was made: asking again finds it and makes no second one.',
          tags: 'slow',
          on: { 'stop.pressed': { target: '#paymentOptions.choosing', actions: 'setUnanswered' } },
        },
      },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
