import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasMinorUnit, toMinorUnits } from '../../../common/money/currency.ts';
import { type Mismatch, placeOf, regionFor } from '../../../server/domain/payments/price-regions.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import type { Intent } from '../support/shop.ts';

/** Addresses of the countries, as the embedded geolocation knows them. */
const addresses = { NL: '193.0.6.139', NG: '102.89.23.1', IQ: '37.236.0.1', unknown: '10.1.2.4' };
type Country = keyof typeof addresses;
const numbers = { NL: '+31612345678', NG: '+2348031234567', US: '+12025550123' };

/** Of one course, from the dearest: EUR 27, USD 29, NGN 24,000; dinars are charged in USD. */
const prices = [
  { region_code: 'US', currency_code: 'USD', price_micro: 29_000_000 },
  { region_code: 'NL', currency_code: 'EUR', price_micro: 27_000_000 },
  { region_code: 'IQ', currency_code: 'IQD', price_micro: 38_000_000_000 },
  { region_code: 'NG', currency_code: 'NGN', price_micro: 24_000_000_000 },
];

describe('the region whose price counts', () => {
  type Case = [string | undefined, string | null, string[], string | undefined, Mismatch, string];
  it.each<Case>([
    ['NG', 'NL', ['NL'], 'NL', 'both', 'both known countries are another, dearer one'],
    ['NG', 'NL', ['US'], 'US', 'both', 'they differ: the cheaper of the two'],
    ['NG', 'IQ', ['NL'], 'IQ', 'both', 'one of them is charged in USD, as its own currency cannot be'],
    ['NG', 'BR', ['BR'], 'BR', 'both', 'neither has a price of its own: USD'],
    ['NG', 'NL', [], 'NG', 'network', 'an account without a number'],
    ['NG', null, ['NL'], 'NG', 'phone', 'an address without a country'],
    ['NG', 'NG', ['NL'], 'NG', 'phone', 'the address agrees'],
    ['NG', 'NL', ['NG'], 'NG', 'network', 'the number agrees'],
    ['US', 'NL', ['US', 'CA'], 'US', 'network', 'one of the countries of the calling code agrees'],
    ['US', 'NL', ['NL', 'NG'], 'US', 'network', 'one of the countries of the calling code is cheaper'],
    ['NL', 'NG', ['NG'], 'NL', null, 'the known countries are cheaper'],
    ['NL', 'NG', ['US'], 'NL', null, 'the known countries are cheaper, each'],
    ['US', 'IQ', ['IQ'], 'US', null, 'the same is charged'],
    [undefined, 'NL', ['NL'], undefined, null, 'no region is asked for: USD'],
  ])(
    '[P36] for the request %s from %s with a number of %j is %s (%s): %s',
    (asked, network, phone, region, mismatch, _why) => {
      expect(regionFor(prices, { asked, network, phone }, hasMinorUnit)).toEqual({ region, mismatch });
    },
  );

  it('[P36] is the requested one when a currency has no rate to compare by', () => {
    const odd = [...prices, { region_code: 'JP', currency_code: 'JPY', price_micro: 9_000_000_000 }];
    const place = { asked: 'JP', network: 'NL', phone: ['NL'] };
    expect(regionFor(odd, place, hasMinorUnit)).toEqual({ region: 'JP', mismatch: null });
    expect(regionFor([], place, hasMinorUnit)).toEqual({ region: 'JP', mismatch: null });
  });
});

const platform = await sharedPlatform({ content: fileURLToPath(new URL('../../../content', import.meta.url)) });

