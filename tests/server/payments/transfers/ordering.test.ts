import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../../common/rules/durations.ts';
import { sendOverdue, sendTransferDetails, sendWithdrawal } from '../../../../server/domain/payments/order-messages.ts';
import { repairOrders } from '../../../../server/domain/payments/order-repair.ts';
import { reconcile } from '../../../../server/domain/payments/reconciliation.ts';
import { noteRefund } from '../../../../server/domain/payments/refunds.ts';
import { transferConsentFor } from '../../../../server/domain/payments/transfers/consent.ts';
import type { Answer } from '../../../../server/operations/operation.ts';
import { paymentWorld } from '../../support/payment-world.ts';
import { confirm, sendEvent } from '../../support/shop.ts';
import { smsProvider } from '../../support/sms-provider.ts';
import {
  lastMomentToPay,
  sharedShopWithTransfers,
  type TransferWorld,
  transferWorld,
} from '../../support/transfer-world.ts';
import { receive, referenceOf, shirin, transferAccount } from '../../support/transfers.ts';

type Plan = Answer<'getPlan'>['data'];

const phone = '+9647501234567';
const sms = smsProvider();
let learner: TransferWorld;
const platform = await sharedShopWithTransfers({ sms: sms.sms });
beforeEach(async () => {
  learner = await transferWorld(platform);
  sms.reset();
});
afterEach(() => learner.leave());

