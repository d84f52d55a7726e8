import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { purgePending } from '../../../server/domain/accounts/pending-registrations.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import {
  addUse,
  clearUses,
  countUse,
  countUses,
  forgetSubject,
  takeBackUses,
  type Use,
  usesOf,
} from '../../../server/domain/common/limits.ts';
import { Problem } from '../../../server/domain/common/problem.ts';
import { takeForTransfer } from '../../../server/domain/common/sms-budget.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { registrationForm } from '../support/registration.ts';
import { runningPlatform } from '../support/running-platform.ts';

describe('limits', () => {
  const platform = runningPlatform({ content: null, env: { TRUSTED_PROXIES: '10.1.2.3' } });

  const count = (...use: Use) => countUse(platform.services, ...use);
  const countAll = (uses: Use[]) => countUses(platform.services, uses);
  const counted = (...use: Use) => usesOf(platform.services, ...use);
  const refusedFor = (retryAfter: number) => ({ details: { retryAfter } });

  it('[A16] parallel uses of a limit are counted exactly', async () => {
    const use: Use = ['login.device', 'parallel'];
    const uses = await Promise.allSettled(Array.from({ length: 30 }, () => count(...use)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('a refused use says when the next one is possible, and then it is', async () => {
    const use: Use = ['code.back-off', 'window'];
    await count(...use);
    platform.clock.advance(9 * 60_000 + 30_000);
    const refused = await count(...use).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    const message = expect.stringContaining('30 seconds');
    expect(refused).toMatchObject({ status: 429, message, ...refusedFor(30) });
    platform.clock.advance(30_000);
    await count(...use);
  });

  it('[S20] a limit begins again when its window starts in the future, because the clock ran ahead', async () => {
    const use: Use = ['code.back-off', 'ahead'];
    const before = platform.clock.now();
    platform.clock.advance(day);
    await count(...use);
    platform.clock.set(before);
    await count(...use);
    await expect(count(...use)).rejects.toMatchObject(refusedFor(600));
  });

  it('[S20] a limit does not begin again for a server whose clock is behind by less than a minute', async () => {
    const use: Use = ['code.back-off', 'skewed'];
    await count(...use);
    const behind = { ...platform.services, now: () => new Date(platform.clock.now().getTime() - 59_000) };
    await expect(countUse(behind, ...use)).rejects.toMatchObject(refusedFor(659));
  });

  it('[A57] refused attempts leave no count behind when the accepted ones are taken back', async () => {
    const use: Use = ['code.identifier', ['shared', 'registration']];
    const tries = Array.from({ length: 9 }, () => countAll([use]));
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (let times = 0; times < 5; times++) await takeBackUses(platform.services, [use]);
    for (let times = 0; times < 5; times++) await countAll([use]);
    await expect(countAll([use])).rejects.toThrow('Too many attempts with this code.');
  });

  it('[A57] if one of several limits refuses, none is counted, and the first that refuses sets Retry-After', async () => {
    const wide: Use = ['code.network', 'one'];
    const narrow: Use = ['login.device', 'one'];
    const daily: Use = ['code.identifier-day', 'one'];
    const uses = [wide, narrow, daily];
    for (let times = 0; times < 10; times++) await addUse(platform.services, ...daily);
    for (let times = 0; times < 10; times++) await countAll(uses);
    for (let times = 0; times < 3; times++) {
      await expect(countAll(uses)).rejects.toMatchObject(refusedFor(900));
    }
    expect(await Promise.all(uses.map((use) => counted(...use)))).toEqual([10, 10, 20]);
    // each has its own window
    platform.clock.advance(10 * 60_000);
    expect(await counted(...wide)).toBe(0);
    await expect(countAll(uses)).rejects.toMatchObject(refusedFor(300));
    platform.clock.advance(5 * 60_000);
    await expect(countAll(uses)).rejects.toMatchObject(refusedFor(85_500));
    await countAll([narrow, wide]);
  });

  it('[A57] an exhausted limit keeps a flood from the wider limits: nothing is written', async () => {
    const { db } = platform.services;
    const uses: Use[] = [
      ['code.identifier', ['flooded', 'registration']],
      ['code.neighbours', 'flooding'],
    ];
    for (let times = 0; times < 5; times++) await countAll(uses);
    const versions = () =>
      sql`select scope, count, xmin::text from rate_limits where subject like 'flood%' order by scope`.execute(db);
    const before = await versions();
    platform.clock.advance(1_000);
    const flood = Array.from({ length: 100 }, () => countAll(uses));
    expect((await Promise.allSettled(flood)).every(({ status }) => status === 'rejected')).toBe(true);
    expect((await versions()).rows).toEqual(before.rows);
    expect(before.rows).toMatchObject([{ count: 5 }, { count: 5 }]);
  });

  it('[A57] attempts that servers counted beyond a limit at the same moment are taken back', async () => {
    const { db } = platform.services;
    const raced: Use = ['code.identifier', ['raced', 'registration']];
    const other: Use = ['code.neighbours', 'racing'];
    // others count before this statement does, and after it has looked
    await sql`create function race() returns trigger language plpgsql as
      'begin if new.subject = ''raced'' then new.count = new.count + 5; end if; return new; end'`.execute(db);
    await sql`create trigger race before insert on rate_limits for each row execute function race()`.execute(db);
    await expect(countAll([raced, other])).rejects.toMatchObject(refusedFor(600));
    await sql`drop function race cascade`.execute(db);
    expect([await counted(...raced), await counted(...other)]).toEqual([5, 0]);
  });

  it('[S20] the count of a window starts with its first attempt, for clocks that differ by up to a minute', async () => {
    const use: Use = ['code.network', 'looked at'];
    const { services, clock } = platform;
    const begun = clock.now().getTime();
    await countUse(services, ...use);
    const usesAt = (seconds: number) => usesOf({ ...services, now: () => new Date(begun + seconds * 1_000) }, ...use);
    const seen = [];
    for (const seconds of [-61, -60, 0, 599, 600]) seen.push(await usesAt(seconds));
    expect(seen).toEqual([0, 1, 1, 1, 0]);
  });

  it('[A57] clearing or taking back an empty list runs no SQL statement', async () => {
    await expect(clearUses(platform.services, [])).resolves.toBeUndefined();
    await expect(takeBackUses(platform.services, [])).resolves.toBeUndefined();
  });

  it('[A116] an account gets three SMS about its orders a day, which count towards the budget of their prefix', async () => {
    const { services } = platform;
    const take = (userId: string, number: string) => takeForTransfer(services, userId, number);
    const taken = [];
    for (let times = 0; times < 4; times++) taken.push(await take('usr_one', '+31612345678'));
    expect(taken).toEqual([true, true, true, false]);
    expect(await take('usr_two', '+31687654321')).toBe(true);
    expect(await usesOf(services, 'sms.prefix', ['+316', 'transfer'])).toBe(4);
    for (let times = 4; times < 600; times++) await addUse(services, 'sms.prefix', ['+316', 'transfer']);
    expect(await take('usr_three', '+31612345678')).toBe(false);
    expect(await take('usr_three', '+49612345678')).toBe(true);
  });

  it('[A58] a limit counts in a shorter window than its rule has, where one is named', async () => {
    const use: Use = ['code.back-off', 'short', 4];
    await count(...use);
    await expect(count(...use)).rejects.toMatchObject(refusedFor(240));
    platform.clock.advance(4 * 60_000);
    await count(...use);
  });

  it.each(['"a\\"b,{c}"@example.org', "d'e@example.org", 'NULL', '', '{}', 'ünïcode-😀@example.org', '\uff5e'])(
    '[A57] attempts are counted, taken back and cleared for addresses with any characters: %s',
    async (identifier) => {
      const uses: Use[] = [
        ['login.identifier', identifier],
        ['code.identifier', [identifier, 'registration']],
        ['login.identifier-network', ['registration', identifier]],
      ];
      const counts = () => Promise.all(uses.map((use) => counted(...use)));
      for (let times = 0; times < 2; times++) await countAll(uses);
      await takeBackUses(platform.services, uses);
      expect(await counts()).toEqual([1, 1, 1]);
      await forgetSubject(platform.services, identifier);
      expect(await counts()).toEqual([0, 0, 1]);
    },
  );

  const email = 'crossing@example.org';
  const uses: Use[] = [
    ['code.identifier', [email, 'email_registration']],
    ['code.identifier-day', email],
    ['login.identifier', email],
    ['login.identifier-network', [email, '203.0.113.9']],
    ['sending.identifier', [email, 'email_registration']],
  ];
  const reversed = uses.toReversed();
  it.each([
    ['counted in another order', () => countAll(reversed)],
    ['taken back', () => takeBackUses(platform.services, reversed)],
    ['swept', () => sweep(platform.services)],
    ['forgotten with an address', () => purgePending(platform.services)],
  ])('[A57] attempts that are counted while they are %s cause no deadlock', async (_, run) => {
    const { services, clock } = platform;
    expect((await platform.post('/api/register', registrationForm({ email }))).status).toBe(201);
    // the rows lie in the opposite order
    for (const use of reversed) await addUse(services, ...use);
    clock.advance(31 * day);
    let both: Promise<unknown> = Promise.resolve();
    await services.db.transaction().execute(async (transaction) => {
      const middle = transaction.selectFrom('rate_limits').select('count').where('subject', '=', email);
      await middle.where('scope', '=', 'login.identifier').forUpdate().execute();
      const first = run();
      both = Promise.all([first, lockWaits(platform, first).then(() => countUses(services, uses))]);
      await lockWaits(platform, first, 2);
    });
    await both;
    clock.advance(day);
    await sweep(services);
  });

  it('[A21] the limits hold for one caller, whatever accounts it names', async () => {
    const send = (index: number, ip: string) =>
      platform.post('/api/password/reset', { email: `a${index}@example.org` }, { ip });
    for (let index = 0; index < 200; index++) expect((await send(index, '203.0.113.9')).status).toBe(200);
    expect((await send(200, '203.0.113.9')).status).toBe(429);
    expect((await send(200, '203.0.113.10')).status).toBe(200);
  });

  it('[A9] the caller’s address is taken from a trusted proxy and from no other client', async () => {
    const headers = { 'x-forwarded-for': '193.0.6.139' };
    const country = async (ip: string) => (await platform.get('/api/geo', { ip, headers })).body.location;
    expect(await country('10.1.2.3')).toEqual({ country_code: 'NL' });
    expect(await country('10.1.2.4')).toEqual({ country_code: 'IQ' });
  });
});
