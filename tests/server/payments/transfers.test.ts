import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { repairOrders } from '../../../server/domain/payments/order-repair.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { noteRefund, refundOrder } from '../../../server/domain/payments/refunds.ts';
import { listSales } from '../../../server/domain/payments/sales.ts';
import { runningSubscription } from '../../../server/domain/payments/subscriptions.ts';
import { transferFor } from '../../../server/domain/payments/transfers/account.ts';
import { listTransfers } from '../../../server/domain/payments/transfers/list.ts';
import { newReference, readReference } from '../../../server/domain/payments/transfers/reference.ts';
import { finishWithdrawals } from '../../../server/domain/payments/withdrawal.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { cards, confirm, sandboxOf, sendEvent, stock } from '../support/shop.ts';
import { smsProvider } from '../support/sms-provider.ts';
import { order, type PurchaseDetails, receive, referenceOf, shirin, transferAccount } from '../support/transfers.ts';
import { codeFor, redeem } from '../support/vouchers.ts';

const phone = '+9647501234567';
const sms = smsProvider();
let platform: Platform;
let world: PaymentWorld;
let token: string;
beforeAll(async () => {
  platform = await startPlatform({ content: null, services: { sms: sms.sms, transferAccount } });
  await stock(platform);
  await sandboxOf(platform).stop();
});
beforeEach(async () => {
  world = await paymentWorld(platform);
  token = await world.token();
  sms.reset();
});
afterEach(() => world.leave());
afterAll(() => platform.close());

const ask = (more = {}) => order(platform, token, more);
const cancel = (id: string, by = token) =>
  platform.post<{ data: PurchaseDetails }>(`/api/user/purchases/${id}/cancellation`, {}, { token: by });
const show = async (id: string) =>
  (await platform.get<{ data: PurchaseDetails }>(`/api/user/purchases/${id}`, { token })).body.data;

/** An order of a course that waits for its transfer. */
async function wait(more = {}): Promise<{ id: string; reference: string }> {
  const { data } = (await ask(more)).body;
  return { id: data.purchase.id, reference: referenceOf(data) };
}

/** What the learner's orders and their purchases are, and how many receipts there are. */
async function state() {
  const orders = await world.orders();
  const ids = orders.map(({ id }) => id);
  const receipts = await platform.services.db.selectFrom('receipts').select(['order_id']).execute();
  return [
    // orders of one moment are in no order
    orders.map(({ status }) => status).sort(),
    await world.opened(),
    receipts.filter(({ order_id }) => ids.includes(order_id)).length,
  ];
}

/** The end of the last day, in UTC, on which an order of now can be paid. */
const lastMoment = (): Date =>
  new Date(`${new Date(platform.clock.now().getTime() + 14 * day).toISOString().slice(0, 10)}T23:59:59.999Z`);

/** The subjects of the mails to the learner. */
async function mails() {
  const { db } = platform.services;
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', world.userId)
    .executeTakeFirstOrThrow();
  return db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();
}

const noted = async (target: string) => {
  const rows = await platform.services.db.selectFrom('audit_log').selectAll().where('target', '=', target).execute();
  return rows.map(({ command, changes }) => [command, JSON.parse(changes)]);
};

