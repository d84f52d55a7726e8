import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../../common/api/types.ts';
import { ORDER_POLLS } from '../../../common/rules/constants.ts';
import { failure } from '../../../machines/common/failure.ts';
import { type CheckoutEvent, checkoutMachine } from '../../../machines/payments/checkout.machine.ts';
import {
  componentDriven,
  explore,
  reachable,
  reject,
  resolve,
  testModel,
  type Walk,
  wayOf,
} from '../../../packages/model-walk/src/index.ts';
import { CheckoutScreen } from '../../../src/screens/payments/checkout/CheckoutScreen.tsx';
import { refusalsOf } from '../../support/contract.ts';
import { anOrder } from '../../support/orders.ts';
import { paymentLayout } from '../../support/surround.tsx';

const inStatus = (status: Order['status']) => resolve(anOrder({ status }));
const press = (name: string | RegExp) => (_: CheckoutEvent, user: UserEvent) =>
  user.click(screen.getByRole('button', { name }));

/** What the provider's card form reports on its own. */
let element = { onReady: () => {}, onFailed: () => {} };

const walk: Walk<typeof checkoutMachine> = {
  machine: checkoutMachine,
  proves: ['PAY-05', 'PAY-06', 'PAY-09'],
  thorough: true,
  variants: { '': { orderId: 'pi_1', returnCourseId: null } },
  events: [{ type: 'element.ready' }, { type: 'element.failed' }, { type: 'pay.pressed' }, { type: 'retry.pressed' }],
  outcomes: {
    loadOrder: {
      ...refusalsOf('GET /orders/{orderId}'),
      unpaid: inStatus('requires_payment'),
      failed: inStatus('failed'),
      processing: inStatus('processing'),
      paid: inStatus('paid'),
      canceled: inStatus('canceled'),
      refunded: inStatus('refunded'),
      unknown: reject(failure('notFound', { status: 404 })),
      'provider down': reject(failure('server', { status: 503 })),
      'no answer': reject(failure('network')),
    },
    loadProvider: { loaded: resolve(undefined), blocked: reject(failure('network')) },
    confirmPayment: {
      succeeded: resolve({ status: 'succeeded' }),
      processing: resolve({ status: 'processing' }),
      'bank not asked': resolve({ status: 'requires_action' }),
      declined: resolve({ status: 'requires_payment_method', error: { message: 'Your card was declined.' } }),
      canceled: resolve({ status: 'canceled' }),
      'no answer': reject(failure('network')),
    },
    reportPayment: {
      ...refusalsOf('POST /stripe/successful-payment', 'GET /orders/{orderId}'),
      seen: resolve({ message: 'Paid' }),
      'too early': reject(failure('conflict', { status: 409 })),
      'no answer': reject(failure('network')),
    },
  },
  // Polls are counted afresh each time that the bank is waited for, and count no further than patience reaches.
  serializeState: (snapshot) => [
    snapshot.value,
    snapshot.matches('ready') && snapshot.context.error,
    snapshot.matches('processing') && Math.min(snapshot.context.polls, ORDER_POLLS),
  ],
  sut: {
    surround: paymentLayout,
    render: (actor) =>
      render(
        <CheckoutScreen
          actor={actor}
          renderForm={({ clientSecret }, onReady, onFailed) => {
            element = { onReady, onFailed };
            return <p>Card form of {clientSecret}</p>;
          }}
        />,
      ),
    gestures: {
      'element.ready': componentDriven(() => element.onReady()),
      'element.failed': componentDriven(() => element.onFailed()),
      'pay.pressed': press('Pay'),
      'retry.pressed': press(/^(Try again|Load again|Look again|Try now)$/),
    },
    see,
  },
};
testModel(walk);

const refusals = [
  'Your card was declined.',
  'Your bank needs you to confirm this payment. Please try again.',
  'The payment was not completed. Please try again or use another card.',
  'The connection broke before we saw a payment. Please press Pay again: you are never charged twice.',
  'The connection broke. Check your internet and press Pay again: you are never charged twice.',
];

const titles: Readonly<Record<string, string>> = {
  notFound: 'This order does not exist',
  failed: 'We could not load your order',
  closed: 'This order is closed',
  providerBlocked: 'The card form could not be loaded',
  processing: 'Your payment is being processed',
  reporting: 'Thank you',
  unreported: 'Your payment arrived',
};

