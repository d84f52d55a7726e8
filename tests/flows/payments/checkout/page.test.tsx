import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isDisabled } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { createActor, type EventObject, fromPromise, SimulatedClock } from 'xstate';
import { ORDER_POLL_INTERVAL } from '../../../../common/rules/durations.ts';
import {
  type ConfirmInput,
  checkoutMachine,
  type PaymentOutcome,
  type ProviderInput,
} from '../../../../machines/payments/checkout.machine.ts';
import { keepPayment, readPayment } from '../../../../src/browser/payment.ts';
import { CheckoutScreen } from '../../../../src/flows/payments/checkout/CheckoutScreen.tsx';
import { getOrder, reportSuccessfulPayment } from '../../../../src/flows/payments/checkout/calls.ts';
import { open as openCheckout } from '../../../../src/flows/payments/checkout/page.tsx';
import { type Answer, type Answers, fetchDouble, networkError, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { anOrder } from '../../../support/orders.ts';
import { visit } from '../../../support/visit.tsx';

const unpaid = ok(anOrder());
const paid = ok(anOrder({ status: 'paid' }));
const itIsYours = { status: 200, body: { message: 'It is yours.' } } as const;
const thanks: Answers = { 'POST /stripe/successful-payment': itIsYours };
const tooEarly = { status: 409, body: { message: 'Not paid yet.' } } as const;

/** The answers one after the other; the last one stays. */
function inTurn<Given>(...given: [Given, ...Given[]]): () => Given {
  let turn = 0;
  return () => given[Math.min(turn++, given.length - 1)] ?? given[0];
}

/**
 * Opens the checkout on the real calls; the provider confirms as the test says, and its form is
 * ready at once.
 */
function open(
  answers: Answers,
  confirm: (input: ConfirmInput) => Promise<PaymentOutcome> = async () => ({ status: 'succeeded' }),
  returnCourseId: string | null = 'weaving',
) {
  const api = fetchDouble({ ...thanks, ...answers }, { token: 'a-token' });
  const clock = new SimulatedClock();
  const confirmPayment = vi.fn(confirm);
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        getOrder: getOrder(api.client),
        loadProvider: fromPromise<unknown, ProviderInput>(async () => null),
        confirmPayment: fromPromise<PaymentOutcome, ConfirmInput>(({ input }) => confirmPayment(input)),
        reportSuccessfulPayment: reportSuccessfulPayment(api.client),
      },
    }),
    { input: { orderId: 'pi_1', returnCourseId }, clock },
  );
  const went: EventObject[] = [];
  actor.on('navigate', (event) => went.push(event));
  actor.start();
  render(
    <CheckoutScreen
      actor={actor}
      renderForm={({ onReady }) => (
        <button type="button" onClick={onReady}>
          The form appears
        </button>
      )}
    />,
  );
  return { ...api, clock, confirmPayment, went, user: userEvent.setup({ delay: null }) };
}
const toSuccess = [{ type: 'navigate', to: '/payment-success/weaving', replace: true }];
const payIn = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'The form appears' }));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
};
const alert = () => waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));

