import { assign, emit, raise, setup } from 'xstate';
import type { Order } from '../../common/api/types.ts';
import {
  ELEMENT_WATCHDOG,
  ORDER_POLL_INTERVAL,
  ORDER_POLLS,
  PROVIDER_WATCHDOG,
  STILL_WORKING_AFTER,
} from '../../common/rules/durations.ts';
import type { LogoutNotice } from '../common/emitted.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { isForNoCourse, keepsAsking, orderFact, refusalOf, returnError, successPath } from './checkout.selectors.ts';
import type {
  CheckoutContext,
  CheckoutEmitted,
  CheckoutError,
  CheckoutEvent,
  CheckoutInput,
  CheckoutTag,
  ConfirmInput,
  ConsentInput,
  OrderInput,
  PaymentOutcome,
  ProviderInput,
} from './checkout.types.ts';

export type * from './checkout.types.ts';

/**
 * Pays an order (PAY-05, PAY-06, PAY-09). One press confirms once. Only `succeeded`, as seen by the
 * server, leads to the success page; after a network error the order is read again, never paid
 * again.
 */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    tags: {} as CheckoutTag,
  },
  actors: {
    getOrder: notProvided<Order, OrderInput>('getOrder'),
    consentToOrder: notProvided<PaymentOutcome | null, ConsentInput>('consentToOrder'),
    loadProvider: notProvided<unknown, ProviderInput>('loadProvider'),
    confirmPayment: notProvided<PaymentOutcome, ConfirmInput>('confirmPayment'),
    reportSuccessfulPayment: notProvided<unknown, { order: Order | null }>('reportSuccessfulPayment'),
  },
  guards: {
    isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound',
    isConsentAsked: ({ context }) => context.order?.consent !== undefined,
    isIncomplete: (_, outcome: PaymentOutcome | null) => outcome !== null,
    hasOrderChanged: (_, failure: ApiFailure) => failure.kind === 'conflict',
    isTooEarly: (_, failure: ApiFailure) => failure.kind === 'conflict',
    hasSucceeded: (_, outcome: PaymentOutcome) => outcome.status === 'succeeded',
    isBeingProcessed: (_, outcome: PaymentOutcome) => outcome.status === 'processing',
    isCanceled: (_, outcome: PaymentOutcome) => outcome.status === 'canceled',
    hasLeftBank: (_, outcome: PaymentOutcome) => outcome.status === 'left',
    hasReturned: ({ context }) => context.returned !== null,
    canPoll: ({ context }) => keepsAsking(context),
  },
  actions: {
    setOrder: assign({ order: (_, order: Order) => order }),
    announceOrder: raise((_, order: Order) => ({ type: orderFact(order) })),
    clearError: assign({ error: null }),
    setError: assign({ error: (_, { error }: { error: CheckoutError }) => error }),
    setRefusal: assign({ error: (_, outcome: PaymentOutcome | null) => outcome && refusalOf(outcome) }),
    setMethod: assign({ method: (_, { method }: { method: string }) => method }),
    keepPayment: emit(({ context: { orderId, method } }, { confirming }: { confirming: boolean }) => ({
      type: 'payment.kept' as const,
      orderId,
      method,
      confirming,
    })),
    comeBack: assign({ returned: 'back' }),
    takeReturn: assign({ returned: null, error: ({ context }) => returnError(context) }),
    cleanAddress: emit({ type: 'address.kept' as const, query: '' }),
    resetPolls: assign({ polls: 0 }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    goToSuccess: emit(({ context }) => ({
      type: 'navigate' as const,
      to: successPath(context),
      replace: true,
      ...(isForNoCourse(context) ? { state: { subscription: true } } : {}),
    })),
    explainLogout: emit((_, { notice }: { notice: LogoutNotice | null }) => ({
      type: 'logout.explained' as const,
      notice,
    })),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: {
    stillWorking: STILL_WORKING_AFTER,
    elementWatchdog: ELEMENT_WATCHDOG,
    providerWatchdog: PROVIDER_WATCHDOG,
    pollInterval: ORDER_POLL_INTERVAL,
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    listed: null,
    returned: null,
    method: null,
    maxPolls: ORDER_POLLS,
    ...input,
    order: null,
    error: null,
    polls: 0,
  }),
  initial: 'loadingOrder',
  on: {
    'order.paid': {
      description: 'Whatever the page was doing, a paid order is reported and never paid again.',
      target: '.reporting',
    },
    'order.processing': {
      description: 'The bank decides later, so the server is asked from time to time.',
      target: '.processing',
      actions: 'resetPolls',
    },
    'order.closed': { description: 'An order that is canceled or refunded cannot be paid.', target: '.closed' },
  },
  states: {
    loadingOrder: {
      description: 'The page may be opened long after the order was made, so its status comes first.',
      initial: 'waiting',
      on: { 'order.open': 'loadingProvider' },
      invoke: {
        id: 'getOrder',
        src: 'getOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            description: 'The way back from a bank is used once: a refresh only asks for the order.',
            guard: 'hasReturned',
            actions: [
              'takeReturn',
              'cleanAddress',
              { type: 'keepPayment', params: { confirming: false } },
              { type: 'setOrder', params: ({ event }) => event.output },
              { type: 'announceOrder', params: ({ event }) => event.output },
            ],
          },
          {
            actions: [
              { type: 'setOrder', params: ({ event }) => event.output },
              { type: 'announceOrder', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            description: 'Asking again would not find an order that does not exist.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'notFound',
            actions: { type: 'logFailure', params: { what: 'Loading the order' } },
          },
          { target: 'failed', actions: { type: 'logFailure', params: { what: 'Loading the order' } } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#checkout.loadingOrder' } },
      },
    },
    notFound: { description: 'Asking again would not find the order.' },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'loadingOrder', 'connection.restored': 'loadingOrder' },
    },
    closed: {
      description: 'Canceled or refunded: nothing to pay here any more.',
    },
    loadingProvider: {
      description: "The card form is the provider's own, so that Zanin never sees a card number.",
      invoke: {
        id: 'loadProvider',
        src: 'loadProvider',
        input: ({ context }) => ({ currency: context.order?.currency ?? '' }),
        onDone: 'ready',
        onError: 'providerBlocked',
      },
      after: {
        providerWatchdog: {
          description: 'A script that is blocked may neither load nor fail.',
          target: 'providerBlocked',
        },
      },
    },
    providerBlocked: {
      description: "The provider's script or form cannot be loaded: an ad blocker, a firewall, no connection.",
      on: { 'retry.pressed': 'loadingOrder', 'connection.restored': 'loadingOrder' },
    },
    ready: {
      description: "The provider's form is on the page.",
      tags: 'form',
      initial: 'mounting',
      on: {
        'element.failed': 'providerBlocked',
        'method.chosen': {
          actions: [
            { type: 'setMethod', params: ({ event }) => event },
            { type: 'keepPayment', params: { confirming: false } },
          ],
        },
      },
      states: {
        mounting: {
          description: 'The provider renders its form itself, and may never finish.',
          on: { 'element.ready': 'editing' },
          after: {
            elementWatchdog: {
              description: 'A form that is blocked reports no failure.',
              target: '#checkout.providerBlocked',
            },
          },
        },
        editing: {
          on: {
            'pay.pressed': [
              {
                description: 'What pressing Pay agrees to is stored before the payment can go through (WITHDRAW-05).',
                guard: 'isConsentAsked',
                target: '#checkout.agreeing',
                actions: 'clearError',
              },
              { target: '#checkout.confirming', actions: 'clearError' },
            ],
          },
        },
      },
    },
    agreeing: {
      description:
        'The form is looked at, and the server stores the text that the learner read, and when. Nothing is charged yet.',
      tags: ['form', 'paying'],
      initial: 'waiting',
      entry: { type: 'explainLogout', params: { notice: 'nothingCharged' } },
      exit: { type: 'explainLogout', params: { notice: null } },
      invoke: {
        id: 'consentToOrder',
        src: 'consentToOrder',
        input: ({ context: { orderId, order } }) => ({ orderId, consent: order?.consent ?? '' }),
        onDone: [
          {
            description: 'The form is not complete: nothing was stored, and nothing is charged.',
            guard: { type: 'isIncomplete', params: ({ event }) => event.output },
            target: 'ready.editing',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { target: 'confirming' },
        ],
        onError: [
          {
            description: 'Another text is asked by now, or the order is paid or closed: it is read again.',
            guard: { type: 'hasOrderChanged', params: ({ event }) => failureOf(event) },
            target: 'loadingOrder',
            actions: {
              type: 'setError',
              params: { error: 'orderChanged' },
            },
          },
          {
            target: 'ready.editing',
            actions: [
              { type: 'logFailure', params: { what: 'Storing the consent' } },
              {
                type: 'setError',
                params: ({ event }) => ({
                  error: serverWords(failureOf(event)) ?? 'notReached',
                }),
              },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#checkout.agreeing' } },
      },
    },
    confirming: {
      description: 'The payment may go through from here on, so nothing can be stopped or pressed again.',
      tags: ['form', 'paying'],
      initial: 'waiting',
      entry: { type: 'keepPayment', params: { confirming: true } },
      exit: { type: 'keepPayment', params: { confirming: false } },
      invoke: {
        id: 'confirmPayment',
        src: 'confirmPayment',
        input: ({ context }) => ({ clientSecret: context.order?.clientSecret ?? '' }),
        onDone: [
          {
            description: 'The money was taken; the server has to see it before the course opens.',
            guard: { type: 'hasSucceeded', params: ({ event }) => event.output },
            target: 'reporting',
          },
          {
            description: 'The bank decides later.',
            guard: { type: 'isBeingProcessed', params: ({ event }) => event.output },
            target: 'processing',
            actions: 'resetPolls',
          },
          {
            description: 'The payment was canceled elsewhere, as in another tab.',
            guard: { type: 'isCanceled', params: ({ event }) => event.output },
            target: 'closed',
          },
          {
            description: "Back from the bank's page by the browser's own way: the bank may have decided by now.",
            guard: { type: 'hasLeftBank', params: ({ event }) => event.output },
            target: 'loadingOrder',
            actions: 'comeBack',
          },
          { target: 'ready.editing', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: {
          description:
            'The payment may have gone through: the order is looked up before anything is said or paid again.',
          target: 'checking',
          actions: { type: 'logFailure', params: { what: 'Confirming the payment' } },
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'The bank may be asking the learner something, so the page only says that this takes long.',
          tags: 'slow',
        },
      },
    },
    checking: {
      description: 'Only the server knows whether the payment went through.',
      tags: ['form', 'paying'],
      initial: 'waiting',
      on: {
        'order.open': {
          description:
            'The payment may still be on its way: pressing Pay again is safe, since an order is charged once at most.',
          target: 'ready.editing',
          actions: {
            type: 'setError',
            params: {
              error: 'notSeen',
            },
          },
        },
      },
      invoke: {
        id: 'checkOrder',
        src: 'getOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          actions: [
            { type: 'setOrder', params: ({ event }) => event.output },
            { type: 'announceOrder', params: ({ event }) => event.output },
          ],
        },
        onError: {
          description: 'Pressing Pay again is safe: an order is charged once at most.',
          target: 'ready.editing',
          actions: {
            type: 'setError',
            params: {
              error: 'connectionBroke',
            },
          },
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#checkout.checking' } },
      },
    },
    processing: {
      description: 'The bank takes its time, so the server is asked from time to time.',
      initial: 'waiting',
      states: {
        waiting: {
          on: { 'retry.pressed': 'asking' },
          after: {
            pollInterval: [
              {
                description: 'Asking ends after a while, since some banks take hours.',
                guard: 'canPoll',
                target: 'asking',
              },
              { target: 'pollingStopped' },
            ],
          },
        },
        asking: {
          description: 'No answer counts as no decision: the next question follows after the interval.',
          entry: 'countPoll',
          on: {
            'order.processing': 'waiting',
            'order.open': {
              target: '#checkout.loadingProvider',
              actions: {
                type: 'setError',
                params: { error: 'notPaidByBank' },
              },
            },
          },
          invoke: {
            id: 'pollOrder',
            src: 'getOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: {
              actions: [
                { type: 'setOrder', params: ({ event }) => event.output },
                { type: 'announceOrder', params: ({ event }) => event.output },
              ],
            },
            onError: 'waiting',
          },
          after: { stillWorking: 'waiting' },
        },
        pollingStopped: {
          description: 'It may take hours; the receipt comes by mail. Asking again is up to the learner.',
          on: { 'retry.pressed': 'asking', 'connection.restored': 'asking' },
        },
      },
    },
    reporting: {
      description: 'Paid, as the provider says: let the server see it and open the course (PAY-06).',
      initial: 'waiting',
      invoke: {
        id: 'reportSuccessfulPayment',
        src: 'reportSuccessfulPayment',
        input: ({ context }) => ({ order: context.order }),
        onDone: { target: 'succeeded', actions: 'goToSuccess' },
        onError: [
          {
            description: 'The server does not see the payment yet.',
            guard: { type: 'isTooEarly', params: ({ event }) => failureOf(event) },
            target: 'processing',
            actions: 'resetPolls',
          },
          { target: 'unreported', actions: { type: 'logFailure', params: { what: 'Reporting the payment' } } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#checkout.reporting' } },
      },
    },
    unreported: {
      description:
        'Paid, but the report to the server failed: the webhook grants the course too, and this page reports again.',
      on: { 'retry.pressed': 'reporting', 'connection.restored': 'reporting' },
      after: { pollInterval: 'reporting' },
    },
    succeeded: { description: 'The success page takes over.', type: 'final' },
  },
});
