import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeableCurrencies } from '../../../common/money/currency.ts';
import { noPayments } from '../../../server/providers/payments/none.ts';
import { sandboxRoutes } from '../../../server/providers/payments/sandbox/routes.ts';
import { createSandbox } from '../../../server/providers/payments/sandbox/sandbox.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { platformOfTest } from '../support/shared-platform.ts';
import { buyer, cardFields, cards, confirm, sandboxOf, stock, wire } from '../support/shop.ts';
import { stripeKeys } from '../support/stripe-keys.ts';

describe('the payment sandbox', () => {
  let platform: Platform;
  let stripe: Stripe;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const key = request.headers['idempotency-key'];
    const { status, body } = await sandboxOf(platform).handle({
      method: request.method ?? 'GET',
      path: pathname,
      form: request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString()),
      idempotencyKey: typeof key === 'string' ? key : null,
      caller: 'server',
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

  beforeAll(async () => {
    platform = await startPlatform({ content: null });
    await stock(platform);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await platform.close();
  });

  const create = (parameters: Partial<Stripe.PaymentIntentCreateParams> = {}, options?: Stripe.RequestOptions) =>
    stripe.paymentIntents.create({ amount: 2900, currency: 'usd', ...parameters }, options);

  it("speaks to Stripe's own SDK over HTTP: create, read, cancel", async () => {
    const intent = await create({ metadata: { order_id: 'ord_1' }, automatic_payment_methods: { enabled: true } });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 2900,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      metadata: { order_id: 'ord_1' },
      client_secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_\\w{20,}$`)),
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
    const canceled = await stripe.paymentIntents.cancel(intent.id);
    expect(canceled.status).toBe('canceled');
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('[P2] replays the answer for an idempotency key, and refuses it for other parameters', async () => {
    const key = { idempotencyKey: 'order:ord_1:1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const different = await create({ amount: 3000 }, key).catch((error: unknown) => error);
    expect(different).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await expect(create({ amount: 1 }, { idempotencyKey: 'k2' })).rejects.toMatchObject({ code: 'amount_too_small' });
    expect((await create({}, { idempotencyKey: 'k2' })).amount).toBe(2900);
  });

  it.each([
    [{ currency: 'iqd' }, 'currency'],
    [{ currency: 'zzz' }, 'currency'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: -100 }, 'amount'],
    [{ amount: 49 }, 'amount'],
    [{ amount: 100_000_000 }, 'amount'],
  ])('[P22][S1] refuses %o as Stripe does', async (parameters, param) => {
    await expect(create(parameters)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param });
  });

  it.each([
    [cards.declined, {}, 'card_declined', 'generic_decline'],
    [cards.noFunds, {}, 'card_declined', 'insufficient_funds'],
    ['4000000000000069', {}, 'expired_card', undefined],
    ['4000000000000127', {}, 'incorrect_cvc', undefined],
    ['4000000000000119', {}, 'processing_error', undefined],
    ['4242424242424241', {}, 'incorrect_number', undefined],
    ['', {}, 'incorrect_number', undefined],
    ['4012888888881881', {}, 'card_declined', 'test_mode_live_card'],
    [cards.good, { year: '2026', month: '10' }, 'invalid_expiry_year', undefined],
    [cards.good, { year: '2099' }, 'invalid_expiry_year', undefined],
    [cards.good, { month: '13' }, 'invalid_expiry_month', undefined],
    [cards.good, { cvc: '12' }, 'incorrect_cvc', undefined],
  ])('[P8] declines card %s %o with %s', async (number, details, code, decline) => {
    const { client_secret } = await create();
    const { status, body } = await wire(platform, 'POST', client_secret ?? '', '/confirm', cardFields(number, details));
    expect([status, body.error?.code, body.error?.decline_code]).toEqual([402, code, decline]);
    expect((await wire(platform, 'GET', client_secret ?? '')).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
  });

  it('[P17] may decline after the bank asked', async () => {
    const { client_secret } = await create();
    await confirm(platform, client_secret ?? '', '4000008260003178');
    const { body } = await wire(platform, 'POST', client_secret ?? '', '/authenticate', { outcome: 'approve' });
    expect(body.error).toMatchObject({ decline_code: 'insufficient_funds' });
    const again = await wire(platform, 'POST', client_secret ?? '', '/authenticate', { outcome: 'approve' });
    expect(again.body.error?.code).toBe('payment_intent_unexpected_state');
  });

  it('lets a browser do no more than a page may, and only with the client secret', async () => {
    const { id, client_secret } = await create({ metadata: { order_id: 'ord_x' } });
    const wrong = `${id}_secret_wrong`;
    expect((await wire(platform, 'GET', wrong)).status).toBe(404);
    expect((await confirm(platform, wrong)).status).toBe(404);
    expect((await wire(platform, 'POST', client_secret ?? '', '/cancel')).status).toBe(404);
    expect((await wire(platform, 'POST', client_secret ?? '', '', { amount: '50' })).status).toBe(404);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const made = await platform.request('POST', '/sandbox/stripe/v1/payment_intents', 'amount=500&currency=usd', {
      headers,
    });
    expect(made.status).toBe(404);
    const seen = (await wire(platform, 'GET', client_secret ?? '')).body;
    expect(seen).toMatchObject({ status: 'requires_payment_method', amount: 2900 });
    expect(seen).not.toHaveProperty('metadata');
  });

  it('[P2] keeps its state in the database, so another process goes on with it', async () => {
    const { client_secret } = await create();
    await confirm(platform, client_secret ?? '', cards.secure);
    const { db, now } = platform.services;
    const other = createSandbox({ db, now, currencies: chargeableCurrencies(), webhookSecret: 'whsec_other' });
    const { body } = await other.handle({
      method: 'POST',
      path: `/v1/payment_intents/${(client_secret ?? '').split('_secret')[0]}/authenticate`,
      form: new URLSearchParams({ client_secret: client_secret ?? '', outcome: 'approve' }),
      idempotencyKey: null,
      caller: 'browser',
    });
    expect(JSON.parse(body).status).toBe('succeeded');
  });

  it('[A41] does not exist with a Stripe key, and cannot be forced to', async () => {
    const real = await platformOfTest({ content: null, env: stripeKeys });
    expect(real.services.payments).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_1', live: false });
    expect((await real.post('/sandbox/stripe/v1/payment_intents/pi_1/confirm', {})).status).toBe(405);
    expect(real.sandbox).toBeNull();
    const forced = () => sandboxRoutes(real.app, real.services.config, sandboxOf(platform));
    expect(forced).toThrow('while a Stripe key is set');
  });

  it('[A41] does not exist in production: without keys, no payment is taken and none is made up', async () => {
    const real = await platformOfTest({ content: null, env: { NODE_ENV: 'production' } });
    expect((await real.get('/api/config')).body).toMatchObject({ sandbox: false, stripePublishableKey: null });
    expect((await real.post('/sandbox/stripe/v1/payment_intents/pi_1/confirm', {})).status).toBe(405);
  });

  it('[A41] refuses every payment in words where none can be taken', async () => {
    const closed = await platformOfTest({ content: null, services: { payments: noPayments() } });
    await stock(closed);
    const me = buyer(closed, await closed.makeMember());
    const { status, body } = await me.begin('weaving');
    expect({ status, ...body }).toMatchObject({ status: 503, message: expect.stringContaining('try again') });
    expect(await me.owned()).toEqual([]);
  });

  it('[A41] opens nothing to a learner whose order is not paid', async () => {
    const me = buyer(platform, await platform.makeMember());
    const { client_secret } = await create({ metadata: { order_id: 'ord_made_up' } });
    await confirm(platform, client_secret ?? '');
    await sandboxOf(platform).settled();
    expect(await me.owned()).toEqual([]);
  });
});
