import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { processingTime } from '../../../server/providers/payments/sandbox/intents.ts';
import type { Member } from '../support/platform.ts';
import { platformOfTest, sharedShop } from '../support/shared-platform.ts';
import {
  bankPageOf,
  buyer,
  cards,
  confirm,
  decideAt,
  goToBank,
  orderIdOf,
  receiptsFor,
  sandboxOf,
  wire,
} from '../support/shop.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

let member: Member;
let me: ReturnType<typeof buyer>;
let secret: string;

// the page that banks lead back to, also where the browser app was not built
const platform = await sharedShop({ clientFolder: temporaryFolder({ 'index.html': emptyPage }) });

beforeEach(async () => {
  member = await platform.makeMember();
  me = buyer(platform, member);
  secret = (await me.begin('weaving', 'DE')).body.clientSecret;
});

const arriveAtBank = async () => bankPageOf(await goToBank(platform, secret));
const statusAt = async () => (await me.order(secret)).status;
/** Where the bank leads to, as its path and its query. */
const wayBack = ({ status, headers }: { status: number; headers: Record<string, string | undefined> }) => {
  const url = new URL(headers.location ?? '');
  return { status, origin: url.origin, path: url.pathname, query: Object.fromEntries(url.searchParams) };
};

describe('a bank that redirects', () => {
  it('[PAY-13][P9] an order that is accepted there is paid by iDEAL, opens its course and has one receipt', async () => {
    const confirmed = await goToBank(platform, secret);
    expect(confirmed.body).toMatchObject({ status: 'requires_action', payment_method_types: ['card', 'ideal'] });
    const page = bankPageOf(confirmed);
    const question = await platform.get(page);
    expect([question.status, question.text.includes('€27.50')]).toEqual([200, true]);
    expect(await me.owned()).toEqual([]);
    const id = orderIdOf(secret);
    expect(wayBack(await decideAt(platform, page, 'accept'))).toEqual({
      ...{ status: 303, origin: 'http://localhost:3000', path: `/checkout/orderId/${id}` },
      query: { payment_intent: id, payment_intent_client_secret: secret, redirect_status: 'succeeded' },
    });
    expect(await statusAt()).toBe('paid');
    expect((await me.report('weaving')).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
    expect((await me.orders()).map(({ method }) => method)).toEqual(['ideal']);
    expect(await receiptsFor(platform, member)).toHaveLength(1);
  });

  it('[PAY-13][P8] an order that is refused there opens nothing, and can be paid by card', async () => {
    const answer = wayBack(await decideAt(platform, await arriveAtBank(), 'refuse'));
    expect(answer).toMatchObject({ status: 303, query: { redirect_status: 'failed' } });
    expect([await statusAt(), await me.owned()]).toEqual(['failed', []]);
    expect((await me.report('weaving')).status).toBe(409);
    expect((await confirm(platform, secret)).status).toBe(200);
    expect([await statusAt(), (await me.orders()).map(({ method }) => method)]).toEqual(['paid', ['card']]);
  });

  it('[PAY-13][P17] an order that is left there without an answer can be paid by card, and the bank’s page decides nothing any more', async () => {
    const page = await arriveAtBank();
    expect(wayBack(await decideAt(platform, page, 'leave')).query).not.toHaveProperty('redirect_status');
    expect(await statusAt()).toBe('requires_payment');
    expect((await confirm(platform, secret, cards.secure)).body.status).toBe('requires_action');
    expect([(await platform.get(page)).status, (await decideAt(platform, page, 'accept')).status]).toEqual([404, 404]);
    await wire(platform, 'POST', secret, '/authenticate', { outcome: 'approve' });
    expect((await decideAt(platform, page, 'refuse')).status).toBe(404);
    expect(await statusAt()).toBe('paid');
  });

  it('[P50][P11] an order that is accepted by a learner who never comes back is settled by the webhook', async () => {
    const answer = await decideAt(platform, await arriveAtBank(), 'stay');
    expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
    await sandboxOf(platform).settled();
    expect(await me.owned()).toEqual(['weaving']);
    expect(await receiptsFor(platform, member)).toHaveLength(1);
  });

  it('[P50][P24] an order that is accepted by a learner who never comes back is settled by the regular check without a webhook', async () => {
    const page = await arriveAtBank();
    const { db } = platform.services;
    await db.updateTable('sandbox_intents').set({ status: 'succeeded' }).where('client_secret', '=', secret).execute();
    expect((await platform.get(page)).status).toBe(404);
    platform.clock.advance(16 * minute);
    await reconcile(platform.services);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P1][P10] an order that is accepted twice, while a card pays at the same moment, is charged once', async () => {
    const page = await arriveAtBank();
    const answers = await Promise.all([
      decideAt(platform, page, 'accept'),
      decideAt(platform, page, 'accept'),
      confirm(platform, secret),
      decideAt(platform, page, 'accept'),
    ]);
    await sandboxOf(platform).settled();
    expect(answers.filter(({ status }) => status === 303 || status === 200)).toHaveLength(1);
    const events = await platform.services.db.selectFrom('sandbox_events').select('body').execute();
    const charged = events
      .map(({ body }) => JSON.parse(body))
      .filter(({ type, data }) => type === 'payment_intent.succeeded' && data.object.id === orderIdOf(secret));
    expect(charged).toHaveLength(1);
    expect([await me.owned(), await receiptsFor(platform, member)]).toMatchObject([['weaving'], [{}]]);
  });

  it('[PAY-13][P16] an order about which the bank decides later stays processing, and is then paid', async () => {
    const answer = wayBack(await decideAt(platform, await arriveAtBank(), 'later'));
    expect(answer.query.redirect_status).toBe('pending');
    expect([await statusAt(), await me.owned()]).toEqual(['processing', []]);
    platform.clock.advance(processingTime);
    await sandboxOf(platform).settled();
    expect([await statusAt(), await me.owned()]).toEqual(['paid', ['weaving']]);
  });

  it('[PAY-13][P8] an order that the bank refuses later stays unpaid and payable', async () => {
    await decideAt(platform, await arriveAtBank(), 'later-refuse');
    platform.clock.advance(processingTime);
    await sandboxOf(platform).settled();
    expect([await statusAt(), await me.owned()]).toEqual(['failed', []]);
    await confirm(platform, secret);
    expect(await statusAt()).toBe('paid');
  });

  it('[P3] the page of the bank decides nothing after its order was canceled because of a new price', async () => {
    const page = await arriveAtBank();
    const { db } = platform.services;
    const setPrice = (price_micro: number) =>
      db.updateTable('course_prices').set({ price_micro }).where('currency_code', '=', 'EUR').execute();
    await setPrice(28_000_000);
    const next = (await me.begin('weaving', 'DE')).body;
    await setPrice(27_500_000);
    expect(next.clientSecret).not.toBe(secret);
    expect((await decideAt(platform, page, 'accept')).status).toBe(404);
    expect((await wire(platform, 'GET', secret)).body.status).toBe('canceled');
    expect(await me.owned()).toEqual([]);
  });

  it('iDEAL is offered for euros only, as by Stripe', async () => {
    const other = buyer(platform, await platform.makeMember());
    const { clientSecret } = (await other.begin('weaving', 'US')).body;
    const refused = await goToBank(platform, clientSecret);
    expect([refused.status, refused.body.error?.type]).toEqual([400, 'invalid_request_error']);
    expect((await other.order(clientSecret)).status).toBe('requires_payment');
  });
});