describe('an order by bank transfer', () => {
  it('[PAY-17] is offered for the prices in the currencies that the operator named, and for no others', async () => {
    const offers = async (region: string) => {
      const { body } = await platform.get<Answer<'listPlans'>>(`/api/payment-plans?language=en&countryCode=${region}`);
      return body.data.map(({ plan_id, transfer }) => [plan_id, transfer]);
    };
    expect(await offers('IQ')).toEqual([
      ['single', undefined],
      ['yearly', {}],
      ['monthly', {}],
    ]);
    expect((await offers('US')).map(([, transfer]) => transfer)).toEqual([undefined, undefined, undefined]);
    const single = await platform.get<Answer<'getPlan'>>(
      '/api/payment-plans/single?language=en&region=IQ&courseId=weaving',
    );
    expect(single.body.data.transfer?.consent).toMatch(/^By ordering you ask us to open the course as soon as/);
    const refused = await ask({ region_code: 'US' });
    expect([refused.status, refused.body]).toEqual([
      404,
      { error: 'not_found', message: 'A bank transfer for this was not found.' },
    ]);
    expect((await ask({ id: 'greetings' })).body).toMatchObject({ error: 'free_course' });
    expect((await ask({ kind: 'plan', id: 'single' })).status).toBe(404);
    expect(
      (await platform.post('/api/user/purchases', { kind: 'course', id: 'weaving', region_code: 'IQ' })).status,
    ).toBe(401);
    expect(await state()).toEqual([[], [], 0]);
  });

  it('[PAY-17][PAY-18][P53] has the listed price, a reference and the account, by mail too, and is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, first?.body.data]));
    const until = lastMoment();
    expect(first?.body.data).toMatchObject({
      purchase: { amount: 3_800_000, currency: 'iqd', status: 'requires_payment', transfer_until: until.toISOString() },
      receipt: null,
      transfer: {
        reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
        account: transferAccount.lines,
      },
    });
    const reference = first ? referenceOf(first.body.data) : '';
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['Your order: About weaving', []]);
    expect(mail?.text).toContain(
      `Please transfer this by ${until.toISOString().slice(0, 10)}:\n\nAbout weaving\nIQD 38000.00\nAccount holder: Zanin Foundation\nIBAN: IQ20 CBIQ 8618 0010 1010 500\nReference: ${reference}\n`,
    );
    const list = await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token });
    expect(list.body.data).toEqual([first?.body.data.purchase]);
    expect(await state()).toEqual([['requires_payment'], [], 0]);
    expect(await world.intents()).toEqual([]);
  });

  it('[PAY-18] is sent by SMS with the address of its page to an account of a number', async () => {
    const { db } = platform.services;
    await db.updateTable('users').set({ email: null, phone }).where('id', '=', world.userId).execute();
    const { id, reference } = await wait();
    const texts = await db.selectFrom('outbox').select('text').where('recipient', '=', phone).execute();
    const page = `${platform.services.config.publicUrl}/profile/purchases/${id}`;
    expect(texts).toEqual([
      {
        text: `Zanin: Your order waits for your bank transfer, reference ${reference}. What else to write: ${page}`,
      },
    ]);
    expect(texts[0]?.text.length).toBeLessThanOrEqual(160);
  });

  it('[A116] sends three SMS a day at most, also when other ways to pay give it up, and none beyond the budget of the prefix', async () => {
    const { db } = platform.services;
    const number = '+9647507654321';
    await db.updateTable('users').set({ email: null, phone: number }).where('id', '=', world.userId).execute();
    const texts = async () => {
      const rows = await db.selectFrom('outbox').select('id').where('recipient', '=', number).execute();
      return rows.length;
    };
    const me = await world.me();
    for (const expected of [1, 2, 3, 3]) {
      await wait();
      expect(await texts()).toBe(expected);
      expect((await me.begin('weaving')).status).toBe(200);
    }
    platform.clock.advance(day);
    token = await world.token();
    await db
      .updateTable('rate_limits')
      .set({ count: 600, window_start: platform.clock.now() })
      .where('scope', '=', 'sms.prefix')
      .where('detail', '=', 'transfer')
      .execute();
    expect((await ask()).status).toBe(200);
    expect(await texts()).toBe(3);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'sms.budget_spent', prefix: '+964', purpose: 'transfer' }),
    );
    platform.clock.advance(-day);
    await sql`delete from rate_limits`.execute(db);
  });

  it('[PAY-17][P53] of another price is another order, and the one before is given up', async () => {
    const before = await wait();
    const { db } = platform.services;
    const price = db.updateTable('course_prices').where('course_id', '=', 'weaving').where('region_code', '=', 'IQ');
    await price.set({ price_micro: 39_000_000_000 }).execute();
    const { data } = (await ask()).body;
    await price.set({ price_micro: 38_000_000_000 }).execute();
    expect(data.purchase).toMatchObject({ amount: 3_900_000, status: 'requires_payment' });
    expect(referenceOf(data)).not.toBe(before.reference);
    expect(await state()).toEqual([['canceled', 'requires_payment'], [], 0]);
  });

  it('[WITHDRAW-05] of a course keeps what its buyer agreed to, which the receipt repeats; another text is refused', async () => {
    const { body } = await platform.get<Answer<'getPlan'>>(
      '/api/payment-plans/single?language=en&region=IQ&courseId=weaving',
    );
    const consent = body.data.transfer?.consent ?? '';
    expect((await ask({ consent: `${consent} And more.` })).body).toEqual({
      error: 'consent_outdated',
      message: 'Please read again what you agree to.',
    });
    expect(await world.orders()).toEqual([]);
    // an order of a client that shows no text gets it when the learner has read it
    const { id, reference } = await wait();
    expect((await ask({ consent: 'Another text.' })).body).toMatchObject({ error: 'consent_outdated' });
    expect((await wait({ consent })).id).toBe(id);
    await receive(platform.services, reference);
    expect((await show(id)).receipt?.terms).toContain(`(UTC): “${consent}”`);
  });

  it('[A116] does not show to another learner, who can neither read nor cancel it', async () => {
    const { id, reference } = await wait();
    const other = await paymentWorld(platform);
    const theirs = await other.token();
    for (const key of [id, reference]) {
      expect((await platform.get(`/api/user/purchases/${key}`, { token: theirs })).status).toBe(404);
      expect((await cancel(key, theirs)).status).toBe(404);
    }
    expect((await platform.get(`/api/user/purchases/${reference}`, { token })).status).toBe(404);
    expect(await state()).toEqual([['requires_payment'], [], 0]);
    await other.leave();
  });

  it('[A116] is asked for twenty times an hour at most, since each new one sends a message', async () => {
    const answers = [];
    for (let count = 0; count < 11; count++) {
      const { status, body } = await ask();
      answers.push(status);
      if (status === 200) answers.push((await cancel(body.data.purchase.id)).status);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await mails()).toHaveLength(10);
    await sql`delete from rate_limits`.execute(platform.services.db);
  });

  it('[PAY-19] is canceled by its learner, keeps its page, and is refused once it is paid', async () => {
    const { id, reference } = await wait();
    for (const _ of [1, 2]) {
      expect((await cancel(id)).body.data).toMatchObject({
        purchase: { status: 'canceled' },
        transfer: { reference, account: [] },
      });
    }
    const next = await wait();
    expect(next.reference).not.toBe(reference);
    await receive(platform.services, next.reference);
    expect((await cancel(next.id)).body).toMatchObject({ error: 'not_cancelable' });
    expect(await state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[PURCHASE-01] is listed for 90 days after it was given up, since its money may be on its way, and keeps its page then', async () => {
    const list = async () => {
      const { data } = (await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token })).body;
      return data.map(({ id, status }) => ({ id, status }));
    };
    const { id } = await wait();
    await cancel(id);
    platform.clock.advance(90 * day - 1);
    token = await world.token();
    expect(await list()).toEqual([{ id, status: 'canceled' }]);
    platform.clock.advance(1);
    expect(await list()).toEqual([]);
    expect((await show(id)).purchase.status).toBe('canceled');
    platform.clock.advance(-90 * day);
  });

  it('[P53] no word of the provider changes it', async () => {
    const { id } = await wait();
    const { id: intent } = await platform.services.payments.createIntent({
      ...{ amount: 3_800_000, currency: 'USD', idempotencyKey: id },
      metadata: { order_id: id, user_id: world.userId, course_id: 'weaving' },
    });
    const [forged] = await world.intents();
    await confirm(platform, forged?.client_secret ?? '');
    await sendEvent(platform, {
      type: 'payment_intent.succeeded',
      object: { id: intent, object: 'payment_intent', metadata: { order_id: id } },
    });
    expect(await state()).toEqual([['requires_payment'], [], 0]);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.mismatch', order: id, field: 'intent' }),
    );
  });
});

