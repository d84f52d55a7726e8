import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Intent as ProviderIntent } from '../../../server/domain/payments/ports.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { settle } from '../../../server/domain/payments/settlement.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { coverAddress } from '../../../server/pictures/address.ts';
import { type AnyBody, type Member, type Platform, startPlatform } from '../support/platform.ts';
import { buyer, cards, confirm, orderIdOf, receiptsFor, sandboxOf, stock, wire } from '../support/shop.ts';

describe('buying a course', () => {
  let platform: Platform;
  let member: Member;
  let me: ReturnType<typeof buyer>;

  beforeAll(async () => {
    platform = await startPlatform({ content: null });
    await stock(platform);
  });
  beforeEach(async () => {
    member = await platform.makeMember();
    me = buyer(platform, member);
  });
  afterAll(() => platform.close());

  it('[PAY-03][PAY-08][S1] charges the price of the region, in USD where the provider lacks its currency', async () => {
    expect((await me.begin('weaving', 'DE')).body).toMatchObject({ currency: 'eur', amount: 2750 });
    expect((await me.begin('weaving', 'IQ')).body).toMatchObject({ currency: 'usd', amount: 2900 });
    expect((await me.begin('weaving', 'FR')).body).toMatchObject({ currency: 'usd', amount: 2900 });
    expect((await me.begin('sewing', 'IQ')).body).toMatchObject({ currency: 'usd', amount: 1000 });
  });

  it('[S1] says so when there is no price that can be charged', async () => {
    const { status, body } = await me.begin('dyeing', 'IQ');
    const message = 'This cannot be paid for in the currency of your region yet. Please contact us.';
    expect([status, body]).toMatchObject([422, { error: 'currency_not_supported', message }]);
    expect(await me.orders()).toEqual([]);
  });

  it('[P1][PAY-09] gives twenty simultaneous requests one order and one intent', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => me.begin('weaving')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await me.orders()).toHaveLength(1);
    expect(new Set([...answers, await me.begin('weaving')].map(({ body }) => body.clientSecret)).size).toBe(1);
  });

  it('[P3] cancels the intent for an earlier price and makes one for the new', async () => {
    const before = (await me.begin('weaving', 'DE')).body.clientSecret;
    const after = (await me.begin('weaving', 'US')).body.clientSecret;
    expect(after).not.toBe(before);
    expect((await wire(platform, 'GET', before)).body.status).toBe('canceled');
    expect((await me.orders()).map(({ status }) => status)).toEqual(['canceled', 'requires_payment']);
    expect((await confirm(platform, before)).body.error?.code).toBe('payment_intent_unexpected_state');
    expect(await me.owned()).toEqual([]);
  });

  it('[P3][P6] settles the order that can be paid when the client reports, and not one that was canceled', async () => {
    for (const region of ['DE', 'US', 'DE', 'US']) await me.begin('weaving', region);
    const { clientSecret } = (await me.begin('weaving', 'DE')).body;
    await confirm(platform, clientSecret);
    expect((await me.report('weaving')).status).toBe(200);
    expect((await me.order(clientSecret)).status).toBe('paid');
  });

  it('[P3][PAY-09] grants the course instead of replacing an intent that was paid meanwhile', async () => {
    const { clientSecret } = (await me.begin('weaving', 'DE')).body;
    await confirm(platform, clientSecret);
    const again = await me.begin('weaving', 'US');
    expect([again.status, again.body]).toMatchObject([409, { error: 'already_purchased' }]);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P4] refuses a course that is owned already', async () => {
    await me.buy('weaving');
    const again = await me.begin('weaving');
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: 'already_purchased', message: 'You already own this course.' },
    ]);
    expect(await me.orders()).toHaveLength(1);
  });

  it('[P5] refuses to charge for a free course', async () => {
    const { status, body } = await me.begin('greetings');
    const message = 'This course is free. You can start right away.';
    expect([status, body]).toMatchObject([409, { error: 'free_course', message }]);
  });

  it('answers 404 for a course or plan that does not exist', async () => {
    const course = await me.begin('no-such-course');
    expect([course.status, course.body]).toMatchObject([404, { message: 'This course was not found.' }]);
    const plan = await me.subscribe('no-such-plan');
    expect([plan.status, plan.body]).toMatchObject([404, { message: 'This plan was not found.' }]);
    expect((await me.report('no-such-course')).status).toBe(404);
    expect((await me.subscribe('no-such-plan')).status).toBe(404);
    expect((await me.subscribe('single')).status).toBe(404);
    expect((await me.subscribe('constructor')).status).toBe(404);
  });

  it('asks visitors to log in', async () => {
    const order = { course_id: 'weaving', region_code: 'IQ' };
    expect((await platform.post('/api/stripe/payment-intent', order)).status).toBe(401);
    expect((await platform.get('/api/orders/pi_1')).status).toBe(401);
  });

  it('[S9] ignores an amount that the client sends', async () => {
    const body = { course_id: 'weaving', region_code: 'US', amount: 1 };
    expect((await platform.post('/api/stripe/payment-intent', body, { token: member.token })).status).toBe(422);
  });

  it('[P6][PAY-06][S10] grants nothing because the client says so', async () => {
    expect((await me.report('weaving')).status).toBe(404);
    await me.begin('weaving');
    const { status, body } = await me.report('weaving');
    const message = 'The payment has not succeeded yet.';
    expect([status, body]).toMatchObject([409, { error: 'payment_incomplete', message }]);
    expect(await me.owned()).toEqual([]);
  });

  it('[P14][P38] writes nothing and logs no change when a poll brings no news', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    // the transaction that wrote the row last
    const written = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from orders where intent_id = ${orderIdOf(clientSecret)}`.execute(platform.services.db);
      return rows;
    };
    const before = await written();
    expect(before).toHaveLength(1);
    expect((await me.order(clientSecret)).status).toBe('requires_payment');
    expect((await me.report('weaving')).status).toBe(409);
    expect((await me.begin('weaving')).body.clientSecret).toBe(clientSecret);
    expect(await written()).toEqual(before);
    const [order] = await me.orders();
    const mine = (line: Record<string, unknown>) => line.order === order?.id || line.user_id === member.userId;
    expect(platform.log.filter(mine).filter(({ event }) => String(event).startsWith('payment.'))).toEqual([]);
    expect(platform.log.filter((line) => line.order === order?.id)).toEqual([]);
  });

  it('[P8][P38] stores no time of payment for an order whose card was declined, and logs its change', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    platform.clock.advance(60_000);
    await confirm(platform, clientSecret, cards.declined);
    expect((await me.order(clientSecret)).status).toBe('failed');
    const [order] = await me.orders();
    expect(order).toMatchObject({ status: 'failed', paid_at: null, updated_at: platform.clock.now() });
    expect(platform.log.filter((line) => line.order === order?.id)).toEqual([
      expect.objectContaining({ event: 'order.changed', from: 'requires_payment', to: 'failed' }),
    ]);
  });

  it("[P7] gives no learner another's course or order", async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const other = await platform.makeMember();
    const them = buyer(platform, other);
    expect((await them.report('weaving')).status).toBe(404);
    expect((await platform.get(`/api/orders/${orderIdOf(clientSecret)}`, { token: other.token })).status).toBe(404);
    expect(await them.owned()).toEqual([]);
    expect((await me.report('weaving')).status).toBe(200);
  });

  it('[P8] lets a declined learner try again with the same intent', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const declined = await confirm(platform, clientSecret, cards.noFunds);
    expect(declined.status).toBe(402);
    expect(declined.body.error).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect((await me.report('weaving')).status).toBe(409);
    expect((await me.order(clientSecret)).status).toBe('failed');
    expect((await me.begin('weaving')).body.clientSecret).toBe(clientSecret);
    expect((await confirm(platform, clientSecret)).body.status).toBe('succeeded');
    expect((await me.report('weaving')).status).toBe(200);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it.each<[string, Record<string, string | number>]>([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'eur' }],
    ['order', { metadata: JSON.stringify({ order_id: 'ord_of_another' }) }],
  ])('[P9] refuses the report of a succeeded intent of another %s', async (field, change) => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const { db } = platform.services;
    await db.updateTable('sandbox_intents').set(change).where('client_secret', '=', clientSecret).execute();
    await confirm(platform, clientSecret);
    expect((await me.report('weaving')).status).toBe(409);
    expect(await me.owned()).toEqual([]);
    const [order] = await me.orders();
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.mismatch', order: order?.id, field }),
    );
  });

  it('[P10][PAY-09] grants once for parallel reports, requests, looks and the webhook', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await Promise.all(Array.from({ length: 20 }, () => confirm(platform, clientSecret)));
    const reports = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 4 === 0) await sandboxOf(platform).settled();
        if (index % 4 === 1) await me.order(clientSecret);
        if (index % 4 === 2) await me.begin('weaving');
        return me.report('weaving');
      }),
    );
    await sandboxOf(platform).settled();
    expect(reports.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await me.owned()).toEqual(['weaving']);
    expect(await me.orders()).toHaveLength(1);
    expect(await receiptsFor(platform, member)).toEqual([
      { subject: 'Your receipt: About weaving', text: expect.stringContaining('USD 29.00') },
    ]);
    const paid = platform.log.filter((line) => line.event === 'order.changed' && line.to === 'paid');
    const [order] = await me.orders();
    expect(paid.filter((line) => line.order === order?.id)).toHaveLength(1);
  });

  it('[P11][PAY-09] opens the course when only the webhook arrives', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    await sandboxOf(platform).settled();
    expect(await me.owned()).toEqual(['weaving']);
    expect((await me.orders())[0]).toMatchObject({ status: 'paid', paid_at: platform.clock.now() });
  });

  it('[P16] keeps a course closed while its payment is being processed', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    expect((await confirm(platform, clientSecret, cards.processing)).body.status).toBe('processing');
    expect((await me.report('weaving')).status).toBe(409);
    expect((await me.order(clientSecret)).status).toBe('processing');
    expect((await me.begin('weaving', 'DE')).body.clientSecret).toBe(clientSecret);
    expect(await me.owned()).toEqual([]);
    platform.clock.advance(5_000);
    expect((await me.order(clientSecret)).status).toBe('paid');
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P17][S13] resumes a payment left open at the bank, without a second charge', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const opened = await confirm(platform, clientSecret, cards.secure);
    expect(opened.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await me.order(clientSecret)).toMatchObject({ status: 'requires_payment', clientSecret });
    expect((await me.begin('weaving')).body.clientSecret).toBe(clientSecret);
    expect((await wire(platform, 'GET', clientSecret)).body.status).toBe('requires_action');
    const refused = await wire(platform, 'POST', clientSecret, '/authenticate', { outcome: 'decline' });
    expect(refused.body.error?.code).toBe('payment_intent_authentication_failure');
    expect(await me.owned()).toEqual([]);
    await confirm(platform, clientSecret, cards.secure);
    const approved = await wire(platform, 'POST', clientSecret, '/authenticate', { outcome: 'approve' });
    expect(approved.body.status).toBe('succeeded');
    expect((await me.report('weaving')).status).toBe(200);
    expect(await me.orders()).toHaveLength(1);
  });

  it('[P18] shows a paid order as paid to a learner who comes back to it', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    expect(await me.order(clientSecret)).toEqual({
      order_id: orderIdOf(clientSecret),
      course_id: 'weaving',
      title: 'About weaving',
      thumbnail: coverAddress({ id: 'weaving', title: 'About weaving', category: 'Crafts', emblem: null }),
      amount: 2900,
      currency: 'usd',
      status: 'paid',
      clientSecret,
    });
    const second = await confirm(platform, clientSecret);
    expect(second.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P1][P4] makes no second order while a payment comes through in another tab', async () => {
    for (const item of ['weaving', 'monthly']) {
      const begin = () => (item === 'weaving' ? me.begin(item) : me.subscribe(item));
      const { clientSecret } = (await begin()).body;
      await confirm(platform, clientSecret);
      const answers = await Promise.all([
        begin(),
        begin(),
        ...Array.from({ length: 6 }, async () => {
          await me.order(clientSecret);
          return begin();
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(409));
      expect(await me.orders()).toHaveLength(item === 'weaving' ? 1 : 2);
    }
  });

  it('[P19] opens nothing to a learner who goes straight to the page of a successful payment', async () => {
    const other = buyer(platform, await platform.makeMember());
    await confirm(platform, (await other.begin('weaving')).body.clientSecret);
    expect((await other.report('weaving')).status).toBe(200);
    const { token } = member;
    // for a learner who bought nothing, who began to, and whose card was declined
    const steps = [
      async () => undefined,
      async () => me.begin('weaving'),
      async () => confirm(platform, (await me.begin('weaving')).body.clientSecret, cards.declined),
    ];
    for (const step of steps) {
      await step();
      // what that page asks the server, and what it would tell it after a payment
      const shown = await platform.get<{ data: AnyBody }>('/api/courses/preview/weaving/en', { token });
      expect([shown.status, shown.body.data.purchased]).toEqual([200, false]);
      expect([404, 409]).toContain((await me.report('weaving')).status);
      expect((await platform.get('/api/user/courses/course/weaving/en', { token })).status).toBe(403);
      const mine = await platform.get<{ data: { course_ids: string[] } }>('/api/user/courses', { token });
      expect(mine.body.data.course_ids).toEqual([]);
    }
  });

  it('[P20] writes no client secret and no card number anywhere but where the sandbox keeps its own', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.noFunds);
    await confirm(platform, clientSecret);
    await sandboxOf(platform).settled();
    expect(JSON.stringify(platform.log)).not.toContain(clientSecret);
    expect(JSON.stringify(await me.orders())).not.toContain(clientSecret);
    const kept = await platform.services.db.selectFrom('sandbox_intents').selectAll().execute();
    const events = await platform.services.db.selectFrom('sandbox_events').selectAll().execute();
    for (const number of Object.values(cards)) expect(JSON.stringify([kept, events])).not.toContain(number);
  });

  it('[DELETE-05] keeps the sale, without the person, once an account is gone', async () => {
    await me.buy('weaving');
    const [order] = await me.orders();
    const { db } = platform.services;
    await db.deleteFrom('users').where('id', '=', member.userId).execute();
    expect(await me.owned()).toEqual([]);
    const kept = db
      .selectFrom('orders')
      .selectAll()
      .where('intent_id', '=', order?.intent_id ?? '');
    expect(await kept.execute()).toEqual([{ ...order, user_id: null }]);
  });

  it('[P24] settles orders whose learner did not come back', async () => {
    await me.begin('weaving');
    const abandoned = (await me.begin('sewing')).body.clientSecret;
    platform.clock.advance(14 * 60_000);
    await reconcile(platform.services);
    expect((await me.orders()).map(({ status }) => status)).toEqual(['requires_payment', 'requires_payment']);
    platform.clock.advance(24 * 60 * 60_000);
    await reconcile(platform.services);
    await reconcile(platform.services);
    expect((await me.orders()).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect((await wire(platform, 'GET', abandoned)).body.status).toBe('canceled');
    expect((await me.begin('sewing')).body.clientSecret).not.toBe(abandoned);
  });

  it('[PAY-01] lists the plans with their badges and the prices of the region, with or without a slash', async () => {
    const list = await platform.get<{ data: AnyBody[] }>('/api/payment-plans/?language=en&countryCode=IQ');
    const [iqd, badge] = [{ currency_code: 'IQD' }, 'SAVE 30% + 2 Months FREE'];
    expect(list.body.data).toEqual([
      expect.objectContaining({ plan_id: 'single', ...iqd, price_micro: 0, badge: '' }),
      expect.objectContaining({ plan_id: 'yearly', ...iqd, price_micro: 109_200_000_000, badge }),
      expect.objectContaining({ plan_id: 'monthly', ...iqd, price_micro: 15_600_000_000, badge: '' }),
    ]);
    const plan = await platform.get<{ data: AnyBody }>('/api/payment-plans/monthly?language=en&region=FR');
    expect(plan.body.data).toMatchObject({ currency_code: 'USD', price_micro: 12_000_000 });
    expect((await platform.get('/api/payment-plans/none?language=en')).status).toBe(404);
  });

  it('[PAY-01] only the plan of a single course takes the price of the course that is asked for', async () => {
    const plan = async (id: string, courseId: string, region: string) => {
      const url = `/api/payment-plans/${id}?region=${region}&courseId=${courseId}`;
      const { course_id, currency_code, price_micro } = (await platform.get<Answer<'getPlan'>>(url)).body.data;
      return [course_id, currency_code, price_micro];
    };
    expect(await plan('single', 'weaving', 'DE')).toEqual(['weaving', 'EUR', 27_500_000]);
    expect(await plan('monthly', 'weaving', 'DE')).toEqual([undefined, 'USD', 12_000_000]);
    // a course that is free is not for sale
    expect(await plan('single', 'greetings', 'IQ')).toEqual([undefined, 'IQD', 0]);
  });

  it('[PAY-01] a plan that has no price is shown as costing nothing, in USD', async () => {
    const { db } = platform.services;
    const plan = {
      id: 'gift',
      position: 4,
      name: 'Gift',
      description: 'Gift',
      badge: null,
      features: '[]',
      button: '',
    };
    await db.insertInto('plans').values(plan).execute();
    const { body } = await platform.get<Answer<'getPlan'>>('/api/payment-plans/gift?region=IQ');
    await db.deleteFrom('plans').where('id', '=', 'gift').execute();
    expect(body.data).toMatchObject({ plan_id: 'gift', currency_code: 'USD', price_micro: 0 });
  });
});

describe('an answer of the provider that does not fit the order', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform({ content: null });
    await stock(platform);
    // else its webhook may settle the order before the wrong answer does
    await sandboxOf(platform).stop();
  });
  afterAll(() => platform.close());

  it.each<[string, (intent: ProviderIntent) => Partial<ProviderIntent>]>([
    ['intent', () => ({ id: 'pi_of_another' })],
    ['order', ({ metadata }) => ({ metadata: { ...metadata, order_id: 'ord_of_another' } })],
    ['user', ({ metadata }) => ({ metadata: { ...metadata, user_id: 'usr_other' } })],
    ['item', ({ metadata }) => ({ metadata: { ...metadata, course_id: 'sewing' } })],
    ['item', ({ metadata }) => ({ metadata: { ...metadata, plan_id: 'monthly' } })],
    ['amount', () => ({ amount: 1 })],
    ['amount_received', () => ({ amountReceived: 2899 })],
    ['currency', () => ({ currency: 'EUR' })],
    ['live', () => ({ live: true })],
  ])('[P9] grants nothing when only the %s of the provider’s answer is another', async (field, change) => {
    const me = buyer(platform, await platform.makeMember());
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const [order] = await me.orders();
    const id = order?.id ?? '';
    const intent = await platform.services.payments.retrieveIntent(orderIdOf(clientSecret));
    await settle(platform.services, id, { ...intent, ...change(intent) });
    expect(await me.orders()).toEqual([order]);
    expect(await me.owned()).toEqual([]);
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'payment.mismatch', order: id, field }));
    await settle(platform.services, id, intent);
    expect(await me.owned()).toEqual(['weaving']);
  });
});