describe('the checkout page', () => {
  const openPage = (state: Readonly<Record<string, unknown>> = {}) =>
    visit(openCheckout, {
      params: { orderId: 'pi_1' },
      state,
      as: learner,
      answers: {
        'GET /orders/{orderId}': ok(anOrder({ currency: 'eur', amount: 1850 })),
        'GET /config': { status: 200, body: { stripePublishableKey: null, sandbox: true, geolocationUrl: '' } },
      },
    });
  const kept = (confirming: boolean) =>
    keepPayment({ type: 'payment.kept', orderId: 'pi_1', method: 'ideal', confirming });

  it('[PAY-14] says that there is no answer where a confirmation had begun, and has the way to pay chosen', async () => {
    kept(true);
    openPage();
    await screen.findByRole('radio', { name: 'iDEAL', checked: true });
    expect(screen.getByRole('alert').textContent).toBe(
      'We have no answer from your bank. Press Pay to try again: you are never charged twice.',
    );
    expect(readPayment('pi_1')).toEqual({ method: 'ideal', confirming: false });
  });

  it('[PAY-14] says nothing of a bank after a refresh without a confirmation', async () => {
    kept(false);
    openPage();
    await screen.findByRole('radio', { name: 'iDEAL', checked: true });
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('[PAY-05] shows the price that was listed, beside what is charged', async () => {
    openPage({ listed: { amount: 40500, currency: 'IQD' } });
    const summary = within(await screen.findByRole('region', { name: 'Order summary' }));
    expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['IQD 40,500', '€18.50']);
  });

  it.each([
    [7],
    [{}],
    [{ amount: '1', currency: 'IQD' }],
    [{ amount: 1, currency: 'dinar' }],
    [{ amount: 0, currency: 'IQD' }],
  ])('[SESSION-06] %j is no price that was listed', async (listed) => {
    openPage({ listed });
    const summary = within(await screen.findByRole('region', { name: 'Order summary' }));
    expect(summary.getAllByRole('definition')).toHaveLength(1);
  });
});

describe('the order at the checkout', () => {
  it('[PAY-05] shows what is bought and the amount that will be charged', async () => {
    open({ 'GET /orders/{orderId}': ok(anOrder({ amount: 1850, currency: 'eur' })) });
    const details = within(await screen.findByRole('region', { name: 'Order details' }));
    expect(details.getByRole('presentation').getAttribute('src')).toBe('/media/pictures/weaving.svg');
    details.getByText('Weaving');
    details.getByText('Online Course');
    details.getByText('€18.50');
    const summary = within(screen.getByRole('region', { name: 'Order summary' }));
    expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['€18.50']);
  });

  it('[PAY-09] is asked for by its address, with its secret: a refresh loses nothing', async () => {
    const checkout = open({ 'GET /orders/{orderId}': unpaid });
    await payIn(checkout);
    expect(checkout.calls[0]?.path).toBe('/orders/pi_1');
    expect(checkout.confirmPayment).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
  });
});

describe('paying', () => {
  it('[PAY-05] says Processing... while working, and pays once however often Pay is pressed', async () => {
    let answer: (outcome: PaymentOutcome) => void = () => {};
    const checkout = open({ 'GET /orders/{orderId}': unpaid }, () => new Promise((resolve) => (answer = resolve)));
    await checkout.user.click(await screen.findByRole('button', { name: 'The form appears' }));
    await checkout.user.dblClick(screen.getByRole('button', { name: 'Pay' }));
    expect(isDisabled(screen.getByRole('button', { name: 'Processing...' }))).toBe(true);
    answer({ status: 'succeeded' });
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
    expect(checkout.confirmPayment).toHaveBeenCalledTimes(1);
  });

  it('[PAY-05] shows the error of the provider in red under the form, which stays', async () => {
    const checkout = open({ 'GET /orders/{orderId}': unpaid }, async () => ({
      status: 'requires_payment_method',
      error: { message: 'Your card was declined.', code: 'card_declined' },
    }));
    await payIn(checkout);
    await alert();
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined. Try another card, or ask your bank.');
    expect(screen.getByRole('alert').className).toContain('text-pomegranate');
    screen.getByRole('button', { name: 'Pay' });
    expect(checkout.bodiesOf('POST /stripe/successful-payment')).toEqual([]);
  });

  it('[PAY-06] that succeeded is reported to the server, and then the success page replaces the checkout', async () => {
    const checkout = open({ 'GET /orders/{orderId}': unpaid });
    await payIn(checkout);
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
    expect(checkout.bodiesOf('POST /stripe/successful-payment')).toEqual([{ course_id: 'weaving', state: 1 }]);
  });

  it('[PAY-06] shows no form and pays nothing when the order is found paid on coming back', async () => {
    const checkout = open({ 'GET /orders/{orderId}': paid });
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
    expect(checkout.confirmPayment).not.toHaveBeenCalled();
    expect(checkout.bodiesOf('POST /stripe/successful-payment')).toHaveLength(1);
  });

  it('[PAY-04] for a subscription has no report of its own: its order is read until it is paid', async () => {
    const { course_id: _, ...order } = anOrder({ plan_id: 'yearly', title: 'Yearly subscription' });
    const checkout = open({
      'GET /orders/{orderId}': inTurn(ok(order), ok({ ...order, status: 'paid' })),
    });
    await payIn(checkout);
    screen.getByText('Subscription');
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
    expect(checkout.bodiesOf('POST /stripe/successful-payment')).toEqual([]);
  });

  it('[PAY-04] [PAY-06] for a subscription that was chosen without a course thanks without one', async () => {
    const { course_id: _, ...order } = anOrder({ plan_id: 'yearly', title: 'Yearly subscription', status: 'paid' });
    const checkout = open({ 'GET /orders/{orderId}': ok(order) }, undefined, null);
    const thanks = { to: '/payment-success/yearly', replace: true, state: { subscription: true } };
    await waitFor(() => expect(checkout.went).toEqual([{ type: 'navigate', ...thanks }]));
  });
});

