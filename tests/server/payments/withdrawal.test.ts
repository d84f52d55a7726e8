import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { day } from '../../../common/rules/durations.ts';
import { formatMoment } from '../../../common/text/dates.ts';
import { PaymentFault, type Payments } from '../../../server/domain/payments/ports.ts';
import { refundOrder } from '../../../server/domain/payments/refunds.ts';
import { runningSubscription } from '../../../server/domain/payments/subscriptions.ts';
import { finishWithdrawals, withdrawFromPurchase } from '../../../server/domain/payments/withdrawal.ts';
import { noAnswer, withPayments } from '../support/payment-services.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { cards, confirm, refund } from '../support/shop.ts';
import { smsProvider } from '../support/sms-provider.ts';
import { codeFor, months, redeem } from '../support/vouchers.ts';

type Details = components['schemas']['PurchaseDetails'];

const minute = 60_000;
const phone = '+9647501234567';
const provider = smsProvider();
let world: PaymentWorld;
const platform = await sharedShopWithoutEvents({ services: { sms: provider.sms } });
beforeEach(async () => {
  world = await paymentWorld(platform);
  provider.reset();
});
afterEach(() => world.leave());

/** Subscribes for a month; the order's id and client secret. */
async function subscribe(plan: 'monthly' | 'yearly' = 'monthly'): Promise<{ id: string; clientSecret: string }> {
  const clientSecret = await (await world.me()).buy(plan, 'US');
  return { id: (await world.orderOf(clientSecret)).id, clientSecret };
}

async function newest(): Promise<string> {
  const order = (await world.orders()).at(-1);
  if (!order) throw new Error('no order');
  return order.id;
}

const ask = async (id: string, token?: string) =>
  platform.post<{ data: Details }>(
    `/api/user/purchases/${id}/withdrawal`,
    {},
    { token: token ?? (await world.token()) },
  );

/**
 * The statuses of the orders, what the provider has refunded, and whether every course is open.
 */
async function state() {
  return [
    (await world.orders()).map(({ status }) => status),
    (await world.intents()).map(({ amount_refunded }) => amount_refunded),
    (await runningSubscription(platform.services, world.userId)) ? 'open' : 'closed',
  ];
}

/** The subjects of the mails about refunds that went to the learner. */
async function mails() {
  return (await world.mails()).filter(({ subject }) => !subject.startsWith('Your receipt'));
}

/** The platform with a provider that answers refunds as a test says. */
const withRefund = (refundIntent: Payments['refundIntent']) => withPayments(platform.services, { refundIntent });
const away = () => withRefund(noAnswer);

