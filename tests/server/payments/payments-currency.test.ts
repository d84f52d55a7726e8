import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { chargeableCurrencies, formatMinor, hasMinorUnit, toMinorUnits } from '../../../common/money/currency.ts';
import { isCharged } from '../../../common/money/minor-units.ts';
import { chargeFor } from '../../../server/domain/payments/prices.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { platformOfTest } from '../support/shared-platform.ts';
import { buyer } from '../support/shop.ts';

it('[PAY-01] the payment options know which of our currencies are not charged', () => {
  const ours = [...readFileSync('content/plans.yaml', 'utf8').matchAll(/\b([A-Z]{3}): \d/g)].map(
    ([, code = '']) => code,
  );
  expect(ours).toContain('IQD');
  for (const currency of [...ours, ...chargeableCurrencies()]) {
    expect([currency, isCharged(currency)]).toEqual([currency, hasMinorUnit(currency)]);
  }
});

describe('minor units', () => {
  it.each([
    ['USD', 29_000_000, 2900],
    ['EUR', 27_500_000, 2750],
    ['NGN', 24_000_000_000, 2_400_000],
    ['JPY', 1_500_000_000, 1500],
    ['HUF', 999_000_000, 99_900],
    ['ISK', 3_900_000_000, 390_000],
    ['KWD', 1_250_000, 1250],
  ])('[P22][S2] %s %i is charged as %i', (currency, micro, minor) => {
    expect(toMinorUnits(micro, currency)).toBe(minor);
  });

  it.each([
    ['IQD', 38_000_000_000, 'cannot be charged'],
    ['ZZZ', 1_000_000, 'cannot be charged'],
    ['USD', 1_001, 'no chargeable amount'],
    ['JPY', 1_500_000, 'no chargeable amount'],
    ['ISK', 1_500_000, 'no chargeable amount'],
    ['KWD', 1_255_000, 'no chargeable amount'],
    ['USD', 0, 'out of range'],
    ['USD', 1_000_000_000_000, 'out of range'],
  ])('[P22] %s %i is refused: %s', (currency, micro, reason) => {
    expect(() => toMinorUnits(micro, currency)).toThrow(reason);
  });

  it('[P22] is exact for every price: what is charged, times its unit, is the price', () => {
    const micro = fc.oneof(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 8n }).map((n) => n * 10_000n),
    );
    fc.assert(
      fc.property(micro, fc.constantFrom(...chargeableCurrencies()), (price, currency) => {
        let minor: number;
        try {
          minor = toMinorUnits(price, currency);
        } catch (error) {
          return error instanceof RangeError;
        }
        const [, shown = ''] = formatMinor(minor, currency).split(' ');
        const [whole = '', fraction = ''] = shown.split('.');
        const unit = 10n ** BigInt(6 - fraction.length);
        return BigInt(minor) * unit === price && BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0')) === price;
      }),
      { numRuns: 2_000 },
    );
  });

  it('[P22] charges for every price of the catalogue what is shown, or the price in USD', async () => {
    const platform = await platformOfTest({ content: fileURLToPath(new URL('../../../content', import.meta.url)) });
    const { db } = platform.services;
    const regions = { USD: 'US', EUR: 'DE', IQD: 'IQ', NGN: 'NG' };
    const shown = async (table: 'course_prices' | 'plan_prices', column: 'course_id' | 'plan_id') =>
      (
        await sql<{ id: string; region_code: string; currency_code: string; price_micro: number }>`
        select ${sql.ref(column)} as id, region_code, currency_code, price_micro from ${sql.table(table)}
        where price_micro > 0 and region_code in (${sql.join(Object.values(regions))}) order by 1, 2`.execute(db)
      ).rows;
    let count = 0;
    for (const [kind, prices] of [
      ['course', await shown('course_prices', 'course_id')],
      ['plan', await shown('plan_prices', 'plan_id')],
    ] as const) {
      for (const { id, region_code, ...own } of prices) {
        const usd = prices.find((price) => price.id === id && price.currency_code === 'USD');
        const { currency_code, price_micro } = own.currency_code === 'IQD' ? (usd ?? own) : own;
        const me = buyer(platform, await insertLearner(platform));
        const { body } = await (kind === 'course' ? me.begin(id, region_code) : me.subscribe(id, region_code));
        const [order] = await me.orders();
        const exact = [currency_code, (price_micro / 1_000_000) * 100];
        expect([id, body.currency.toUpperCase(), body.amount]).toEqual([id, ...exact]);
        expect([id, order?.currency, order?.amount]).toEqual([id, ...exact]);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  it('[P22][S1] a price without a chargeable amount is logged, and the price in USD is charged', async () => {
    const platform = await platformOfTest();
    const prices = [
      { region_code: 'NL', currency_code: 'EUR', price_micro: 27_000_001 },
      { region_code: 'US', currency_code: 'USD', price_micro: 29_000_000 },
    ];
    expect(chargeFor(platform.services, prices, 'NL')).toEqual({ amount: 2900, currency: 'USD' });
    expect(platform.log.filter(({ event }) => event === 'payment.price_not_chargeable')).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('27000001') }),
    ]);
  });

  it('[S1] knows what the provider charges in', () => {
    expect(['USD', 'EUR', 'NGN'].every(hasMinorUnit)).toBe(true);
    expect(['IQD', 'usd', '', 'constructor'].some(hasMinorUnit)).toBe(false);
  });
});
