import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../server/domain/payments/price-regions.ts';
import { transferFor } from '../../../../server/domain/payments/transfers/account.ts';
import { orderTransfer } from '../../../../server/domain/payments/transfers/ordering.ts';
import type { Answer } from '../../../../server/operations/operation.ts';
import { platformOfTest } from '../../support/shared-platform.ts';
import { stock } from '../../support/shop.ts';
import { sharedShopWithTransfers, transferWorld } from '../../support/transfer-world.ts';
import { order } from '../../support/transfers.ts';

const platform = await sharedShopWithTransfers();

describe('the price of a bank transfer', () => {
  const usd = { region_code: 'US', currency_code: 'USD', price_micro: 100_000_000 };
  const iqd = { region_code: 'IQ', currency_code: 'IQD', price_micro: 52_000_000_000 };
  const charge = { amount: 5_200_000, currency: 'IQD' };

  it.each([
    ['from there', { network: 'IQ', phone: ['IQ'] }, { charge, mismatch: null }],
    ['from a country that is not known', { network: null, phone: ['US'] }, { charge, mismatch: 'phone' }],
    ['from a dearer country, with its number', { network: 'US', phone: ['US'] }, { charge: null, mismatch: 'both' }],
  ] as const)('[PAY-17][P36] is compared in dinar when it is requested %s', (_, known, expected) => {
    expect(transferFor(platform.services, [usd, iqd], { asked: 'IQ', ...known })).toEqual(expected);
  });

  it('[PAY-17][P36] is compared in USD with a country whose currency is neither charged nor transferred', () => {
    const syp = { region_code: 'SY', currency_code: 'SYP', price_micro: 1_000_000_000 };
    const place = { asked: 'IQ', network: 'SY', phone: ['SY'] };
    expect(transferFor(platform.services, [usd, iqd, syp], place)).toEqual({ charge: null, mismatch: 'both' });
  });

  it('[PAY-17][P36] is offered only for the region whose price is shown', () => {
    const eur = { region_code: 'DE', currency_code: 'EUR', price_micro: 25_000_000 };
    // in dinar Iraq is dearer than Germany, in USD, which is charged and shown there, it is cheaper
    const prices = [{ ...usd, price_micro: 20_000_000 }, iqd, eur];
    const place = { asked: 'DE', network: 'IQ', phone: ['IQ'] };
    expect(transferFor(platform.services, prices, place)).toEqual({ charge: null, mismatch: 'both' });
  });

  it('[PAY-17] has to be a whole number of minor units: no transfer is offered for any other price', () => {
    const place = { asked: 'IQ', network: null, phone: [] };
    for (const [more, amount] of [
      [10_000, 5_200_001],
      [9_999, null],
    ] as const) {
      const prices = [usd, { ...iqd, price_micro: iqd.price_micro + more }];
      expect(transferFor(platform.services, prices, place).charge).toEqual(amount && { amount, currency: 'IQD' });
    }
  });

  it('[P37] is logged once when its region disagrees with the known countries, with the order', async () => {
    const learner = await transferWorld(platform);
    const logged = () => platform.log.filter(({ event }) => event === 'payment.region_mismatch');
    const ask = (id: string, known: Omit<Place, 'asked'>) =>
      orderTransfer(platform.services, learner.userId, {
        ...{ item: { kind: 'course', id }, consent: null },
        place: { asked: 'IQ', ...known },
      });
    await ask('dyeing', { network: 'IQ', phone: ['IQ'] });
    expect(logged()).toEqual([]);
    for (const _ of [1, 2]) await ask('weaving', { network: null, phone: ['DE'] });
    expect(logged()).toEqual([{ event: 'payment.region_mismatch', user_id: learner.userId, known: 'phone' }]);
    await learner.leave();
  });
});

it('[PAY-17] without a configured account no transfers are offered, and the call is refused', async () => {
  const plain = await platformOfTest({ content: null });
  await stock(plain);
  const member = await plain.makeMember();
  const plans = await plain.get<Answer<'listPlans'>>('/api/payment-plans?language=en&countryCode=IQ');
  expect(plans.body.data.some((plan) => 'transfer' in plan)).toBe(false);
  expect((await order(plain, member.token)).status).toBe(404);
  expect(await plain.services.db.selectFrom('orders').select('id').execute()).toEqual([]);
});
