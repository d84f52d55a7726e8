import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grantAccess, itemToGrant } from '../../../../server/domain/payments/grants.ts';
import { payFor } from '../../../../server/domain/payments/orders.ts';
import { PaymentFault } from '../../../../server/domain/payments/ports.ts';
import { orderTransfer } from '../../../../server/domain/payments/transfers/ordering.ts';
import { waitingTransfers } from '../../../../server/domain/payments/transfers/waiting.ts';
import { redeemVoucher } from '../../../../server/domain/payments/vouchers/redeem.ts';
import { killedAfterwards, noAnswer, withPayments } from '../../support/payment-services.ts';
import { cards, confirm } from '../../support/shop.ts';
import { sharedShopWithTransfers, type TransferWorld, transferWorld } from '../../support/transfer-world.ts';
import { receive, shirin, transferAccount } from '../../support/transfers.ts';
import { codeFor } from '../../support/vouchers.ts';

let learner: TransferWorld;
const platform = await sharedShopWithTransfers();
beforeEach(async () => {
  learner = await transferWorld(platform);
});
afterEach(() => learner.leave());

const weaving = { item: { kind: 'course', id: 'weaving' }, place: { asked: 'IQ', network: null, phone: [] } } as const;

/** The services of a command that is killed right after its transaction. */
const killedCommand = () => killedAfterwards(platform.services, (event) => event === 'audit.added');