describe('confirming a bank transfer', () => {
  it('[P54][P39] opens what it pays for with a receipt and a row of the audit log, and a dry run changes nothing', async () => {
    const { id, reference } = await wait();
    expect((await receive(platform.services, reference, { dryRun: true })).status).toBe('paid');
    expect([await state(), await noted(id)]).toEqual([[['requires_payment'], [], 0], []]);
    const typed = ` ${reference.replace('-', ' ').toLowerCase()} `;
    expect(await receive(platform.services, typed)).toMatchObject({ id, status: 'paid', method: 'transfer' });
    expect(await state()).toEqual([['paid'], ['weaving'], 1]);
    expect(await noted(id)).toEqual([
      [
        'transfers confirm',
        {
          ...{ reference, amount: 3_800_000, currency: 'IQD', received: '2026-11-21' },
          ...{ before: 'requires_payment', status: 'paid' },
        },
      ],
    ]);
    expect(await show(id)).toEqual({
      purchase: expect.objectContaining({ status: 'paid', receipt_number: expect.stringMatching(/^2026-\d{6}$/) }),
      receipt: expect.objectContaining({ amount: 3_800_000, currency: 'iqd' }),
      credit_note: null,
    });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your order: About weaving',
      'Your receipt: About weaving',
    ]);
    const now = platform.clock.now().getTime();
    const sales = await listSales(platform.services, { from: new Date(now - day), to: new Date(now + day) });
    expect(sales).toContainEqual(
      expect.objectContaining({ method: 'transfer', currency: 'IQD', sold: 1, net: 3_800_000, item: 'weaving' }),
    );
    expect(await repair()).toEqual([]);
  });

  const repair = async () => {
    const found: string[] = [];
    await repairOrders(platform.services, { dryRun: false, report: ({ text }) => found.push(text) });
    return found;
  };

  it('[P54] by twenty staff at once, next to a cancelation and the regular check, gives one purchase and one receipt', async () => {
    const { id, reference } = await wait();
    const tries = Array.from({ length: 20 }, () => receive(platform.services, reference));
    const ended = await Promise.allSettled([...tries, cancel(id), reconcile(platform.services)]);
    const confirmed = ended.slice(0, 20);
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of confirmed) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 });
    }
    expect(await state()).toEqual([['paid'], ['weaving'], 1]);
    expect(await noted(id)).toHaveLength(1);
  });

  it('[P54][A117] refuses in words what does not fit, and changes nothing', async () => {
    const { id, reference } = await wait();
    const wrong = `${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`;
    const refusals: [string, Parameters<typeof receive>[2], object][] = [
      [wrong, {}, { status: 422, message: expect.stringContaining('There is a typing error in') }],
      ['', {}, { status: 422 }],
      [newReference(), {}, { status: 404 }],
      [
        ...([reference, { amount: 3_799_999 }] as const),
        { status: 409, message: expect.stringContaining('is for IQD 38000.00, not IQD 37999.99.') },
      ],
      [reference, { amount: 3_800_001 }, { status: 409 }],
      [reference, { currency: 'USD' }, { status: 409 }],
      [reference, { received: new Date('2026-11-23') }, { status: 422, message: '2026-11-23 is in the future.' }],
      [reference, { received: new Date('2026-11-18') }, { status: 422 }],
      [reference, { reason: ' ' }, { status: 422 }],
    ];
    for (const [given, more, problem] of refusals) {
      await expect(receive(platform.services, given, more)).rejects.toMatchObject(problem);
    }
    expect([await state(), await noted(id)]).toEqual([[['requires_payment'], [], 0], []]);
    await receive(platform.services, reference);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      // a colleague may have confirmed the same line: money is sent back only when it came twice
      message: expect.stringMatching(
        /was confirmed already on 2026-11-21.*, for money of 2026-11-21 \(Statement 47\)\. If that is this line .* nothing to do/,
      ),
    });
    await noteRefund(platform.services, shirin, id);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      message: `Order ${id} was refunded on 2026-11-21. Send the money back.`,
    });
    expect(await state()).toEqual([['refunded'], [], 2]);
  });

  it('[P55] works after the order was given up, once with a message, three days after its last day and not before', async () => {
    const { id, reference } = await wait();
    const waiting = lastMoment().getTime() + 3 * day - platform.clock.now().getTime();
    platform.clock.advance(waiting - 1);
    token = await world.token();
    expect((await show(id)).purchase.transfer_until).toBe(
      new Date(platform.clock.now().getTime() + 1 - 3 * day).toISOString(),
    );
    await reconcile(platform.services);
    expect([await state(), await repair()]).toEqual([[['requires_payment'], [], 0], []]);
    platform.clock.advance(1);
    await Promise.all([reconcile(platform.services), reconcile(platform.services)]);
    await reconcile(platform.services);
    expect(await state()).toEqual([['canceled'], [], 0]);
    const [, overdue, ...others] = await mails();
    expect([overdue?.subject, others]).toEqual(['No transfer came: About weaving', []]);
    expect(overdue?.text).toContain(`do not send it again. Write to us with the reference ${reference}`);
    expect(await listTransfers(platform.services)).toEqual([]);
    token = await world.token();
    expect((await show(id)).transfer).toEqual({ reference, account: [] });
    await receive(platform.services, reference, { received: platform.clock.now() });
    expect(await state()).toEqual([['paid'], ['weaving'], 1]);
    platform.clock.advance(-waiting);
  });

  it('[P55][P24] the check of operators gives it up in time too, with the same message', async () => {
    await wait();
    platform.clock.advance(18 * day);
    expect(await repair()).toEqual(['requires_payment, but it has no intent: becomes canceled']);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your order: About weaving',
      'No transfer came: About weaving',
    ]);
    platform.clock.advance(-18 * day);
  });

  it('[P56] is refused for a deleted account, for a course that the learner has, and for a running subscription', async () => {
    const { reference } = await wait();
    const plan = await wait({ kind: 'plan', id: 'monthly' });
    const me = await world.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    await me.report('weaving');
    const subscription = (await me.subscribe('yearly')).body.clientSecret;
    await confirm(platform, subscription);
    await me.order(subscription);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The learner has the course already\. Send the money of order ord_[\w-]+ back/),
    });
    const monthly = { amount: 1_560_000 };
    await expect(receive(platform.services, plan.reference, monthly)).rejects.toMatchObject({
      message: expect.stringMatching(/^The learner has a subscription already\. Send the money/),
    });
    expect((await state())[0]).toEqual(['canceled', 'canceled', 'paid', 'paid']);
    const gone = await paymentWorld(platform);
    const left = referenceOf((await order(platform, await gone.token())).body.data);
    await platform.services.db.deleteFrom('users').where('id', '=', gone.userId).execute();
    await expect(receive(platform.services, left)).rejects.toMatchObject({
      message: expect.stringMatching(/^The account of the learner is deleted\. Send the money/),
    });
    await platform.services.db.deleteFrom('orders').where('transfer_reference', '=', left).execute();
  });
});