describe('the way back from a bank', () => {
  it.each([
    'https://evil.example/checkout/orderId/pi_1',
    'http://localhost:3001/checkout/orderId/pi_1',
    'https://localhost:3000/checkout/orderId/pi_1',
    'http://localhost:3000@evil.example/',
    '//evil.example/',
    'javascript:alert(1)//localhost:3000',
    '/checkout/orderId/pi_1',
    '',
    'http://localhost:3000/',
    'http://localhost:3000/outbox',
    'http://localhost:3000/checkout/orderId/pi_1',
    'http://localhost:3000/checkout/orderId/<id>/',
    'http://localhost:3000/Checkout/orderId/<id>',
    'http://localhost:3000/checkout/orderId/<id>?next=/',
    'http://localhost:3000/checkout/orderId/<id>#payment',
    'http://localhost:3000/redeem/../checkout/orderId/<id>?',
    'http://eve:x@localhost:3000/checkout/orderId/<id>',
  ])('[A140] to %j is refused, and no confirmation is attempted', async (returnUrl) => {
    const { status, body } = await goToBank(platform, secret, returnUrl.replace('<id>', orderIdOf(secret)));
    expect([status, body.error?.type]).toEqual([400, 'invalid_request_error']);
    expect((await wire(platform, 'GET', secret)).body.status).toBe('requires_payment_method');
  });

  it('[A140] has to be an address of the calling page, also with a development server in between', async () => {
    const there = 'http://localhost:5173';
    const id = orderIdOf(secret);
    const confirmFrom = async (origin: string, return_url = `${there}/checkout/orderId/${id}`) => {
      const method = { 'payment_method_data[type]': 'ideal' };
      const form = new URLSearchParams({ client_secret: secret, ...method, return_url });
      const headers = { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:3001', origin };
      const url = `/sandbox/stripe/v1/payment_intents/${id}/confirm`;
      return (await platform.request('POST', url, form.toString(), { headers })).status;
    };
    expect(await confirmFrom('null', 'javascript:alert(1)')).toBe(400);
    expect([await confirmFrom('null'), await confirmFrom('https://evil.example'), await confirmFrom(there)]).toEqual([
      400, 400, 200,
    ]);
  });

  it('[A141] is answered without the client secret, before a page is shown and without a line in the log', async () => {
    const id = orderIdOf(secret);
    const came = `/checkout/orderId/${id}?payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=failed`;
    const first = await platform.get(came);
    expect(first).toMatchObject({
      status: 303,
      headers: {
        location: `/checkout/orderId/${id}?payment_intent=${id}&redirect_status=failed`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
    const twice = await platform.get(
      `/checkout/orderId/${id}?payment_intent_client_secret=a&payment_intent_client_secret=${secret}`,
    );
    expect([twice.status, twice.headers.location]).toEqual([303, `/checkout/orderId/${id}`]);
    const page = await platform.get(first.headers.location ?? '');
    const elsewhere = await platform.get(
      `//evil.example/checkout/orderId/${id}?payment_intent_client_secret=${secret}`,
    );
    expect(elsewhere.headers.location).toBeUndefined();
    expect(JSON.stringify([platform.log, first.text, page.text, elsewhere.text])).not.toContain(secret);
  });

  it('[A142][P51] opens nothing for another learner, and changes nothing if it mixes two payments', async () => {
    const other = buyer(platform, await platform.makeMember());
    const theirs = (await other.begin('weaving', 'DE')).body.clientSecret;
    await decideAt(platform, await arriveAtBank(), 'accept');
    expect((await other.report('weaving')).status).toBe(409);
    expect((await other.order(theirs)).status).toBe('requires_payment');
    expect(await other.order(secret)).toBeUndefined();
    expect([await other.owned(), await statusAt()]).toEqual([[], 'paid']);
  });
});

describe("the page of the sandbox's bank", () => {
  it('[A143] loads nothing, is framed nowhere, sends its form to itself, and holds no secret', async () => {
    const { headers, text } = await platform.get(await arriveAtBank());
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      ),
    });
    expect(text).not.toContain('_secret_');
    expect(text).not.toMatch(/<script| on\w+=|style=/);
  });

  it('[A143] decides nothing without its key, by GET, by an unknown decision, or by the client secret', async () => {
    const page = await arriveAtBank();
    const wrong = page.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await decideAt(platform, wrong, 'accept')).status).toBe(404);
    expect((await decideAt(platform, page.replace(/[^/]+$/, secret), 'accept')).status).toBe(404);
    expect((await platform.get(`${page}?decision=accept`)).status).toBe(200);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const form of ['', 'decision=pay', 'decision=refuse%00']) {
      const { status } = await platform.request('POST', page, form, { headers });
      expect(status).not.toBe(303);
    }
    const approved = await wire(platform, 'POST', secret, '/authenticate', { outcome: 'approve' });
    expect(approved.body.error?.code).toBe('payment_intent_unexpected_state');
    expect((await wire(platform, 'GET', secret)).body.status).toBe('requires_action');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    [
      'with keys of Stripe',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ],
  ])('[A143] does not exist %s', async (_where, env) => {
    const real = await platformOfTest({ content: null, env });
    expect((await real.get('/sandbox/bank/pi_1/0')).text).not.toContain('Test bank');
    expect((await real.post('/sandbox/bank/pi_1/0', {})).status).toBe(405);
  });
});
