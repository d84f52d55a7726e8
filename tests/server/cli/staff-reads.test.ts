import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { insertLearner } from '../support/insert-learner.ts';
import type { Platform } from '../support/platform.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { order, referenceOf, transferAccount } from '../support/transfers.ts';
import { category, codeFor, months, redeem } from '../support/vouchers.ts';

const platform: Platform = await sharedShop({ now: new Date('2026-11-21T09:00:00Z'), services: { transferAccount } });
const zanin = (...args: string[]) => run(args, (work) => work({ services: platform.services, operator: 'shirin' }));

describe('what staff read of orders', () => {
  let learner: Awaited<ReturnType<typeof insertLearner>>;

  beforeAll(async () => {
    learner = await insertLearner(platform);
    const phone = { phone: '+9647501234567', country_calling_code: '+964', phone_number: '7501234567' };
    await platform.services.db.updateTable('users').set(phone).where('id', '=', learner.userId).execute();
  });

  it('[STAFF-01] an order of a voucher is shown by the name of what it opens', async () => {
    await redeem(platform, learner.token, await codeFor(platform, { opens: category('Crafts') }));
    await redeem(platform, learner.token, await codeFor(platform, { opens: months(3) }));
    const { out } = await zanin('learner', 'show', learner.userId);
    expect(out).toMatch(/^order {9}ord_\S+, All Crafts courses, USD 0\.00, paid, 2026-11-21$/m);
    expect(out).toMatch(/^order {9}ord_\S+, 3 months of every course \(monthly\), USD 0\.00, paid, 2026-11-21$/m);
    const [, id = ''] = /(ord_\S+), All Crafts/.exec(out) ?? [];
    const shown = await zanin('orders', 'show', id);
    expect(shown.out).toMatch(/^item +All Crafts courses$/m);
    expect(shown.out).toMatch(/^sponsor +Friends of Duhok$/m);
    for (const text of [out, shown.out]) expect(text).not.toMatch(/null/);
  });

  it('[STAFF-02] a transfer that waits has name, address and number of its learner beside amount and reference', async () => {
    const other = await insertLearner(platform);
    const ordered = (await order(platform, other.token)).body.data;
    await platform.services.db
      .updateTable('users')
      .set({ first_name: 'Rojin', last_name: 'Ahmed', phone: '+9647509876543' })
      .where('id', '=', other.userId)
      .execute();
    const reference = referenceOf(ordered);
    const email = `${other.userId.toLowerCase()}@example.org`;
    const { out } = await zanin('transfers', 'list');
    const line = `confirm  ${reference}  38000.00  IQD       Rojin Ahmed  ${email}  +9647509876543  About weaving`;
    expect(out).toContain(line);
    expect((await zanin('transfers', 'list', '--csv')).out).toContain(`,IQD,Rojin Ahmed,${email},'+9647509876543,`);
    const [row] = JSON.parse((await zanin('transfers', 'list', '--json')).out);
    expect(row).toMatchObject({ reference, name: 'Rojin Ahmed', phone: '+9647509876543', learner: other.userId });
  });
});