describe('a bank transfer and another way to pay for the same', () => {
  it('[P53][P44] a card that is begun gives the order up; confirming it all the same ends the payment by card', async () => {
    const { id, reference } = await wait();
    const me = await world.me();
    expect((await me.begin('weaving')).body).toMatchObject({ currency: 'usd', amount: 2900 });
    expect((await state())[0]).toEqual(['canceled', 'requires_payment']);
    expect((await show(id)).purchase.status).toBe('canceled');
    await receive(platform.services, reference);
    expect((await state())[0]).toEqual(['canceled', 'paid']);
    expect((await world.intents()).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[P56] is refused for a course that is free by then', async () => {
    const { id, reference } = await wait();
    const { db } = platform.services;
    const prices = await db.deleteFrom('course_prices').where('course_id', '=', 'weaving').returningAll().execute();
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      message: `The course is free by now. Send the money of order ${id} back: it was not confirmed.`,
    });
    await db.insertInto('course_prices').values(prices).execute();
    expect(await state()).toEqual([['requires_payment'], [], 0]);
  });

  it('[P56] a card that was just paid with, and is not settled yet, counts: the money of the transfer is sent back', async () => {
    const { reference } = await wait();
    const me = await world.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const { payments } = platform.services;
    const away = () => Promise.reject(new PaymentFault('unavailable', new Error('no answer')));
    const silent = { ...platform.services, payments: { ...payments, retrieveIntent: away } };
    await expect(receive(silent, reference)).rejects.toMatchObject({
      status: 503,
      message: 'The payment service does not answer right now. Nothing was confirmed: run it again.',
    });
    expect((await state())[0]).toEqual(['canceled', 'requires_payment']);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      message: expect.stringContaining('The learner has the course already.'),
    });
    expect(await state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[P56] a payment that the provider does not know keeps no transfer from being confirmed', async () => {
    const { reference } = await wait();
    await (await world.me()).begin('weaving');
    const unknown = () => Promise.reject(new PaymentFault('refused', new Error('No such payment_intent')));
    const { payments } = platform.services;
    await receive({ ...platform.services, payments: { ...payments, retrieveIntent: unknown } }, reference);
    expect(await state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
  });

  it('[P54] neither a dry run nor money that does not fit settles another payment', async () => {
    const { reference } = await wait();
    const { clientSecret } = (await (await world.me()).begin('weaving')).body;
    await confirm(platform, clientSecret);
    await receive(platform.services, reference, { dryRun: true });
    await expect(receive(platform.services, reference, { amount: 1 })).rejects.toMatchObject({ status: 409 });
    expect(await state()).toEqual([['canceled', 'requires_payment'], [], 0]);
  });

  it('[P53][P3] an order ends the payment by card that was begun, and money that came by then counts', async () => {
    const me = await world.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    const { id } = await wait();
    expect((await world.intents()).map(({ status }) => status)).toEqual(['canceled']);
    expect((await show(id)).purchase.status).toBe('requires_payment');
    expect((await confirm(platform, clientSecret)).status).toBe(400);
    const sewing = (await me.subscribe('monthly')).body.clientSecret;
    await confirm(platform, sewing);
    expect((await ask({ kind: 'plan', id: 'monthly' })).body).toMatchObject({ error: 'already_subscribed' });
    expect((await state())[0]).toEqual(['canceled', 'paid', 'requires_payment']);
  });

  it('[P53][P52] a bank that is deciding keeps the order from being made, and a transfer from being confirmed', async () => {
    const { reference } = await wait();
    const me = await world.me();
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.processing);
    await me.order(clientSecret);
    expect((await ask()).body).toEqual({
      error: 'payment_processing',
      message: 'Another payment for this is still being processed. You do not have to pay again.',
    });
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('A bank is deciding about another payment of the learner'),
    });
    expect((await state())[0]).toEqual(['canceled', 'processing']);
  });

  it('[P56][P43] a voucher gives the order up, and its money is sent back', async () => {
    const { reference } = await wait();
    expect((await redeem(platform, token, await codeFor(platform))).status).toBe(200);
    expect((await state())[0]).toEqual(['canceled', 'paid']);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({ status: 409 });
  });

  it('[P53] cards and transfers that are asked for at the same moment leave one open order', async () => {
    const me = await world.me();
    const cards = [me.begin('weaving'), me.begin('weaving'), me.begin('weaving')];
    await Promise.all([ask(), ask(), ask()]);
    const secrets = (await Promise.all(cards)).map(({ body }) => body.clientSecret);
    const open = (await world.orders()).filter(({ status }) => status === 'requires_payment');
    expect(open).toHaveLength(1);
    // what a learner holds the secret of
    const payable = (await world.intents()).filter(
      ({ status, client_secret }) => status !== 'canceled' && secrets.includes(client_secret),
    );
    expect(payable.map(({ id }) => id)).toEqual(open[0]?.intent_id === null ? [] : [open[0]?.intent_id]);
  });
});

