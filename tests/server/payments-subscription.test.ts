import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '../../server/domain/subscriptions.ts';
import { type Member, type Platform, startPlatform } from './support/platform.ts';
import { buyer, cards, confirm, receiptsFor, sandboxOf, stock, wire } from './support/shop.ts';

describe('subscribing', () => {
  let platform: Platform;
  let member: Member;
  let me: ReturnType<typeof buyer>;

  beforeAll(async () => {
    platform = await startPlatform({ content: null });
    await stock(platform);
  });
  beforeEach(async () => {
    platform.clock.set(new Date('2026-01-31T09:00:00Z'));
    member = await platform.makeMember();
    me = buyer(platform, member);
  });
  afterAll(() => platform.close());

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
    expect(await me.order(clientSecret)).toMatchObject({ plan_id: plan, title: plan, amount, status: 'paid' });
    expect(await subscriptions()).toMatchObject([
      { plan_id: plan, starts_at: platform.clock.now(), ends_at: new Date(ends) },
    ]);
    expect(await receiptsFor(platform, member)).toHaveLength(1);
    const again = await me.subscribe('monthly');
    expect([again.status, again.body]).toMatchObject([409, { error: 'already_subscribed' }]);
    platform.clock.set(new Date(ends));
    expect((await buyer(platform, await platform.makeMember()).subscribe(plan)).status).toBe(200);
  });

  it('[P1][PAY-09] keeps one open order for any subscription: another plan takes its place', async () => {
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

  it('lets a subscriber buy a course for good', async () => {
    const { clientSecret } = (await me.subscribe('monthly')).body;
    await confirm(platform, clientSecret);
    await me.order(clientSecret);
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
