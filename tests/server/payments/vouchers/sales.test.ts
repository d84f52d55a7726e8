import { expect, it } from 'vitest';
import { orderDetails } from '../../../../server/domain/payments/order-details.ts';
import { listSales } from '../../../../server/domain/payments/sales.ts';
import { insertLearner } from '../../support/insert-learner.ts';
import { sharedShop } from '../../support/shared-platform.ts';
import { category, codeFor, course, months, redeem } from '../../support/vouchers.ts';

const platform = await sharedShop({ now: new Date('2027-03-01T10:00:00Z') });

it('[P40] sales list what vouchers paid for with the amount 0, also for a category', async () => {
  const { userId, token } = await insertLearner(platform);
  for (const opens of [course('weaving'), category('Crafts'), months(2)]) {
    expect((await redeem(platform, token, await codeFor(platform, { opens, lastDay: '2027-12-31' }))).status).toBe(200);
  }
  const [from, to] = [new Date('2027-03-01T00:00:00Z'), new Date('2027-03-02T00:00:00Z')];
  const sales = await listSales(platform.services, { from, to });
  expect(sales.map(({ kind, item, title, method, sold, net }) => [kind, item, title, method, sold, net])).toEqual([
    ['category', 'Crafts', 'Crafts', 'voucher', 1, 0],
    ['plan', 'monthly', 'monthly', 'voucher', 1, 0],
    ['course', 'weaving', 'About weaving', 'voucher', 1, 0],
  ]);
  const { db } = platform.services;
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', 'is', null)
    .where('plan_id', 'is', null)
    .execute();
  expect((await orderDetails(platform.services, orders[0]?.id ?? '')).opens).toMatch(/^(its course|\d+ courses)$/);
});
