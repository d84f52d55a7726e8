import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { restoreCertificate, revokeCertificate } from '../../../server/domain/learning/certificate-validity.ts';
import { certificateOf, finishLesson, give, listOf, lookAt, passTest } from '../support/learning.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import type { AnyBody } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { type buyer, refund, sandboxOf } from '../support/shop.ts';
import { notedOf } from '../support/transfer-world.ts';

const course = 'pattern-cutting';
const lessons = ['body-measures', 'ease', 'skirt-block'];
const day = 24 * 60 * 60_000;

const platform = await sharedPlatform();
await sandboxOf(platform).stop();

describe('certificates and refunds', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;

  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
  });

  const buyCourse = () => me.buy(course);
  const buyMonth = () => me.buy('monthly');

  /** Gives the money back and has the provider's event arrive. */
  async function giveBack(clientSecret: string): Promise<void> {
    await refund(platform, clientSecret);
    await world.announce(clientSecret, 'refunded');
  }

  async function finish(): Promise<string> {
    const token = await world.token();
    await passTest(platform, world.userId, course);
    for (const lesson of lessons) await finishLesson(platform, token, lesson);
    return certificateOf(platform, world.userId);
  }

  /** What the log says of a certificate. */
  const eventsOf = (id: string) => platform.log.filter(({ certificate }) => certificate === id);
  const check = async (id: string) =>
    (await platform.get<{ data: components['schemas']['Certificate'] }>(`/api/certificates/${id}`)).body.data;
  const download = async (id: string) =>
    platform.get<AnyBody>(`/api/download/certificate/${id}`, { token: await world.token() });
  const listed = async () => (await listOf(platform, { userId: world.userId, token: await world.token() })).data;

  it('[P33] a refund withdraws the certificate: the public check says since when, the download says why', async () => {
    const secret = await buyCourse();
    const id = await finish();
    expect(await check(id)).toMatchObject({ valid: true });
    expect(await check(id)).not.toHaveProperty('revokedDate');
    platform.clock.advance(3 * day);
    await giveBack(secret);
    expect(await check(id)).toMatchObject({ valid: false, revokedDate: platform.clock.now().toISOString() });
    const refused = await download(id);
    expect([refused.status, refused.body.error]).toEqual([410, 'certificate_revoked']);
    expect(refused.body.message).toBe(
      'This certificate was withdrawn on 24 November 2026, because its payment was refunded. It becomes valid again when you buy the course or subscribe.',
    );
    expect(await listed()).toEqual([]);
    expect(eventsOf(id)).toMatchObject([{ event: 'certificate.revoked', by: 'refund', order: expect.any(String) }]);
  });

  it('[P34] the certificate is valid again when a refunded learner finishes a lesson of the course, which has become free', async () => {
    const secret = await buyCourse();
    const id = await finish();
    await giveBack(secret);
    const { db } = platform.services;
    const prices = await db.deleteFrom('course_prices').where('course_id', '=', course).returningAll().execute();
    await finishLesson(platform, await world.token(), 'ease');
    await db.insertInto('course_prices').values(prices).execute();
    expect(await check(id)).toMatchObject({ valid: true });
    expect(eventsOf(id)).toMatchObject([
      { event: 'certificate.revoked', by: 'refund' },
      { event: 'certificate.restored', by: 'access', order: null },
    ]);
  });

  it('[P34] the certificate stays withdrawn when something is bought that does not open its course', async () => {
    const secret = await buyCourse();
    const id = await finish();
    await giveBack(secret);
    await me.buy('cash-book');
    expect(await check(id)).toMatchObject({ valid: false });
  });

  it('[P33][P34] a withdrawn certificate of a removed course says no way to restore it', async () => {
    const secret = await buyCourse();
    const id = await finish();
    await giveBack(secret);
    expect((await download(id)).body.message).toContain('It becomes valid again when you buy the course or subscribe.');
    const leave = (removed_at: Date | null) =>
      platform.services.db.updateTable('courses').set({ removed_at }).where('id', '=', course).execute();
    await leave(platform.clock.now());
    const { message } = (await download(id)).body;
    await leave(null);
    expect(message).toMatch(/, because its payment was refunded\.$/);
  });

  it('[P33] a refunded subscription withdraws its certificates, also when orders repair finds the refund', async () => {
    const secret = await buyMonth();
    const id = await finish();
    platform.clock.advance(10 * day);
    await refund(platform, secret);
    await me.order(secret);
    expect(await check(id)).toMatchObject({ valid: false });
  });

  it('[P33] certificates of a subscription that ended normally stay, also when a later one is refunded', async () => {
    await buyMonth();
    const id = await finish();
    platform.clock.advance(40 * day);
    me = await world.me();
    expect(await check(id)).toMatchObject({ valid: true });
    await giveBack(await buyMonth());
    expect(await check(id)).toMatchObject({ valid: true });
  });

  it('[P33] a certificate stays valid while a subscription opens the course, and is withdrawn with that', async () => {
    const bought = await buyCourse();
    const id = await finish();
    const month = await buyMonth();
    await giveBack(bought);
    expect(await check(id)).toMatchObject({ valid: true });
    expect(eventsOf(id)).toEqual([]);
    expect((await download(id)).status).toBe(200);
    await giveBack(month);
    expect(await check(id)).toMatchObject({ valid: false });
  });

  it('[P33] the certificates of a course that became free, and of a course that was given by hand, stay', async () => {
    const month = await buyMonth();
    const id = await finish();
    await give(platform, world.userId, course);
    await giveBack(month);
    expect(await check(id)).toMatchObject({ valid: true });
  });

  it('[P33] the certificate of a free course belongs to no order, also while a subscription runs', async () => {
    await buyMonth();
    const token = await world.token();
    for (const lesson of ['running-stitch', 'sew-a-button']) await finishLesson(platform, token, lesson);
    const { db } = platform.services;
    const rows = db.selectFrom('certificates').select('order_id').where('user_id', '=', world.userId);
    expect(await rows.execute()).toEqual([{ order_id: null }]);
  });

  it('[P34] buying the course again restores the same certificate', async () => {
    await giveBack(await buyCourse());
    const first = await buyCourse();
    const id = await finish();
    const { achievedDate } = await check(id);
    await giveBack(first);
    expect(await check(id)).toMatchObject({ valid: false });
    platform.clock.advance(day);
    me = await world.me();
    const second = await buyCourse();
    expect(await check(id)).toMatchObject({ holder: 'Dilan Karim', achievedDate, valid: true });
    expect(await check(id)).not.toHaveProperty('revokedDate');
    expect(await listed()).toMatchObject([{ downloadLink: `/api/download/certificate/${id}`, achievedDate }]);
    await giveBack(second);
    expect(await check(id)).toMatchObject({ valid: false });
  });

  it('[P34] a certificate that staff withdrew is restored by staff only, and not by buying the course again', async () => {
    const { services } = platform;
    const shirin = { operator: 'shirin', reason: 'Shared account', dryRun: false };
    const secret = await buyCourse();
    const id = await finish();
    await revokeCertificate(services, shirin, id);
    expect((await download(id)).body.message).toMatch(
      /^This certificate was withdrawn on \d+ \w+ \d{4} by Zanin\. Please contact us if you have a question about it\.$/,
    );
    expect(await listed()).toMatchObject([{ downloadLink: null, status: 'In progress' }]);
    await finish();
    await giveBack(secret);
    await buyCourse();
    expect(await check(id)).toMatchObject({ valid: false });
    expect(JSON.stringify(await check(id))).not.toContain('Shared');
    await restoreCertificate(services, shirin, id);
    expect(await check(id)).toMatchObject({ valid: true });
    expect(eventsOf(id)).toMatchObject([
      { event: 'certificate.revoked', by: 'staff', operator: 'shirin' },
      { event: 'certificate.restored', by: 'staff', operator: 'shirin' },
    ]);
  });

  it('[P34] staff can withdraw a certificate again after a refund with their own reason, once; both changes are audited', async () => {
    const { services } = platform;
    const shirin = { operator: 'shirin', reason: ' Shared account ', dryRun: false };
    const secret = await buyCourse();
    const id = await finish();
    await giveBack(secret);
    const { revokedDate } = await check(id);
    platform.clock.advance(day);
    await revokeCertificate(services, shirin, id);
    expect(await check(id)).toMatchObject({ valid: false, revokedDate });
    const rows = services.db.selectFrom('certificates').select(['revoked_by', 'revoked_reason']).where('id', '=', id);
    expect(await rows.execute()).toEqual([{ revoked_by: 'staff', revoked_reason: 'Shared account' }]);
    await expect(revokeCertificate(services, shirin, id)).rejects.toMatchObject({
      ...{ status: 409, message: `Certificate ${id} was withdrawn by staff already.` },
    });
    await restoreCertificate(services, shirin, id);
    await expect(restoreCertificate(services, shirin, id)).rejects.toMatchObject({
      ...{ status: 409, message: `Certificate ${id} is valid.` },
    });
    await expect(revokeCertificate(services, shirin, 'crt_unknown')).rejects.toMatchObject({
      ...{ status: 404, message: 'Certificate crt_unknown was not found.' },
    });
    expect(await notedOf(platform, id)).toEqual([
      ['certificate withdraw', { before: 'refund' }],
      ['certificate restore', { before: 'staff' }],
    ]);
  });

  it('[P33] no certificate is valid after its last lesson is finished while the refund arrives', async () => {
    for (let round = 0; round < 5; round++) {
      world = await paymentWorld(platform);
      me = await world.me();
      const secret = await buyCourse();
      const token = await world.token();
      await passTest(platform, world.userId, course);
      for (const lesson of ['body-measures', 'ease']) await finishLesson(platform, token, lesson);
      await refund(platform, secret);
      await lookAt(platform, token, 'skirt-block');
      const last = platform.put('/api/user/lessons/skirt-block/read', { film: 'failed' }, { token });
      await Promise.all([last, world.announce(secret, 'refunded')]);
      const rows = await platform.services.db
        .selectFrom('certificates')
        .select('id')
        .where('user_id', '=', world.userId)
        .where('revoked_at', 'is', null)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});
