import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Staff } from '../../../server/domain/common/audit.ts';
import { orderDetails } from '../../../server/domain/payments/order-details.ts';
import { PaymentFault, type Payments } from '../../../server/domain/payments/ports.ts';
import { giveBack } from '../../../server/domain/payments/provider-refunds.ts';
import { noteRefund, refundOrder } from '../../../server/domain/payments/refunds.ts';
import { listSales } from '../../../server/domain/payments/sales.ts';
import { withPayments } from '../support/payment-services.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { type buyer, cards, confirm, refund } from '../support/shop.ts';
import { notedOf } from '../support/transfer-world.ts';

const shirin: Staff = { operator: 'shirin', reason: 'Asked within 14 days', dryRun: false };

const platform = await sharedShopWithoutEvents();

describe('refunds by staff', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;
  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
  });
  afterEach(() => world.leave());

  /** Buys a course; its order's id and client secret. */
  async function buy(): Promise<{ id: string; clientSecret: string }> {
    const clientSecret = await me.buy('weaving', 'US');
    return { id: (await world.orderOf(clientSecret)).id, clientSecret };
  }
  const status = async () => (await world.orders()).map((order) => order.status);
  const moved = async () => (await world.intents()).map(({ amount_refunded }) => amount_refunded);
  const noted = async (id: string) => (await notedOf(platform, id)).map(([, changes]) => changes);
  /** The platform with a provider that answers refunds as a test says. */
  const withRefund = (refundIntent: Payments['refundIntent']) => withPayments(platform.services, { refundIntent });

  it('[P61][P15] a refund gives the money back once, takes the access back, and leaves two rows in the audit log', async () => {
    const { id } = await buy();
    expect(await world.opened()).toEqual(['weaving']);
    expect(await refundOrder(platform.services, { ...shirin, dryRun: true }, id)).toMatchObject({ isDone: false });
    expect([await status(), await moved(), await noted(id)]).toEqual([['paid'], [0], []]);
    expect(await refundOrder(platform.services, shirin, id)).toMatchObject({
      isDone: true,
      order: { status: 'refunded' },
    });
    expect([await status(), await moved(), await world.opened()]).toEqual([['refunded'], [2900], []]);
    expect(await noted(id)).toEqual([
      { step: 'asked', amount: 2900, currency: 'USD' },
      { step: 'answered', before: 'paid', status: 'refunded', provider: 'refunded' },
    ]);
    await expect(refundOrder(platform.services, shirin, id)).rejects.toMatchObject({
      status: 409,
      message: `Order ${id} was refunded on 2026-11-21 already.`,
    });
    expect(await moved()).toEqual([2900]);
    expect(await orderDetails(platform.services, id)).toMatchObject({
      ...{ opens: 'nothing', method: 'card' },
      ...{ receipt: expect.stringMatching(/^2026-\d{6}$/), creditNote: expect.stringMatching(/^2026-\d{6}$/) },
    });
  });

  it('[P61] ten refunds at once, with the webhook among them, move the money once', async () => {
    const { id, clientSecret } = await buy();
    const tries = Array.from({ length: 10 }, () => refundOrder(platform.services, shirin, id));
    const ended = await Promise.allSettled([...tries, world.announce(clientSecret, 'refunded')]);
    expect(ended.filter((end) => end.status === 'fulfilled').length).toBeGreaterThan(1);
    expect([await status(), await moved(), await world.opened()]).toEqual([['refunded'], [2900], []]);
  });

  it('[P61] a refund that was made at the provider itself is recorded, and moves no more money', async () => {
    const { id, clientSecret } = await buy();
    await refund(platform, clientSecret);
    expect(await status()).toEqual(['paid']);
    expect(await refundOrder(platform.services, shirin, id)).toMatchObject({ isDone: true });
    expect([await status(), await moved()]).toEqual([['refunded'], [2900]]);
  });

  it('[P61] a refund of a partly refunded order gives back the rest', async () => {
    const { id, clientSecret } = await buy();
    await refund(platform, clientSecret, 1000);
    expect(await refundOrder(platform.services, shirin, id)).toMatchObject({ isDone: true });
    expect([await status(), await moved()]).toEqual([['refunded'], [2900]]);
  });

  it('[P61] after a lost answer, the same idempotency key finds the first refund instead of making another', async () => {
    const { id } = await buy();
    const keys: string[] = [];
    const lost = withRefund(async (intent, key) => {
      keys.push(key);
      await platform.services.payments.refundIntent(intent, key);
      throw new PaymentFault('unavailable', new Error('the answer was lost'));
    });
    await expect(refundOrder(lost, shirin, id)).rejects.toMatchObject({
      status: 503,
      message: `The payment provider did not answer. Run it again for order ${id}: the money moves once.`,
    });
    expect(platform.log.at(-1)).toEqual({
      ...{ event: 'payment.provider_fault', kind: 'unavailable', reason: 'Error: the answer was lost' },
    });
    expect([await status(), await moved()]).toEqual([['paid'], [2900]]);
    const again = withRefund(async (intent, key) => {
      keys.push(key);
      await platform.services.payments.refundIntent(intent, key);
    });
    expect(await refundOrder(again, shirin, id)).toMatchObject({ isDone: true });
    expect([await moved(), new Set(keys).size]).toEqual([[2900], 1]);
  });

  it('[P61] a refusal of the provider is shown and recorded, and the next attempt has another key', async () => {
    const { id } = await buy();
    const keys: string[] = [];
    const refusing = withRefund(async (_, key) => {
      keys.push(key);
      throw new PaymentFault('refused', new Error('Insufficient funds'));
    });
    for (const _ of [1, 2]) {
      await expect(refundOrder(refusing, shirin, id)).rejects.toMatchObject({
        status: 502,
        message: `The payment provider refuses to refund order ${id}: Insufficient funds`,
      });
    }
    expect([await status(), await moved(), keys]).toEqual([['paid'], [0], [`refund:${id}:1`, `refund:${id}:2`]]);
    expect((await noted(id)).map(({ step }) => step)).toEqual(['asked', 'refused', 'asked', 'refused']);
    expect(await world.opened()).toEqual(['weaving']);
    const [order] = await world.orders();
    if (!order?.intent_id) throw new Error('no intent');
    const paid = { ...order, intent_id: order.intent_id };
    await expect(giveBack(refusing, paid)).rejects.toMatchObject({ name: 'RefundRefused' });
  });

  it('[P61][P46] a refund outside of the provider is recorded once: it moves no money, and ends the access', async () => {
    const { id } = await buy();
    const services = withRefund(() => Promise.reject(new Error('asked for a refund')));
    await noteRefund(services, { ...shirin, dryRun: true }, id);
    expect(await status()).toEqual(['paid']);
    expect(await noteRefund(services, shirin, id)).toMatchObject({ status: 'refunded' });
    expect([await status(), await moved(), await world.opened()]).toEqual([['refunded'], [0], []]);
    expect(await notedOf(platform, id)).toEqual([
      ['orders refunded', { before: 'paid', status: 'refunded', provider: 'succeeded' }],
    ]);
    expect(await orderDetails(services, id)).toMatchObject({ creditNote: expect.stringMatching(/^2026-\d{6}$/) });
    await expect(noteRefund(services, shirin, id)).rejects.toMatchObject({ status: 409 });
  });

  it('[P61] a refund that the provider carries out later leaves the order paid until then', async () => {
    const { id } = await buy();
    const later = withRefund(async () => undefined);
    expect(await refundOrder(later, shirin, id)).toMatchObject({ isDone: false });
    expect([await status(), await world.opened()]).toEqual([['paid'], ['weaving']]);
  });

  it('[P61] if only the answer about the intent is lost, another run finds the refund; an internal error is no fault of the provider', async () => {
    const { id } = await buy();
    for (const [fault, seen] of [
      [new PaymentFault('unavailable', new Error('away')), { status: 503 }],
      [new TypeError('of our own'), { message: 'of our own' }],
    ] as const) {
      const services = withPayments(platform.services, { retrieveIntent: () => Promise.reject(fault) });
      await expect(refundOrder(services, shirin, id)).rejects.toMatchObject(seen);
    }
    const broken = withRefund(() => Promise.reject(new TypeError('of our own')));
    await expect(refundOrder(broken, shirin, id)).rejects.toThrow('of our own');
    expect([await status(), await moved()]).toEqual([['paid'], [2900]]);
    expect(await refundOrder(platform.services, shirin, id)).toMatchObject({ isDone: true });
    expect(await moved()).toEqual([2900]);
  });

  it('[P61] the provider is not called for an order that is unknown or unpaid', async () => {
    const asked = withRefund(() => Promise.reject(new Error('asked')));
    await expect(refundOrder(asked, shirin, 'ord_none')).rejects.toMatchObject({
      message: 'Order ord_none was not found.',
    });
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.declined);
    const [order] = await world.orders();
    await expect(refundOrder(asked, shirin, order?.id ?? '')).rejects.toMatchObject({
      status: 409,
      message: `Order ${order?.id} cannot be refunded: it is requires_payment, and nothing was paid through the provider.`,
    });
  });

  it('[P62] sales count a sale on the day when it was paid and a refund on the day when it was made, by currency and item', async () => {
    const from = new Date('2027-03-01T00:00:00Z');
    const to = new Date('2027-03-03T00:00:00Z');
    platform.clock.set(new Date('2027-03-01T23:59:00Z'));
    me = await world.me();
    const { id } = await buy();
    await me.buy('monthly', 'US');
    platform.clock.set(new Date('2027-03-02T00:01:00Z'));
    await refundOrder(platform.services, shirin, id);
    const byCard = { currency: 'USD', method: 'card', day: '2027-03-01', sold: 1, refunded: 0, refunds: 0 };
    const weaving = { ...byCard, kind: 'course', item: 'weaving', title: 'About weaving' };
    expect(await listSales(platform.services, { from, to })).toEqual([
      { ...byCard, kind: 'plan', item: 'monthly', title: 'monthly', gross: 1200, net: 1200 },
      { ...weaving, gross: 2900, net: 2900 },
      { ...weaving, day: '2027-03-02', sold: 0, refunded: 1, gross: 0, refunds: 2900, net: -2900 },
    ]);
    const firstDay = { from, to: new Date('2027-03-02T00:00:00Z') };
    expect((await listSales(platform.services, firstDay)).map(({ net }) => net)).toEqual([1200, 2900]);
  });
});
