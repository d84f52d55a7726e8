import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { redeemVoucher } from '../../../../server/domain/payments/vouchers/redeem.ts';
import { insertLearner } from '../../support/insert-learner.ts';
import { sharedShop } from '../../support/shared-platform.ts';
import { batchOf, codeFor, redeem } from '../../support/vouchers.ts';

const hour = 60 * 60_000;

/** So many days of guessing are played: VOUCHER_DAYS=100 for a figure. */
const days = Number(process.env.VOUCHER_DAYS ?? 4);

const platform = await sharedShop();

describe('guessing the codes of vouchers', () => {
  beforeEach(async () => {
    await platform.services.db.deleteFrom('rate_limits').execute();
  });

  /** Tries the placeholder, which no voucher has. */
  const wrongCodes = async (token: string, count: number, ip?: string) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < count; tries++) statuses.push((await redeem(platform, token, '000000', ip)).status);
    return statuses;
  };

  it('[A90] is limited to five wrong codes an hour and twenty a day for an account, also in parallel; right codes do not count', async () => {
    const { token } = await insertLearner(platform);
    const at = (place: number) => `198.51.${place}.1`;
    const burst = await Promise.all(
      Array.from({ length: 20 }, (_, index) => redeem(platform, token, '000000', at(index))),
    );
    expect(burst.filter(({ status }) => status === 422)).toHaveLength(5);
    const refused = burst.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      error: 'too_many_attempts',
      message: 'Too many wrong codes. Please try again in 60 minutes.',
    });
    expect(Number(refused?.headers['retry-after'])).toBe(3600);
    // also a right one, else the answer would tell which is right
    const code = await codeFor(platform);
    expect((await redeem(platform, token, code, at(30))).status).toBe(429);
    for (let round = 1; round < 4; round++) {
      platform.clock.advance(hour);
      expect(await wrongCodes(token, 4, at(30 + round))).toEqual([422, 422, 422, 422]);
      if (round === 1) {
        // counts for none, and gives none back
        expect((await redeem(platform, token, code, at(40))).status).toBe(200);
        expect((await redeem(platform, token, code, at(40))).status).toBe(200);
      }
      expect(await wrongCodes(token, 2, at(50 + round))).toEqual([422, 429]);
    }
    platform.clock.advance(hour);
    expect(await wrongCodes(token, 1, at(60))).toEqual([429]);
    platform.clock.advance(20 * hour);
    expect(await wrongCodes(token, 1, at(60))).toEqual([422]);
    platform.clock.advance(-24 * hour);
  });

  it('[A90] does not count a try that fails by an error of the server', async () => {
    const { userId } = await insertLearner(platform);
    const redeemer = { userId, ip: '203.0.113.80' };
    const code = await codeFor(platform);
    const { services } = platform;
    const { db } = services;
    await sql`alter table voucher_batches rename to voucher_batches_away`.execute(db);
    for (let round = 0; round < 6; round++) {
      await expect(redeemVoucher(services, redeemer, code)).rejects.toThrow('voucher_batches');
    }
    await sql`alter table voucher_batches_away rename to voucher_batches`.execute(db);
    expect(await redeemVoucher(services, redeemer, code)).toMatchObject({ opened: 'course' });
  });

  it('[A90] is limited to 100 wrong codes a day for a network and 200 for its neighbours, with any number of accounts', async () => {
    const spend = async (ip: string, accounts: number) => {
      const statuses: number[] = [];
      for (let account = 0; account < accounts; account++) {
        statuses.push(...(await wrongCodes((await insertLearner(platform)).token, 5, ip)));
      }
      return statuses.filter((status) => status === 422).length;
    };
    expect(await spend('203.0.113.1', 21)).toBe(100);
    expect(await spend('203.0.113.2', 19)).toBe(95);
    expect(await spend('203.0.113.3', 3)).toBe(5);
    expect(await spend('203.0.114.1', 1)).toBe(5);
  });

  it('[A91] over 200 wrong codes of all callers in an hour are logged once and refuse no one', async () => {
    const before = platform.log.length;
    for (let account = 0; account < 41; account++) {
      const { token } = await insertLearner(platform);
      expect(await wrongCodes(token, 5, `203.0.${account}.1`)).toEqual([422, 422, 422, 422, 422]);
    }
    const lines = platform.log.slice(before).filter(({ event }) => event === 'vouchers.guessed');
    expect(lines).toEqual([expect.objectContaining({ wrong_codes: 201, minutes: 60 })]);
    const { token } = await insertLearner(platform);
    expect((await redeem(platform, token, await codeFor(platform), '203.0.99.1')).status).toBe(200);
  });

  it('[A90][A93] finds few codes in 100 tries a day from one network, with any number of accounts', async () => {
    for (let batch = 0; batch < 4; batch++) await batchOf(platform, { codes: 200 });
    let tries = 0;
    let found = 0;
    const guesses = fc.sample(fc.integer({ min: 0, max: 999_999 }), { numRuns: days * 130, seed: 49 }).values();
    for (let day = 0; day < days; day++) {
      for (let account = 0; account < 26; account++) {
        const { userId } = await insertLearner(platform);
        for (let guess = 0; guess < 5; guess++) {
          const code = String(guesses.next().value).padStart(6, '0');
          const status = await redeemVoucher(platform.services, { userId, ip: '192.0.2.7' }, code).then(
            () => 200,
            (problem: { status: number }) => problem.status,
          );
          if (status !== 429) tries++;
          if (status === 200) found++;
        }
      }
      platform.clock.advance(24 * hour);
    }
    console.info(`${days} days of guessing from one network with 26 accounts a day: ${tries} tries, ${found} vouchers`);
    // a right guess is not counted as wrong
    expect(tries - found).toBeLessThanOrEqual(days * 100);
    // 8 of 10,000 tries are expected; so many more would happen once in a million runs
    expect(found).toBeLessThanOrEqual(8 + 2 * (days / 10));
    platform.clock.advance(-days * 24 * hour);
  }, 600_000);
});
