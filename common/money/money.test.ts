import { describe, expect, it } from 'vitest';
import { orderIdOf } from './client-secret.ts';
import { currencyName, formatMoney, latinMoney, priceFor, priceLabel, salePriceOf } from './money.ts';

const prices = [
  { region_code: 'US', currency_code: 'USD', price_micro: 29_000_000 },
  { region_code: 'NL', currency_code: 'EUR', price_micro: 27_500_000 },
  { region_code: 'IQ', currency_code: 'IQD', price_micro: 38_000_000_000 },
  { region_code: 'NG', currency_code: 'NGN', price_micro: 24_000_000_000 },
];

describe('prices', () => {
  it('[PAY-08] takes the entry of the region', () => {
    expect(priceFor({ prices }, 'NL')).toEqual({ amount: 27.5, currency: 'EUR' });
  });

  it('[PAY-08] takes the USD entry for a region without one', () => {
    expect(priceFor({ prices }, 'JP')).toEqual({ amount: 29, currency: 'USD' });
    expect(priceFor({ prices: prices.toReversed() }, 'JP')).toEqual({ amount: 29, currency: 'USD' });
  });

  it('[PAY-08] a course with prices is never free, even without one in USD', () => {
    expect(priceFor({ prices: prices.slice(1, 2) }, 'JP')).toEqual({ amount: 27.5, currency: 'EUR' });
  });

  it('[PAY-08] says FREE without prices', () => {
    expect(priceFor({ prices: [] }, 'NL')).toBeNull();
    expect(priceLabel(priceFor({ prices: [] }, 'NL'))).toBe('FREE');
  });

  it('[PAY-08] writes each currency in its locale, whole amounts without decimals', () => {
    expect(priceLabel(priceFor({ prices }, 'US'))).toBe('$29');
    expect(priceLabel(priceFor({ prices }, 'NL'))).toBe('€27.50');
    expect(priceLabel(priceFor({ prices }, 'NG'))).toBe('₦24,000');
    expect(formatMoney(1299, 'EUR')).toBe('€1,299');
    const dinars = priceLabel(priceFor({ prices }, 'IQ'));
    expect(dinars).toBe(new Intl.NumberFormat('ar-IQ', { style: 'currency', currency: 'IQD' }).format(38_000));
    expect(dinars).toContain('د.ع.');
  });

  it('[PAY-12] writes dinars in Latin letters and digits too, and no other currency twice', () => {
    expect(latinMoney(priceFor({ prices }, 'IQ'))).toBe('IQD 38,000');
    expect(['US', 'NL', 'NG'].map((region) => latinMoney(priceFor({ prices }, region)))).toEqual([null, null, null]);
    expect(latinMoney(null)).toBeNull();
  });

  it('[PAY-08] writes any other currency as in Britain', () => {
    expect(formatMoney(1299.5, 'GBP')).toBe('£1,299.50');
    expect(formatMoney(1299, 'GBP')).toBe('£1,299');
  });

  it('[P36] takes what the plan of a single course says, when it names the course', () => {
    const single = { course_id: 'weaving', price_micro: 12_500_000, currency_code: 'USD' };
    expect(salePriceOf({ id: 'weaving', prices }, single, 'NL')).toEqual({ amount: 12.5, currency: 'USD' });
    expect(salePriceOf({ id: 'sewing', prices }, single, 'NL')).toEqual({ amount: 27.5, currency: 'EUR' });
    expect(salePriceOf({ id: 'weaving', prices }, undefined, 'NL')).toEqual({ amount: 27.5, currency: 'EUR' });
  });

  it('[PAY-03] names a currency in English, with small letters after the country', () => {
    expect(currencyName('IQD')).toBe('Iraqi dinar');
    expect(currencyName('USD')).toBe('US dollar');
    expect(currencyName('EUR')).toBe('Euro');
    expect(currencyName('QQQ')).toBe('QQQ');
  });

  it('[PAY-08] writes a code that is no currency after the number', () => {
    expect(formatMoney(5, '??')).toBe('5 ??');
  });
});

it("[PAY-03] an order's id is its client secret up to the secret", () => {
  expect(orderIdOf('pi_3Q_secret_Zx')).toBe('pi_3Q');
  expect(orderIdOf('')).toBe('');
});
