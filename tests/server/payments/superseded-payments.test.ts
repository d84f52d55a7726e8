import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import { grantAccess } from '../../../server/domain/payments/grants.ts';
import type { Item } from '../../../server/domain/payments/prices.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { noAnswer } from '../support/payment-services.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { cards, confirm, orderIdOf } from '../support/shop.ts';
import { codeFor, redeem, staff } from '../support/vouchers.ts';

const weaving: Item = { kind: 'course', id: 'weaving' };

// the test decides when the bank does, and which events come
const platform = await sharedShopWithoutEvents();

describe('a payment that a bank is deciding on while its course is given in another way', () => {
  let world: PaymentWorld;
  let secret: string;

  beforeEach(async () => {
    await platform.services.db.deleteFrom('rate_limits').execute();
    world = await paymentWorld(platform);
    secret = await begin('weaving');
  });
  afterEach(() => world.leave());

  /** The secret of a payment, of a course or of the yearly plan, that can still be made. */
  async function begin(item: 'weaving' | 'yearly'): Promise<string> {
    const me = await world.me();
    return (await (item === 'yearly' ? me.subscribe(item) : me.begin(item))).body.clientSecret;
  }

  /** Staff give it while a bank decides, which the server learns from the provider. */
  async function grantMeanwhile(item: Item): Promise<void> {
    await confirm(platform, secret, cards.processing);
    await grantAccess(platform.services, staff, world.userId, item);
    await platform.services.db.deleteFrom('outbox').execute();
  }

  /** The order that was begun to be paid by card, at the provider and here. */
  const state = async () => [
    (await world.intents()).map(({ status }) => status),
    (await world.orders()).filter(({ amount }) => amount > 0).map(({ status }) => status),
  ];
  const deciding = [['processing'], ['processing']];
  const ended = [['canceled'], ['canceled']];
  const mails = async () => (await platform.outbox()).map(({ subject }) => subject);
  const consent = async () =>
    platform.post(
      `/api/orders/${orderIdOf(secret)}/consent`,
      {
        consent:
          'By pressing Pay you ask us to open the course at once, and you accept that you then lose your right to withdraw from the contract within 14 days.',
      },
      { token: await world.token() },
    );

  it.each(['webhook', 'regular check', 'look', 'press of Pay'] as const)(
    '[P44] is canceled after the bank refused, once a %s reports that, and no mail asks to try again',
    async (way) => {
      await grantMeanwhile(weaving);
      expect(await state()).toEqual(deciding);
      platform.clock.advance(16 * minute);
      await world.become(secret, 'declined');
      const learned = {
        webhook: async () => expect((await world.announce(secret, 'declined')).status).toBe(200),
        'regular check': () => reconcile(platform.services),
        look: async () => expect((await (await world.me()).order(secret)).status).toBe('canceled'),
        'press of Pay': async () => expect((await consent()).body).toMatchObject({ error: 'consent_outdated' }),
      };
      await learned[way]();
      expect([await state(), await world.opened(), await mails()]).toEqual([ended, ['weaving'], []]);
    },
  );

  it('[P43] keeps a voucher unused if the bank begins to decide after the server has read the payment', async () => {
    const { payments } = platform.services;
    const read = payments.retrieveIntent;
    const retrieve = vi.spyOn(payments, 'retrieveIntent').mockImplementationOnce(async (id) => {
      const open = await read.call(payments, id);
      await confirm(platform, secret, cards.processing);
      return open;
    });
    const answer = await redeem(platform, await world.token(), await codeFor(platform));
    retrieve.mockRestore();
    expect(answer.body).toMatchObject({ error: 'payment_processing' });
    expect([await state(), await world.opened()]).toEqual([deciding, []]);
  });

  it('[P44][P60] is canceled after the bank refused, if staff have granted a plan meanwhile', async () => {
    await world.leave();
    world = await paymentWorld(platform);
    secret = await begin('yearly');
    await grantMeanwhile({ kind: 'plan', id: 'monthly' });
    expect(await state()).toEqual(deciding);
    await world.become(secret, 'declined');
    await world.announce(secret, 'declined');
    expect([await state(), await mails()]).toEqual([ended, []]);
  });

  it('[P44] is ended by the next regular check where the provider does not answer the webhook', async () => {
    await grantMeanwhile(weaving);
    await world.become(secret, 'declined');
    const cancel = vi.spyOn(platform.services.payments, 'cancelIntent').mockImplementationOnce(noAnswer);
    expect((await world.announce(secret, 'declined')).status).toBe(200);
    cancel.mockRestore();
    expect(await state()).toEqual([['requires_payment_method'], ['failed']]);
    platform.clock.advance(16 * minute);
    await reconcile(platform.services);
    expect(await state()).toEqual(ended);
  });

  it('[P44][P21] cannot be confirmed while the provider does not answer', async () => {
    await grantMeanwhile(weaving);
    await world.become(secret, 'declined');
    const cancel = vi.spyOn(platform.services.payments, 'cancelIntent').mockImplementationOnce(noAnswer);
    expect((await consent()).body).toMatchObject({ error: 'payment_unavailable' });
    cancel.mockRestore();
    expect((await world.orders()).map((order) => order.consent)).toEqual([null]);
  });

  it('[P44][DELETE-02] is left to the regular check where the account is gone', async () => {
    await confirm(platform, secret, cards.processing);
    await world.announce(secret, 'processing');
    const { db } = platform.services;
    await db.updateTable('orders').set({ user_id: null }).where('user_id', '=', world.userId).execute();
    await world.become(secret, 'declined');
    await world.announce(secret, 'declined');
    const gone = db.selectFrom('orders').select('status').where('user_id', 'is', null);
    expect(await gone.execute()).toEqual([{ status: 'failed' }]);
    await db.deleteFrom('orders').where('user_id', 'is', null).execute();
  });

  it('[P8][P44] can be tried again after a refusal where nothing else has opened the course', async () => {
    await confirm(platform, secret, cards.processing);
    await world.announce(secret, 'processing');
    await world.become(secret, 'declined');
    await world.announce(secret, 'declined');
    expect([await state(), await mails()]).toEqual([
      [['requires_payment_method'], ['failed']],
      ['Not paid: About weaving'],
    ]);
  });
});
