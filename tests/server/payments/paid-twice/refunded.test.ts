import { beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../../server/domain/common/audit.ts';
import { grantAccess } from '../../../../server/domain/payments/grants.ts';
import { PaymentFault, type Payments } from '../../../../server/domain/payments/ports.ts';
import { reconcile } from '../../../../server/domain/payments/reconciliation.ts';
import { refundOrder } from '../../../../server/domain/payments/refunds.ts';
import { settle } from '../../../../server/domain/payments/settlement.ts';
import { runHousekeeping } from '../../../../server/housekeeping.ts';
import type { Services } from '../../../../server/services.ts';
import { findingsOf, noAnswer, withPayments } from '../../support/payment-services.ts';
import { type PaymentWorld, paymentWorld } from '../../support/payment-world.ts';
import { type buyer, cards, confirm, orderIdOf } from '../../support/shop.ts';
import { sharedShopWithTransfers } from '../../support/transfer-world.ts';
import { order as orderTransfer, receive, referenceOf } from '../../support/transfers.ts';
import { codeFor, redeem, staff } from '../../support/vouchers.ts';

const weaving = { kind: 'course', id: 'weaving' } as const;

const platform = await sharedShopWithTransfers();

describe('a card payment for a course that the learner got in another way in the meantime', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    await platform.services.db.deleteFrom('rate_limits').execute();
    world = await paymentWorld(platform);
    me = await world.me();
  });

  /**
   * The secret of a payment that its bank decides about, and that was given up here, as after a
   * restore or by hand.
   */
  async function begun(): Promise<string> {
    const secret = (await me.begin('weaving', 'US')).body.clientSecret;
    await confirm(platform, secret, cards.processing);
    return secret;
  }

  /** Gives the learner the course in another way, after which the money of the secret comes. */
  const ways = {
    'a grant': async (secret: string) => {
      await grantAccess(platform.services, staff, world.userId, weaving);
      await world.become(secret, 'succeeded');
    },
    'a voucher': async (secret: string) => {
      await world.become(secret, 'canceled');
      expect((await redeem(platform, await world.token(), await codeFor(platform))).status).toBe(200);
      await world.become(secret, 'succeeded');
    },
    'a bank transfer': async (secret: string) => {
      await world.become(secret, 'canceled');
      await me.order(secret);
      const { body } = await orderTransfer(platform, await world.token());
      await receive(platform.services, referenceOf(body.data));
      await world.become(secret, 'succeeded');
    },
    'another payment by card': async (secret: string) => {
      await world.become(secret, 'canceled');
      await me.order(secret);
      await me.buy('weaving', 'US');
      await world.become(secret, 'succeeded');
    },
  };

  /** The order of a secret, what went back at the provider, and whether the course is open. */
  async function state(secret: string) {
    const intent = (await world.intents()).find(({ id }) => id === orderIdOf(secret));
    return [(await world.orderOf(secret)).status, intent?.amount_refunded, await world.opened()];
  }
  const refunded = ['refunded', 2900, ['weaving']];
  const due = ['paid', 0, ['weaving']];

  const orderOf = async (secret: string) => (await world.orderOf(secret)).id;
  const rowsAbout = async (secret: string) => {
    const query = platform.services.db.selectFrom('audit_log').select(['operator', 'command', 'changes', 'reason']);
    return query
      .where('target', '=', await orderOf(secret))
      .orderBy('number')
      .execute();
  };
  const settledBy = async (services: Services, secret: string) =>
    settle(services, await orderOf(secret), await services.payments.retrieveIntent(orderIdOf(secret)));

  describe.each(Object.entries(ways))('by %s', (_, give) => {
    it('[P70] is refunded at once when an event tells of it: the course stays, with one audit row and one message each', async () => {
      const secret = await begun();
      await give(secret);
      await platform.services.db.deleteFrom('outbox').execute();
      expect((await world.announce(secret, 'succeeded')).status).toBe(200);
      expect(await state(secret)).toEqual(refunded);
      expect(await rowsAbout(secret)).toEqual([
        {
          operator: 'zanin',
          command: 'orders refund',
          changes: '{"step":"asked","amount":2900,"currency":"USD","paid_twice":true}',
          reason: 'The learner had the course in another way when this payment came.',
        },
      ]);
      expect((await verifyAudit(platform.services)).fault).toBeNull();
      const [first, second, ...more] = await world.mails();
      expect([first?.subject, second?.subject, more]).toEqual([
        'Paid twice: About weaving',
        'Your refund: About weaving',
        [],
      ]);
      expect(first?.text).toContain('we are refunding all of it');
      expect(first?.text).not.toContain('cannot be refunded');
      expect(second?.text).toContain('It stays open to you.');
      const { body } = await platform.get<{ data: { receipt: { terms: string }; purchase: { status: string } } }>(
        `/api/user/purchases/${await orderOf(secret)}`,
        { token: await world.token() },
      );
      expect([body.data.purchase.status, body.data.receipt.terms]).toEqual([
        'refunded',
        'You already had this course when your payment arrived, so the whole amount is refunded.',
      ]);
    });

    it('[P70] is refunded once, however many polls, reports, events and checks there are at the same moment', async () => {
      const secret = await begun();
      await give(secret);
      let asked = 0;
      const { payments } = platform.services;
      const refundIntent: Payments['refundIntent'] = (...request) => {
        asked++;
        return payments.refundIntent(...request);
      };
      await world.setOrders({ created_at: new Date(0), updated_at: new Date(0) });
      const looks = Array.from({ length: 5 }, () =>
        settledBy(withPayments(platform.services, { refundIntent }), secret),
      );
      await Promise.all([
        ...looks,
        me.order(secret),
        me.report('weaving'),
        world.announce(secret, 'succeeded'),
        reconcile(platform.services),
      ]);
      await runHousekeeping(platform.services);
      expect(await state(secret)).toEqual(refunded);
      expect(asked).toBeLessThanOrEqual(1);
      expect(await rowsAbout(secret)).toHaveLength(1);
    });
  });

  it('[P70][PAY-06] is confirmed to the client that reports it, since the course is open', async () => {
    const secret = await begun();
    await ways['a grant'](secret);
    expect((await me.report('weaving')).status).toBe(200);
    expect((await me.order(secret)).status).toBe('refunded');
  });

  it('[P71] is refunded once by the regular check after a server was killed before, during or after its call of the provider', async () => {
    const { payments } = platform.services;
    const kill = () => {
      throw new Error('killed');
    };
    const kills: Payments['refundIntent'][] = [
      async () => kill(),
      async (...request) => {
        await payments.refundIntent(...request);
        kill();
      },
    ];
    for (const refundIntent of kills) {
      const secret = await begun();
      await ways['a grant'](secret);
      await expect(settledBy(withPayments(platform.services, { refundIntent }), secret)).rejects.toThrow('killed');
      expect((await state(secret))[0]).toBe('paid');
      for (const _ of [1, 2]) await reconcile(platform.services);
      expect([await state(secret), (await rowsAbout(secret)).length]).toEqual([refunded, 1]);
      world = await paymentWorld(platform);
      me = await world.me();
    }
  });

  it('[P71] is refunded by the next regular check if the provider does not answer', async () => {
    const secret = await begun();
    await ways['a grant'](secret);
    expect(await settledBy(withPayments(platform.services, { refundIntent: noAnswer }), secret)).toMatchObject({
      status: 'paid',
    });
    await reconcile(withPayments(platform.services, { refundIntent: noAnswer }));
    expect(await state(secret)).toEqual(due);
    await reconcile(platform.services);
    expect([await state(secret), (await rowsAbout(secret)).length]).toEqual([refunded, 1]);
  });

  it('[P72] is retried by each regular check if the provider refuses, is logged once as refused, and shown by orders repair', async () => {
    const secret = await begun();
    await ways['a grant'](secret);
    const keys: string[] = [];
    const refundIntent: Payments['refundIntent'] = (_, key) => {
      keys.push(key);
      return Promise.reject(new PaymentFault('refused', new Error('disputed')));
    };
    const refusing = withPayments(platform.services, { refundIntent });
    await settledBy(refusing, secret);
    await settledBy(refusing, secret);
    expect(keys).toHaveLength(1);
    for (const _ of [1, 2]) await reconcile(refusing);
    expect(new Set(keys).size).toBe(3);
    expect((await rowsAbout(secret)).map(({ changes }) => JSON.parse(changes).step)).toEqual(['asked', 'refused']);
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'order.refund_refused', reason: 'disputed' }));
    expect(await findingsOf(refusing)).toEqual([
      {
        subject: await orderOf(secret),
        text: expect.stringContaining('the provider refuses to give the money back'),
        outcome: 'for an operator',
      },
    ]);
    await reconcile(platform.services);
    expect(await state(secret)).toEqual(refunded);
  });

  it('[P72] is refunded by orders repair if an older server kept it, and only listed in a dry run', async () => {
    const secret = await begun();
    await ways['a grant'](secret);
    await settledBy(withPayments(platform.services, { refundIntent: noAnswer }), secret);
    await world.setOrders({ paid_twice_at: null });
    const repair = async (services: Services, dryRun: boolean) =>
      (await findingsOf(services, { dryRun })).map(({ text, outcome }) => [text, outcome]);
    const text = 'paid, but the course had been given without an order';
    expect(await repair(platform.services, true)).toEqual([[`${text}: gives the money back`, 'repaired']]);
    expect(await state(secret)).toEqual(due);
    expect(await repair(withPayments(platform.services, { refundIntent: noAnswer }), false)).toEqual([
      [`${text}, and the provider does not answer`, 'not asked'],
    ]);
    expect(await repair(platform.services, false)).toEqual([[`${text}: gives the money back`, 'repaired']]);
    expect([await state(secret), await repair(platform.services, false)]).toEqual([refunded, []]);
  });

  it('[P70][P61] is refunded once when staff refund it at the same moment', async () => {
    const secret = await begun();
    await ways['a grant'](secret);
    await settledBy(withPayments(platform.services, { refundIntent: noAnswer }), secret);
    await Promise.all([refundOrder(platform.services, staff, await orderOf(secret)), reconcile(platform.services)]);
    expect(await state(secret)).toEqual(refunded);
  });

  it('[P70] is not refunded if the other payment was refunded before the provider answered', async () => {
    const late = await begun();
    await ways['another payment by card'](late);
    await settledBy(withPayments(platform.services, { refundIntent: noAnswer }), late);
    const first = (await world.orders()).find(
      ({ status, intent_id }) => status === 'paid' && intent_id !== orderIdOf(late),
    );
    await refundOrder(platform.services, staff, first?.id ?? '');
    for (const _ of [1, 2]) await reconcile(platform.services);
    expect(await state(late)).toEqual(due);
  });
});