describe('a bank transfer and another way to pay for the same', () => {
  it('[P53][P44] beginning to pay by card cancels the transfer order; confirming the transfer nevertheless ends the card payment first', async () => {
    const { id, reference } = await learner.wait();
    const me = await learner.me();
    expect((await me.begin('weaving')).body).toMatchObject({ currency: 'usd', amount: 2900 });
    expect((await learner.state())[0]).toEqual(['canceled', 'requires_payment']);
    expect((await learner.show(id)).purchase.status).toBe('canceled');
    // a command that is killed between the two leaves no card that can be paid with
    const whenEnded: unknown[] = [];
    const { payments } = platform.services;
    const cancelIntent = async (intent: string) => {
      whenEnded.push(await learner.state());
      return payments.cancelIntent(intent);
    };
    await receive(withPayments(platform.services, { cancelIntent }), reference);
    expect(whenEnded).toEqual([[['canceled', 'requires_payment'], [], 0]]);
    expect((await learner.state())[0]).toEqual(['canceled', 'paid']);
    expect((await learner.intents()).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[P56] if a card payment succeeded and is not settled yet, a transfer cannot be confirmed and is sent back', async () => {
    const { reference } = await learner.wait();
    const me = await learner.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    await expect(
      receive(withPayments(platform.services, { retrieveIntent: noAnswer }), reference),
    ).rejects.toMatchObject({
      status: 503,
      message: 'The payment service is not answering right now. Nothing was confirmed: run it again.',
    });
    expect((await learner.state())[0]).toEqual(['canceled', 'requires_payment']);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      message: expect.stringContaining('The learner has the course already.'),
    });
    expect(await learner.state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[P56] a payment that the provider does not know does not prevent the confirmation of a transfer', async () => {
    const { reference } = await learner.wait();
    await (await learner.me()).begin('weaving');
    const unknown = () => Promise.reject(new PaymentFault('refused', new Error('No such payment_intent')));
    await receive(withPayments(platform.services, { retrieveIntent: unknown, cancelIntent: unknown }), reference);
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'payment.not_reconciled', kind: 'refused' }));
    expect(await learner.state()).toEqual([['paid', 'requires_payment'], ['weaving'], 1]);
  });

  it('[P54] a dry run makes the same refusals as a real run, and settles no other payment', async () => {
    const { reference } = await learner.wait();
    const { clientSecret } = (await (await learner.me()).begin('weaving')).body;
    await confirm(platform, clientSecret);
    platform.log.length = 0;
    await expect(receive(platform.services, reference, { dryRun: true })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('The learner has the course already.'),
    });
    await expect(receive(platform.services, reference, { amount: 1 })).rejects.toMatchObject({ status: 409 });
    expect(await learner.state()).toEqual([['canceled', 'requires_payment'], [], 0]);
    expect(await learner.mails()).toHaveLength(1);
    expect(platform.log).not.toContainEqual(expect.objectContaining({ event: 'order.changed' }));
  });

  it('[P53][P3] ordering by transfer ends a card payment that was begun, and money that arrived by then counts', async () => {
    const me = await learner.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    const { id } = await learner.wait();
    expect((await learner.intents()).map(({ status }) => status)).toEqual(['canceled']);
    expect((await learner.show(id)).purchase.status).toBe('requires_payment');
    expect((await confirm(platform, clientSecret)).status).toBe(400);
    const sewing = (await me.subscribe('monthly')).body.clientSecret;
    await confirm(platform, sewing);
    expect((await learner.ask({ kind: 'plan', id: 'monthly' })).body).toMatchObject({ error: 'already_subscribed' });
    expect((await learner.state())[0]).toEqual(['canceled', 'paid', 'requires_payment']);
  });

  it('[P54][P44] a confirmation that is refused, for its reason or a free course, leaves a begun card payment payable', async () => {
    const { reference } = await learner.wait();
    const { clientSecret } = (await (await learner.me()).begin('weaving')).body;
    await expect(receive(platform.services, reference, { reason: ' ' })).rejects.toMatchObject({ status: 422 });
    const { db } = platform.services;
    const prices = await db.deleteFrom('course_prices').where('course_id', '=', 'weaving').returningAll().execute();
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      message: expect.stringContaining('The course is free by now.'),
    });
    await db.insertInto('course_prices').values(prices).execute();
    expect((await learner.state())[0]).toEqual(['canceled', 'requires_payment']);
    expect((await confirm(platform, clientSecret)).status).toBe(200);
  });

  it('[P44][P2] a card payment cannot be confirmed if its intent was created while the process of a confirmation was killed', async () => {
    const { reference } = await learner.wait();
    const services = withPayments(platform.services, {
      createIntent: async (request) => {
        await expect(receive(killedCommand(), reference)).rejects.toThrow('killed');
        return platform.services.payments.createIntent(request);
      },
    });
    const begun = payFor(services, learner.userId, weaving.item, weaving.place);
    await expect(begun).rejects.toMatchObject({ status: 409, details: { error: 'already_purchased' } });
    expect(await learner.state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[P44] confirming the older of two transfer orders cancels the newer one', async () => {
    const older = await learner.wait();
    await learner.cancel(older.id);
    await learner.wait();
    await expect(receive(killedCommand(), older.reference)).rejects.toThrow('killed');
    expect(await learner.state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[P53][P52] while a bank decides on a payment, no transfer can be ordered or confirmed', async () => {
    const { reference } = await learner.wait();
    const me = await learner.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.processing);
    await me.order(clientSecret);
    expect((await learner.ask()).body).toEqual({
      error: 'payment_processing',
      message: 'Another payment for this is still being processed. You do not have to pay again.',
    });
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('A bank is deciding about another payment of the learner'),
    });
    expect((await learner.state())[0]).toEqual(['canceled', 'processing']);
  });

  it('[P53][P52] a payment that a bank is deciding on is found also without its event, and left alone', async () => {
    const { reference } = await learner.wait();
    const me = await learner.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.processing);
    let ended = 0;
    const services = withPayments(platform.services, {
      // as Stripe may
      cancelIntent: async (id) => {
        ended++;
        await learner.become(clientSecret, 'canceled');
        return platform.services.payments.retrieveIntent(id);
      },
    });
    const attempts = [
      () => receive(services, reference),
      () => orderTransfer(services, learner.userId, { ...weaving, consent: null }),
    ];
    for (const attempt of attempts) {
      await platform.services.db
        .updateTable('orders')
        .set({ status: 'requires_payment' })
        .where('intent_id', 'is not', null)
        .execute();
      await expect(attempt()).rejects.toMatchObject({ status: 409 });
      expect([(await learner.state())[0], ended]).toEqual([['canceled', 'processing'], 0]);
    }
  });

  it('[P44][P52] a payment that a bank has refused is found also without its event, and ended before a confirmation', async () => {
    const { reference } = await learner.wait();
    const me = await learner.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.processing);
    expect((await me.order(clientSecret)).status).toBe('processing');
    await learner.become(clientSecret, 'declined');
    await expect(receive(killedCommand(), reference)).rejects.toThrow('killed');
    expect((await learner.state())[0]).toEqual(['canceled', 'paid']);
    expect((await learner.intents()).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[P44] payments that are begun during a confirmation are ended too; after five of them staff are asked to try again', async () => {
    const { reference } = await learner.wait();
    const me = await learner.me();
    await me.begin('weaving');
    const { db, payments } = platform.services;
    const price = db.updateTable('course_prices').where('course_id', '=', 'weaving').where('region_code', '=', 'US');
    let begun = 0;
    let most = 5;
    const services = withPayments(platform.services, {
      cancelIntent: async (id) => {
        const ended = await payments.cancelIntent(id);
        if (begun < most) {
          // another price is another order
          await price.set({ price_micro: 30_000_000 + ++begun * 1_000_000 }).execute();
          await me.begin('weaving');
        }
        return ended;
      },
    });
    await expect(receive(services, reference)).rejects.toMatchObject({
      status: 503,
      message: 'Another payment was started at the same moment. Please try again.',
      details: { error: 'payment_unavailable', retryAfter: 5 },
    });
    expect([begun, (await learner.state())[1]]).toEqual([5, []]);
    most = 9;
    await receive(services, reference);
    await price.set({ price_micro: 29_000_000 }).execute();
    const statuses = (await learner.intents()).map(({ status }) => status);
    expect([begun, new Set(statuses)]).toEqual([9, new Set(['canceled'])]);
    expect((await learner.state())[0]).toContain('paid');
  });

  it('[P53] payments that are begun during an order are ended too; after five of them the learner is asked to try again', async () => {
    const me = await learner.me();
    await me.begin('weaving');
    let ended = 0;
    const services = withPayments(platform.services, {
      cancelIntent: async (id) => {
        const intent = await platform.services.payments.cancelIntent(id);
        if (++ended <= 5) await me.begin('weaving');
        return intent;
      },
    });
    const attempt = () => orderTransfer(services, learner.userId, { ...weaving, consent: null });
    await expect(attempt()).rejects.toMatchObject({
      status: 503,
      message: 'We could not prepare the order. Please try again.',
      details: { error: 'payment_unavailable', retryAfter: 5 },
    });
    expect([ended, (await learner.orders()).filter(({ status }) => status !== 'canceled')]).toMatchObject([
      5,
      [{ status: 'requires_payment', transfer_reference: null }],
    ]);
    expect(await attempt()).toMatchObject({ status: 'requires_payment', transfer_reference: expect.any(String) });
  });

  it('[P53] a card payment of the same amount and currency is ended as well, since it is not a transfer', async () => {
    await (await learner.me()).begin('weaving', 'US');
    const services = { ...platform.services, transferAccount: { ...transferAccount, currencies: ['USD'] } };
    const request = { ...weaving, place: { ...weaving.place, asked: 'US' }, consent: null };
    expect(await orderTransfer(services, learner.userId, request)).toMatchObject({
      ...{ amount: 2900, currency: 'USD', transfer_reference: expect.any(String) },
    });
    expect((await learner.intents()).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[P54][P38] a dry run logs no event of the changes that it rolls back', async () => {
    const { reference } = await learner.wait();
    const { clientSecret } = (await (await learner.me()).begin('weaving')).body;
    await platform.services.db
      .updateTable('sandbox_intents')
      .set({ amount: 1 })
      .where('client_secret', '=', clientSecret)
      .execute();
    platform.log.length = 0;
    await receive(platform.services, reference, { dryRun: true });
    expect(platform.log).toEqual([]);
    await receive(platform.services, reference);
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'payment.mismatch', field: 'amount' }));
  });

  it('[P44][PAY-21] a grant cancels the transfer order in its transaction, and money that arrives is sent back', async () => {
    const { reference } = await learner.wait();
    await learner.wait({ kind: 'plan', id: 'monthly' });
    const { services } = platform;
    const grant = (id: string, staff = shirin, ctx = services) =>
      itemToGrant(ctx, id).then((item) => grantAccess(ctx, staff, learner.userId, item));
    await grant('weaving', { ...shirin, dryRun: true });
    await expect(grant('weaving', shirin, killedAfterwards(services))).rejects.toThrow('killed');
    expect((await learner.state())[0]).toEqual(['canceled', 'requires_payment']);
    await grant('yearly');
    expect((await learner.state())[0]).toEqual(['canceled', 'canceled']);
    expect(await waitingTransfers(services, learner.userId)).toEqual([]);
    await expect(receive(services, reference)).rejects.toMatchObject({
      message: expect.stringContaining('The learner has the course already.'),
    });
  });

  it('[P56][P43] a voucher cancels the transfer order in its transaction, and money that arrives is sent back', async () => {
    const { reference } = await learner.wait();
    const redeemer = { userId: learner.userId, ip: '192.0.2.1' };
    await expect(redeemVoucher(killedAfterwards(platform.services), redeemer, await codeFor(platform))).rejects.toThrow(
      'killed',
    );
    expect((await learner.state())[0]).toEqual(['canceled', 'paid']);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({ status: 409 });
  });

  it('[P53] card and transfer orders at the same moment leave one open order', async () => {
    const me = await learner.me();
    const cards = [me.begin('weaving'), me.begin('weaving'), me.begin('weaving')];
    await Promise.all([learner.ask(), learner.ask(), learner.ask()]);
    const secrets = (await Promise.all(cards)).map(({ body }) => body.clientSecret);
    const open = (await learner.orders()).filter(({ status }) => status === 'requires_payment');
    expect(open).toHaveLength(1);
    // what a learner holds the secret of
    const payable = (await learner.intents()).filter(
      ({ status, client_secret }) => status !== 'canceled' && secrets.includes(client_secret),
    );
    expect(payable.map(({ id }) => id)).toEqual(open[0]?.intent_id === null ? [] : [open[0]?.intent_id]);
  });
});
