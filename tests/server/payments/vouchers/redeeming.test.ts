import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportMe } from '../../../../server/domain/accounts/personal-data.ts';
import { type Finding, repairOrders } from '../../../../server/domain/payments/order-repair.ts';
import { reconcile } from '../../../../server/domain/payments/reconciliation.ts';
import { settle } from '../../../../server/domain/payments/settlement.ts';
import { runningSubscription } from '../../../../server/domain/payments/subscriptions.ts';
import { withdrawBatch } from '../../../../server/domain/payments/vouchers/batches.ts';
import { redeemVoucher } from '../../../../server/domain/payments/vouchers/redeem.ts';
import type { Answer } from '../../../../server/operations/operation.ts';
import { insertLearner } from '../../support/insert-learner.ts';
import { sharedShopWithoutEvents } from '../../support/shared-platform.ts';
import { buyer, confirm, receiptsFor } from '../../support/shop.ts';
import { batchOf, category, codeFor, course, months, mustBeConsistent, redeem, staff } from '../../support/vouchers.ts';

const wrong = {
  error: 'invalid_code',
  message: 'Wrong code please try again',
  errors: { code: ['Wrong code please try again'] },
};

const platform = await sharedShopWithoutEvents();

describe('redeeming a voucher', () => {
  let learner: Awaited<ReturnType<typeof insertLearner>>;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    await platform.services.db.deleteFrom('rate_limits').execute();
    learner = await insertLearner(platform);
    me = buyer(platform, learner);
  });

  const use = (code: string) => redeem(platform, learner.token, code);
  const email = () => `${learner.userId.toLowerCase()}@example.org`;

  it('[COUPON-03][P40] opens one course for good by an order of amount 0 that names the sponsor', async () => {
    const { status, body } = await use(await codeFor(platform));
    expect([status, body.data]).toEqual([
      200,
      {
        opened: 'course',
        title: 'About weaving',
        course_id: 'weaving',
        sponsor: 'Friends of Duhok',
        end_date: null,
      },
    ]);
    expect(await me.owned()).toEqual(['weaving']);
    expect(await me.orders()).toMatchObject([
      {
        course_id: 'weaving',
        plan_id: null,
        amount: 0,
        status: 'paid',
        intent_id: null,
        sponsor: 'Friends of Duhok',
        paid_at: platform.clock.now(),
      },
    ]);
    const [receipt, ...more] = await receiptsFor(platform, { email: email() });
    expect(more).toEqual([]);
    expect(receipt?.subject).toBe('Your receipt: About weaving');
    for (const words of [
      'USD 0.00',
      'Your coupon was redeemed.',
      'The course is yours to keep. Paid by a coupon from Friends of Duhok.',
    ]) {
      expect(receipt?.text).toContain(words);
    }
    expect(receipt?.text).not.toContain('null');
    expect(receipt?.text).not.toContain('refund');
    await mustBeConsistent(platform);
  });

  it('[COUPON-03] logs which order a voucher paid, and its change to paid once, as for other orders', async () => {
    await use(await codeFor(platform));
    const [order] = await me.orders();
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'voucher.redeemed', order: order?.id, voucher: order?.voucher_id }),
    );
    expect(platform.log.filter((line) => line.event === 'order.changed' && line.order === order?.id)).toEqual([
      expect.objectContaining({ from: 'requires_payment', to: 'paid' }),
    ]);
  });

  it('[COUPON-03][P40] opens the courses of a category that the learner does not have yet, by one order', async () => {
    await use(await codeFor(platform, { opens: course('sewing') }));
    const { body } = await use(await codeFor(platform, { opens: category('Crafts') }));
    expect(body.data).toMatchObject({ opened: 'category', title: 'All Crafts courses', category: 'Crafts' });
    // greetings is free and needs no order
    expect(await me.owned()).toEqual(['dyeing', 'sewing', 'weaving']);
    const [, order] = await me.orders();
    const given = await platform.services.db
      .selectFrom('purchases')
      .select('course_id')
      .where('order_id', '=', order?.id ?? '')
      .orderBy('course_id')
      .execute();
    expect(given).toEqual([{ course_id: 'dyeing' }, { course_id: 'weaving' }]);
    const [, receipt] = await receiptsFor(platform, { email: email() });
    expect(receipt?.text).toContain('All Crafts courses');
    expect(receipt?.text).toContain('The courses are yours to keep. Paid by a coupon from Friends of Duhok.');
    expect(receipt?.text).toContain('/course?category=Crafts');
    await mustBeConsistent(platform);
  });

  it('[COUPON-03][P40] opens every course for some months, after those that are paid for already', async () => {
    const first = await use(await codeFor(platform, { opens: months(3) }));
    expect(first.body.data).toMatchObject({
      opened: 'subscription',
      title: '3 months of every course',
      end_date: '2027-02-21T09:00:00.000Z',
    });
    const second = await use(await codeFor(platform, { opens: months(1) }));
    expect(second.body.data).toMatchObject({ title: '1 month of every course', end_date: '2027-03-21T09:00:00.000Z' });
    expect(await runningSubscription(platform.services, learner.userId)).toMatchObject({
      end_date: '2027-03-21T09:00:00.000Z',
    });
    expect((await me.subscribe('monthly')).body).toMatchObject({ error: 'already_subscribed' });
    const [receipt] = await receiptsFor(platform, { email: email() });
    expect(receipt?.text).toContain(
      'It opens every course until 2027-02-21 and does not renew automatically. Paid by a coupon from Friends of Duhok.',
    );
    const { body } = await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token: learner.token });
    expect(body.data.find(({ title }) => title.startsWith('3 months'))).toMatchObject({
      amount: 0,
      ends_at: '2027-02-21T09:00:00.000Z',
      refund_until: null,
      receipt_number: expect.stringMatching(/^2026-\d{6}$/),
      checkout_id: null,
    });
    await mustBeConsistent(platform);
  });

  it('[P42] answers the same account again in the same way, also after the last day and after a withdrawal of the code', async () => {
    const { codes, batch } = await batchOf(platform, { opens: months(2) });
    const [code = ''] = codes;
    const { body } = await use(code);
    const again = async () => {
      const answer = await use(code);
      expect([answer.status, answer.body]).toEqual([200, body]);
    };
    await again();
    await withdrawBatch(platform.services, staff, batch.id);
    await again();
    const now = platform.clock.now();
    platform.clock.advance(41 * 24 * 60 * 60_000);
    const { token } = await insertLearner(platform);
    expect((await redeem(platform, token, code)).body).toMatchObject(wrong);
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from orders where user_id = ${learner.userId}`.execute(platform.services.db);
    expect(rows).toEqual([{ count: '1' }]);
    platform.clock.advance(now.getTime() - platform.clock.now().getTime());
    expect(await receiptsFor(platform, { email: email() })).toHaveLength(1);
    await mustBeConsistent(platform);
  });

  it('[A92][P41][P45] refuses unknown, used, expired and withdrawn codes with the same answer', async () => {
    const other = await insertLearner(platform);
    const used = await codeFor(platform);
    expect((await redeem(platform, other.token, used)).status).toBe(200);
    const withdrawn = await batchOf(platform);
    await withdrawBatch(platform.services, staff, withdrawn.batch.id);
    const expired = await codeFor(platform, { lastDay: '2026-11-21' });
    const open = await codeFor(platform);
    const unknown = String((Number(open) + 1) % 1_000_000).padStart(6, '0');
    const answers = [await use(unknown), await use('000000'), await use(used), await use(withdrawn.codes[0] ?? '')];
    platform.clock.advance(15 * 60 * 60_000);
    answers.push(await use(expired));
    for (const { status, text } of answers) expect([status, text]).toEqual([422, answers[0]?.text]);
    expect(answers[0]?.body).toMatchObject(wrong);
    expect(await me.orders()).toEqual([]);
    // what was redeemed stays
    expect(await buyer(platform, other).owned()).toEqual(['weaving']);
    platform.clock.advance(-15 * 60 * 60_000);
    await mustBeConsistent(platform);
  });

  it('works until the end of its last day and not a moment longer', async () => {
    const code = await codeFor(platform, { lastDay: '2026-11-21' });
    const { token } = await insertLearner(platform);
    const midnight = 15 * 60 * 60_000;
    platform.clock.advance(midnight - 1);
    const last = await codeFor(platform, { lastDay: '2026-11-21' });
    expect((await use(last)).status).toBe(200);
    platform.clock.advance(1);
    expect((await redeem(platform, token, code)).body).toMatchObject(wrong);
    platform.clock.advance(-midnight);
  });

  it('[P43] refuses with a message what the learner owns or what is free, and leaves the voucher unused', async () => {
    const first = await codeFor(platform);
    await use(first);
    const codes = {
      already_purchased: await codeFor(platform),
      free_course: await codeFor(platform, { opens: course('sewing') }),
    };
    const owned = await use(codes.already_purchased);
    expect([owned.status, owned.body]).toMatchObject([
      409,
      {
        error: 'already_purchased',
        message: 'You already own this course. Your coupon was not used. You can give it to another learner.',
      },
    ]);
    const { db } = platform.services;
    const prices = await db.deleteFrom('course_prices').where('course_id', '=', 'sewing').returningAll().execute();
    const free = await use(codes.free_course);
    await db.insertInto('course_prices').values(prices).execute();
    expect([free.status, free.body]).toMatchObject([
      409,
      { error: 'free_course', message: 'This course is free: you can start right away. Your coupon was not used.' },
    ]);
    await use(await codeFor(platform, { opens: category('Crafts') }));
    const all = await use(await codeFor(platform, { opens: category('Crafts') }));
    expect([all.status, all.body]).toMatchObject([
      409,
      {
        error: 'already_purchased',
        message: expect.stringMatching(/^All Crafts courses are already open to you\. Your coupon was not used\./),
      },
    ]);
    // as often as one likes: it is no guess
    for (let round = 0; round < 6; round++) expect((await use(codes.already_purchased)).status).toBe(409);
    const { token } = await insertLearner(platform);
    for (const code of Object.values(codes)) expect((await redeem(platform, token, code)).status).toBe(200);
    await mustBeConsistent(platform);
  });

  it('[P43] refuses with a message what is no longer offered, such as a removed course or an empty category', async () => {
    const { db } = platform.services;
    const codes = [await codeFor(platform), await codeFor(platform, { opens: category('Crafts') })];
    const removed_at = platform.clock.now();
    const refusals: unknown[] = [];
    await db.updateTable('courses').set({ removed_at }).where('id', '=', 'weaving').execute();
    refusals.push((await use(codes[0] ?? '')).body);
    // as where the content names the category otherwise
    await db.updateTable('courses').set({ category: 'Handicraft' }).execute();
    refusals.push((await use(codes[1] ?? '')).body);
    await db.updateTable('courses').set({ removed_at: null, category: 'Crafts' }).execute();
    expect(refusals).toMatchObject([
      { error: 'not_offered', message: 'This course is no longer offered. Your coupon was not used.' },
      { error: 'not_offered', message: 'Crafts courses are no longer offered. Your coupon was not used.' },
    ]);
    expect(await me.orders()).toEqual([]);
    for (const code of codes) expect((await use(code)).status).toBe(200);
    await mustBeConsistent(platform);
  });

  it('[P38][P40] is counted as a payment by voucher', async () => {
    const counted: unknown[] = [];
    const metrics = { ...platform.services.metrics, order: (change: unknown) => void counted.push(change) };
    const redeemer = { userId: learner.userId, ip: '192.0.2.1' };
    await redeemVoucher({ ...platform.services, metrics }, redeemer, await codeFor(platform));
    expect(counted).toEqual([{ state: 'paid', provider: 'voucher' }]);
  });

  it('[P40] is not undone by the regular check, the repair or events of the payment provider', async () => {
    const { userId } = learner;
    await use(await codeFor(platform));
    await use(await codeFor(platform, { opens: category('Crafts') }));
    await use(await codeFor(platform, { opens: months(1) }));
    const before = [await me.orders(), await me.owned()];
    const [order] = await me.orders();
    platform.clock.advance(25 * 60 * 60_000);
    await reconcile(platform.services);
    const findings: Finding[] = [];
    await repairOrders(platform.services, { dryRun: false, report: (finding) => findings.push(finding) });
    expect(findings).toEqual([]);
    for (const status of ['refunded', 'canceled', 'succeeded'] as const) {
      const intent = { id: 'pi_forged', clientSecret: '', amount: 0, amountReceived: 0, currency: 'USD', live: false };
      const metadata = { order_id: order?.id ?? '', user_id: userId, course_id: 'weaving' };
      await settle(platform.services, order?.id ?? '', { ...intent, status, metadata });
    }
    expect([await me.orders(), await me.owned()]).toEqual(before);
    platform.clock.advance(-25 * 60 * 60_000);
  });

  it('[P40] has its course restored by orders repair', async () => {
    await use(await codeFor(platform));
    const { db } = platform.services;
    await db.deleteFrom('purchases').where('user_id', '=', learner.userId).execute();
    const findings: Finding[] = [];
    await repairOrders(platform.services, { dryRun: false, report: (finding) => findings.push(finding) });
    expect(findings).toMatchObject([{ text: 'paid, but nothing was given for it: gives access', outcome: 'repaired' }]);
    expect(await me.owned()).toEqual(['weaving']);
  });

  it.each([1, 3])(
    '[P41] with a code for %i accounts works exactly so many times when 50 redeem it at the same moment',
    async (uses) => {
      const code = await codeFor(platform, { uses });
      const crowd = await Promise.all(Array.from({ length: 50 }, () => insertLearner(platform)));
      const answers = await Promise.all(
        crowd.map(({ token }, index) => redeem(platform, token, code, `198.51.${index}.1`)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(uses);
      expect(statuses.filter((status) => status === 422)).toHaveLength(50 - uses);
      const owned = await Promise.all(crowd.map((one) => buyer(platform, one).owned()));
      expect(owned.filter(({ length }) => length === 1)).toHaveLength(uses);
      expect(owned.map(({ length }) => length === 1)).toEqual(statuses.map((status) => status === 200));
      await mustBeConsistent(platform);
    },
  );

  it('[P41][P42] in five tabs of an account at once happens once, and each tab gets the same answer', async () => {
    const code = await codeFor(platform, { uses: 5 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await me.orders()).toHaveLength(1);
    expect(await receiptsFor(platform, { email: email() })).toHaveLength(1);
    await mustBeConsistent(platform);
  });

  it('[P41][P43] while the same course is bought gives it once, and leaves no open payment', async () => {
    const code = await codeFor(platform);
    const [redeemed, begun] = await Promise.all([use(code), me.begin('weaving')]);
    expect(redeemed.status).toBe(200);
    if (begun.status === 200) {
      expect((await confirm(platform, begun.body.clientSecret)).body.error?.code).toBe(
        'payment_intent_unexpected_state',
      );
    } else expect(begun.body).toMatchObject({ error: 'already_purchased' });
    expect(await me.owned()).toEqual(['weaving']);
  });

  it('needs a login, and takes nothing but six digits', async () => {
    const code = await codeFor(platform);
    expect((await platform.post('/api/vouchers/redeem', { code })).status).toBe(401);
    for (const body of [
      {},
      { code: 123456 },
      { code: '12345' },
      { code: '1234567' },
      { code: '12345a' },
      { code, sponsor: 'me' },
    ]) {
      expect((await platform.post('/api/vouchers/redeem', body, { token: learner.token })).status).toBe(422);
    }
    expect((await use(code)).status).toBe(200);
  });

  it('[A94] puts no code into the database or the log', async () => {
    const { codes } = await batchOf(platform, { codes: 20 });
    for (const code of codes.slice(0, 3)) await use(code);
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(vouchers::text, ' ') from vouchers)
        || (select string_agg(voucher_batches::text, ' ') from voucher_batches)
        || coalesce((select string_agg(orders::text, ' ') from orders where voucher_id is not null), '') as all`.execute(
      platform.services.db,
    );
    const stored = `${rows[0]?.all} ${JSON.stringify(platform.log)}`;
    expect(stored).toContain('Friends of Duhok');
    // six digits between others are a part of a number, such as a time
    for (const code of codes) expect(stored).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
  });

  it('[LEGAL-03] the export names the sponsor, and a deleted account leaves the sale without the learner', async () => {
    await use(await codeFor(platform));
    const { db } = platform.services;
    const { orders } = await exportMe(platform.services, learner.userId);
    expect(orders).toMatchObject([{ sponsor: 'Friends of Duhok', voucher_id: expect.any(String) }]);
    const [order] = await me.orders();
    await db.deleteFrom('users').where('id', '=', learner.userId).execute();
    const left = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order?.id ?? '')
      .executeTakeFirst();
    expect(left).toMatchObject({ user_id: null, sponsor: 'Friends of Duhok', status: 'paid' });
    await mustBeConsistent(platform);
  });
});