describe('a payment that does not go through at once', () => {
  it('[PAY-09] is not repeated when the connection broke after it was made', async () => {
    const checkout = open({ 'GET /orders/{orderId}': inTurn(unpaid, paid) }, async () => networkError());
    await payIn(checkout);
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
    expect(checkout.confirmPayment).toHaveBeenCalledTimes(1);
  });

  it('[PAY-09] keeps the form when the connection broke and the order is open, and does not say that nothing was charged', async () => {
    const checkout = open({ 'GET /orders/{orderId}': unpaid }, async () => networkError());
    await payIn(checkout);
    await alert();
    expect(screen.getByRole('alert').textContent).toBe(
      'The connection broke before we saw a payment. Please press Pay again: you are never charged twice.',
    );
  });

  it('[PAY-09] is not offered again when the order was canceled since', async () => {
    const checkout = open({ 'GET /orders/{orderId}': inTurn(unpaid, ok(anOrder({ status: 'canceled' }))) }, async () =>
      networkError(),
    );
    await payIn(checkout);
    await screen.findByText('This order is closed');
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('[PAY-09] is polled until a slow bank has settled it', async () => {
    const processing = ok(anOrder({ status: 'processing' }));
    const checkout = open({ 'GET /orders/{orderId}': inTurn(unpaid, processing, paid) }, async () => ({
      status: 'processing',
    }));
    await payIn(checkout);
    await screen.findByText('Your payment is being processed');
    act(() => checkout.clock.increment(ORDER_POLL_INTERVAL));
    await waitFor(() => expect(checkout.calls).toHaveLength(2));
    await waitFor(() => {
      act(() => checkout.clock.increment(ORDER_POLL_INTERVAL));
      expect(checkout.went).toEqual(toSuccess);
    });
    expect(checkout.confirmPayment).toHaveBeenCalledTimes(1);
  });

  it('[PAY-09] is reported again when the server sees it later than the browser', async () => {
    const checkout = open({
      'GET /orders/{orderId}': inTurn(unpaid, paid),
      'POST /stripe/successful-payment': inTurn<Answer<'POST /stripe/successful-payment'>>(tooEarly, itIsYours),
    });
    await payIn(checkout);
    await screen.findByText('Your payment is being processed');
    act(() => checkout.clock.increment(ORDER_POLL_INTERVAL));
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
  });

  it('[PAY-09] says so when its report failed, and is reported again', async () => {
    let reports = 0;
    const checkout = open({
      'GET /orders/{orderId}': unpaid,
      'POST /stripe/successful-payment': () => (++reports === 1 ? networkError() : itIsYours),
    });
    await payIn(checkout);
    await screen.findByText('Your payment arrived');
    act(() => checkout.clock.increment(ORDER_POLL_INTERVAL));
    await waitFor(() => expect(checkout.went).toEqual(toSuccess));
    expect(checkout.confirmPayment).toHaveBeenCalledTimes(1);
  });
});
