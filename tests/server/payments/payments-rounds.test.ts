import { beforeEach, describe, expect, it } from 'vitest';
import { payFor } from '../../../server/domain/payments/orders.ts';
import { type Intent, PaymentFault, type Payments } from '../../../server/domain/payments/ports.ts';
import { settle } from '../../../server/domain/payments/settlement.ts';
import type { Member } from '../support/platform.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { buyer, confirm, orderIdOf, receiptsFor, refund } from '../support/shop.ts';

const course = { kind: 'course', id: 'weaving' } as const;
const place = { asked: 'US', network: null, phone: [] };

const platform = await sharedShopWithoutEvents();

describe('orders that change while a payment is created', () => {
  let member: Member;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    member = await platform.makeMember();
    me = buyer(platform, member);
  });

  /** Begins to pay with a provider that does something else. */
  const payWith = (changes: Partial<Payments>): Promise<Intent> => {
    const payments = { ...platform.services.payments, ...changes };
    return payFor({ ...platform.services, payments }, member.userId, course, place);
  };

  it('[P21] a payment that finds no chargeable order in five rounds is refused, and can be tried again', async () => {
    const refusal = new PaymentFault('currency', new Error('no dollars'));
    await expect(payWith({ createIntent: () => Promise.reject(refusal) })).rejects.toMatchObject({
      status: 503,
      message: 'We could not prepare the payment. Please try again.',
      details: { error: 'payment_unavailable', retryAfter: 5 },
    });
    expect((await me.orders()).map(({ status, intent_id }) => [status, intent_id])).toEqual(
      Array(5).fill(['canceled', null]),
    );
    expect((await me.begin('weaving', 'US')).status).toBe(200);
  });

  it('[P38] a new order is counted once, as waiting for its payment', async () => {
    const counted: unknown[] = [];
    const metrics = { ...platform.services.metrics, order: (change: unknown) => void counted.push(change) };
    for (let i = 0; i < 2; i++) await payFor({ ...platform.services, metrics }, member.userId, course, place);
    expect(counted).toEqual([{ state: 'requires_payment', provider: 'sandbox' }]);
  });

  it('[P1] a subscription has an order of its own next to the open order of a course', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const yearly = (await me.subscribe('yearly')).body.clientSecret;
    expect(yearly).not.toBe(clientSecret);
    expect((await me.begin('weaving')).body.clientSecret).toBe(clientSecret);
    expect((await me.orders()).map(({ status }) => status)).toEqual(['requires_payment', 'requires_payment']);
  });

  it('[PAY-06][P6] a report for a course that is owned already is accepted, even without an order', async () => {
    const before = await me.report('weaving');
    expect([before.status, before.body]).toMatchObject([404, { message: 'An order for this course was not found.' }]);
    const { db, now } = platform.services;
    const purchase = { user_id: member.userId, course_id: 'weaving', order_id: null, created_at: now() };
    await db.insertInto('purchases').values(purchase).execute();
    expect((await me.report('weaving')).status).toBe(200);
    const order = await platform.get('/api/orders/pi_of_another', { token: member.token });
    expect([order.status, order.body]).toMatchObject([404, { message: 'This order was not found.' }]);
  });

  it('[P1] an order that disappeared while its intent was created is created again', async () => {
    const { payments, db } = platform.services;
    let made = 0;
    const intent = await payWith({
      createIntent: async (request) => {
        if (made++ === 0) await db.deleteFrom('orders').where('user_id', '=', member.userId).execute();
        return payments.createIntent(request);
      },
    });
    expect(made).toBe(2);
    expect(await me.orders()).toMatchObject([{ intent_id: intent.id, status: 'requires_payment' }]);
  });

  it('[P3] an error while the intent for an earlier price is canceled is passed on, unless it is a refusal', async () => {
    await me.begin('weaving', 'DE');
    const fault = new TypeError('of our own');
    await expect(payWith({ cancelIntent: () => Promise.reject(fault) })).rejects.toBe(fault);
    const away = new PaymentFault('unavailable', new Error('away'));
    await expect(payWith({ cancelIntent: () => Promise.reject(away) })).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/^The payment service is not answering right now\./),
    });
    expect((await me.orders()).map(({ status }) => status)).toEqual(['requires_payment']);
  });

  it('[DELETE-05][P9] money that arrives after an account was deleted is recorded with its sale, and opens nothing', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const { db, payments } = platform.services;
    await db.deleteFrom('users').where('id', '=', member.userId).execute();
    const orders = db.selectFrom('orders').selectAll().where('intent_id', '=', orderIdOf(clientSecret));
    const before = await orders.executeTakeFirstOrThrow();
    const look = async () =>
      settle(platform.services, before.id, await payments.retrieveIntent(orderIdOf(clientSecret)));
    expect(await look()).toMatchObject({ status: 'paid', user_id: null });
    await refund(platform, clientSecret);
    expect(await look()).toMatchObject({ status: 'refunded', user_id: null });
    expect(await db.selectFrom('purchases').selectAll().where('order_id', '=', before.id).execute()).toEqual([]);
    expect(await receiptsFor(platform, member)).toEqual([]);
  });

  it('[P14] an order that does not exist is not settled by its intent', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const intent = await platform.services.payments.retrieveIntent(orderIdOf(clientSecret));
    expect(await settle(platform.services, 'ord_gone', intent)).toBeNull();
  });
});
