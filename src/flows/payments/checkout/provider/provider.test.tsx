import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteOrigin } from '../../../../browser/address.ts';
import { designToken } from '../../../../browser/design-token.ts';
import { leaveTo, onCameBack } from '../../../../browser/leave.ts';
import { PaymentForm } from '../../../../ui/embeds/PaymentForm.tsx';
import type { PaymentProvider } from './port.ts';
import { createPaymentProvider } from './provider.ts';
import { SandboxElements } from './sandbox/elements.ts';

const secret = 'pi_1_secret_abc';
const intent = (status: string) => ({ id: 'pi_1', object: 'payment_intent', amount: 2900, currency: 'usd', status });
const refusal = (error: Record<string, unknown>, status = 402) => Response.json({ error }, { status });

/** The server's sandbox, as far as a test needs it: each request takes the next answer. */
function fakeServer(...answers: (Response | Error)[]) {
  const requests: { method: string; path: string; form: Record<string, string> }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    const { pathname, searchParams } = new URL(request.url);
    const form = request.method === 'GET' ? searchParams : new URLSearchParams(await request.text());
    requests.push({ method: request.method, path: pathname, form: Object.fromEntries(form) });
    const answer = answers.shift();
    if (!answer) throw new Error('unexpected request');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch, requests };
}

const sandboxConfig = async () => ({ stripePublishableKey: null, sandbox: true });
/** What the page gives it. */
const browser = { origin: siteOrigin, leaveTo, onCameBack };
const providerOver = (fetch: typeof globalThis.fetch, leave = leaveTo) =>
  createPaymentProvider({ ...browser, config: sandboxConfig, fetch, loadTimeoutMs: 50, leaveTo: leave });

/** Renders the form as the page does, twice mounted by StrictMode, and waits until it is ready. */
async function renderForm(
  provider: PaymentProvider,
  clientSecret = secret,
  currency = 'usd',
  method: string | null = null,
) {
  const stripe = await provider.load(currency);
  const onReady = vi.fn<() => void>();
  const attach = vi.fn(provider.attach);
  const onFailed = vi.fn<() => void>();
  const onMethod = vi.fn<(method: string) => void>();
  const form = (current: string) => (
    <StrictMode>
      <PaymentForm
        stripe={stripe}
        clientSecret={current}
        attach={attach}
        method={method}
        token={designToken}
        onReady={onReady}
        onFailed={onFailed}
        onMethod={onMethod}
      />
    </StrictMode>
  );
  const view = render(form(clientSecret));
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
  return { ...view, onReady, onFailed, onMethod, rerender: (current: string) => view.rerender(form(current)) };
}

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Card number' });
const expiry = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Expiration date' });
const cvc = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Security code' });

async function fillCard(user: ReturnType<typeof userEvent.setup>, digits = '4242424242424242') {
  await user.type(number(), digits);
  await user.type(expiry(), '1240');
  await user.type(cvc(), '123');
}

