import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../../common/rules/durations.ts';
import { dayOf } from '../../../../common/text/days.ts';
import { payFor } from '../../../../server/domain/payments/orders.ts';
import { PaymentFault, type Payments } from '../../../../server/domain/payments/ports.ts';
import { redeemVoucher } from '../../../../server/domain/payments/vouchers/redeem.ts';
import { insertLearner } from '../../support/insert-learner.ts';
import { killedAfterwards, withPayments } from '../../support/payment-services.ts';
import { paymentWorld } from '../../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../../support/shared-platform.ts';
import { buyer, cards, confirm, wire } from '../../support/shop.ts';
import { category, codeFor, course, months, mustBeConsistent, redeem } from '../../support/vouchers.ts';

const platform = await sharedShopWithoutEvents();

describe('redeeming a voucher while a payment is open', () => {
  let learner: Awaited<ReturnType<typeof insertLearner>>;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    await platform.services.db.deleteFrom('rate_limits').execute();
    learner = await insertLearner(platform);
    me = buyer(platform, learner);
  });

  const use = (code: string) => redeem(platform, learner.token, code);
  /** The same while the provider does something else. */
  const useWith = (payments: Partial<Payments>, code: string) =>
    redeemVoucher(withPayments(platform.services, payments), { userId: learner.userId, ip: '192.0.2.1' }, code);

  it('[P44] ends a payment that was begun for the same course, which can no longer be confirmed', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    expect((await use(await codeFor(platform))).status).toBe(200);
    expect((await wire(platform, 'GET', clientSecret)).body.status).toBe('canceled');
    expect((await confirm(platform, clientSecret)).body.error?.code).toBe('payment_intent_unexpected_state');
    expect((await me.orders()).map(({ status }) => status).sort()).toEqual(['canceled', 'paid']);
    expect((await me.begin('weaving')).body).toMatchObject({ error: 'already_purchased' });
  });

  it('[P44] ends a payment that was begun for a plan when months are redeemed, and no other', async () => {
    const plan = (await me.subscribe('yearly')).body;
    const course = (await me.begin('weaving')).body;
    expect((await use(await codeFor(platform, { opens: months(1) }))).status).toBe(200);
    expect((await wire(platform, 'GET', plan.clientSecret)).body.status).toBe('canceled');
    expect((await me.order(plan.clientSecret)).status).toBe('canceled');
    expect((await me.order(course.clientSecret)).status).toBe('requires_payment');
    await mustBeConsistent(platform);
  });

  it('[P44] does not read or end payments that were begun for another course or a plan', async () => {
    const secrets = [(await me.begin('sewing')).body.clientSecret, (await me.subscribe('yearly')).body.clientSecret];
    const code = await codeFor(platform);
    const { payments } = platform.services;
    const asked: string[] = [];
    const retrieveIntent: typeof payments.retrieveIntent = (id) => {
      asked.push(id);
      return payments.retrieveIntent(id);
    };
    await useWith({ retrieveIntent }, code);
    expect(asked).toEqual([]);
    for (const secret of secrets) expect((await me.order(secret)).status).toBe('requires_payment');
    await mustBeConsistent(platform);
  });

  it.each([
    ['months', 'a plan', 'a subscription', 'monthly', months(1)],
    ['a course', 'it', 'this course', 'weaving', course('weaving')],
  ])('[P43] refuses %s while a payment for %s is being processed', async (_, _paid, named, item, opens) => {
    const { clientSecret } = (await (item === 'monthly' ? me.subscribe(item) : me.begin(item))).body;
    await confirm(platform, clientSecret, cards.processing);
    expect((await me.order(clientSecret)).status).toBe('processing');
    const code = await codeFor(platform, { opens });
    const message = `Your payment for ${named} is still being processed. Your coupon was not used.`;
    expect(await use(code)).toMatchObject({ status: 409, body: { error: 'payment_processing', message } });
    const { token } = await insertLearner(platform);
    expect((await redeem(platform, token, code)).status).toBe(200);
    await platform.services.db.deleteFrom('orders').where('status', '=', 'processing').execute();
    await mustBeConsistent(platform);
  });

  it.each([
    ['has taken', cards.good, 'already_purchased', 'paid'],
    ['is processing', cards.processing, 'payment_processing', 'processing'],
  ])(
    '[P43] is refused if the provider %s a payment that is not settled here, and the voucher stays unused',
    async (_, card, error, status) => {
      const world = await paymentWorld(platform);
      await confirm(platform, (await (await world.me()).begin('weaving')).body.clientSecret, card);
      const answer = await redeem(platform, await world.token(), await codeFor(platform));
      expect([answer.status, answer.body]).toMatchObject([409, { error }]);
      expect((await world.orders()).map((order) => order.status)).toEqual([status]);
      await world.leave();
      await mustBeConsistent(platform);
    },
  );

  it('[P44] works even if the provider cannot be asked to end the payment', async () => {
    await me.begin('weaving');
    await platform.services.db.deleteFrom('sandbox_intents').execute();
    expect((await use(await codeFor(platform))).status).toBe(200);
    expect(platform.log.filter(({ event }) => event === 'payment.not_reconciled')).toHaveLength(1);
    await platform.services.db.deleteFrom('orders').where('status', '=', 'requires_payment').execute();
  });

  it.each([
    ['unavailable', 'retrieveIntent'],
    ['failed', 'retrieveIntent'],
    ['unavailable', 'cancelIntent'],
    ['failed', 'cancelIntent'],
  ] as const)(
    '[P43][P44] is refused if the provider answers with %s to %s, and works once it answers',
    async (reason, call) => {
      for (const id of ['weaving', 'sewing']) expect((await me.begin(id)).status).toBe(200);
      const code = await codeFor(platform, { opens: category('Crafts') });
      let calls = 0;
      const away = () => {
        calls++;
        return Promise.reject(new PaymentFault(reason, new Error('away')));
      };
      await expect(useWith({ [call]: away }, code)).rejects.toMatchObject({
        status: 503,
        message: 'The payment service is not answering right now. Your coupon was not used.',
      });
      expect(calls).toBe(1);
      expect((await me.orders()).map(({ status }) => status)).toEqual(['requires_payment', 'requires_payment']);
      expect((await use(code)).status).toBe(200);
      expect((await me.orders()).map(({ status }) => status).sort()).toEqual(['canceled', 'canceled', 'paid']);
      await mustBeConsistent(platform);
    },
  );

  it('[P43][P44] ends neither of two payments while a bank decides on one of them', async () => {
    const weaving = (await me.begin('weaving')).body.clientSecret;
    const sewing = (await me.begin('sewing')).body.clientSecret;
    await confirm(platform, sewing, cards.processing);
    const answer = await use(await codeFor(platform, { opens: category('Crafts') }));
    expect(answer.body).toMatchObject({ error: 'payment_processing' });
    expect((await me.order(weaving)).status).toBe('requires_payment');
    await platform.services.db.deleteFrom('orders').where('status', '=', 'processing').execute();
    await mustBeConsistent(platform);
  });

  it('[P43][P44] waits until a payment has ended that another tab begins at the same time', async () => {
    const code = await codeFor(platform);
    const first = (await me.begin('weaving')).body.clientSecret;
    const { payments } = platform.services;
    const secrets: string[] = [];
    const cancelIntent: typeof payments.cancelIntent = async (id) => {
      const canceled = await payments.cancelIntent(id);
      if (secrets.length === 0) secrets.push((await me.begin('weaving')).body.clientSecret);
      return canceled;
    };
    await useWith({ cancelIntent }, code);
    expect(secrets).toHaveLength(1);
    for (const secret of [first, ...secrets]) expect((await confirm(platform, secret)).status).toBe(400);
    expect((await me.orders()).map(({ status }) => status).sort()).toEqual(['canceled', 'canceled', 'paid']);
    await mustBeConsistent(platform);
  });

  it('[P43] fails with the voucher unused if an internal error happens while the provider is asked', async () => {
    await me.begin('weaving');
    const code = await codeFor(platform);
    await expect(useWith({ retrieveIntent: () => Promise.reject(new Error('a defect')) }, code)).rejects.toThrow(
      'a defect',
    );
    expect((await me.orders()).map(({ status }) => status)).toEqual(['requires_payment']);
    expect((await use(code)).status).toBe(200);
    await mustBeConsistent(platform);
  });

  it('[P44] prevents a payment whose intent is created at the same time, even if the server is killed after its transaction', async () => {
    const code = await codeFor(platform);
    const { userId } = learner;
    const { payments } = platform.services;
    const killed = killedAfterwards(platform.services);
    const createIntent: typeof payments.createIntent = async (request) => {
      await expect(redeemVoucher(killed, { userId, ip: '192.0.2.1' }, code)).rejects.toThrow('killed');
      return payments.createIntent(request);
    };
    const services = withPayments(platform.services, { createIntent });
    const place = { asked: 'IQ', network: null, phone: [] };
    await expect(payFor(services, userId, { kind: 'course', id: 'weaving' }, place)).rejects.toMatchObject({
      details: { error: 'already_purchased' },
    });
    expect((await me.orders()).map(({ status }) => status).sort()).toEqual(['canceled', 'paid']);
    await mustBeConsistent(platform);
  });

  it('[COUPON-02][P41] is refused when the last day of the voucher ends during the check of another payment', async () => {
    const code = await codeFor(platform, { lastDay: dayOf(platform.clock.now()) });
    await me.begin('weaving');
    const { payments } = platform.services;
    const retrieveIntent: typeof payments.retrieveIntent = async (id) => {
      platform.clock.advance(day);
      return payments.retrieveIntent(id);
    };
    await expect(useWith({ retrieveIntent }, code)).rejects.toMatchObject({
      status: 422,
      message: 'Wrong code please try again',
    });
    platform.clock.advance(-day);
    // it was ended before the voucher was to be used
    expect((await me.orders()).map(({ status }) => status)).toEqual(['canceled']);
    expect((await use(code)).status).toBe(200);
    await mustBeConsistent(platform);
  });
});
