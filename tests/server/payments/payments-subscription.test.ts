import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/domain/accounts/sessions.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { addMonths } from '../../../server/domain/payments/subscriptions.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import type { Member } from '../support/platform.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { buyer, cards, confirm, receiptsFor, refund, sandboxOf, wire } from '../support/shop.ts';

const platform = await sharedShop();

describe('subscribing', () => {
  let member: Member;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    platform.clock.set(new Date('2026-01-31T09:00:00Z'));
    member = await platform.makeMember();
    me = buyer(platform, member);
  });

  /** The courses that the member may open, as the API says, logged in at this moment. */
  const opened = async () => {
    const token = await openSession(platform.services, member.userId);
    me = buyer(platform, { ...member, token });
    const { body } = await platform.get<{ data: { course_ids: string[] } }>('/api/user/courses', { token });
    return body.data.course_ids.sort();
  };
  const subscriptions = () =>
    platform.services.db.selectFrom('subscriptions').selectAll().where('user_id', '=', member.userId).execute();

  it.each([
    ['monthly', 1200, '2026-02-28T09:00:00.000Z'],
    ['yearly', 8400, '2027-03-31T09:00:00.000Z'],
  ])('[PAY-04] opens %s once, for as long as it was sold', async (plan, amount, ends) => {
    const begun = await me.subscribe(plan);
    expect(begun.body).toMatchObject({ currency: 'usd', amount });
    const { clientSecret } = begun.body;
    await confirm(platform, clientSecret);
    await Promise.all([me.order(clientSecret), me.order(clientSecret), sandboxOf(platform).settled()]);
    expect(await me.order(clientSecret)).toMatchObject({
      plan_id: plan,
      title: `${plan} subscription`,
      amount,
      status: 'paid',
    });
    expect(await subscriptions()).toMatchObject([
      { plan_id: plan, starts_at: platform.clock.now(), ends_at: new Date(ends) },
    ]);
    expect(await receiptsFor(platform, member)).toHaveLength(1);
    const again = await me.subscribe('monthly');
    const message = 'Your subscription is still active.';
    expect([again.status, again.body]).toMatchObject([409, { error: 'already_subscribed', message }]);
  });

  it.each([
    ['monthly', '2026-02-28T09:00:00.000Z'],
    ['yearly', '2027-03-31T09:00:00.000Z'],
  ])('[PAY-04] %s opens every course to the last moment of its period, and does not renew', async (plan, ends) => {
    await me.buy(plan);
    expect(await opened()).toEqual(['dyeing', 'sewing', 'weaving']);
    platform.clock.set(new Date(Date.parse(ends) - 1));
    expect(await opened()).toEqual(['dyeing', 'sewing', 'weaving']);
    expect((await me.subscribe(plan)).status).toBe(409);
    platform.clock.set(new Date(ends));
    await sandboxOf(platform).settled();
    await reconcile(platform.services);
    expect(await opened()).toEqual([]);
    expect(await me.orders()).toHaveLength(1);
    await me.buy(plan);
    expect(await opened()).toEqual(['dyeing', 'sewing', 'weaving']);
    expect((await subscriptions()).map(({ starts_at }) => starts_at)).toContainEqual(new Date(ends));
  });

  it('[PAY-04][PAY-10] a subscription that starts later opens nothing before, is not named as the running one, and is not sold twice', async () => {
    const starts = new Date('2026-03-01T00:00:00.000Z');
    const ends = new Date('2026-04-01T00:00:00.000Z');
    const { db } = platform.services;
    await me.buy('monthly');
    const period = { starts_at: starts, ends_at: ends };
    await db.updateTable('subscriptions').set(period).where('user_id', '=', member.userId).execute();
    const courses = async () => [(await opened()).length, (await running())?.end_date ?? null];
    platform.clock.set(new Date(starts.getTime() - 1));
    expect(await courses()).toEqual([0, null]);
    expect((await me.subscribe('monthly')).body).toMatchObject({ error: 'already_subscribed' });
    platform.clock.set(starts);
    expect(await courses()).toEqual([3, ends.toISOString()]);
    platform.clock.set(ends);
    expect(await courses()).toEqual([0, null]);
  });

  it('[P15][P23] takes access back with the money, and the next subscription begins at once', async () => {
    const clientSecret = await me.buy('yearly');
    platform.clock.advance(13 * 24 * 60 * 60_000);
    await refund(platform, clientSecret, 100);
    await sandboxOf(platform).settled();
    expect(await opened()).toEqual(['dyeing', 'sewing', 'weaving']);
    await refund(platform, clientSecret);
    await sandboxOf(platform).settled();
    expect(await opened()).toEqual([]);
    expect((await me.order(clientSecret)).status).toBe('refunded');
    await me.buy('monthly');
    const ends = addMonths(platform.clock.now(), 1);
    expect(await subscriptions()).toContainEqual(
      expect.objectContaining({ plan_id: 'monthly', starts_at: platform.clock.now(), ends_at: ends }),
    );
  });

  /**
   * Pays for plans, all but the last of which had been given up: money came for them all the same.
   */
  const payForAll = async (...plans: string[]): Promise<string[]> => {
    const secrets: string[] = [];
    for (const plan of plans) secrets.push((await me.subscribe(plan)).body.clientSecret);
    await confirm(platform, secrets.at(-1) ?? '');
    await platform.services.db
      .updateTable('sandbox_intents')
      .set({ status: 'succeeded' })
      .where('client_secret', 'in', secrets.slice(0, -1))
      .execute();
    return secrets;
  };
  const payTwice = async () => {
    const [late = '', first = ''] = await payForAll('monthly', 'yearly');
    return { first, late };
  };

  it('[PAY-09] appends a second paid period to the running one, even if both are paid at the same time', async () => {
    const { first, late } = await payTwice();
    await Promise.all([me.order(late), me.order(first), me.order(late), me.order(first)]);
    const periods = (await subscriptions()).sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
    expect(periods.map(({ plan_id }) => plan_id).sort()).toEqual(['monthly', 'yearly']);
    expect(periods[0]?.starts_at).toEqual(platform.clock.now());
    expect(periods[1]?.starts_at).toEqual(periods[0]?.ends_at);
    expect(periods[1]?.ends_at.getTime()).toBeGreaterThan(Date.parse('2027-04-27'));
  });

  it('[PAY-09] puts a third subscription after the second, and one that ended earlier changes nothing', async () => {
    await me.buy('monthly');
    const start = new Date('2026-03-05T09:00:00.000Z');
    platform.clock.set(start);
    const token = await openSession(platform.services, member.userId);
    me = buyer(platform, { ...member, token });
    for (const secret of await payForAll('monthly', 'yearly', 'monthly')) await me.order(secret);
    const periods = (await subscriptions()).sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
    // which of the three is first is not said: the webhook of the one that was confirmed may be as
    // fast
    expect(periods.slice(1).map(({ starts_at }) => starts_at)).toEqual([
      start,
      ...periods.slice(1, -1).map(({ ends_at }) => ends_at),
    ]);
    expect(periods.at(-1)?.ends_at).toEqual(new Date('2027-07-05T09:00:00.000Z'));
  });

  it('[P15] a refunded subscription keeps the time that it ran, and one that had not begun never runs', async () => {
    const bought = platform.clock.now();
    const { first, late } = await payTwice();
    await me.order(first);
    await me.order(late);
    platform.clock.advance(24 * 60 * 60_000);
    const refunded = platform.clock.now();
    for (const secret of [late, first]) await refund(platform, secret);
    await sandboxOf(platform).settled();
    const periods = (await subscriptions()).map(({ plan_id, starts_at, ends_at }) => [plan_id, starts_at, ends_at]);
    expect(periods.sort()).toEqual([
      ['monthly', refunded, refunded],
      ['yearly', bought, refunded],
    ]);
    expect(await opened()).toEqual([]);
  });

  it('[P15] leaves no gap when the first of two subscriptions is refunded', async () => {
    const { first, late } = await payTwice();
    await me.order(first);
    await me.order(late);
    platform.clock.advance(24 * 60 * 60_000);
    await refund(platform, first);
    await sandboxOf(platform).settled();
    expect(await opened()).toEqual(['dyeing', 'sewing', 'weaving']);
    platform.clock.advance(29 * 24 * 60 * 60_000);
    expect(await opened()).toEqual(['dyeing', 'sewing', 'weaving']);
    platform.clock.advance(24 * 60 * 60_000);
    expect(await opened()).toEqual([]);
  });

  it('[P1][PAY-09] keeps one open order for subscriptions, which another plan replaces', async () => {
    const monthly = (await me.subscribe('monthly')).body.clientSecret;
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.subscribe('yearly')));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect((await wire(platform, 'GET', monthly)).body.status).toBe('canceled');
    expect((await me.orders()).map(({ plan_id, status }) => [plan_id, status])).toEqual([
      ['monthly', 'canceled'],
      ['yearly', 'requires_payment'],
    ]);
  });

  it('[P16] gives nothing while the payment is being processed', async () => {
    const { clientSecret } = (await me.subscribe('monthly')).body;
    await confirm(platform, clientSecret, cards.processing);
    expect((await me.order(clientSecret)).status).toBe('processing');
    expect(await subscriptions()).toEqual([]);
    platform.clock.advance(5_000);
    await sandboxOf(platform).settled();
    expect(await subscriptions()).toHaveLength(1);
  });

  /** What the two lists of courses say of the subscription; both say the same. */
  const running = async () => {
    const token = await openSession(platform.services, member.userId);
    const ofIds = await platform.get<Answer<'listMyCourses'>>('/api/user/courses', { token });
    const ofProfile = await platform.get<Answer<'listPurchasedCourses'>>(`/api/user/courses/${member.userId}`, {
      token,
    });
    expect(ofProfile.body.subscription).toEqual(ofIds.body.data.subscription);
    return ofIds.body.data.subscription;
  };

  it('[PAY-10] [PROFILE-04] the lists of a learner’s courses say which subscription runs, and until when', async () => {
    expect(await running()).toBeNull();
    await me.buy('monthly');
    const february = { plan_id: 'monthly', display_name: 'monthly', end_date: '2026-02-28T09:00:00.000Z' };
    expect(await running()).toEqual(february);
    platform.clock.set(new Date(Date.parse(february.end_date) - 1));
    expect(await running()).toEqual(february);
    platform.clock.set(new Date(february.end_date));
    expect(await running()).toBeNull();
  });

  it('[PAY-10] of two subscriptions in a row the first is named, with the end of the second', async () => {
    const { first, late } = await payTwice();
    await me.order(first);
    expect(await running()).toMatchObject({ plan_id: 'yearly', end_date: '2027-03-31T09:00:00.000Z' });
    await me.order(late);
    expect(await running()).toMatchObject({ plan_id: 'yearly', end_date: '2027-04-30T09:00:00.000Z' });
  });

  it('lets a subscriber buy a course for good', async () => {
    await me.buy('monthly');
    expect((await me.begin('weaving')).status).toBe(200);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 14, '2027-12-31'],
    ['2026-12-31', 14, '2028-02-29'],
  ])('takes %s on by %i to %s', (from, count, to) => {
    expect(addMonths(new Date(`${from}T23:30:00Z`), count).toISOString()).toBe(`${to}T23:30:00.000Z`);
  });
});