describe('an order by bank transfer', () => {
  it('[PAY-17] is offered for prices in the currencies that the operator has configured, and for no others', async () => {
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
    const refused = await learner.ask({ region_code: 'US' });
    expect([refused.status, refused.body]).toEqual([
      404,
      { error: 'not_found', message: 'A bank transfer for this was not found.' },
    ]);
    expect((await learner.ask({ id: 'greetings' })).body).toMatchObject({ error: 'free_course' });
    expect((await learner.ask({ kind: 'plan', id: 'single' })).status).toBe(404);
    expect(
      (await platform.post('/api/user/purchases', { kind: 'course', id: 'weaving', region_code: 'IQ' })).status,
    ).toBe(401);
    expect(await learner.state()).toEqual([[], [], 0]);
  });

  it('[PAY-17][PAY-18][P53] has the listed price, a reference and the account, by mail too, and is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => learner.ask()));
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, first?.body.data]));
    const until = lastMomentToPay(platform);
    expect(first?.body.data).toMatchObject({
      purchase: { amount: 3_800_000, currency: 'iqd', status: 'requires_payment', transfer_until: until.toISOString() },
      receipt: null,
      transfer: {
        reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
        account: transferAccount.lines,
        kept_until: new Date(until.getTime() + 3 * day).toISOString(),
      },
    });
    const reference = first ? referenceOf(first.body.data) : '';
    const [mail, ...others] = await learner.mails();
    expect([mail?.subject, others]).toEqual(['Your order: About weaving', []]);
    expect(mail?.text).toContain(
      `Please transfer this by ${until.toISOString().slice(0, 10)}:\n\nAbout weaving\nIQD 38000.00\nAccount holder: Zanin Foundation\nIBAN: IQ20 CBIQ 8618 0010 1010 500\nReference: ${reference}\n`,
    );
    const token = await learner.token();
    const list = await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token });
    expect(list.body.data).toEqual([first?.body.data.purchase]);
    expect(await learner.state()).toEqual([['requires_payment'], [], 0]);
    expect(await learner.intents()).toEqual([]);
  });

  it('[PAY-21][P1] is shown next to its item to its learner only while it waits, and ordering it again leads to it', async () => {
    const named = async (path: string, by: string | null) => {
      const options = by === null ? {} : { token: by };
      const { body } = await platform.get<{ data: Plan | Plan[] }>(`/api/payment-plans${path}`, options);
      return [body.data]
        .flat()
        .flatMap(({ plan_id, waiting_transfer }) => waiting_transfer && [[plan_id, waiting_transfer]]);
    };
    const [ofCourse, ofPlans] = ['/single?region=US&courseId=weaving', '?language=en&countryCode=US'];
    const token = await learner.token();
    const answers = async (by: string | null = token) => [await named(ofCourse, by), await named(ofPlans, by)];
    const none = [[undefined], [undefined, undefined, undefined]];
    expect(await answers()).toEqual(none);
    const course = await learner.wait();
    const month = await learner.wait({ kind: 'plan', id: 'monthly' });
    const namedSo = ({ id, reference }: typeof course) => ({ purchase_id: id, reference });
    const both = [
      [['single', namedSo(course)]],
      // what is not for a course that was named has no order
      [undefined, undefined, ['monthly', namedSo(month)]],
    ];
    expect(await answers()).toEqual(both);
    expect(await named('/single?region=US&courseId=sewing', token)).toEqual([undefined]);
    expect([await learner.wait(), await learner.wait({ kind: 'plan', id: 'monthly' })]).toEqual([course, month]);
    expect(await answers()).toEqual(both);
    const other = await paymentWorld(platform);
    expect([await answers(await other.token()), await answers(null)]).toEqual([none, none]);
    await other.leave();
    await learner.cancel(month.id);
    await (await learner.me()).begin('weaving');
    expect(await answers()).toEqual(none);
  });

  it('[PAY-18] is sent by SMS with the address of its page to an account of a number', async () => {
    await learner.usePhone(phone);
    const { id, reference } = await learner.wait();
    const texts = await platform.services.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', phone)
      .execute();
    const page = `${platform.services.config.publicUrl}/profile/purchases/${id}`;
    expect(texts).toEqual([
      {
        text: `Zanin: Your order is waiting for your transfer, reference ${reference}. What to write: ${page}`,
      },
    ]);
  });

  it('[PAY-18][WITHDRAW-02] has messages that fit into one SMS if the address of the site has up to 30 characters', async () => {
    const { db, config } = platform.services;
    const number = '+9647509876543';
    await learner.usePhone(number);
    const publicUrl = `https://learn.${'a'.repeat(12)}.org`;
    expect(publicUrl).toHaveLength(30);
    const services = { ...platform.services, config: { ...config, publicUrl } };
    const { id } = await learner.wait();
    const byTransfer = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const byCard = { ...byTransfer, transfer_reference: null };
    await db.deleteFrom('outbox').where('recipient', '=', number).execute();
    await sendTransferDetails(services, byTransfer);
    await sendOverdue(services, byTransfer);
    for (const order of [byTransfer, byCard]) await sendWithdrawal(services, order);
    const sent = await db.selectFrom('outbox').select('text').where('recipient', '=', number).orderBy('id').execute();
    const now = platform.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining(`reference ${byTransfer.transfer_reference}. What to write: ${publicUrl}/`),
      expect.stringContaining('so your order was closed. If you sent the money, see:'),
      expect.stringMatching(/ You withdrew from your plan on .* Refund by 2026-12-05: /),
      expect.stringContaining(` You withdrew from your plan on ${now} (UTC). Your refund: `),
    ]);
    for (const { text } of sent) {
      // letters that GSM 03.38 has in seven bits
      expect(text).toMatch(/^[\w ,.:()/-]{1,160}$/);
    }
  });

  it('[A116] sends at most three SMS a day, also when it is canceled by another payment, and none over the budget of the prefix', async () => {
    const { db } = platform.services;
    const number = '+9647507654321';
    await learner.usePhone(number);
    const texts = async () => {
      const rows = await db.selectFrom('outbox').select('id').where('recipient', '=', number).execute();
      return rows.length;
    };
    const me = await learner.me();
    for (const expected of [1, 2, 3, 3]) {
      await learner.wait();
      expect(await texts()).toBe(expected);
      expect((await me.begin('weaving')).status).toBe(200);
    }
    platform.clock.advance(day);
    await db
      .updateTable('rate_limits')
      .set({ count: 600, window_start: platform.clock.now() })
      .where('scope', '=', 'sms.prefix')
      .where('detail', '=', 'transfer')
      .execute();
    expect((await learner.ask()).status).toBe(200);
    expect(await texts()).toBe(3);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'sms.budget_spent', prefix: '+964', purpose: 'transfer' }),
    );
    platform.clock.advance(-day);
    await sql`delete from rate_limits`.execute(db);
  });

  it('[PAY-18][PAY-21][P55] is replaced by one with a new deadline if it is ordered again after its last day, and can still be confirmed', async () => {
    const before = await learner.wait();
    const toTheEnd = lastMomentToPay(platform).getTime() - platform.clock.now().getTime();
    platform.clock.advance(toTheEnd);
    expect(await learner.wait()).toEqual(before);
    platform.clock.advance(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => learner.ask()));
    const [after] = answers;
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => after?.body.data));
    expect(after?.body.data.purchase).toMatchObject({ transfer_until: lastMomentToPay(platform).toISOString() });
    expect(after && referenceOf(after.body.data)).not.toBe(before.reference);
    const list = await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token: await learner.token() });
    expect(list.body.data.map(({ id, status }) => [id, status])).toEqual([
      [after?.body.data.purchase.id, 'requires_payment'],
      [before.id, 'canceled'],
    ]);
    expect((await learner.mails()).map(({ subject }) => subject)).toEqual([
      'Your order: About weaving',
      'Your order: About weaving',
    ]);
    await receive(platform.services, before.reference);
    expect(await learner.state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
    platform.clock.advance(-toTheEnd - 1);
  });

  it('[PAY-17][P53] is replaced by a new order when its price has changed', async () => {
    const before = await learner.wait();
    const { db } = platform.services;
    const price = db.updateTable('course_prices').where('course_id', '=', 'weaving').where('region_code', '=', 'IQ');
    await price.set({ price_micro: 39_000_000_000 }).execute();
    const { data } = (await learner.ask()).body;
    await price.set({ price_micro: 38_000_000_000 }).execute();
    expect(data.purchase).toMatchObject({ amount: 3_900_000, status: 'requires_payment' });
    expect(referenceOf(data)).not.toBe(before.reference);
    expect(await learner.state()).toEqual([['canceled', 'requires_payment'], [], 0]);
  });

  it('[WITHDRAW-05] of a course stores the consent of its buyer, which the receipt repeats; another text is refused', async () => {
    const { body } = await platform.get<Answer<'getPlan'>>(
      '/api/payment-plans/single?language=en&region=IQ&courseId=weaving',
    );
    const consent = body.data.transfer?.consent ?? '';
    expect((await learner.ask({ consent: `${consent} And more.` })).body).toEqual({
      error: 'consent_outdated',
      message: 'Please read again what you agree to.',
    });
    expect(await learner.orders()).toEqual([]);
    // an order of a client that shows no text gets it when the learner has read it
    const { id, reference } = await learner.wait();
    expect((await learner.ask({ consent: 'Another text.' })).body).toMatchObject({ error: 'consent_outdated' });
    expect(await learner.orders()).toMatchObject([{ consent: null, consented_at: null }]);
    expect((await learner.wait({ consent })).id).toBe(id);
    await receive(platform.services, reference);
    expect((await learner.show(id)).receipt?.terms).toContain(` UTC: “${consent}”`);
  });

  it('[WITHDRAW-05] stores the text with the time of the order if it is agreed to at once, and never changes them', async () => {
    const consent = transferConsentFor('course') ?? '';
    const { id } = await learner.wait({ consent });
    const ordered = [{ id, consent, consented_at: platform.clock.now() }];
    expect(await learner.orders()).toMatchObject(ordered);
    platform.clock.advance(1);
    await learner.wait({ consent });
    expect(await learner.orders()).toMatchObject(ordered);
    platform.clock.advance(-1);
  });

  it('[A116] is hidden from other learners, who can neither read nor cancel it', async () => {
    const { id, reference } = await learner.wait();
    const other = await transferWorld(platform);
    const theirs = await other.token();
    for (const key of [id, reference]) {
      expect((await platform.get(`/api/user/purchases/${key}`, { token: theirs })).status).toBe(404);
      const canceled = await other.cancel(key);
      expect([canceled.status, canceled.body]).toEqual([
        404,
        { error: 'not_found', message: 'This purchase was not found.' },
      ]);
    }
    expect((await platform.get(`/api/user/purchases/${reference}`, { token: await learner.token() })).status).toBe(404);
    expect(await learner.state()).toEqual([['requires_payment'], [], 0]);
    await other.leave();
  });

  it('[A116] is asked for twenty times an hour at most, since each new one sends a message', async () => {
    const answers = [];
    for (let count = 0; count < 11; count++) {
      const { status, body } = await learner.ask();
      answers.push(status);
      if (status === 200) answers.push((await learner.cancel(body.data.purchase.id)).status);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await learner.mails()).toHaveLength(10);
    await sql`delete from rate_limits`.execute(platform.services.db);
  });

  it('[PAY-19] is canceled by its learner, keeps its page, and is refused once it is paid or refunded', async () => {
    const { id, reference } = await learner.wait();
    for (const _ of [1, 2]) {
      expect((await learner.cancel(id)).body.data).toMatchObject({
        purchase: { status: 'canceled' },
        transfer: { reference, account: [] },
      });
    }
    const next = await learner.wait();
    expect(next.reference).not.toBe(reference);
    await receive(platform.services, next.reference);
    const refused = {
      error: 'not_cancelable',
      message: 'Your money has arrived, so this can no longer be canceled.',
    };
    expect((await learner.cancel(next.id)).body).toEqual(refused);
    expect(await learner.state()).toEqual([['canceled', 'paid'], ['weaving'], 1]);
    await noteRefund(platform.services, shirin, next.id);
    const again = await learner.cancel(next.id);
    expect([again.status, again.body]).toEqual([409, refused]);
    expect(await learner.state()).toEqual([['canceled', 'refunded'], [], 2]);
  });

  it('[PURCHASE-01] is listed for 90 days after it was canceled, since its money may be under way, and keeps its page afterwards', async () => {
    const list = async () => {
      const token = await learner.token();
      const { data } = (await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token })).body;
      return data.map(({ id, status }) => ({ id, status }));
    };
    const { id } = await learner.wait();
    await learner.cancel(id);
    platform.clock.advance(90 * day - 1);
    // canceling again and the regular checks do not begin the days again
    await learner.cancel(id);
    await reconcile(platform.services);
    await repairOrders(platform.services, { dryRun: false, report: () => undefined });
    expect(await list()).toEqual([{ id, status: 'canceled' }]);
    platform.clock.advance(1);
    expect(await list()).toEqual([]);
    expect((await learner.show(id)).purchase.status).toBe('canceled');
    platform.clock.advance(-90 * day);
  });

  it('[P53] is not changed by any event of the payment provider', async () => {
    const { id } = await learner.wait();
    const { id: intent } = await platform.services.payments.createIntent({
      ...{ amount: 3_800_000, currency: 'USD', idempotencyKey: id },
      metadata: { order_id: id, user_id: learner.userId, course_id: 'weaving' },
    });
    const [forged] = await learner.intents();
    await confirm(platform, forged?.client_secret ?? '');
    await sendEvent(platform, {
      type: 'payment_intent.succeeded',
      object: { id: intent, object: 'payment_intent', metadata: { order_id: id } },
    });
    expect(await learner.state()).toEqual([['requires_payment'], [], 0]);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.mismatch', order: id, field: 'intent' }),
    );
  });
});
