import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteOf } from '../../../server/content/site.ts';
import { isSubscription, termsOf } from '../../../server/domain/payments/sale-terms.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { buyer, confirm, orderIdOf, receiptsFor } from '../support/shop.ts';

const platform = await sharedShop({ now: new Date('2026-01-31T09:00:00Z') });

describe('the terms of a sale', () => {
  it('[P23][LEGAL-01] are the same in the table of the code and in the terms of service', () => {
    expect([null, 'single', 'monthly', 'yearly'].map((plan) => termsOf(plan))).toEqual([
      { months: null, refundDays: null },
      { months: null, refundDays: null },
      { months: 1, refundDays: 14 },
      { months: 14, refundDays: 14 },
    ]);
    const terms = siteOf('content').siteTexts.get('terms')?.html.replaceAll(/\s+/g, ' ');
    expect(terms).toContain('A course bought as a one-time purchase is not refunded.');
    for (const plan of ['monthly', 'yearly']) {
      const { refundDays } = termsOf(plan);
      expect(terms).toContain(`A subscription is refunded when you ask within ${refundDays} days after buying it.`);
    }
    const sold = [...readFileSync('content/plans.yaml', 'utf8').matchAll(/^- id: (\w+)$/gm)].map(([, id = '']) => id);
    expect(sold.filter(isSubscription)).toEqual(['yearly', 'monthly']);
  });

  it('are defined for existing plans only', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', '']) {
      expect(isSubscription(name)).toBe(false);
      expect(termsOf(name).months).toBeNull();
    }
  });

  describe('on the receipt', () => {
    const { organisation } = siteOf('content');
    const seller = [organisation.name, ...organisation.address, ...organisation.vat].join('\n');
    const refundable = 'You can withdraw from it until 14 Feb 2026, 09:00 UTC.';
    it.each([
      [
        'monthly',
        [
          'monthly subscription',
          'USD 12.00',
          `It opens every course until 2026-02-28 and does not renew automatically. ${refundable}`,
        ],
        '/course',
      ],
      [
        'yearly',
        [
          'yearly subscription',
          'USD 84.00',
          `It opens every course until 2027-03-31 and does not renew automatically. ${refundable}`,
        ],
        '/course',
      ],
      [
        'weaving',
        ['About weaving', 'USD 29.00', 'The course is yours to keep. It cannot be refunded.'],
        '/course/weaving',
      ],
    ])(
      '[P23] of %s name the buyer, the price, the order and what it opens: %j',
      async (item, [title, price, terms], address) => {
        const member = await platform.makeMember();
        const me = buyer(platform, member);
        const { clientSecret } = (await (item === 'weaving' ? me.begin(item) : me.subscribe(item))).body;
        await confirm(platform, clientSecret);
        await me.order(clientSecret);
        const [order] = await me.orders();
        const number = expect.stringMatching(/^2026-\d{6}$/);
        const { body } = await platform.get<{ data: { receipt_number: string }[] }>('/api/user/purchases', member);
        expect(body.data).toMatchObject([{ receipt_number: number }]);
        expect(await receiptsFor(platform, member)).toEqual([
          {
            subject: `Your receipt: ${title}`,
            text: [
              'Hello Dilan,',
              'Thank you for your payment. Your receipt:',
              [
                ...[
                  title,
                  price,
                  `Receipt ${body.data[0]?.receipt_number}`,
                  'Date: 31 January 2026',
                  'Buyer: Dilan Karim',
                ],
                `Order ${orderIdOf(clientSecret)}`,
              ].join('\n'),
              terms,
              seller,
              `Start here: http://localhost:3000${address}`,
              `To print it or save it as a PDF: http://localhost:3000/profile/purchases/${order?.id}`,
            ].join('\n\n'),
          },
        ]);
      },
    );
  });
});
