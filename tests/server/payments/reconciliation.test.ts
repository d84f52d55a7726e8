import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { bring, fetchComparison, reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { abandonOrder } from '../../../server/domain/payments/settlement.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { type buyer, confirm, orderIdOf } from '../support/shop.ts';

const minute = 60_000;

// no webhook comes
const platform = await sharedShopWithoutEvents();

describe('orders whose learner did not come back', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
  });
  afterEach(() => world.leave());

  const statuses = async () => (await world.orders()).map(({ status }) => status);

  it('[P24] are settled after a quarter of an hour without a change, and not before', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    platform.clock.advance(15 * minute - 1);
    await reconcile(platform.services);
    expect(await statuses()).toEqual(['requires_payment']);
    platform.clock.advance(1);
    await reconcile(platform.services);
    expect(await statuses()).toEqual(['paid']);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P24][P55] are canceled without a message after a quarter of an hour if they have no payment', async () => {
    await me.begin('weaving');
    await platform.services.db.updateTable('orders').set({ intent_id: null }).execute();
    await platform.services.db.deleteFrom('outbox').execute();
    platform.clock.advance(15 * minute);
    await reconcile(platform.services);
    expect([await statuses(), await platform.outbox()]).toEqual([['canceled'], []]);
  });

  it('[P24][P21] wait for the next check if the provider does not answer for them, and block no other order', async () => {
    const first = (await me.begin('weaving')).body.clientSecret;
    platform.clock.advance(1);
    const second = (await me.begin('sewing')).body.clientSecret;
    for (const secret of [first, second]) await confirm(platform, secret);
    platform.clock.advance(15 * minute);
    const { payments } = platform.services;
    const retrieveIntent = (id: string) =>
      id === orderIdOf(first)
        ? Promise.reject(new PaymentFault('unavailable', new Error('away')))
        : payments.retrieveIntent(id);
    await reconcile({ ...platform.services, payments: { ...payments, retrieveIntent } });
    expect(await statuses()).toEqual(['requires_payment', 'paid']);
    const [order] = await world.orders();
    expect(platform.log).toContainEqual({ event: 'payment.not_reconciled', order: order?.id, kind: 'unavailable' });
    await reconcile(platform.services);
    expect(await statuses()).toEqual(['paid', 'paid']);
  });

  it('[P24] are not skipped because of an internal error, which ends the check', async () => {
    await me.begin('weaving');
    platform.clock.advance(15 * minute);
    const fault = new TypeError('of our own');
    const payments = { ...platform.services.payments, retrieveIntent: () => Promise.reject(fault) };
    await expect(reconcile({ ...platform.services, payments })).rejects.toBe(fault);
  });

  it('[P24] stay open while their intent may be on its way', async () => {
    await me.begin('weaving');
    const { db } = platform.services;
    await db.updateTable('orders').set({ intent_id: null }).where('user_id', '=', world.userId).execute();
    for (const [pause, status] of [
      [15 * minute - 1, 'requires_payment'],
      [1, 'canceled'],
    ] as const) {
      platform.clock.advance(pause);
      const [order] = await world.orders();
      if (!order) throw new Error('the order is gone');
      await bring(platform.services, order, await fetchComparison(platform.services, order));
      expect(await statuses()).toEqual([status]);
    }
  });

  it('[P24] are given up without a fault when they are gone by then', async () => {
    await expect(abandonOrder(platform.services, 'ord_gone')).resolves.toBeUndefined();
  });
});
