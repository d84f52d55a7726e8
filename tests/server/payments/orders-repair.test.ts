import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../server/domain/payments/order-repair.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { joinedOf } from '../support/learning.ts';
import { findingsOf, noAnswer, withPayments } from '../support/payment-services.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { type buyer, confirm, refund } from '../support/shop.ts';

const platform = await sharedShopWithoutEvents();

describe('orders that differ from their payment at the provider', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
  });
  afterEach(() => world.leave());

  /**
   * What a run finds; one that only says must find the same and change nothing, a second one
   * nothing more to repair.
   */
  async function repair(): Promise<[text: string, outcome: Finding['outcome']][]> {
    const before = [await world.orders(), await world.opened()];
    const announced = await findingsOf(platform.services, { dryRun: true });
    expect([await world.orders(), await world.opened()]).toEqual(before);
    const findings = await findingsOf(platform.services);
    expect(findings).toEqual(announced);
    expect(await findingsOf(platform.services)).toEqual(findings.filter(({ outcome }) => outcome !== 'repaired'));
    return findings.map(({ text, outcome }) => [text, outcome]);
  }

  it('[P24] are not found where all agree', async () => {
    await me.buy('weaving');
    await me.begin('sewing');
    expect(await repair()).toEqual([]);
  });

  it('[P24][P11] get course and receipt when every notice of their payment was lost', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    expect(await repair()).toEqual([['requires_payment, but the provider says succeeded: becomes paid', 'repaired']]);
    expect(await world.opened()).toEqual(['weaving']);
    expect((await world.mails()).map(({ subject }) => subject)).toEqual(['Your receipt: About weaving']);
  });

  it('[P24][P15] lose the course when every notice of their refund was lost', async () => {
    const clientSecret = await me.buy('monthly');
    await refund(platform, clientSecret);
    expect(await repair()).toEqual([['paid, but the provider says refunded: becomes refunded', 'repaired']]);
    expect(await world.opened()).toEqual([]);
  });

  it('[P24] are canceled when they were not paid for a day, and can then no longer be paid', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    platform.clock.advance(24 * 60 * 60_000);
    expect(await repair()).toEqual([['requires_payment, but the provider says open: becomes canceled', 'repaired']]);
    expect((await confirm(platform, clientSecret)).body.error?.code).toBe('payment_intent_unexpected_state');
  });

  it('[P24] are canceled if they never got an intent, but not while one may be under way', async () => {
    await me.begin('weaving');
    await world.setOrders({ intent_id: null });
    platform.clock.advance(14 * 60_000);
    expect(await repair()).toEqual([]);
    platform.clock.advance(60_000);
    expect(await repair()).toEqual([['requires_payment, but it has no intent: becomes canceled', 'repaired']]);
  });

  it.each(['weaving', 'monthly'])('[P24] get %s back if it was paid and is missing', async (item) => {
    await me.buy(item);
    const opened = await world.opened();
    const { db } = platform.services;
    await db.deleteFrom('purchases').where('user_id', '=', world.userId).execute();
    await db.deleteFrom('subscriptions').where('user_id', '=', world.userId).execute();
    expect(await world.opened()).toEqual([]);
    expect(await repair()).toEqual([['paid, but nothing was given for it: gives access', 'repaired']]);
    expect(await world.opened()).toEqual(opened);
  });

  it('[P24][RECEIPT-01] get no receipt when their refund arrived before their payment was seen', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await world.become(clientSecret, 'refunded');
    expect(await repair()).toEqual([
      ['requires_payment, but the provider says refunded: becomes refunded', 'repaired'],
    ]);
    expect(await repair()).toEqual([]);
  });

  it('[P24] get nothing if they are paid only in our database', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await world.setOrders({ status: 'paid' });
    expect(await repair()).toEqual([['paid, but the provider says open', 'for an operator']]);
    await world.become(clientSecret, 'canceled');
    expect(await repair()).toEqual([['paid, but the provider says canceled', 'for an operator']]);
    await world.setOrders({ intent_id: null });
    expect(await repair()).toEqual([['paid, but it has no intent', 'for an operator']]);
    expect(await world.opened()).toEqual([]);
  });

  it('[P24][P9] get nothing if they are paid and their intent has another amount', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const { db } = platform.services;
    await world.setOrders({ status: 'paid' });
    await db.updateTable('sandbox_intents').set({ amount: 1 }).where('client_secret', '=', clientSecret).execute();
    await confirm(platform, clientSecret);
    expect(await repair()).toEqual([['paid, but its intent has another amount', 'for an operator']]);
    expect(await world.opened()).toEqual([]);
  });

  it('[P24] lose access that was left after a refund', async () => {
    const clientSecret = await me.buy('weaving');
    await refund(platform, clientSecret);
    await world.setOrders({ status: 'refunded' });
    expect(await world.opened()).toEqual(['weaving']);
    expect(await repair()).toEqual([['refunded, but access was left: takes it back', 'repaired']]);
    expect(await world.opened()).toEqual([]);
  });

  it('[P70][CARD-01] a course that was paid twice needs no repair, counts one learner and closes with the refund of the first payment', async () => {
    const late = (await me.begin('weaving', 'DE')).body.clientSecret;
    const first = (await me.begin('weaving', 'US')).body.clientSecret;
    const before = await joinedOf(platform, 'weaving');
    await confirm(platform, first);
    await me.report('weaving');
    await world.become(late, 'succeeded');
    await world.announce(late, 'succeeded');
    const orders = await world.orders();
    expect(orders.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    const logged = platform.log.filter(
      ({ event, order }) => event === 'payment.paid_twice' && orders.some(({ id }) => id === order),
    );
    expect(logged).toMatchObject([{ order: (await world.orderOf(late)).id, first: (await world.orderOf(first)).id }]);
    expect(await joinedOf(platform, 'weaving')).toBe(before + 1);
    expect(await repair()).toEqual([]);
    await refund(platform, first);
    await me.order(first);
    expect(await world.opened()).toEqual([]);
    expect(await joinedOf(platform, 'weaving')).toBe(before);
    expect(await repair()).toEqual([]);
  });

  it('[P24][P70] a course that was given by hand is reported to an operator, and a later payment for it is refunded', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const { db, now } = platform.services;
    const purchase = { user_id: world.userId, course_id: 'weaving', order_id: null, created_at: now() };
    await db.insertInto('purchases').values(purchase).execute();
    await confirm(platform, clientSecret);
    expect((await me.order(clientSecret)).status).toBe('refunded');
    expect(await repair()).toEqual([['was given without an order: by hand?', 'for an operator']]);
  });

  it('[P24] an internal error ends the repair, unlike a fault of the provider', async () => {
    await me.begin('weaving');
    const fault = new TypeError('of our own');
    const services = withPayments(platform.services, { retrieveIntent: () => Promise.reject(fault) });
    await expect(findingsOf(services, { dryRun: true })).rejects.toBe(fault);
  });

  it('[P24] access without a payment and an intent that does not match are reported to an operator', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const { db, now } = platform.services;
    const [order] = await world.orders();
    const access = { user_id: world.userId, created_at: now() };
    const weaving = { ...access, course_id: 'weaving', order_id: order?.id ?? null };
    await db
      .insertInto('purchases')
      .values([weaving, { ...access, course_id: 'sewing', order_id: null }])
      .execute();
    await db.updateTable('sandbox_intents').set({ amount: 1 }).where('client_secret', '=', clientSecret).execute();
    expect(await repair()).toEqual([
      ['requires_payment, but its intent has another amount', 'for an operator'],
      ['was given without an order: by hand?', 'for an operator'],
      ['requires_payment, but access was given: decide whether it stays', 'for an operator'],
    ]);
    expect(await world.opened()).toEqual(['sewing', 'weaving']);
  });

  it('[P24][P21] are named when the provider could not be asked about them, and the repair continues', async () => {
    await me.begin('weaving');
    await me.begin('sewing');
    const reasons: PaymentFault['reason'][] = ['unavailable', 'failed'];
    const retrieveIntent = async () => {
      throw new PaymentFault(reasons.shift() ?? 'refused', new Error('away'));
    };
    const findings = await findingsOf(withPayments(platform.services, { retrieveIntent }));
    expect(findings.map(({ text, outcome }) => [text, outcome])).toEqual([
      ['requires_payment, and the provider does not answer', 'not asked'],
      ['requires_payment, and the provider answers with an error', 'not asked'],
    ]);
    expect((await world.orders()).map(({ status }) => status)).toEqual(['requires_payment', 'requires_payment']);
  });

  it('[P24][P21] get nothing while the provider cannot confirm their payment', async () => {
    await me.begin('weaving');
    await world.setOrders({ status: 'paid' });
    const findings = await findingsOf(withPayments(platform.services, { retrieveIntent: noAnswer }));
    expect(findings.map(({ text, outcome }) => [text, outcome])).toEqual([
      ['paid, and the provider does not answer', 'not asked'],
    ]);
    expect(await world.opened()).toEqual([]);
  });
});
