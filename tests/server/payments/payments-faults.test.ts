import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chargeableCurrencies, hasMinorUnit } from '../../../common/money/currency.ts';
import { createSandbox, type Sandbox } from '../../../server/providers/payments/sandbox/sandbox.ts';
import { stripePayments } from '../../../server/providers/payments/stripe.ts';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';
import { buyer, cardFields, cards, orderIdOf, stock } from '../support/shop.ts';

/** What the provider does to the next request, after which it is well again. */
type Fault = 'none' | 'lost answer' | 'no answer' | 'error 500' | 'error 429' | 'error 401' | 'no euro';

const failure = { type: 'api_error', message: 'out of order' };

describe('a payment provider with faults, over HTTP', () => {
  let platform: Platform;
  let sandbox: Sandbox;
  let member: Member;
  let me: ReturnType<typeof buyer>;
  const faults: (Fault | Promise<Fault>)[] = [];
  const keys: string[] = [];

  const provider = createServer(async (request, response) => {
    const fault = (await faults.shift()) ?? 'none';
    if (fault === 'no answer') return;
    if (fault.startsWith('error')) return sendError(response, Number(fault.slice(-3)), failure);
    const { status, body } = await handle(request);
    if (fault === 'lost answer') return request.socket.destroy();
    if (fault === 'no euro') {
      return sendError(response, 400, { type: 'invalid_request_error', param: 'currency', message: 'no' });
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

  async function handle(request: IncomingMessage) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const key = request.headers['idempotency-key'];
    if (pathname === '/v1/payment_intents' && typeof key === 'string') keys.push(key);
    return sandbox.handle({
      method: request.method ?? 'GET',
      path: pathname,
      form: request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString()),
      idempotencyKey: typeof key === 'string' ? key : null,
      caller: 'server',
    });
  }

  function sendError(response: ServerResponse, status: number, error: Record<string, string>) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  }

  const pay = async (clientSecret: string, number = cards.good) => {
    const { body } = await sandbox.handle({
      method: 'POST',
      path: `/v1/payment_intents/${orderIdOf(clientSecret)}/confirm`,
      form: new URLSearchParams({ client_secret: clientSecret, ...cardFields(number) }),
      idempotencyKey: null,
      caller: 'browser',
    });
    return JSON.parse(body);
  };
  const intents = () =>
    platform.services.db
      .selectFrom('sandbox_intents')
      .selectAll()
      .execute()
      .then((rows) => rows.filter(({ metadata }) => metadata.user_id === member.userId));

  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const now = () => new Date('2026-11-21T09:00:00.000Z');
    const connection = { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout: 1_200 } as const;
    const adapter = stripePayments({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      now,
      knowsCurrency: hasMinorUnit,
      connection,
    });
    platform = await startPlatform({ content: null, services: { payments: adapter } });
    const { db } = platform.services;
    sandbox = createSandbox({ db, now, currencies: chargeableCurrencies(), webhookSecret: 'whsec_1' });
    await stock(platform);
  });
  beforeEach(async () => {
    faults.length = 0;
    keys.length = 0;
    member = await platform.makeMember();
    me = buyer(platform, member);
  });
  afterAll(async () => {
    provider.closeAllConnections();
    provider.close();
    await platform.close();
  });

  it('[P2][P21] finds the intent again whose answer was lost: there is one intent and one order', async () => {
    // the SDK retries a broken connection once
    faults.push('lost answer', 'lost answer');
    const lost = await me.begin('weaving');
    expect([lost.status, lost.body]).toMatchObject([503, { error: 'payment_unavailable' }]);
    expect(lost.headers['retry-after']).toBe('5');
    expect(await intents()).toHaveLength(1);
    const again = await me.begin('weaving');
    expect(again.status).toBe(200);
    expect(again.body.clientSecret).toBe((await intents())[0]?.client_secret);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^order:ord_[\w-]+:1$/);
    expect([await intents(), await me.orders()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('[P2] finds it also when the price has changed since, cancels it and charges the new price', async () => {
    faults.push('lost answer', 'lost answer');
    await me.begin('weaving', 'DE');
    const { body } = await me.begin('weaving', 'US');
    expect(body).toMatchObject({ amount: 2900, currency: 'usd' });
    const states = (await intents()).map(({ currency, status }) => [currency, status]);
    expect(states.sort()).toEqual([
      ['eur', 'canceled'],
      ['usd', 'requires_payment_method'],
    ]);
  });

  it('[P21] answers in time when the provider does not, and the next attempt works', async () => {
    faults.push('no answer');
    expect((await me.begin('weaving')).status).toBe(503);
    expect((await me.begin('weaving')).status).toBe(200);
    expect([await intents(), await me.orders()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it.each([
    ['error 500', 503, ':2', 'payment_unavailable'],
    ['error 429', 503, ':1', 'payment_unavailable'],
    ['error 401', 502, ':2', 'payment_failed'],
  ] as const)(
    '[P21][P2] answers %s of the provider with %i and tries again as attempt %s',
    async (fault, status, key, error) => {
      faults.push(fault);
      const { status: answered, body, headers } = await me.begin('weaving');
      expect(answered).toBe(status);
      expect(body).toMatchObject({ error, message: expect.stringContaining('You were not charged') });
      expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined);
      expect((await me.begin('weaving')).status).toBe(200);
      expect(keys.map((used) => used.slice(-2))).toEqual([key]);
      expect(await me.orders()).toHaveLength(1);
    },
  );

  it('[P21] keeps a report safe while the provider is away: nothing granted, nothing lost', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await pay(clientSecret);
    faults.push('error 500');
    expect((await me.report('weaving')).status).toBe(503);
    faults.push('no answer');
    expect((await me.report('weaving')).status).toBe(503);
    expect(await me.owned()).toEqual([]);
    expect((await me.report('weaving')).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it.each(['error 500', 'error 401'] as const)(
    '[PAY-09] after paying, %s of the provider is not called "not charged"',
    async (fault) => {
      const { clientSecret } = (await me.begin('weaving')).body;
      await pay(clientSecret);
      const path = `/api/orders/${orderIdOf(clientSecret)}`;
      const asked = [
        () => me.report('weaving'),
        () => platform.get(path, { token: member.token }),
        () => me.begin('weaving'),
      ];
      for (const ask of asked) {
        faults.push(fault);
        const { body } = await ask();
        expect(body).toMatchObject({
          message: expect.stringMatching(/Your payment, if you made one, is safe\. Please try again in a moment\.$/),
        });
      }
    },
  );

  it('[PAY-09] a request that fails after another tab has paid does not say "not charged"', async () => {
    const { promise: fault, resolve: fail } = Promise.withResolvers<Fault>();
    faults.push(fault);
    const first = me.begin('weaving');
    await expect.poll(() => faults).toHaveLength(0);
    const { clientSecret } = (await me.begin('weaving')).body;
    await pay(clientSecret);
    fail('error 500');
    expect((await first).body).toMatchObject({
      message: expect.stringMatching(/Your payment, if you made one, is safe\. Please try again in a moment\.$/),
    });
  });

  it('[P18] shows a paid order also while the provider is away', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    faults.push('no answer');
    expect((await platform.get(`/api/orders/${orderIdOf(clientSecret)}`, { token: member.token })).status).toBe(503);
    await pay(clientSecret);
    await me.report('weaving');
    faults.push('no answer');
    expect(await me.order(clientSecret)).toMatchObject({ status: 'paid', clientSecret: '' });
  });

  it('[P20] logs a fault of the provider with its reason and without any secret', async () => {
    faults.push('error 500');
    await me.begin('weaving');
    expect(platform.log).toContainEqual(
      expect.objectContaining({
        event: 'payment.provider_fault',
        kind: 'failed',
        reason: expect.stringContaining('out of order'),
      }),
    );
    expect(JSON.stringify(platform.log)).not.toMatch(/sk_test|whsec|_secret_[0-9a-z]{6}/);
  });

  it('[S1] falls back to the price in USD when the account refuses a currency, and remembers that', async () => {
    faults.push('no euro');
    expect((await me.begin('weaving', 'DE')).body).toMatchObject({ currency: 'usd', amount: 2900 });
    expect(platform.services.payments.supports('EUR')).toBe(false);
    expect(platform.services.payments.supports('USD')).toBe(true);
  });
});
