import { beforeEach, describe, expect, it } from 'vitest';
import { ORDER_POLL_INTERVAL } from '../../../common/rules/durations.ts';
import { intentReads } from '../../../server/domain/payments/intent-reads.ts';
import { getOrder } from '../../../server/domain/payments/order-reads.ts';
import type { Services } from '../../../server/services.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { type buyer, confirm, orderIdOf } from '../support/shop.ts';

/** How often the provider was asked for an intent. */
let asked = 0;
const platform = await sharedShopWithoutEvents();
const { payments } = platform.services;
const { retrieveIntent } = payments;
payments.retrieveIntent = (id) => {
  asked++;
  return retrieveIntent(id);
};

describe('polling an order', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
    asked = 0;
  });

  it('[P32] asks the provider once in 2.5 seconds about a payment that is being processed, and sees each change by the next poll', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await world.become(clientSecret, 'processing');
    asked = 0;
    for (let look = 0; look < 20; look++) expect((await me.order(clientSecret)).status).toBe('processing');
    expect(asked).toBe(1);
    asked = 0;
    await world.become(clientSecret, 'succeeded');
    platform.clock.advance(ORDER_POLL_INTERVAL);
    expect((await me.order(clientSecret)).status).toBe('paid');
    expect(asked).toBe(1);
  });

  it('[P32] learns of a success from the webhook at once, without asking the provider', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await world.become(clientSecret, 'processing');
    await me.order(clientSecret);
    await world.become(clientSecret, 'succeeded');
    await world.announce(clientSecret, 'succeeded');
    asked = 0;
    expect(await me.order(clientSecret)).toMatchObject({ status: 'paid', clientSecret });
    expect(asked).toBe(0);
  });

  it('[P32][P14] does not undo a webhook with an intent that was read before it', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await world.become(clientSecret, 'processing');
    await me.order(clientSecret);
    await world.become(clientSecret, 'declined');
    await world.announce(clientSecret, 'declined');
    expect((await me.order(clientSecret)).status).toBe('failed');
  });

  it('[P32][PAY-09] asks each time while the learner can pay, so that a page that offers to pay knows what was paid', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    expect((await me.order(clientSecret)).status).toBe('requires_payment');
    await confirm(platform, clientSecret);
    expect((await me.order(clientSecret)).status).toBe('paid');
  });

  it('[P32][PAY-09] says that the card was charged even if the poll that saw it could not settle the order', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const readIntent = intentReads(platform.services);
    const look = (services: Services) => getOrder(services, world.userId, orderIdOf(clientSecret), readIntent);
    // an error in the transaction, which is rolled back
    const cut = () => {
      throw new Error('the connection is lost');
    };
    const { mail } = platform.services;
    await expect(look({ ...platform.services, mail: { ...mail, send: cut } })).rejects.toThrow(
      'the connection is lost',
    );
    expect((await world.orders())[0]?.status).toBe('requires_payment');
    expect((await look(platform.services)).order.status).toBe('paid');
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('[P32] is allowed for three tabs of a learner for 10 minutes', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const polls = (3 * 10 * 60_000) / ORDER_POLL_INTERVAL;
    const { db, now } = platform.services;
    await db
      .insertInto('rate_limits')
      .values({ subject: world.userId, scope: 'order.account', window_start: now(), count: polls - 1 })
      .execute();
    expect((await me.order(clientSecret)).status).toBe('requires_payment');
  });

  it('[P32] leaves a learner free to begin a payment after reports every 3 seconds for 10 minutes', async () => {
    await me.begin('weaving');
    for (let report = 0; report < (10 * 60_000) / ORDER_POLL_INTERVAL; report++) {
      expect((await me.report('weaving')).status).toBe(409);
    }
    expect((await me.begin('sewing')).status).toBe(200);
  });

  it('[P32] answers 429 to more than 600 polls in 10 minutes, and another learner is answered', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const { db, now } = platform.services;
    await db
      .insertInto('rate_limits')
      .values({ subject: world.userId, scope: 'order.account', window_start: now(), count: 600 })
      .execute();
    const other = await (await paymentWorld(platform)).me();
    const theirs = (await other.begin('weaving')).body.clientSecret;
    asked = 0;
    const url = `/api/orders/${orderIdOf(clientSecret)}`;
    const refused = await platform.get(url, { token: await world.token() });
    expect([refused.status, refused.headers['retry-after'], asked]).toEqual([429, '600', 0]);
    expect((await other.order(theirs)).status).toBe('requires_payment');
  });
});