describe('the card form of the sandbox', () => {
  const user = userEvent.setup();

  it('[PAY-05] is rendered once under StrictMode, says once that it is ready, and can be rendered again', async () => {
    const provider = providerOver(fakeServer().fetch);
    const { onReady, onFailed, rerender } = await renderForm(provider);
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect(onReady).toHaveBeenCalledTimes(1);
    rerender('pi_2_secret_def');
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(2));
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('[PAY-05] formats what is typed or pasted, in any digits', async () => {
    await renderForm(providerOver(fakeServer().fetch));
    await user.type(number(), '4242x4242 42٤٢4242');
    expect(number().value).toBe('4242 4242 4242 4242');
    await user.type(expiry(), '4');
    expect(expiry().value).toBe('04');
    await user.type(expiry(), '40');
    expect(expiry().value).toBe('04 / 40');
    await user.clear(number());
    await user.click(number());
    await user.paste('5555-5555-5555-4444');
    expect(number().value).toBe('5555 5555 5555 4444');
  });

  it('keeps the caret in place while a digit is corrected', async () => {
    await renderForm(providerOver(fakeServer().fetch));
    await user.type(number(), '42424242');
    await user.type(number(), '9', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect([number().value, number().selectionStart]).toEqual(['4242 4924 2', 7]);
    await user.type(number(), '{Backspace}', { initialSelectionStart: 7, initialSelectionEnd: 7 });
    expect([number().value, number().selectionStart]).toEqual(['4242 4242', 6]);
  });

  it('has labels, autofill names and numeric keyboards, and no inline style', async () => {
    const { container } = await renderForm(providerOver(fakeServer().fetch));
    const known = [number(), expiry(), cvc()].map((input) => [input.autocomplete, input.inputMode]);
    expect(known).toEqual([
      ['cc-number', 'numeric'],
      ['cc-exp', 'numeric'],
      ['cc-csc', 'numeric'],
    ]);
    expect(container.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('shows what is missing next to the field, focuses it, and removes the message while it is corrected', async () => {
    const { fetch, requests } = fakeServer();
    const provider = providerOver(fetch);
    await renderForm(provider);
    await user.type(number(), '4242424242424242');
    await user.type(expiry(), '1220');
    const outcome = await act(() => provider.confirm(secret));
    expect(outcome).toEqual({
      status: 'requires_payment_method',
      error: { message: 'Your card’s expiration date is in the past.', code: 'invalid_expiry_year_past' },
    });
    expect(document.activeElement).toBe(expiry());
    expect(expiry()).toHaveProperty('ariaInvalid', 'true');
    expect(document.getElementById(expiry().getAttribute('aria-describedby') ?? '')?.textContent).toContain('past');
    await user.clear(expiry());
    expect(expiry().getAttribute('aria-invalid')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('[WITHDRAW-05] is looked at before a consent is sent, once for each form, and asks the provider nothing', async () => {
    const { fetch, requests } = fakeServer(Response.json(intent('succeeded')), Response.json(intent('succeeded')));
    const provider = providerOver(fetch);
    expect(await provider.prepare()).toMatchObject({ error: { message: 'Please fill in your card first.' } });
    const { rerender, onReady } = await renderForm(provider);
    expect(await act(() => provider.prepare())).toMatchObject({
      error: { message: 'Your card number is incomplete.' },
    });
    await fillCard(user);
    expect(await act(() => provider.prepare())).toBeNull();
    expect(requests).toEqual([]);
    expect(await act(() => provider.confirm(secret))).toEqual({ status: 'succeeded' });
    expect(await act(() => provider.prepare())).toBeNull();
    rerender('pi_2_secret_def');
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(2));
    // the new form is empty, whatever was looked at before
    expect(await act(() => provider.confirm(secret))).toMatchObject({ status: 'requires_payment_method' });
    expect(requests).toHaveLength(1);
  });

  it('fills in a test card at a press', async () => {
    const provider = providerOver(fakeServer().fetch);
    await renderForm(provider);
    await user.click(screen.getByText('Test cards'));
    await user.click(screen.getByRole('button', { name: '4000 0000 0000 9995' }));
    expect(number().value).toBe('4000 0000 0000 9995');
    expect(await act(() => provider.prepare())).toBeNull();
  });
});

describe('paying', () => {
  const user = userEvent.setup();

  async function payWith(...answers: (Response | Error)[]) {
    const server = fakeServer(...answers);
    const provider = providerOver(server.fetch);
    const view = await renderForm(provider);
    await fillCard(user);
    return { provider, ...server, ...view, pay: () => act(() => provider.confirm(secret)) };
  }

  it('[PAY-05] sends the card for the intent and reports success', async () => {
    const { pay, requests } = await payWith(Response.json(intent('succeeded')));
    expect(await pay()).toEqual({ status: 'succeeded' });
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/sandbox/stripe/v1/payment_intents/pi_1/confirm',
        form: {
          client_secret: secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242424242424242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2040',
          'payment_method_data[card][cvc]': '123',
        },
      },
    ]);
  });

  it('[P8][PAY-05] reports a decline in the words of the provider, and a second try', async () => {
    const message = 'Your card has insufficient funds.';
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message };
    const { pay } = await payWith(
      refusal({ ...error, payment_intent: intent('requires_payment_method') }),
      Response.json(intent('succeeded')),
    );
    expect(await pay()).toEqual({
      status: 'requires_payment_method',
      error: { message, code: 'insufficient_funds' },
    });
    expect(await pay()).toEqual({ status: 'succeeded' });
  });

  it('[P16] reports a payment that is being processed', async () => {
    const { pay } = await payWith(Response.json(intent('processing')));
    expect(await pay()).toEqual({ status: 'processing' });
  });

  it('[P18] takes an intent that another tab has paid for paid', async () => {
    const { pay } = await payWith(
      refusal(
        {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'You cannot confirm this PaymentIntent because it has a status of succeeded.',
          payment_intent: intent('succeeded'),
        },
        400,
      ),
    );
    expect(await pay()).toEqual({ status: 'succeeded' });
  });

  it.each([
    ['Approve', 'approve', Response.json(intent('succeeded')), { status: 'succeeded' }],
    [
      'Decline',
      'decline',
      refusal(
        {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method.',
          payment_intent: intent('requires_payment_method'),
        },
        400,
      ),
      {
        status: 'requires_payment_method',
        error: {
          message: 'We are unable to authenticate your payment method.',
          code: 'payment_intent_authentication_failure',
        },
      },
    ],
  ])(
    '[P17] opens the test bank for 3-D Secure and reports what %s leads to',
    async (button, outcome, answer, expected) => {
      const { provider, requests } = await payWith(Response.json(intent('requires_action')), answer);
      const paying = provider.confirm(secret);
      const dialog = await screen.findByRole('dialog', { name: 'Test bank' });
      expect(dialog.textContent).toContain('$29');
      await user.click(within(dialog).getByRole('button', { name: button }));
      expect(await paying).toEqual(expected);
      expect(requests[1]).toMatchObject({
        path: '/sandbox/stripe/v1/payment_intents/pi_1/authenticate',
        form: { outcome, client_secret: secret },
      });
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('[P17] declines when the test bank is closed without an answer', async () => {
    const error = { type: 'invalid_request_error', message: 'No.', payment_intent: intent('requires_payment_method') };
    const { provider, requests } = await payWith(Response.json(intent('requires_action')), refusal(error, 400));
    const paying = provider.confirm(secret);
    (await screen.findByRole('dialog')).dispatchEvent(new Event('cancel'));
    expect(await paying).toMatchObject({ status: 'requires_payment_method' });
    expect(requests[1]?.form.outcome).toBe('decline');
  });

  it.each([
    ['no answer', new TypeError('Failed to fetch'), 'network'],
    ['a failing server', new Response('<html>', { status: 502 }), 'server'],
    ['an answer that is no intent', Response.json(['?']), 'server'],
    ['too many requests', refusal({ type: 'rate_limit_error' }, 429), 'server'],
  ])('[PAY-09] throws when %s leaves it open whether the payment was made', async (_case, answer, kind) => {
    const { pay } = await payWith(answer);
    await expect(pay()).rejects.toMatchObject({ kind });
  });

  it('asks for a card when no form is on the page any more', async () => {
    const { provider, unmount } = await payWith();
    unmount();
    expect(await provider.confirm(secret)).toEqual({
      status: 'requires_payment_method',
      error: { message: 'Please fill in your card first.' },
    });
  });
});

describe('paying by a bank with a page of its own', () => {
  const user = userEvent.setup();
  const bankPage = 'http://localhost:3000/sandbox/bank/pi_1/k';
  const redirected = (): Response =>
    Response.json({
      ...intent('requires_action'),
      next_action: { type: 'redirect_to_url', redirect_to_url: { url: bankPage, return_url: '' } },
    });
  /** The browser shows the page again as it was left. */
  const showAgain = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  async function goToBank(clientSecret = secret) {
    const { fetch, requests } = fakeServer(redirected());
    const leaveTo = vi.fn<(url: string) => void>();
    const provider = providerOver(fetch, leaveTo);
    await renderForm(provider, clientSecret, 'eur');
    await user.click(screen.getByRole('radio', { name: 'iDEAL' }));
    const paying = provider.confirm(clientSecret);
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalled());
    return { paying, requests, leaveTo };
  }

  it('[PAY-13] offers iDEAL next to the card for euros, and the card alone for other currencies', async () => {
    const { unmount } = await renderForm(providerOver(fakeServer().fetch), secret, 'eur');
    const choice = within(screen.getByRole('group', { name: 'Way to pay' }));
    expect(choice.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
    expect(number().closest('[hidden]')).toBeNull();
    unmount();
    await renderForm(providerOver(fakeServer().fetch));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('[PAY-14] says which way to pay is chosen, and begins with one that was chosen before', async () => {
    const { onMethod, unmount } = await renderForm(providerOver(fakeServer().fetch), secret, 'eur');
    await user.click(screen.getByRole('radio', { name: 'iDEAL' }));
    expect(onMethod.mock.calls).toEqual([['ideal']]);
    unmount();
    const again = await renderForm(providerOver(fakeServer().fetch), secret, 'eur', 'ideal');
    screen.getByRole('radio', { name: 'iDEAL', checked: true });
    again.unmount();
    await renderForm(providerOver(fakeServer().fetch), secret, 'eur', 'bancontact');
    screen.getByRole('radio', { name: 'Card', checked: true });
  });

  it('[PAY-13] leads to the bank, needs no card for that, and sends an address of this site to come back to', async () => {
    const { requests, leaveTo } = await goToBank();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(leaveTo.mock.calls).toEqual([[bankPage]]);
    expect(requests.map(({ form }) => form)).toEqual([
      {
        client_secret: secret,
        'payment_method_data[type]': 'ideal',
        return_url: `${window.location.origin}/checkout/orderId/pi_1`,
      },
    ]);
  });

  it.each(['https://evil.example/pi_1', '//evil.example', '..//evil.example', '@evil.example/pi_1'])(
    '[A140] comes back to this site alone, also for the order %s',
    async (id) => {
      const { requests } = await goToBank(`${id}_secret_abc`);
      const { origin, pathname } = new URL(requests[0]?.form.return_url ?? '');
      expect(origin).toBe(window.location.origin);
      expect(pathname).toMatch(/^\/checkout\/orderId\/[^/]+$/);
    },
  );

  it("[PAY-15] ends as 'left' for a learner who comes back by the browser's own way, and not before", async () => {
    const { paying } = await goToBank();
    const ended = vi.fn<(outcome: unknown) => void>();
    void paying.then(ended);
    showAgain(false);
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    showAgain(true);
    expect(await paying).toEqual({ status: 'left' });
  });
});

describe('loading the provider', () => {
  it('asks for nothing before it is needed, loads once, and again after a failure', async () => {
    const config = vi.fn(sandboxConfig).mockRejectedValueOnce(new Error('offline'));
    const provider = createPaymentProvider({ ...browser, config, fetch: fakeServer().fetch, loadTimeoutMs: 50 });
    expect(config).not.toHaveBeenCalled();
    await expect(provider.load('usd')).rejects.toThrow('offline');
    expect(provider.loaded()).toBeNull();
    const [one, other] = await Promise.all([provider.load('usd'), provider.load('usd')]);
    expect(one).toBe(other);
    expect(provider.loaded()).toBe(one);
    expect(config).toHaveBeenCalledTimes(2);
  });

  it('fails when the server offers no payments at all', async () => {
    const config = async () => ({ stripePublishableKey: null, sandbox: false });
    const provider = createPaymentProvider({ ...browser, config, fetch: fakeServer().fetch, loadTimeoutMs: 50 });
    await expect(provider.load('usd')).rejects.toMatchObject({ kind: 'server' });
  });

  describe('with a publishable key', () => {
    type Rules = { createScriptURL: (url: string) => string | null };
    const createPolicy = vi.fn((_name: string, rules: Rules) => {
      trustedTypes.defaultPolicy = rules;
    });
    const trustedTypes: { defaultPolicy: Rules | null; createPolicy: typeof createPolicy } = {
      defaultPolicy: null,
      createPolicy,
    };
    const live = () =>
      createPaymentProvider({
        ...browser,
        config: async () => ({ stripePublishableKey: 'pk_test_1', sandbox: false }),
        fetch: fakeServer().fetch,
        loadTimeoutMs: 50,
      });
    const script = () =>
      vi.waitFor(() => {
        const found = document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com/"]');
        if (!found) throw new Error('no script yet');
        return found;
      });

    beforeEach(() => vi.stubGlobal('trustedTypes', trustedTypes));
    afterEach(() => vi.unstubAllGlobals());

    it('[PAY-05] gives up on a script that hangs or is blocked, and loads it when asked again', async () => {
      await expect(live().load('usd')).rejects.toMatchObject({ kind: 'network' });
      const [name, rules] = createPolicy.mock.calls[0] ?? [];
      expect(name).toBe('default');
      expect(rules?.createScriptURL('https://js.stripe.com/endive/stripe.js')).toBe(
        'https://js.stripe.com/endive/stripe.js',
      );
      expect(rules?.createScriptURL('https://js.stripe.com.example/x.js')).toBeNull();

      const hanging = await script();
      const blocked = live().load('usd');
      const refused = expect(blocked).rejects.toMatchObject({ kind: 'network' });
      await vi.waitFor(() => expect(hanging.isConnected).toBe(false));
      const first = await script();
      first.dispatchEvent(new Event('error'));
      await vi.waitFor(async () => expect(await script()).not.toBe(first));
      (await script()).dispatchEvent(new Event('error'));
      await refused;

      const provider = live();
      const loading = provider.load('usd');
      const stripe = { elements: () => null };
      const last = await script();
      vi.stubGlobal(
        'Stripe',
        Object.assign(() => stripe, { version: 'endive' }),
      );
      last.dispatchEvent(new Event('load'));
      expect(await loading).toBe(stripe);
      expect(provider.loaded()).toBe(stripe);
      expect(createPolicy).toHaveBeenCalledTimes(1);
    });
  });
});

describe('the elements group', () => {
  it('has one payment element at a time and no other', () => {
    const elements = new SandboxElements(() => new Date(), ['card']);
    const first = elements.create('payment');
    expect(() => elements.create('payment')).toThrow('Can only create one Element of type payment');
    expect(() => elements.create('card')).toThrow('no element of type card');
    expect(elements.getElement('payment')).toBe(first);
    first.destroy();
    expect(elements.getElement('payment')).toBeNull();
    expect(elements.create('payment')).not.toBe(first);
  });
});
