import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { grantAccess } from '../../../server/domain/payments/grants.ts';
import { recordOf } from '../../../server/domain/payments/learner-record.ts';
import { orderDetails } from '../../../server/domain/payments/order-details.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { confirm } from '../support/shop.ts';
import { category, codeFor, redeem, staff } from '../support/vouchers.ts';

const bought = new Date('2026-11-21T10:00:00Z');

const platform = await sharedShop({ now: bought });

describe('what staff see of a learner', () => {
  let world: PaymentWorld;

  beforeEach(async () => {
    platform.clock.set(bought);
    world = await paymentWorld(platform);
  });
  afterEach(() => world.leave());

  async function pay(item: 'weaving' | 'monthly'): Promise<string> {
    const me = await world.me();
    const { clientSecret } = (await (item === 'monthly' ? me.subscribe(item, 'US') : me.begin(item, 'US'))).body;
    await confirm(platform, clientSecret);
    return (await me.order(clientSecret)).status;
  }

  const opens = async () => {
    const found = [];
    for (const { id } of await world.orders()) found.push((await orderDetails(platform.services, id)).opens);
    return found;
  };

  it('an order lists what it opens: its course if it was paid, and nothing otherwise', async () => {
    await pay('weaving');
    platform.clock.advance(1);
    await (await world.me()).begin('sewing', 'US');
    expect(await opens()).toEqual(['its course', 'nothing']);
  });

  it('an order of a voucher for a category lists the number of courses that it opens', async () => {
    await redeem(platform, await world.token(), await codeFor(platform, { opens: category('Crafts') }));
    expect(await opens()).toEqual(['3 courses']);
  });

  it('an order of a subscription lists until when it opens every course, and nothing after that moment', async () => {
    await pay('monthly');
    const [period] = (await recordOf(platform.services, world.userId)).subscriptions;
    const end = period?.ends_at ?? bought;
    platform.clock.set(new Date(end.getTime() - 1));
    expect(await opens()).toEqual([`every course until ${end.toISOString()}`]);
    platform.clock.set(end);
    expect(await opens()).toEqual(['nothing']);
  });

  it('the record of a learner has each order, course and subscription with what gave it', async () => {
    await pay('weaving');
    platform.clock.advance(day);
    const plan = { kind: 'plan', id: 'monthly' } as const;
    const { id: grant_id } = await grantAccess(platform.services, staff, world.userId, plan);
    const record = await recordOf(platform.services, world.userId);
    const [order] = await world.orders();
    const { id, ...columns } = {
      ...{ id: order?.id, amount: 2900, currency: 'USD', course_id: 'weaving', plan_id: null },
      ...{ sponsor: null, title: 'About weaving' },
    };
    expect(record).toEqual({
      orders: [{ id, ...columns, status: 'paid', created_at: bought, paid_at: bought }],
      courses: [{ course_id: 'weaving', order_id: id, grant_id: null, created_at: bought }],
      subscriptions: [
        {
          id: expect.stringMatching(/^sub_/),
          ...{ plan_id: 'monthly', order_id: null, grant_id },
          ...{ starts_at: platform.clock.now(), ends_at: new Date('2026-12-22T10:00:00Z') },
        },
      ],
      certificates: [],
    });
  });
});