describe('withdrawing from a subscription', () => {
  it('[WITHDRAW-01][WITHDRAW-02][P46] gives the money back, ends the access, and confirms both by mail with the time', async () => {
    const { id } = await subscribe();
    expect(await state()).toEqual([['paid'], [0], 'open']);
    const { status, body } = await ask(id);
    expect([status, body.data]).toMatchObject([
      200,
      {
        purchase: { status: 'refunded', withdrawn_at: platform.clock.now().toISOString(), refund_until: null },
        receipt: { amount: 1200 },
        credit_note: { amount: 1200 },
      },
    ]);
    expect(await state()).toEqual([['refunded'], [1200], 'closed']);
    const [confirmation, refunded] = await mails();
    expect(confirmation?.subject).toBe('You have withdrawn: monthly subscription');
    const at = platform.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    expect(confirmation?.text).toContain(`On ${at} (UTC) you withdrew from the contract for this subscription:`);
    expect(confirmation?.text).toContain(
      `monthly subscription\nUSD 12.00\nOrder ${(await world.orders())[0]?.intent_id}`,
    );
    expect(refunded?.subject).toBe('Your refund: monthly subscription');
    expect(await mails()).toHaveLength(2);
  });

  it('[WITHDRAW-02] is confirmed by SMS with the address of the purchase to an account of a number', async () => {
    await world.usePhone(phone);
    const { id } = await subscribe();
    await ask(id);
    const texts = await platform.services.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', phone)
      .execute();
    const at = platform.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    const page = `${platform.services.config.publicUrl}/profile/purchases/${id}`;
    expect(texts.map(({ text }) => text)).toEqual([
      `Zanin: Thank you for your payment. Your receipt: ${page}`,
      `Zanin: You withdrew from your plan on ${at} (UTC). Your refund: ${page}`,
      `Zanin: Your payment was refunded. Your credit note: ${page}`,
    ]);
  });

  it('[WITHDRAW-01] works until the last millisecond of 14 days, and not a minute later', async () => {
    const { id } = await subscribe();
    platform.clock.advance(14 * day);
    const late = await ask(id);
    const last = `${platform.clock.now().toISOString().slice(0, 16).replace('T', ' ')} (UTC)`;
    expect([late.status, late.body]).toEqual([
      409,
      { error: 'withdrawal_over', message: `You could withdraw from this purchase until ${last}.` },
    ]);
    platform.clock.advance(minute);
    expect((await ask(id)).status).toBe(409);
    expect([await state(), await mails()]).toEqual([[['paid'], [0], 'open'], []]);
    platform.clock.advance(-minute - 1);
    expect((await ask(id)).body.data.purchase.status).toBe('refunded');
  });

  it('[WITHDRAW-01][P46] twenty times at once, while staff refund and the webhook arrives, moves the money once', async () => {
    const { id, clientSecret } = await subscribe('yearly');
    const token = await world.token();
    const staff = { operator: 'shirin', reason: 'Asked by phone', dryRun: false };
    const answers = await Promise.allSettled([
      ...Array.from({ length: 9 }, () => ask(id, token)),
      refundOrder(platform.services, staff, id),
      world.announce(clientSecret, 'refunded'),
      ...Array.from({ length: 11 }, () => withdrawFromPurchase(platform.services, world.userId, id).catch(() => null)),
    ]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await state()).toEqual([['refunded'], [8400], 'closed']);
    expect((await mails()).map(({ subject }) => subject).filter((subject) => subject.includes('refund'))).toHaveLength(
      1,
    );
  });

  it('[WITHDRAW-01] a second time gets the same answer, and changes nothing', async () => {
    const { id } = await subscribe();
    const first = await ask(id);
    platform.clock.advance(20 * day);
    expect((await ask(id)).body).toEqual(first.body);
    await withdrawFromPurchase(
      withRefund(() => Promise.reject(new Error('asked again'))),
      world.userId,
      id,
    );
    expect([await state(), (await mails()).length]).toEqual([[['refunded'], [1200], 'closed'], 2]);
  });

  it('[WITHDRAW-03][P46] works while the provider is away: housekeeping retries the refund until it succeeds', async () => {
    const { id } = await subscribe();
    await withdrawFromPurchase(away(), world.userId, id);
    expect(await state()).toEqual([['paid'], [0], 'open']);
    const token = await world.token();
    const shown = (await platform.get<{ data: Details }>(`/api/user/purchases/${id}`, { token })).body.data;
    expect(shown.purchase).toMatchObject({ status: 'paid', refund_until: null, withdrawn_at: expect.any(String) });
    // the card gets it, at no promised day
    expect(shown.purchase).not.toHaveProperty('sent_back_by');
    expect(platform.log).toContainEqual({ event: 'order.withdrawn', order: id });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['You have withdrawn: monthly subscription']);
    // also when the 14 days are over by then
    platform.clock.advance(15 * day);
    await finishWithdrawals(away());
    expect(await state()).toEqual([['paid'], [0], 'open']);
    await finishWithdrawals(platform.services);
    expect(await state()).toEqual([['refunded'], [1200], 'closed']);
    await finishWithdrawals(withRefund(() => Promise.reject(new Error('asked again'))));
  });

  it('[WITHDRAW-01][WITHDRAW-03] a second time retries a refund that has not succeeded yet', async () => {
    const { id } = await subscribe();
    await withdrawFromPurchase(away(), world.userId, id);
    await withdrawFromPurchase(platform.services, world.userId, id);
    expect(await state()).toEqual([['refunded'], [1200], 'closed']);
    expect(await mails()).toHaveLength(2);
  });

  it('[WITHDRAW-03] has its refunds retried by housekeeping, which stops at the first one without an answer', async () => {
    const first = world;
    await withdrawFromPurchase(away(), first.userId, (await subscribe()).id);
    world = await paymentWorld(platform);
    platform.clock.advance(minute);
    await withdrawFromPurchase(away(), world.userId, (await subscribe()).id);
    let asked = 0;
    await finishWithdrawals(
      withRefund(() => {
        asked++;
        return noAnswer();
      }),
    );
    expect(asked).toBe(1);
    await finishWithdrawals(platform.services);
    const orders = [...(await first.orders()), ...(await world.orders())];
    expect(orders.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    await first.leave();
  });

  it('[WITHDRAW-03] has its refund logged and retried if the provider refuses it', async () => {
    const { id } = await subscribe();
    const events: object[] = [];
    const refusing = withRefund(() => Promise.reject(new PaymentFault('refused', new Error('charge is disputed'))));
    await withdrawFromPurchase({ ...refusing, log: (entry) => events.push(entry) }, world.userId, id);
    expect(events).toContainEqual({ event: 'order.refund_refused', order: id, reason: 'charge is disputed' });
    expect(await state()).toEqual([['paid'], [0], 'open']);
    await finishWithdrawals(platform.services);
    expect(await state()).toEqual([['refunded'], [1200], 'closed']);
  });

  it('[WITHDRAW-03] causes no second refund if the provider had refunded the payment before', async () => {
    const { id, clientSecret } = await subscribe();
    await refund(platform, clientSecret);
    expect((await ask(id)).body.data.purchase).toMatchObject({ status: 'refunded' });
    expect(await state()).toEqual([['refunded'], [1200], 'closed']);
  });

  it('[WITHDRAW-01] is refused for a course, for an unpaid order, and for what a coupon paid', async () => {
    const me = await world.me();
    const { clientSecret } = (await me.begin('sewing', 'US')).body;
    const refused = { error: 'not_withdrawable', message: 'This purchase cannot be withdrawn from.' };
    expect((await ask(await newest())).body).toEqual(refused);
    await confirm(platform, clientSecret);
    await me.report('sewing');
    expect((await ask(await newest())).body).toEqual(refused);
    await redeem(platform, await world.token(), await codeFor(platform, { opens: months(1), lastDay: '2027-12-31' }));
    expect((await ask(await newest())).body).toEqual(refused);
    expect((await state())[0]).toEqual(['paid', 'paid']);
  });

  it('[P7][WITHDRAW-01] is unknown to another learner and refused to a visitor', async () => {
    const { id } = await subscribe();
    const other = await paymentWorld(platform);
    const foreign = await ask(id, await other.token());
    expect([foreign.status, foreign.body]).toEqual([
      404,
      { error: 'not_found', message: 'This purchase was not found.' },
    ]);
    expect((await platform.post(`/api/user/purchases/${id}/withdrawal`, {})).status).toBe(401);
    expect(await state()).toEqual([['paid'], [0], 'open']);
    await other.leave();
  });
});

