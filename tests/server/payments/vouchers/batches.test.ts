import { beforeEach, describe, expect, it } from 'vitest';
import {
  foreignCodes,
  listBatches,
  maxOpenCodes,
  withdrawBatch,
} from '../../../../server/domain/payments/vouchers/batches.ts';
import { insertLearner } from '../../support/insert-learner.ts';
import { sharedShop } from '../../support/shared-platform.ts';
import { batchOf, category, course, months, redeem, staff } from '../../support/vouchers.ts';

const platform = await sharedShop();

describe('batches of vouchers', () => {
  beforeEach(async () => {
    const { db } = platform.services;
    for (const table of [
      'receipts',
      'purchases',
      'subscriptions',
      'orders',
      'vouchers',
      'voucher_batches',
      'rate_limits',
    ] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  it('[COUPON-06] are made with their codes and listed without, with what they open and how often they were used', async () => {
    const { batch, codes } = await batchOf(platform, {
      opens: months(6),
      codes: 20,
      uses: 2,
      sponsor: ' Women of Duhok ',
    });
    expect(codes).toHaveLength(20);
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(codes).not.toContain('000000');
    const { token } = await insertLearner(platform);
    await redeem(platform, token, codes[0] ?? '');
    platform.clock.advance(1);
    await batchOf(platform, { opens: category('Crafts') });
    const listed = await listBatches(platform.services);
    expect(listed).toMatchObject([
      { title: 'All Crafts courses', codes: 1, uses: 1, used: 0 },
      {
        id: batch.id,
        sponsor: 'Women of Duhok',
        title: '6 months of every course',
        lastDay: '2026-12-31',
        withdrawnAt: null,
        codes: 20,
        uses: 40,
        used: 1,
      },
    ]);
    for (const code of codes) expect(JSON.stringify(listed)).not.toContain(`"${code}"`);
  });

  it('[COUPON-06] are made with a row of the audit log that tells what for, how many and until when', async () => {
    const { batch } = await batchOf(platform, { opens: months(6), codes: 3, uses: 2 });
    const row = await platform.services.db
      .selectFrom('audit_log')
      .select(['command', 'changes'])
      .where('target', '=', batch.id)
      .executeTakeFirstOrThrow();
    expect(row.command).toBe('voucher make');
    expect(JSON.parse(row.changes)).toEqual({
      ...{ course_id: null, category: null, months: 6 },
      ...{ codes: 3, uses: 2, last_day: '2026-12-31' },
    });
  });

  it('[COUPON-06] cannot have a last day in the past or more than 3 years ahead', async () => {
    const midnight = new Date('2026-11-22T00:00:00Z').getTime() - platform.clock.now().getTime();
    platform.clock.advance(midnight);
    const { batch } = await batchOf(platform, { lastDay: '2029-11-21' });
    expect(batch.lastDay).toBe('2029-11-21');
    for (const lastDay of ['2026-11-21', '2029-11-22']) {
      await expect(batchOf(platform, { lastDay })).rejects.toMatchObject({ status: 422 });
    }
    await batchOf(platform, { lastDay: '2026-11-22' });
    platform.clock.advance(-midnight);
  });

  it('[COUPON-06] cannot be made for months if there is no plan for months', async () => {
    const { db } = platform.services;
    const prices = await db.deleteFrom('plan_prices').where('plan_id', '=', 'monthly').returningAll().execute();
    const plans = await db.deleteFrom('plans').where('id', '=', 'monthly').returningAll().execute();
    const message = 'There is no plan monthly, which months of a voucher belong to.';
    await expect(batchOf(platform, { opens: months(1) })).rejects.toMatchObject({
      status: 422,
      details: { errors: { months: [message] } },
    });
    const stored = plans.map((plan) => ({ ...plan, features: JSON.stringify(plan.features) }));
    await db.insertInto('plans').values(stored).execute();
    await db.insertInto('plan_prices').values(prices).execute();
    await batchOf(platform, { opens: months(1) });
  });

  it('[COUPON-06][P45] are withdrawn once, with a reason, and a batch that does not exist is not found', async () => {
    const { batch } = await batchOf(platform);
    const withdraw = (id: string) => withdrawBatch(platform.services, staff, id);
    expect((await withdrawBatch(platform.services, { ...staff, dryRun: true }, batch.id)).withdrawnAt).not.toBeNull();
    expect((await listBatches(platform.services))[0]?.withdrawnAt).toBeNull();
    expect((await withdraw(batch.id)).withdrawnAt).toEqual(platform.clock.now());
    await expect(withdraw(batch.id)).rejects.toThrow(`Batch ${batch.id} is withdrawn already.`);
    await expect(withdraw('vba_none')).rejects.toThrow('This batch was not found.');
    const rows = await platform.services.db.selectFrom('audit_log').selectAll().orderBy('number', 'desc').execute();
    expect(rows.slice(0, 2)).toMatchObject([
      { command: 'voucher withdraw', target: batch.id },
      { command: 'voucher make', target: batch.id },
    ]);
  });

  it.each([
    ['sponsor', { sponsor: '  ' }, 'The sponsor is a name of 1 to 60 characters, on one line.'],
    ['sponsor', { sponsor: 'A\nB' }, 'The sponsor is a name of 1 to 60 characters, on one line.'],
    ['sponsor', { sponsor: 'A\u202eB' }, 'The sponsor is a name of 1 to 60 characters, on one line.'],
    ['sponsor', { sponsor: 'x'.repeat(61) }, 'The sponsor is a name of 1 to 60 characters, on one line.'],
    ['sponsor', { sponsor: 'Women 🙂' }, "We cannot print “🙂” (U+1F642). Cards and receipts say the sponsor's name."],
    [
      'course',
      { opens: { course_id: 'weaving', category: null, months: 1 } },
      'A voucher opens a course, a category or months: one of the three.',
    ],
    [
      'course',
      { opens: { course_id: null, category: null, months: null } },
      'A voucher opens a course, a category or months: one of the three.',
    ],
    ['months', { opens: months(0) }, 'Months are a number from 1 to 36.'],
    ['months', { opens: months(37) }, 'Months are a number from 1 to 36.'],
    ['codes', { codes: 0 }, 'A batch has 1 to 200 codes.'],
    ['codes', { codes: 201 }, 'A batch has 1 to 200 codes.'],
    ['codes', { codes: 1.5 }, 'A batch has 1 to 200 codes.'],
    ['uses', { uses: 0 }, 'A code can be redeemed by 1 to 1000 accounts.'],
    ['uses', { uses: 1001 }, 'A code can be redeemed by 1 to 1000 accounts.'],
    ['last-day', { lastDay: '2026-11-20' }, 'The last day is a date (YYYY-MM-DD), today or later, within 3 years.'],
    ['last-day', { lastDay: '2027-02-31' }, 'The last day is a date (YYYY-MM-DD), today or later, within 3 years.'],
    ['last-day', { lastDay: '2029-11-21' }, 'The last day is a date (YYYY-MM-DD), today or later, within 3 years.'],
    ['last-day', { lastDay: 'soon' }, 'The last day is a date (YYYY-MM-DD), today or later, within 3 years.'],
    ['course', { opens: course('nothing') }, 'There is no course nothing that is sold.'],
    ['course', { opens: course('greetings') }, 'There is no course greetings that is sold.'],
    ['category', { opens: category('Nothing') }, 'There is no category Nothing with a course that is sold.'],
  ] as const)('[COUPON-06] are not made with a wrong %s (%o)', async (field, more, message) => {
    await expect(batchOf(platform, more)).rejects.toMatchObject({
      status: 422,
      details: { errors: { [field]: [message] } },
    });
    expect(await listBatches(platform.services)).toEqual([]);
  });

  it('[A93] are refused where more than 1,000 codes would be open, also when six are made at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => batchOf(platform, { codes: 200 })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const listed = await listBatches(platform.services);
    expect(listed.reduce((sum, { codes }) => sum + codes, 0)).toBe(maxOpenCodes);
    await expect(batchOf(platform)).rejects.toThrow('1000 codes are open, and at most 1000 may be');
    await withdrawBatch(platform.services, staff, listed[0]?.id ?? '');
    await batchOf(platform, { codes: 200 });
    await expect(batchOf(platform)).rejects.toThrow('1000 codes are open');
    const all = await platform.services.db.selectFrom('vouchers').select('code_hash').execute();
    expect(new Set(all.map(({ code_hash }) => code_hash)).size).toBe(1_200);
  });

  it('[A93] can be made again once other codes are used up or past their last day', async () => {
    const { codes } = await batchOf(platform, { codes: 200, lastDay: '2026-11-21' });
    for (let batch = 0; batch < 4; batch++) await batchOf(platform, { codes: 200, opens: months(1) });
    await expect(batchOf(platform)).rejects.toThrow('1000 codes are open');
    const { token } = await insertLearner(platform);
    await redeem(platform, token, codes[0] ?? '');
    await batchOf(platform);
    await expect(batchOf(platform)).rejects.toThrow('1000 codes are open');
    const day = 24 * 60 * 60_000;
    platform.clock.advance(day);
    await batchOf(platform, { codes: 199 });
    platform.clock.advance(-day);
  });

  it('[COUPON-06] know which codes are not theirs, for cards that are printed again', async () => {
    const { batch, codes } = await batchOf(platform, { codes: 3 });
    const other = await batchOf(platform);
    const asked = [...codes, ...other.codes, '000000'];
    expect(await foreignCodes(platform.services, batch.id, asked)).toEqual([...other.codes, '000000']);
  });
});
