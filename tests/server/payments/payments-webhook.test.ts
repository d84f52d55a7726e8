import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../support/platform.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { buyer, confirm, orderIdOf, receiptsFor, refund, sandboxOf, sendEvent } from '../support/shop.ts';

const platform = await sharedShop();

describe('the webhook', () => {
  let member: Member;
  let me: ReturnType<typeof buyer>;
  let clientSecret: string;

  beforeEach(async () => {
    member = await platform.makeMember();
    me = buyer(platform, member);
    ({ clientSecret } = (await me.begin('weaving')).body);
  });

  /** An event about this test's intent, as it says and whatever the intent says. */
  const about = async (type: string, id?: string) => {
    const [order] = await me.orders();
    const object = { id: orderIdOf(clientSecret), object: 'payment_intent', metadata: { order_id: order?.id } };
    return { ...(id !== undefined && { id }), type, object };
  };
  const bodyOf = async (id: string) => {
    const { type, object } = await about('payment_intent.succeeded');
    return JSON.stringify({ id, object: 'event', type, data: { object } });
  };
  const post = (payload: unknown, headers: Record<string, string>) =>
    platform.request('POST', '/api/stripe/webhook', payload, {
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('[P11] grants only what the provider confirms when it is asked', async () => {
    expect((await sendEvent(platform, await about('payment_intent.succeeded'))).status).toBe(200);
    expect(await me.owned()).toEqual([]);
    await confirm(platform, clientSecret);
    expect((await sendEvent(platform, await about('payment_intent.payment_failed'))).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P12] asks for the event of an unknown order again, and ignores events of others', async () => {
    const object = { id: 'pi_unknown', object: 'payment_intent' };
    const event = { id: 'evt_early', type: 'payment_intent.succeeded' };
    const early = await sendEvent(platform, { ...event, object: { ...object, metadata: { order_id: 'ord_later' } } });
    expect([early.status, early.headers['retry-after']]).toEqual([503, '60']);
    expect(early.body).toMatchObject({ error: 'unknown_order', message: 'We do not know this order yet.' });
    expect((await sendEvent(platform, { ...event, object: { ...object, metadata: {} } })).status).toBe(200);
  });

  it('[P12][P2] finds the order of an intent that was not stored with it yet', async () => {
    const event = await about('payment_intent.succeeded');
    await platform.services.db
      .updateTable('orders')
      .set({ intent_id: null })
      .where('user_id', '=', member.userId)
      .execute();
    await confirm(platform, clientSecret);
    expect((await sendEvent(platform, event)).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
    expect((await me.order(clientSecret)).status).toBe('paid');
  });

  it('[P9] ignores another intent with the same order', async () => {
    const [order] = await me.orders();
    const other = await platform.services.payments.createIntent({
      amount: 2900,
      currency: 'USD',
      metadata: { order_id: order?.id ?? '', user_id: member.userId, course_id: 'weaving' },
      idempotencyKey: `other:${order?.id}`,
    });
    await confirm(platform, other.clientSecret);
    await sandboxOf(platform).settled();
    expect(await me.owned()).toEqual([]);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.mismatch', order: order?.id, field: 'intent' }),
    );
  });

  it('[P13] refuses a signature that is missing, wrong, of other bytes or too old, and changes nothing', async () => {
    await platform.services.db.deleteFrom('sandbox_events').execute();
    const sandbox = sandboxOf(platform);
    const body = await bodyOf('evt_13');
    const signature = sandbox.sign(body);
    const old = sandbox.sign(body, new Date(platform.clock.now().getTime() - 301_000));
    const { intent_id } = (await me.orders())[0] ?? {};
    await platform.services.db
      .updateTable('sandbox_intents')
      .set({ status: 'succeeded' })
      .where('id', '=', intent_id ?? '')
      .execute();
    const refused: [unknown, Record<string, string>][] = [
      [body, {}],
      [body, { 'stripe-signature': '' }],
      [body, { 'stripe-signature': 'nonsense' }],
      [body, { 'stripe-signature': signature.replace(/[0-9a-f]$/, (digit) => (digit === '0' ? '1' : '0')) }],
      [body, { 'stripe-signature': signature.replace('v1=', 'v0=') }],
      [body, { 'stripe-signature': old }],
      [body.replace('evt_13', 'evt_14'), { 'stripe-signature': signature }],
      [JSON.stringify(JSON.parse(body), null, 1), { 'stripe-signature': signature }],
      ['', { 'stripe-signature': sandbox.sign('x') }],
      ['not json', { 'stripe-signature': sandbox.sign('not json') }],
    ];
    for (const [payload, headers] of refused) {
      const { status, body: answer } = await post(payload, headers);
      expect([status, answer.message.length > 0]).toEqual([400, true]);
    }
    expect((await post(body, { 'stripe-signature': signature, 'content-type': 'text/plain' })).status).toBe(415);
    expect(await me.owned()).toEqual([]);
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P13] a refused signature is an error of its own kind, which says why', () => {
    const { verifyWebhook } = platform.services.payments;
    const refusal = (signature?: string) => {
      try {
        return verifyWebhook(Buffer.from('{}'), signature);
      } catch (error) {
        return String(error);
      }
    };
    expect([refusal(), refusal('nonsense')]).toEqual([
      'BadSignature: no signature',
      'BadSignature: the signature is invalid',
    ]);
  });

  it('[P13] accepts several signatures, as while a secret is exchanged', async () => {
    await confirm(platform, clientSecret);
    const body = await bodyOf('evt_rotated');
    const signature = sandboxOf(platform)
      .sign(body)
      .replace('v1=', `v1=${'0'.repeat(64)},v1=`);
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P14] gives an event one effect, however often and however simultaneously it comes', async () => {
    await confirm(platform, clientSecret);
    const event = await about('payment_intent.succeeded', `evt_same_${member.userId.slice(-8)}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(platform, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await sandboxOf(platform).settled();
    expect(await receiptsFor(platform, member)).toHaveLength(1);
    const noted = await platform.services.db
      .selectFrom('payment_events')
      .select('id')
      .where('id', '=', event.id ?? '')
      .execute();
    expect(noted).toHaveLength(1);
  });

  it('[P14] never takes a paid order back for an event that comes late', async () => {
    await confirm(platform, clientSecret);
    await me.report('weaving');
    for (const type of ['processing', 'payment_failed', 'canceled', 'created', 'succeeded']) {
      expect((await sendEvent(platform, await about(`payment_intent.${type}`))).status).toBe(200);
    }
    expect((await me.order(clientSecret)).status).toBe('paid');
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P15] takes back a course that was refunded in full, and only then', async () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: orderIdOf(clientSecret) };
    const joined = async () =>
      (
        await platform.get<{ data: { buyers_count: number } }>('/api/courses/preview/weaving/en', {
          token: member.token,
        })
      ).body.data.buyers_count;
    const [order] = await me.orders();
    const logged = () =>
      platform.log.filter((line) => line.event === 'payment.partial_refund' && line.order === order?.id).length;
    const before = await joined();
    await sendEvent(platform, await about('payment_intent.processing'));
    await confirm(platform, clientSecret);
    expect(logged()).toBe(0);
    // it may come before the event of the success, and its `refunded: true` is not trusted
    await sendEvent(platform, { type: 'charge.refunded', object: { ...charge, refunded: true } });
    expect([await me.owned(), await joined()]).toEqual([['weaving'], before + 1]);
    expect(logged()).toBe(1);
    const again = { id: 'evt_once', type: 'charge.refunded', object: { ...charge, refunded: false } };
    await Promise.all(Array.from({ length: 5 }, () => sendEvent(platform, again)));
    expect(logged()).toBe(2);
    await refund(platform, clientSecret, 2000);
    await sandboxOf(platform).settled();
    expect(await me.owned()).toEqual(['weaving']);
    expect(logged()).toBe(3);
    await refund(platform, clientSecret);
    await sandboxOf(platform).settled();
    expect(logged()).toBe(3);
    expect([await me.owned(), await joined()]).toEqual([[], before]);
    expect((await me.order(clientSecret)).status).toBe('refunded');
    expect((await me.report('weaving')).status).toBe(409);
    expect((await me.begin('weaving')).status).toBe(200);
  });

  it('[P15] accepts other events without any effect', async () => {
    const dispute = { type: 'charge.dispute.created', object: { payment_intent: orderIdOf(clientSecret) } };
    expect((await sendEvent(platform, dispute)).status).toBe(200);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.dispute', intent: orderIdOf(clientSecret) }),
    );
    const returned = { type: 'refund.failed', object: { payment_intent: orderIdOf(clientSecret) } };
    expect((await sendEvent(platform, returned)).status).toBe(200);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.refund_failed', intent: orderIdOf(clientSecret) }),
    );
    expect((await sendEvent(platform, { type: 'customer.created', object: {} })).body).toEqual({ received: true });
    const foreign = { type: 'charge.refunded', object: { payment_intent: 'pi_foreign', refunded: true } };
    expect((await sendEvent(platform, foreign)).status).toBe(200);
  });

  it('[P11] is tried again by the sandbox until it answers, and after a restart', async () => {
    const sandbox = sandboxOf(platform);
    const statuses = [500, 503, 200];
    const bodies: string[] = [];
    await sandbox.settled();
    await sandbox.stop();
    await confirm(platform, clientSecret);
    sandbox.start(async (body) => {
      bodies.push(body);
      return statuses.shift() ?? 200;
    });
    await sandbox.settled();
    expect(bodies).toHaveLength(1);
    platform.clock.advance(1_000);
    await sandbox.settled();
    platform.clock.advance(5_000);
    await sandbox.settled();
    platform.clock.advance(3_600_000);
    await sandbox.settled();
    expect(bodies.map((body) => JSON.parse(body).type)).toEqual(Array(3).fill('payment_intent.succeeded'));
    expect(new Set(bodies.map((body) => JSON.parse(body).id)).size).toBe(1);
  });
});