describe('consent to start at once', () => {
  const consentOf = async (clientSecret: string) => (await (await world.me()).order(clientSecret)).consent;
  const give = async (clientSecret: string, consent: string, token?: string) =>
    platform.post(
      `/api/orders/${clientSecret.split('_secret')[0]}/consent`,
      { consent },
      { token: token ?? (await world.token()) },
    );

  /** A payment for a course that is begun, and what its learner is asked to agree to. */
  async function begun() {
    const me = await world.me();
    const { clientSecret } = (await me.begin('sewing', 'US')).body;
    return { me, clientSecret, text: (await consentOf(clientSecret)) ?? '' };
  }

  const outdated = { error: 'consent_outdated', message: 'Please read the order again before you pay.' };

  it('[WITHDRAW-05][P47] is required before a course is paid, stored with its text and first time, and repeated by the receipt', async () => {
    const { me, clientSecret, text } = await begun();
    expect(text).toContain('you then lose your right to withdraw from the contract within 14 days');
    const at = platform.clock.now();
    expect((await give(clientSecret, text)).status).toBe(200);
    platform.clock.advance(minute);
    // as after a card that was declined: what was agreed to once holds from then on
    expect((await give(clientSecret, text)).status).toBe(200);
    await confirm(platform, clientSecret);
    platform.clock.advance(minute);
    await me.report('sewing');
    expect((await world.orders())[0]).toMatchObject({ consent: text, consented_at: at, status: 'paid' });
    const id = await newest();
    const token = await world.token();
    const { receipt } = (await platform.get<{ data: Details }>(`/api/user/purchases/${id}`, { token })).body.data;
    const time = formatMoment(at.toISOString(), 'UTC');
    expect(receipt?.terms).toBe(
      `The course is yours to keep. It cannot be refunded. You agreed on ${time} UTC: “${text}”`,
    );
    expect(await consentOf(clientSecret)).toBeUndefined();
  });

  it('[WITHDRAW-05][P47] is refused with another text, and for an order that is over, a subscription or the order of another learner', async () => {
    const { me, clientSecret, text } = await begun();
    expect([(await give(clientSecret, `${text} And more.`)).body]).toEqual([outdated]);
    const other = await paymentWorld(platform);
    expect((await give(clientSecret, text, await other.token())).status).toBe(404);
    await other.leave();
    await confirm(platform, clientSecret);
    await me.report('sewing');
    expect((await give(clientSecret, text)).body).toEqual(outdated);
    expect((await world.orders())[0]).toMatchObject({ consent: null, consented_at: null });
    const slow = (await me.begin('weaving', 'US')).body.clientSecret;
    await confirm(platform, slow, cards.processing);
    await me.order(slow);
    expect((await give(slow, text)).body).toEqual(outdated);
    const plan = (await me.subscribe('monthly', 'US')).body.clientSecret;
    expect(await consentOf(plan)).toBeUndefined();
    expect((await give(plan, text)).body).toEqual(outdated);
  });

  it.each([
    ['has taken', cards.good, 'paid'],
    ['is processing', cards.processing, 'processing'],
  ])(
    '[WITHDRAW-05][P47] comes too late after a payment that the provider %s and that is not settled here',
    async (_, card, status) => {
      const { clientSecret, text } = await begun();
      const at = platform.clock.now();
      expect((await give(clientSecret, text)).status).toBe(200);
      await confirm(platform, clientSecret, card);
      platform.clock.advance(1000);
      const late = await give(clientSecret, text);
      expect([late.status, late.body]).toEqual([409, outdated]);
      expect(await world.orders()).toMatchObject([{ consent: text, consented_at: at, status }]);
    },
  );

  it('[WITHDRAW-05][P47] in a second tab does not change the time of the first one', async () => {
    const { me, clientSecret, text } = await begun();
    const at = platform.clock.now();
    expect((await give(clientSecret, text)).status).toBe(200);
    const { payments } = platform.services;
    const read = payments.retrieveIntent;
    const retrieve = vi.spyOn(payments, 'retrieveIntent').mockImplementationOnce(async (id) => {
      const open = await read.call(payments, id);
      await confirm(platform, clientSecret);
      platform.clock.advance(1000);
      return open;
    });
    expect((await give(clientSecret, text)).status).toBe(200);
    retrieve.mockRestore();
    await me.report('sewing');
    expect(await world.orders()).toMatchObject([{ consent: text, consented_at: at, status: 'paid' }]);
  });

  it('[WITHDRAW-05][P47] to another text than before is stored with its own time', async () => {
    const { clientSecret, text } = await begun();
    const long = new Date(platform.clock.now().getTime() - minute);
    await world.setOrders({ consent: 'As it was worded before.', consented_at: long });
    expect((await give(clientSecret, text)).status).toBe(200);
    expect(await world.orders()).toMatchObject([{ consent: text, consented_at: platform.clock.now() }]);
  });

  it('[WITHDRAW-05][P21] is not stored if the provider does not answer', async () => {
    const { clientSecret, text } = await begun();
    const retrieve = vi.spyOn(platform.services.payments, 'retrieveIntent').mockImplementationOnce(noAnswer);
    expect((await give(clientSecret, text)).status).toBe(503);
    retrieve.mockRestore();
    expect(await world.orders()).toMatchObject([{ consent: null, status: 'requires_payment' }]);
    expect((await give(clientSecret, text)).status).toBe(200);
  });
});
