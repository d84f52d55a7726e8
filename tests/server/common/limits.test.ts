import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgePending, sweep } from '../../../server/domain/accounts/account-deletion.ts';
import {
  countInstead,
  countUse,
  countUses,
  type Limit,
  takeBackUses,
  usesOf,
} from '../../../server/domain/common/limits.ts';
import { networkOf, wideNetworkOf } from '../../../server/domain/common/network.ts';
import { Problem } from '../../../server/domain/common/problem.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { registrationForm } from '../support/registration.ts';

describe('limits', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform({ content: null, env: { TRUSTED_PROXIES: '10.1.2.3' } });
  });
  afterAll(() => platform.close());

  const day = 24 * 60 * 60_000;

  /** Resolves when so many statements wait for locks or the work has ended; embedded ones wait before they begin. */
  async function waiting(count: number, work: Promise<unknown>): Promise<void> {
    if (!process.env.DATABASE_URL) return;
    let ended = false;
    const end = () => {
      ended = true;
    };
    void work.then(end, end);
    for (let found = 0; found < count && !ended; ) {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.services.db);
      found = rows[0]?.count ?? 0;
    }
  }

  it('[A16] count parallel uses exactly', async () => {
    const limit = { bucket: 'parallel', max: 7, minutes: 10 };
    const uses = await Promise.allSettled(Array.from({ length: 30 }, () => countUse(platform.services, limit)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  it('say when the next use is possible, and then it is', async () => {
    const limit = { bucket: 'window', max: 1, minutes: 10 };
    await countUse(platform.services, limit);
    platform.clock.advance(9 * 60_000 + 30_000);
    const refused = await countUse(platform.services, limit).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({
      status: 429,
      details: { retryAfter: 30 },
      message: expect.stringContaining('30 seconds'),
    });
    platform.clock.advance(30_000);
    await countUse(platform.services, limit);
  });

  it('[S20] begin again when their window starts in the future, because the clock ran ahead', async () => {
    const limit = { bucket: 'ahead', max: 1, minutes: 10 };
    const before = platform.clock.now();
    platform.clock.advance(24 * 60 * 60_000);
    await countUse(platform.services, limit);
    platform.clock.set(before);
    await countUse(platform.services, limit);
    await expect(countUse(platform.services, limit)).rejects.toMatchObject({ details: { retryAfter: 600 } });
  });

  it('[S20] do not begin again for a server whose clock is behind by less than a minute', async () => {
    const limit = { bucket: 'skewed', max: 1, minutes: 10 };
    await countUse(platform.services, limit);
    const behind = { ...platform.services, now: () => new Date(platform.clock.now().getTime() - 59_000) };
    await expect(countUse(behind, limit)).rejects.toMatchObject({ details: { retryAfter: 659 } });
  });

  it('[A57] uses that were refused leave nothing behind when those that were let through are taken back', async () => {
    const limit = { bucket: 'shared', max: 3, minutes: 10 };
    const tries = Array.from({ length: 6 }, () => countUses(platform.services, [limit]));
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (let use = 0; use < 3; use++) await takeBackUses(platform.services.db, [limit]);
    for (let use = 0; use < 3; use++) await countUses(platform.services, [limit]);
    await expect(countUses(platform.services, [limit])).rejects.toThrow('Too many attempts.');
  });

  it('[A57] where one refuses, none is counted, and the first that refuses says when to come back', async () => {
    const [wide, narrow, day]: [Limit, Limit, Limit] = [
      { bucket: 'one:wide', max: 9, minutes: 10 },
      { bucket: 'one:narrow', max: 2, minutes: 15 },
      { bucket: 'one:day', max: 2, minutes: 24 * 60 },
    ];
    const limits = [wide, narrow, day];
    for (let use = 0; use < 2; use++) await countUses(platform.services, limits);
    for (let use = 0; use < 3; use++) {
      await expect(countUses(platform.services, limits)).rejects.toMatchObject({ details: { retryAfter: 900 } });
    }
    for (const { bucket, minutes } of limits) expect(await usesOf(platform.services, bucket, minutes)).toBe(2);
    // each has its own window
    platform.clock.advance(10 * 60_000);
    expect(await usesOf(platform.services, wide.bucket, wide.minutes)).toBe(0);
    await expect(countUses(platform.services, limits)).rejects.toMatchObject({ details: { retryAfter: 300 } });
    platform.clock.advance(5 * 60_000);
    await expect(countUses(platform.services, limits)).rejects.toMatchObject({ details: { retryAfter: 85_500 } });
    await countUses(platform.services, [narrow, wide]);
  });

  it('[A57] count whatever an address is made of', async () => {
    const buckets = [
      '"a\\"b,{c}"@example.org',
      "d'e@example.org",
      'NULL',
      '',
      '{}',
      'ünïcode-😀@example.org',
      '\uff5e',
    ];
    const limits = buckets.map((bucket) => ({ bucket, max: 2, minutes: 10 }));
    for (let use = 0; use < 2; use++) await countUses(platform.services, limits);
    await takeBackUses(platform.services.db, limits);
    for (const bucket of buckets) expect([bucket, await usesOf(platform.services, bucket, 10)]).toEqual([bucket, 1]);
  });

  const email = 'crossing@example.org';
  const limits = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ bucket: `${name}:${email}`, max: 100, minutes: 10 }));
  const other = { bucket: 'other', max: 100, minutes: 10 };
  const reversed = limits.toReversed();
  it.each([
    ['counted in another order', () => countUses(platform.services, reversed)],
    ['taken back', () => takeBackUses(platform.services.db, reversed)],
    ['taken back for another', () => countInstead(platform.services, other, reversed, reversed)],
    ['swept', () => sweep(platform.services)],
    ['forgotten with an address', () => purgePending(platform.services)],
  ])('[A57] do not deadlock when they are counted while they are %s', async (_, run) => {
    const { services, clock } = platform;
    expect((await platform.post('/api/register', registrationForm({ email }))).status).toBe(201);
    // the rows lie in the opposite order
    for (const limit of reversed) await countUse(services, limit);
    clock.advance(31 * day);
    let both: Promise<unknown> = Promise.resolve();
    await services.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('limits').where('bucket', '=', `c:${email}`).select('count').forUpdate().execute();
      const first = run();
      both = Promise.all([first, waiting(1, first).then(() => countUses(services, limits))]);
      await waiting(2, first);
    });
    await both;
    clock.advance(day);
    await sweep(services);
  });

  it('[A21] hold for one caller, whatever accounts it names', async () => {
    const send = (index: number, ip: string) =>
      platform.post('/api/password/reset', { email: `a${index}@example.org` }, { ip });
    for (let index = 0; index < 200; index++) expect((await send(index, '203.0.113.9')).status).toBe(200);
    expect((await send(200, '203.0.113.9')).status).toBe(429);
    expect((await send(200, '203.0.113.10')).status).toBe(200);
  });

  it('[A9] believe a proxy that is trusted about the caller, and nobody else', async () => {
    const headers = { 'x-forwarded-for': '193.0.6.139' };
    const country = async (ip: string) => (await platform.get('/api/geo', { ip, headers })).body.location;
    expect(await country('10.1.2.3')).toEqual({ country_code: 'NL' });
    expect(await country('10.1.2.4')).toEqual({ country_code: 'IQ' });
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('[A9] count %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:DB8:1:2::5', '2001:db8:1::/48'],
  ])('[A66] count %s with its neighbours as %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});