describe('the money of a bank transfer goes back', () => {
  it('[P57][WITHDRAW-01] after a withdrawal staff see it and note when they have sent it: then the access ends', async () => {
    const waiting = await wait();
    platform.clock.advance(1);
    const { id, reference } = await wait({ kind: 'plan', id: 'monthly' });
    await receive(platform.services, reference, { amount: 1_560_000 });
    platform.clock.advance(1);
    const asked = await platform.post<{ data: PurchaseDetails }>(`/api/user/purchases/${id}/withdrawal`, {}, { token });
    expect(asked.body.data.purchase).toMatchObject({ status: 'paid', withdrawn_at: expect.any(String) });
    await finishWithdrawals(platform.services);
    expect(await runningSubscription(platform.services, world.userId)).not.toBeNull();
    const confirmation = (await mails()).at(-1);
    expect(confirmation?.subject).toBe('You have withdrawn: monthly');
    expect(confirmation?.text).toContain('We send the whole amount back by bank transfer');
    expect(await listTransfers(platform.services)).toMatchObject([
      {
        ...{ todo: 'send back', order: id, reference, withdrawn: platform.clock.now() },
        until: new Date(platform.clock.now().getTime() + 14 * day),
      },
      { todo: 'confirm', order: waiting.id, withdrawn: null, until: lastMoment() },
    ]);
    await cancel(waiting.id);
    await expect(refundOrder(platform.services, shirin, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Send the money back, and then run: orders refunded ${id}`),
    });
    expect((await noteRefund(platform.services, { ...shirin, dryRun: true }, id)).status).toBe('refunded');
    expect((await state())[0]).toEqual(['canceled', 'paid']);
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => noteRefund(platform.services, shirin, id)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await state()).toEqual([['canceled', 'refunded'], [], 2]);
    expect(await runningSubscription(platform.services, world.userId)).toBeNull();
    expect((await show(id)).credit_note).toMatchObject({ amount: 1_560_000, currency: 'iqd' });
    expect(await noted(id)).toHaveLength(2);
    expect(await listTransfers(platform.services)).toEqual([]);
    await expect(refundOrder(platform.services, shirin, id)).rejects.toMatchObject({
      message: `Order ${id} was refunded on 2026-11-21 already.`,
    });
  });

  it('[P57] what was not paid cannot be noted as sent back', async () => {
    const { id } = await wait();
    for (const refund of [refundOrder, noteRefund]) {
      await expect(refund(platform.services, shirin, id)).rejects.toMatchObject({
        message: `Order ${id} cannot be refunded: it is requires_payment, and nothing was paid.`,
      });
    }
    expect(await state()).toEqual([['requires_payment'], [], 0]);
  });
});

describe('the price of a bank transfer', () => {
  const prices = [
    { region_code: 'US', currency_code: 'USD', price_micro: 100_000_000 },
    { region_code: 'IQ', currency_code: 'IQD', price_micro: 52_000_000_000 },
  ];
  const cheap = { amount: 5_200_000, currency: 'IQD' };

  it.each([
    ['from there', { network: 'IQ', phone: ['IQ'] }, { charge: cheap, mismatch: null }],
    ['from a country that is not known', { network: null, phone: ['US'] }, { charge: cheap, mismatch: 'phone' }],
    ['from a dearer country, with its number', { network: 'US', phone: ['US'] }, { charge: null, mismatch: 'both' }],
  ] as const)('[PAY-17][P36] in dinar, asked %s, is compared in dinar', (_, known, expected) => {
    expect(transferFor(platform.services, prices, { asked: 'IQ', ...known })).toEqual(expected);
  });
});

it('[PAY-17] transfers are switched off unless the operator names an account: nothing is offered, and the call is refused', async () => {
  const plain = await startPlatform({ content: null });
  await stock(plain);
  const member = await plain.makeMember();
  const plans = await plain.get<Answer<'listPlans'>>('/api/payment-plans?language=en&countryCode=IQ');
  expect(plans.body.data.some((plan) => 'transfer' in plan)).toBe(false);
  expect((await order(plain, member.token)).status).toBe(404);
  expect(await plain.services.db.selectFrom('orders').select('id').execute()).toEqual([]);
  await plain.close();
});

describe('the reference of a bank transfer', () => {
  const references = Array.from({ length: 200 }, newReference);
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

  it('[PAY-18] has no characters that are mistaken for each other, and no two are the same', () => {
    expect(references.join('')).not.toMatch(/[01OIL]/);
    expect(new Set(references).size).toBe(references.length);
  });

  it('[A117] is refused with any one wrong character, with any two that changed places, and when it is not whole', () => {
    for (const reference of references.slice(0, 20)) {
      expect(readReference(reference.toLowerCase().replace('-', ''))).toBe(reference);
      const characters = [...reference.replace('-', '')];
      for (const [index, right] of characters.entries()) {
        for (const wrong of alphabet) {
          if (wrong !== right) expect(readReference(characters.with(index, wrong).join(''))).toBeNull();
        }
        for (let other = index + 1; other < characters.length; other++) {
          const swapped = characters.with(index, characters[other] ?? '').with(other, right);
          if (swapped[index] !== right) expect(readReference(swapped.join(''))).toBeNull();
        }
      }
      expect(readReference(reference.slice(1))).toBeNull();
      expect(readReference(`${reference}2`)).toBeNull();
      expect(readReference(reference.replace(/.$/, '0'))).toBeNull();
    }
  });
});
