import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { type Staff, verifyAudit } from '../../../server/domain/common/audit.ts';
import { extendSubscription, grantAccess, itemToGrant, withdrawGrant } from '../../../server/domain/payments/grants.ts';
import { refundOrder } from '../../../server/domain/payments/refunds.ts';
import { settle } from '../../../server/domain/payments/settlement.ts';
import { joinedOf } from '../support/learning.ts';
import { findingsOf, noAnswer, withPayments } from '../support/payment-services.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { type buyer, cards, confirm, orderIdOf } from '../support/shop.ts';
import { notedOf } from '../support/transfer-world.ts';

const shirin: Staff = { operator: 'shirin', reason: 'Scholarship, autumn 2026', dryRun: false };
const weaving = { kind: 'course', id: 'weaving' } as const;
const monthly = { kind: 'plan', id: 'monthly' } as const;

const platform = await sharedShopWithoutEvents();

describe('access that staff give without money', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;
  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
  });
  afterEach(() => world.leave());

  const periods = () =>
    platform.services.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', world.userId)
      .orderBy('starts_at')
      .execute();
  const noted = async () => (await notedOf(platform, world.userId)).length;
  const joined = () => joinedOf(platform, 'weaving');
  /**
   * A payment for the course about which a bank decides, as no event says: a grant leaves it alone.
   */
  const decidedLater = async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret, cards.processing);
    return clientSecret;
  };
  const findings = () => findingsOf(platform.services, { dryRun: true });

  it('[P60] a course that was granted is open, counts as joined, can be bought no more, and is no case for an operator', async () => {
    const before = await joined();
    await grantAccess(platform.services, { ...shirin, dryRun: true }, world.userId, weaving);
    expect([await world.opened(), await joined(), await noted()]).toEqual([[], before, 0]);
    const { id } = await grantAccess(platform.services, shirin, world.userId, weaving);
    expect(id).toMatch(/^grt_/);
    expect([await world.opened(), await joined(), await noted()]).toEqual([['weaving'], before + 1, 1]);
    expect((await me.begin('weaving')).body).toMatchObject({ error: 'already_purchased' });
    expect(await findings()).toEqual([]);
    await expect(grantAccess(platform.services, shirin, world.userId, weaving)).rejects.toMatchObject({
      status: 409,
      message: 'The learner has course weaving already.',
    });
    expect([await joined(), await noted()]).toEqual([before + 1, 1]);
  });

  it('[A111] the audit log has what was granted, extended and withdrawn, to whom and until when', async () => {
    const { services } = platform;
    const course = await grantAccess(services, shirin, world.userId, weaving);
    const subscription = await grantAccess(services, shirin, world.userId, await itemToGrant(services, 'monthly'));
    const { before, after } = await extendSubscription(services, shirin, world.userId, 14);
    await withdrawGrant(services, shirin, course.id);
    const [period] = await periods();
    const { rows } = await sql<{ command: string; target: string; changes: string }>`
      select command, target, changes from audit_log where target in (${world.userId}, ${course.id}) order by number`.execute(
      services.db,
    );
    expect(rows.map(({ command, target, changes }) => [command, target, JSON.parse(changes)])).toEqual([
      ['learner grant', world.userId, { grant: course.id, course: 'weaving', ends: null }],
      ['learner grant', world.userId, { grant: subscription.id, plan: 'monthly', ends: before.toISOString() }],
      [
        'learner extend',
        world.userId,
        { subscription: period?.id, before: before.toISOString(), after: after.toISOString() },
      ],
      ['grant withdraw', course.id, { learner: world.userId, course: 'weaving', plan: null }],
    ]);
  });

  it('[P60] ten simultaneous grants of a course give it once', async () => {
    const before = await joined();
    const tries = Array.from({ length: 10 }, () => grantAccess(platform.services, shirin, world.userId, weaving));
    const ended = await Promise.allSettled(tries);
    expect(ended.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
    expect([await joined(), await noted()]).toEqual([before + 1, 1]);
  });

  it('[P60] a refund of a payment that arrived nevertheless leaves the grant', async () => {
    const clientSecret = await decidedLater();
    await grantAccess(platform.services, shirin, world.userId, weaving);
    await world.become(clientSecret, 'succeeded');
    expect((await me.order(clientSecret)).status).toBe('refunded');
    expect([await world.opened(), await findings()]).toEqual([['weaving'], []]);
  });

  it('[P44] a grant ends an open payment for the same item, and is refused while the provider does not answer', async () => {
    const course = (await me.begin('weaving')).body.clientSecret;
    const plan = (await me.subscribe('yearly')).body.clientSecret;
    const other = (await me.begin('sewing')).body.clientSecret;
    const { services } = platform;
    await grantAccess(services, { ...shirin, dryRun: true }, world.userId, weaving);
    expect((await world.orders()).map(({ status }) => status)).toEqual(Array(3).fill('requires_payment'));
    const silent = withPayments(services, { retrieveIntent: noAnswer });
    const refused = { status: 503, message: expect.stringContaining('Nothing was granted: run it again.') };
    for (const dryRun of [true, false]) {
      await expect(grantAccess(silent, { ...shirin, dryRun }, world.userId, weaving)).rejects.toMatchObject(refused);
    }
    expect([await world.opened(), await noted()]).toEqual([[], 0]);
    expect((await world.orders()).map(({ status }) => status)).toEqual(Array(3).fill('requires_payment'));
    await grantAccess(services, shirin, world.userId, weaving);
    await grantAccess(services, shirin, world.userId, monthly);
    expect((await me.order(plan)).status).toBe('canceled');
    expect((await confirm(platform, plan)).status).toBe(400);
    expect((await confirm(platform, course)).status).toBe(400);
    expect((await me.order(other)).status).toBe('requires_payment');
  });

  it('[P44][P60] a grant is refused where the card was charged, and a dry run says so and settles nothing', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    const status = async () => (await world.orders()).map((order) => order.status);
    const refused = { status: 409, message: 'The learner has course weaving already.' };
    const dry = grantAccess(platform.services, { ...shirin, dryRun: true }, world.userId, weaving);
    await expect(dry).rejects.toMatchObject(refused);
    expect(await status()).toEqual(['requires_payment']);
    await expect(grantAccess(platform.services, shirin, world.userId, weaving)).rejects.toMatchObject(refused);
    expect([await status(), await world.opened(), await noted()]).toEqual([['paid'], ['weaving'], 0]);
  });

  it('[P44][P60] a grant that fails because its reason cannot be stored ends no payment', async () => {
    const { clientSecret } = (await me.begin('weaving')).body;
    const grant = grantAccess(platform.services, { ...shirin, reason: ' ' }, world.userId, weaving);
    await expect(grant).rejects.toMatchObject({ status: 422 });
    expect((await me.order(clientSecret)).status).toBe('requires_payment');
  });

  it('[P60] a subscription that was granted begins when the bought one ends, and moves up when that is refunded', async () => {
    await me.buy('monthly', 'US');
    const granted = await grantAccess(platform.services, shirin, world.userId, monthly);
    const [bought, given] = await periods();
    expect(given).toMatchObject({
      order_id: null,
      grant_id: granted.id,
      starts_at: bought?.ends_at,
      ends_at: granted.endsAt,
    });
    await refundOrder(platform.services, shirin, bought?.order_id ?? '');
    const left = (await periods()).find(({ grant_id }) => grant_id === granted.id);
    expect(left?.starts_at).toEqual(platform.clock.now());
    expect((await platform.get<{ data: unknown }>('/api/me', { token: await world.token() })).status).toBe(200);
    expect(await world.opened()).not.toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('[P60] the end of the last period can be moved, and only while the subscription runs', async () => {
    const extend = (staff = shirin) => extendSubscription(platform.services, staff, world.userId, 14);
    await expect(extend()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('learner grant') });
    for (const _ of [1, 2]) await grantAccess(platform.services, shirin, world.userId, monthly);
    const [first, second] = await periods();
    const after = new Date((second?.ends_at.getTime() ?? 0) + 14 * 24 * 60 * 60_000);
    expect(await extend({ ...shirin, dryRun: true })).toEqual({ before: second?.ends_at, after });
    expect(await periods()).toEqual([first, second]);
    expect(await extend()).toEqual({ before: second?.ends_at, after });
    expect(await periods()).toEqual([first, { ...second, ends_at: after }]);
    expect(await noted()).toBe(3);
  });

  it('[P60] a grant is withdrawn once: the course closes, unless an order paid for it too, and a subscription ends', async () => {
    const { services } = platform;
    const before = await joined();
    const course = await grantAccess(services, shirin, world.userId, weaving);
    const subscription = await grantAccess(services, shirin, world.userId, monthly);
    await withdrawGrant(services, { ...shirin, dryRun: true }, course.id);
    expect([(await periods()).length, await joined()]).toEqual([1, before + 1]);
    await withdrawGrant(services, shirin, subscription.id);
    expect(await world.opened()).toEqual(['weaving']);
    await withdrawGrant(services, shirin, course.id);
    expect([await world.opened(), await joined()]).toEqual([[], before]);
    for (const { id } of [course, subscription]) {
      await expect(withdrawGrant(services, shirin, id)).rejects.toMatchObject({
        status: 409,
        message: `Nothing is left of grant ${id}: it ended, or was withdrawn.`,
      });
    }
    await expect(withdrawGrant(services, shirin, 'grt_none')).rejects.toMatchObject({
      message: 'Grant grt_none was not found.',
    });
    const clientSecret = await decidedLater();
    const again = await grantAccess(services, shirin, world.userId, weaving);
    await world.become(clientSecret, 'succeeded');
    const silent = withPayments(services, { refundIntent: noAnswer });
    const { id } = await world.orderOf(clientSecret);
    const settled = await settle(silent, id, await services.payments.retrieveIntent(orderIdOf(clientSecret)));
    expect(settled?.status).toBe('paid');
    await withdrawGrant(services, shirin, again.id);
    expect([await world.opened(), await joined(), await findings()]).toEqual([['weaving'], before + 1, []]);
  });

  it('[P60] nothing is granted that is free, unknown or no subscription, nor to a learner who does not exist', async () => {
    const { services } = platform;
    const grant = (id: string) =>
      itemToGrant(services, id).then((item) => grantAccess(services, shirin, world.userId, item));
    await expect(grant('greetings')).rejects.toMatchObject({ status: 409, message: expect.stringContaining('free') });
    for (const id of ['single', 'none']) {
      await expect(grant(id)).rejects.toMatchObject({ message: `A course or plan ${id} was not found.` });
    }
    const unknown = { message: 'Learner usr_none was not found.' };
    await expect(grantAccess(services, shirin, 'usr_none', weaving)).rejects.toMatchObject(unknown);
    await expect(extendSubscription(services, shirin, 'usr_none', 1)).rejects.toMatchObject(unknown);
    expect([await world.opened(), await noted()]).toEqual([[], 0]);
  });

  it('[LEGAL-02][LEGAL-03] grants are in the export and go with the account; the audit log keeps its rows, whose id leads to no account', async () => {
    const { services } = platform;
    const { id } = await grantAccess(services, shirin, world.userId, weaving);
    await grantAccess(services, shirin, world.userId, monthly);
    const { body } = await platform.get<{ grants: unknown[] }>('/api/me/export', { token: await world.token() });
    expect(body.grants).toHaveLength(2);
    expect(body.grants).toContainEqual(expect.objectContaining({ id, course_id: 'weaving' }));
    const { db, now } = services;
    await db.updateTable('users').set({ delete_after: now() }).where('id', '=', world.userId).execute();
    await purgeDeleted(services);
    expect(await db.selectFrom('grants').selectAll().where('user_id', '=', world.userId).execute()).toEqual([]);
    expect(await noted()).toBe(2);
    expect(await verifyAudit(services)).toMatchObject({ fault: null });
  });
});
