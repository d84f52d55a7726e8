import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createEmulator, type Emulator } from 'emulate';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMinorUnit } from '../../../common/money/currency.ts';
import { stripePayments } from '../../../server/providers/payments/stripe.ts';

/**
 * The adapter against a Stripe that others wrote (vercel-labs/emulate). It is no judge of
 * everything: it has no client secrets, no amount received, no declined cards and no 3-D Secure,
 * makes two intents of one idempotency key, and its events have no id. Those are held against the
 * sandbox.
 */
describe('payments through Stripe’s API', () => {
  const hooks: { body: Buffer; signature: string | undefined }[] = [];
  const receiver = createServer(async (request, response) => {
    const body = await buffer(request);
    hooks.push({ body, signature: request.headers['stripe-signature']?.toString() });
    response.end();
  });
  let emulator: Emulator;
  let payments: ReturnType<typeof stripePayments>;
  let browser: Stripe;

  /** The port of a server that listens now. */
  async function listening(server: Server): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  function adapter(port: string | number) {
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    const connection = { host: '127.0.0.1', port, protocol: 'http' } as const;
    return stripePayments({ ...keys, now: () => new Date(), knowsCurrency: hasMinorUnit, connection });
  }

  /** The adapter before a Stripe that gives these answers in turn, and what it was asked. */
  async function answering(...answers: [status: number, body: object][]) {
    const asked: { url: string | undefined; key: unknown; form: string }[] = [];
    const stripe = createServer(async (request, response) => {
      const [status, body] = answers[asked.length] ?? [500, {}];
      const form = (await buffer(request)).toString();
      asked.push({ url: request.url, key: request.headers['idempotency-key'], form });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    return { there: adapter(await listening(stripe)), asked, close: () => stripe.close() };
  }

  beforeAll(async () => {
    const port = await listening(receiver);
    const webhooks = [{ url: `http://127.0.0.1:${port}`, events: ['*'], secret: 'whsec_1' }];
    emulator = await createEmulator({ service: 'stripe', port: 0, seed: { stripe: { webhooks } } });
    const there = new URL(emulator.url).port;
    payments = adapter(there);
    browser = new Stripe('sk_test_1', { host: '127.0.0.1', port: there, protocol: 'http' });
  });
  afterAll(async () => {
    await emulator.close();
    receiver.close();
  });

  let attempts = 0;
  const create = (currency = 'EUR') =>
    payments.createIntent({
      amount: 2750,
      currency,
      metadata: { order_id: 'ord_1', user_id: 'usr_1', course_id: 'weaving' },
      idempotencyKey: `order:ord_1:${++attempts}`,
    });

  it('[P9] an intent is read back as it was created', async () => {
    const made = await create();
    expect(made).toMatchObject({
      id: expect.stringMatching(/^pi_/),
      status: 'open',
      amount: 2750,
      currency: 'EUR',
      live: false,
      metadata: { order_id: 'ord_1', user_id: 'usr_1', course_id: 'weaving' },
    });
    expect(await payments.retrieveIntent(made.id)).toEqual(made);
  });

  it('[P6][P15] a confirmed intent has succeeded, the signed event names its order, and it cannot be cancelled', async () => {
    const { id } = await create();
    hooks.length = 0;
    await browser.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect((await payments.retrieveIntent(id)).status).toBe('succeeded');
    await expect.poll(() => hooks.length).toBe(2);
    const events = hooks.map(({ body, signature }) => payments.verifyWebhook(body, signature));
    expect(events).toMatchObject([
      { type: 'payment_intent.succeeded', about: 'intent', intentId: id, orderId: 'ord_1' },
      { type: 'charge.succeeded', about: 'other' },
    ]);
    await expect(payments.cancelIntent(id)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('[P13] an event with one byte changed, or signed with another secret, is refused', async () => {
    hooks.length = 0;
    await create();
    await expect.poll(() => hooks.length).toBe(1);
    const { body, signature } = hooks[0] ?? { body: Buffer.alloc(0), signature: '' };
    const changed = Buffer.from(body.toString().replace('2750', '2751'));
    for (const [bytes, sign] of [
      [changed, signature],
      [body, undefined],
      [body, signature?.replace(/v1=./, 'v1=x')],
    ] as const) {
      expect(() => payments.verifyWebhook(bytes, sign)).toThrow('signature');
    }
  });

  it('[P3] a canceled intent stays canceled', async () => {
    const { id } = await create();
    expect((await payments.cancelIntent(id)).status).toBe('canceled');
    expect((await payments.retrieveIntent(id)).status).toBe('canceled');
    await expect(payments.cancelIntent(id)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('[PAY-13] an intent allows every payment method that the account has enabled, also those that redirect', async () => {
    const { there, asked, close } = await answering([400, { error: { type: 'invalid_request_error' } }]);
    const order = { amount: 2750, currency: 'EUR', metadata: {}, idempotencyKey: 'order:ord_1:1' };
    await expect(there.createIntent(order)).rejects.toMatchObject({ reason: 'refused' });
    close();
    const sent = new URLSearchParams(asked[0]?.form);
    expect([...sent.keys()].filter((name) => name.startsWith('payment_method_types'))).toEqual([]);
    expect(sent.get('automatic_payment_methods[enabled]')).toBe('true');
    expect(sent.get('automatic_payment_methods[allow_redirects]')).toBe('always');
  });

  it('[P61] a refund asks for the whole of an intent under its key; one that was made before is refused', async () => {
    const already = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded.' };
    const { there, asked, close } = await answering(
      [200, { object: 'refund', status: 'pending' }],
      [400, { error: already }],
    );
    const key = 'refund:ord_1:1';
    await there.refundIntent('pi_1', key);
    await expect(there.refundIntent('pi_1', key)).rejects.toMatchObject({ reason: 'refused' });
    close();
    const form = 'payment_intent=pi_1&reason=requested_by_customer';
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ url: '/v1/refunds', key, form })));
  });

  it('[P21] an intent that Stripe does not know is refused; a Stripe that is away is unavailable', async () => {
    await expect(payments.retrieveIntent('pi_unknown')).rejects.toMatchObject({ reason: 'refused' });
    await emulator.close();
    await expect(create()).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