describe('prices shown and charged', () => {
  const course = 'bookkeeping-for-a-small-business';

  async function learnerWith(phone: string | null) {
    const learner = await insertLearner(platform);
    // one number for one account, and many learners here
    const digits = String(10_000_000 + Math.floor(learners++)).slice(1);
    const number = phone && `${phone.slice(0, -digits.length)}${digits}`;
    await platform.services.db.updateTable('users').set({ phone: number }).where('id', '=', learner.userId).execute();
    return learner;
  }
  let learners = 0;

  it('[PAY-11][P36][P22] are the same for each requested region, from each country, with each number', async () => {
    let raised = 0;
    for (const asked of ['NL', 'NG', 'IQ', 'BR']) {
      for (const from of Object.keys(addresses) as Country[]) {
        for (const phone of [...Object.values(numbers), null]) {
          const { token } = await learnerWith(phone);
          const options = { token, ip: addresses[from] };
          const label = `${asked} asked from ${from} with ${phone}`;
          const listed = (await platform.get<Answer<'listPlans'>>(`/api/payment-plans?countryCode=${asked}`, options))
            .body.data;
          const plan = async (id: string, region: string) => {
            const url = `/api/payment-plans/${id}?region=${region}${id === 'single' ? `&courseId=${course}` : ''}`;
            return (await platform.get<Answer<'getPlan'>>(url, options)).body.data;
          };
          expect(await plan('monthly', asked)).toEqual(listed.find(({ plan_id }) => plan_id === 'monthly'));
          expect((await plan('single', asked)).course_id).toBe(course);
          for (const [plan_id, path, body] of [
            ['single', 'payment-intent', { course_id: course }],
            ['monthly', 'subscription-intent', { plan_id: 'monthly' }],
          ] as const) {
            const shown = await plan(plan_id, asked);
            // as the page does: what the provider cannot charge is shown in USD too
            const charged = hasMinorUnit(shown.currency_code) ? shown : await plan(plan_id, 'US');
            const { body: intent } = await platform.post<Intent>(
              `/api/stripe/${path}`,
              { ...body, region_code: asked },
              options,
            );
            const currency = charged.currency_code;
            const amount = toMinorUnits(charged.price_micro, currency);
            expect([label, plan_id, intent.amount, intent.currency]).toEqual([
              label,
              plan_id,
              amount,
              currency.toLowerCase(),
            ]);
            if (asked === 'NG' && currency !== 'NGN') raised++;
          }
        }
      }
    }
    // NG asked for from NL and IQ, with numbers of NL and US, for a course and a plan
    expect(raised).toBe(8);
  });

  it('[P36] are those of the region for a visitor, and for a call without the extension', async () => {
    const url = `/api/payment-plans?language=en&countryCode=NG`;
    const { token } = await learnerWith(null);
    for (const options of [{ ip: addresses.NL }, { ip: addresses.NL, token }]) {
      const { data } = (await platform.get<Answer<'listPlans'>>(url, options)).body;
      expect(data.map(({ plan_id, currency_code }) => [plan_id, currency_code])).toEqual([
        ['single', 'NGN'],
        ['yearly', 'NGN'],
        ['monthly', 'NGN'],
      ]);
      expect(data[0]?.price_micro).toBe(0);
    }
  });

  it('[P37] are logged and counted as a mismatch when it is paid for, by the id of the user, without countries or addresses', async () => {
    const { token, userId } = await learnerWith(numbers.NL);
    const body = { course_id: course, region_code: 'NG' };
    const counted = async () =>
      Number(
        /zanin_events_total\{event="payment.region_mismatch"\} (\d+)/.exec((await platform.get('/metrics')).text)?.[1],
      );
    const before = await counted();
    for (const ip of [addresses.NL, addresses.NG])
      await platform.post('/api/stripe/payment-intent', body, { token, ip });
    const lines = platform.log.filter((line) => line.event === 'payment.region_mismatch' && line.user_id === userId);
    expect(lines.map(({ request_id: _, ...line }) => line)).toEqual([
      { event: 'payment.region_mismatch', user_id: userId, known: 'both' },
      { event: 'payment.region_mismatch', user_id: userId, known: 'phone' },
    ]);
    expect((await counted()) - before).toBe(2);
  });

  it('[P36] know the countries of a number by its calling code alone', async () => {
    const place = async (phone: string | null) =>
      await placeOf(platform.services, {
        asked: 'NG',
        address: addresses.NL,
        userId: (await learnerWith(phone)).userId,
      });
    expect(await place(numbers.NL)).toEqual({ asked: 'NG', network: 'NL', phone: ['NL'] });
    expect((await place('+447911123456')).phone).toEqual(expect.arrayContaining(['GB', 'GG', 'JE', 'IM']));
    expect((await place(numbers.US)).phone).toEqual(expect.arrayContaining(['US', 'CA']));
    expect(await place(null)).toEqual({ asked: 'NG', network: 'NL', phone: [] });
  });
});