/** What a learner sees of each state. */
function see(snapshot: SnapshotFrom<typeof checkoutMachine>): void {
  const { value, context } = snapshot;
  const state = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checkout');
  expect(screen.queryByText('Loading your order') !== null).toBe(state === 'loadingOrder');
  expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
  expect(screen.queryByText(/Your bank may be asking/) !== null).toBe(snapshot.matches({ confirming: 'slow' }));
  expect(screen.queryByText('Loading the card form') !== null).toBe(state === 'loadingProvider');
  for (const [name, title] of Object.entries(titles)) expect(screen.queryByText(title) !== null).toBe(state === name);

  // it says that it keeps checking only while it does
  const gaveUp = state === 'processing' && context.polls >= ORDER_POLLS;
  expect(screen.queryByText(/This page keeps checking/) !== null).toBe(state === 'processing' && !gaveUp);
  expect(screen.queryByText(/this page has stopped checking/) !== null).toBe(gaveUp);

  const summary = context.order !== null && state !== 'closed' && state !== 'loadingOrder';
  expect(screen.queryAllByText('Weaving')).toHaveLength(summary ? 2 : 0);
  expect(screen.queryAllByText('$20')).toHaveLength(summary ? 3 : 0);

  // The form stays while the payment is on its way: the card in it is what is being charged.
  const form = ['ready', 'confirming', 'checking'].includes(state);
  expect(screen.queryByText('Card form of pi_1_secret_2') !== null).toBe(form);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(form ? (context.error ?? '') : null);
  if (context.error !== null) expect(refusals).toContain(context.error);
  const pay = screen.queryByRole('button', { name: 'Pay' });
  expect(pay !== null).toBe(state === 'ready');
  expect(pay?.hasAttribute('disabled') ?? false).toBe(snapshot.matches({ ready: 'mounting' }));
  const working = screen.queryByRole('button', { name: 'Processing...' });
  expect(working?.hasAttribute('disabled') ?? null).toBe(state === 'confirming' || state === 'checking' ? true : null);
}

describe('on every path through the checkout', () => {
  const graph = explore(walk, { orderId: 'pi_1', returnCourseId: null });
  const confirms = graph.edges.filter(({ started }) => started.includes('confirmPayment'));

  it('[PAY-09] each press of Pay confirms once, and nothing else confirms', () => {
    expect(confirms.length).toBeGreaterThan(0);
    const other = confirms.filter(
      ({ command, started }) =>
        command.kind !== 'event' ||
        command.event.type !== 'pay.pressed' ||
        started.filter((name) => name === 'confirmPayment').length !== 1,
    );
    expect(other.map((edge) => wayOf(edge))).toEqual([]);
  });

  it('[PAY-09] nothing confirms while a payment is on its way', () => {
    const pending = ['confirming', 'checking', 'processing', 'reporting', 'unreported', 'succeeded'] as const;
    const during = confirms.filter(({ from }) => pending.some((state) => graph.states[from]?.snapshot.matches(state)));
    expect(during.map((edge) => wayOf(edge))).toEqual([]);
  });

  it("[PAY-06] nothing but the provider's `succeeded`, seen here or by the server, leads to success", () => {
    const isSuccess = (name: string) => name === 'succeeded' || name === 'paid';
    const without = reachable(graph, ({ command }) => command.kind !== 'settle' || !isSuccess(command.name));
    const successful = ['reporting', 'unreported', 'succeeded'] as const;
    expect(without.filter(({ snapshot }) => successful.some((state) => snapshot.matches(state)))).toEqual([]);
    // The states are there to be found with it.
    expect(graph.states.some(({ snapshot }) => snapshot.matches('succeeded'))).toBe(true);
  });

  it('[PAY-06] the success page opens only after the report to the server', () => {
    const opening = graph.edges.filter(({ emitted }) => emitted.some(({ type }) => type === 'navigate'));
    expect(new Set(opening.map(({ command }) => (command.kind === 'settle' ? command.name : command.kind)))).toEqual(
      new Set(['seen']),
    );
  });
});
