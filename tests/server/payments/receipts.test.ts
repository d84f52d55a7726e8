import { describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { day } from '../../../common/rules/durations.ts';
import { siteOf } from '../../../server/content/site.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { settle } from '../../../server/domain/payments/settlement.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { factsOf } from '../support/pdf-facts.ts';
import { platformOfTest, sharedShop } from '../support/shared-platform.ts';
import { buyer, confirm, receiptsFor, refund, sandboxOf, stock } from '../support/shop.ts';
import { smsProvider } from '../support/sms-provider.ts';

type Purchase = components['schemas']['Purchase'];
type Details = components['schemas']['PurchaseDetails'];

const { organisation } = siteOf('tests/server/fixtures/content');
const platform = await sharedShop({ now: new Date('2026-11-21T10:00:00Z'), services: { organisation } });

const phone = '+9647501234567';

/** As a mail says it. */
const seller = `\n\n${[organisation.name, ...organisation.address, ...organisation.vat].join('\n')}\n\n`;

/** A learner who buys; one of a phone number has no address. */
async function learner(kind: 'email' | 'phone' = 'email') {
  const { userId, token } = await insertLearner(platform);
  const { db } = platform.services;
  if (kind === 'phone') {
    await db.updateTable('users').set({ email: null, phone }).where('id', '=', userId).execute();
  }
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const me = buyer(platform, { userId, token });
  return {
    ...me,
    userId,
    token,
    email: email ?? '',
    purchases: async () => (await platform.get<{ data: Purchase[] }>('/api/user/purchases', { token })).body.data,
    purchase: async (id: string) =>
      (await platform.get<{ data: Details }>(`/api/user/purchases/${id}`, { token })).body.data,
  };
}

const only = <T>(list: readonly T[]): T => {
  const [first, ...others] = list;
  if (first === undefined || others.length > 0) throw new Error(`there are ${list.length}, not one`);
  return first;
};

async function numbers() {
  const query = platform.services.db.selectFrom('receipts').select(['year', 'number']);
  const rows = await query.orderBy('year').orderBy('number').execute();
  return rows.map(({ year, number }) => `${year}/${number}`);
}

describe('the purchases of a learner', () => {
  it('[PURCHASE-01][PURCHASE-02] are listed with the newest first, each with what it says of itself', async () => {
    const me = await learner();
    await me.buy('weaving');
    platform.clock.advance(60_000);
    await me.buy('monthly');
    platform.clock.advance(60_000);
    await me.begin('sewing');
    const [open, plan, course] = await me.purchases();
    expect(open).toMatchObject({
      ...{ title: 'About sewing', status: 'requires_payment', receipt_number: null, paid_at: null },
      checkout_id: (await me.orders()).at(-1)?.intent_id,
    });
    expect(plan).toMatchObject({
      ...{
        plan_id: 'monthly',
        title: 'monthly subscription',
        amount: 1200,
        currency: 'usd',
        status: 'paid',
        checkout_id: null,
      },
      ...{ ends_at: '2026-12-21T10:01:00.000Z', refund_until: '2026-12-05T10:01:00.000Z', refunded_at: null },
      receipt_number: expect.stringMatching(/^2026-\d{6}$/),
    });
    expect(course).toMatchObject({ course_id: 'weaving', amount: 2900, refund_until: null, ends_at: null });
    expect((await me.purchase(course?.id ?? '')).receipt).toEqual({
      ...{ number: course?.receipt_number, issued_at: '2026-11-21T10:00:00.000Z', buyer: 'Dilan Karim' },
      ...{ title: 'About weaving', amount: 2900, currency: 'usd', seller: organisation },
      terms: 'The course is yours to keep. It cannot be refunded.',
    });
    const paid_at = new Date(platform.clock.now().getTime() - 14 * day);
    const { db } = platform.services;
    await db.updateTable('orders').set({ paid_at }).where('plan_id', '=', 'monthly').execute();
    expect((await me.purchases())[1]?.refund_until).toBeNull();
  });

  it('[PURCHASE-01] leave out canceled orders, and orders that can no longer be paid', async () => {
    const me = await learner();
    await me.begin('weaving', 'DE');
    await me.begin('weaving', 'US');
    expect((await me.purchases()).map(({ currency }) => currency)).toEqual(['usd']);
    const { db } = platform.services;
    await db.updateTable('orders').set({ intent_id: null }).where('user_id', '=', me.userId).execute();
    expect(await me.purchases()).toEqual([]);
  });

  it('[P7][PURCHASE-02] are unknown to other learners, with their receipts, and refused to visitors', async () => {
    const me = await learner();
    await me.buy('weaving');
    const { id } = only(await me.purchases());
    const other = await learner();
    for (const url of [`/api/user/purchases/${id}`, `/api/download/receipt/${id}`]) {
      expect([(await platform.get(url, { token: other.token })).status, (await platform.get(url)).status]).toEqual([
        404, 401,
      ]);
    }
    expect(await other.purchases()).toEqual([]);
  });
});

describe('receipts', () => {
  it('[RECEIPT-01][P39] are numbered without gaps, even when thirty orders are paid at once and some of them fail', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => learner()));
    await Promise.all(buyers.map((me) => me.begin('weaving')));
    await Promise.all(
      buyers.map(async (me, index) => {
        const order = only(await me.orders());
        const asked = await platform.services.payments.retrieveIntent(order.intent_id ?? '');
        const intent = { ...asked, status: 'succeeded', amountReceived: order.amount } as const;
        const fails = { ...platform.services.mail, send: () => Promise.reject(new Error('no disk')) };
        const broken = { ...platform.services, mail: fails };
        if (index % 3 === 0) await expect(settle(broken, order.id, intent)).rejects.toThrow('no disk');
        await settle(platform.services, order.id, intent);
      }),
    );
    const given = await numbers();
    expect(given.length).toBeGreaterThan(30);
    expect(given).toEqual(given.map((_, index) => `2026/${index + 1}`));
  });

  it('[RECEIPT-01][P10] exist once for each payment, however often it is seen', async () => {
    const me = await learner();
    const secret = await me.buy('weaving');
    await Promise.all(Array.from({ length: 10 }, () => me.order(secret)));
    await sandboxOf(platform).settled();
    const { id } = only(await me.orders());
    const { db } = platform.services;
    expect(await db.selectFrom('receipts').select('kind').where('order_id', '=', id).execute()).toEqual([
      { kind: 'sale' },
    ]);
  });

  it('[RECEIPT-01][RECEIPT-02][P15] a refund has a credit note with the next number, by mail too', async () => {
    const me = await learner();
    const secret = await me.buy('monthly');
    platform.clock.advance(day);
    await refund(platform, secret);
    await sandboxOf(platform).settled();
    const purchase = only(await me.purchases());
    const refunded_at = platform.clock.now().toISOString();
    expect(purchase).toMatchObject({ status: 'refunded', refunded_at, refund_until: null });
    const { receipt, credit_note } = await me.purchase(purchase.id);
    expect(Number(credit_note?.number.slice(5))).toBe(Number(receipt?.number.slice(5)) + 1);
    expect(credit_note).toMatchObject({ amount: 1200, terms: null, buyer: 'Dilan Karim' });
    const mails = await platform.outbox();
    const mail = mails.find(({ subject, to }) => subject === 'Your refund: monthly subscription' && to === me.email);
    expect(mail?.text).toContain('What it opened is closed again, unless you have it in another way.');
    expect(mail?.text).toContain(`Credit note ${credit_note?.number}\nDate: 22 November 2026\nBuyer: Dilan Karim\n`);
    expect(mail?.text).toContain(seller);
  });

  it('[RECEIPT-01] begin at 1 in a new year', async () => {
    platform.clock.set(new Date('2027-01-01T00:00:00Z'));
    const me = await learner();
    await me.buy('weaving');
    expect(only(await me.purchases()).receipt_number).toBe('2027-000001');
  });

  it('[RECEIPT-01] keep their words, whatever learner and seller are called later', async () => {
    const me = await learner();
    await me.buy('weaving');
    const { id } = only(await me.purchases());
    const before = await me.purchase(id);
    const { db } = platform.services;
    await db.updateTable('users').set({ first_name: 'Rojin' }).where('id', '=', me.userId).execute();
    await db.updateTable('courses').set({ title: 'Weaving again' }).where('id', '=', 'weaving').execute();
    expect((await me.purchase(id)).receipt).toEqual(before.receipt);
    await db.updateTable('courses').set({ title: 'About weaving' }).where('id', '=', 'weaving').execute();
  });

  it('[LANG-23] stay in the language in which they were issued, by mail, on the page and as a PDF', async () => {
    const me = await learner();
    const { db } = platform.services;
    const speaks = (language: LanguageCode) =>
      db.updateTable('users').set({ language }).where('id', '=', me.userId).execute();
    await speaks('ckb');
    await me.buy('weaving');
    const { id, receipt_number } = only(await me.purchases());
    const { receipt } = await me.purchase(id);
    const inSorani = /[ەێۆڕڵ]/;
    expect(receipt?.terms).toMatch(inSorani);
    const mail = (await platform.outbox()).find(({ to }) => to === me.email);
    expect(mail?.subject).toMatch(inSorani);
    expect(mail?.text).toContain(receipt_number);
    await speaks('nl');
    expect((await me.purchase(id)).receipt).toEqual(receipt);
    const url = `/api/download/receipt/${id}`;
    const pdf = await platform.app.inject({ url, headers: { authorization: `Bearer ${me.token}` } });
    expect(factsOf(pdf.rawPayload).language).toBe('ckb');
  });

  it('[RECEIPT-02] are mailed with all their details and the address of the purchase', async () => {
    platform.clock.set(new Date('2027-01-02T00:00:00Z'));
    const me = await learner();
    await me.buy('weaving');
    const { id, receipt_number } = only(await me.purchases());
    const { text } = only(await receiptsFor(platform, me));
    const facts = [
      `Receipt ${receipt_number}`,
      'Date: 2 January 2027',
      'Buyer: Dilan Karim',
      /Order pi_\S+/.exec(text)?.[0],
    ];
    expect(text).toContain(`\n\n${['About weaving', 'USD 29.00', ...facts].join('\n')}\n\n`);
    expect(text).toContain('The course is yours to keep. It cannot be refunded.');
    expect(text).toContain(seller);
    expect(text).toContain(`http://localhost:3000/profile/purchases/${id}`);
  });

  it('[RECEIPT-03] go by SMS with the address of the purchase where there is only a number, in one message', async () => {
    const me = await learner('phone');
    await me.buy('weaving');
    const { id } = only(await me.purchases());
    const texts = (await platform.outbox()).filter(({ to }) => to === phone).map(({ text }) => text);
    expect(texts).toEqual([
      `Zanin: Thank you for your payment. Your receipt: http://localhost:3000/profile/purchases/${id}`,
    ]);
    expect(texts[0]?.length).toBeLessThan(160);
  });

  it('[RECEIPT-03] are sent to no number if no SMS can be sent; the profile has them', async () => {
    const { sms } = smsProvider();
    const without = await platformOfTest({ content: null, services: { sms: { ...sms, sendText: null } } });
    await stock(without);
    const { userId, token } = await insertLearner(without);
    await without.services.db.updateTable('users').set({ email: null, phone }).where('id', '=', userId).execute();
    await buyer(without, { userId, token }).buy('weaving');
    expect(await without.outbox()).toEqual([]);
    const { body } = await without.get<{ data: Purchase[] }>('/api/user/purchases', { token });
    expect(body.data[0]?.receipt_number).toMatch(/-000001$/);
  });

  it('[RECEIPT-04] stay without the name once the account is gone', async () => {
    const me = await learner();
    await me.buy('weaving');
    const { id } = only(await me.purchases());
    const { db, now } = platform.services;
    await db.updateTable('users').set({ delete_after: now() }).where('id', '=', me.userId).execute();
    await purgeDeleted(platform.services);
    const rows = await db.selectFrom('receipts').select(['buyer', 'title']).where('order_id', '=', id).execute();
    expect(rows).toEqual([{ buyer: null, title: 'About weaving' }]);
  });

  it('[RECEIPT-01] can be downloaded as a PDF under their number, for paid orders only', async () => {
    const me = await learner();
    const { clientSecret } = (await me.begin('weaving')).body;
    const { id } = only(await me.purchases());
    const url = `/api/download/receipt/${id}`;
    expect((await platform.get(url, { token: me.token })).status).toBe(404);
    await confirm(platform, clientSecret);
    await me.order(clientSecret);
    const { headers, bytes, status } = await platform.get(url, { token: me.token });
    const { receipt_number } = only(await me.purchases());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="zanin-receipt-${receipt_number}.pdf"`,
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
