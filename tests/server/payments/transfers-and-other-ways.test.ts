import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import type { Platform } from '../support/platform.ts';
import { cards, confirm } from '../support/shop.ts';
import { startWithTransfers, type TransferWorld, transferWorld } from '../support/transfer-world.ts';
import { receive } from '../support/transfers.ts';
import { codeFor, redeem } from '../support/vouchers.ts';

let platform: Platform;
let learner: TransferWorld;
beforeAll(async () => {
  platform = await startWithTransfers();
});
beforeEach(async () => {
  learner = await transferWorld(platform);
});
afterEach(() => learner.leave());
afterAll(() => platform.close());

describe('a bank transfer and another way to pay for the same', () => {
  it('[P53][P44] a card that is begun gives the order up; confirming it all the same ends the payment by card first', async () => {
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
    await receive({ ...platform.services, payments: { ...payments, cancelIntent } }, reference);
    expect(whenEnded).toEqual([[['canceled', 'requires_payment'], [], 0]]);
    expect((await learner.state())[0]).toEqual(['canceled', 'paid']);
    expect((await learner.intents()).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[P56] a card that was just paid with, and is not settled yet, counts: the money of the transfer is sent back', async () => {
    const { reference } = await learner.wait();
    const me = await learner.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const { payments } = platform.services;
    const away = () => Promise.reject(new PaymentFault('unavailable', new Error('no answer')));
    const silent = { ...platform.services, payments: { ...payments, retrieveIntent: away } };
    await expect(receive(silent, reference)).rejects.toMatchObject({
      status: 503,
      message: 'The payment service does not answer right now. Nothing was confirmed: run it again.',
    });
    expect((await learner.state())[0]).toEqual(['canceled', 'requires_payment']);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      message: expect.stringContaining('The learner has the course already.'),
    });
    expect(await learner.state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[P56] a payment that the provider does not know keeps no transfer from being confirmed', async () => {
    const { reference } = await learner.wait();
    await (await learner.me()).begin('weaving');
    const unknown = () => Promise.reject(new PaymentFault('refused', new Error('No such payment_intent')));
    const { payments } = platform.services;
    const others = { ...payments, retrieveIntent: unknown, cancelIntent: unknown };
    await receive({ ...platform.services, payments: others }, reference);
    expect(await learner.state()).toEqual([['paid', 'requires_payment'], ['weaving'], 1]);
  });

  it('[P54] a dry run refuses what the real run would, and settles no other payment; neither does money that does not fit', async () => {
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

  it('[P53][P3] an order ends the payment by card that was begun, and money that came by then counts', async () => {
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

  it('[P53][P52] a bank that is deciding keeps the order from being made, and a transfer from being confirmed', async () => {
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

  it('[P56][P43] a voucher gives the order up, and its money is sent back', async () => {
    const { reference } = await learner.wait();
    expect((await redeem(platform, await learner.token(), await codeFor(platform))).status).toBe(200);
    expect((await learner.state())[0]).toEqual(['canceled', 'paid']);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({ status: 409 });
  });

  it('[P53] cards and transfers that are asked for at the same moment leave one open order', async () => {
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
