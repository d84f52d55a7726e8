import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskReport, DeskReportColumn } from '../../../common/api/types.ts';
import { run } from '../../../server/cli/run.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { officeOf } from '../support/office.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, refund, sandboxOf, stock } from '../support/shop.ts';
import { order, receive, referenceOf, transferAccount } from '../support/transfers.ts';
import { batchOf, codeFor, months, redeem } from '../support/vouchers.ts';

describe('the reports of the desk', () => {
  const platform = runningPlatform({
    ...{ content: null, env: deskOn, services: { transferAccount } },
    now: new Date('2026-10-31T23:59:00Z'),
  });
  let office: ReturnType<typeof officeOf>;
  let batch: string;
  const at = (instant: string) => platform.clock.set(new Date(instant));
  const rowsOf = ({ parts }: DeskReport, name: DeskReport['parts'][number]['part']) =>
    parts.find(({ part }) => part === name)?.rows;
  const column = (report: DeskReport, name: DeskReport['parts'][number]['part'], of: DeskReportColumn) => {
    const part = report.parts.find((each) => each.part === name);
    return part?.rows.map((row) => row[part.columns.indexOf(of)]);
  };

  async function buys(item: string, region?: string) {
    const member = await insertLearner(platform);
    const secret = await buyer(platform, member).buy(item, region);
    await sandboxOf(platform).settled();
    return { ...member, secret };
  }

  async function learns(userId: string, lessons: string[]): Promise<void> {
    const now = platform.clock.now();
    const rows = lessons.map((lesson_id) => ({
      ...{ user_id: userId, lesson_id, position: 0, duration: 0, watched: '[]' },
      ...{ started_at: now, updated_at: now, completed_at: now },
    }));
    await platform.services.db.insertInto('progress').values(rows).execute();
  }

  beforeAll(async () => {
    await stock(platform);
    const { db } = platform.services;
    await db.insertInto('chapters').values({ id: 'warp', course_id: 'weaving', position: 0, title: 'Warp' }).execute();
    const about = { description: '', minutes: 5, content: 'Text', preview: false, vimeo_id: '1/0' };
    const lessons = ['thread', 'shuttle'].map((id, position) => ({
      ...{ id, course_id: 'weaving', chapter_id: 'warp', position, title: `The ${id}`, ...about },
    }));
    await db.insertInto('lessons').values(lessons).execute();
    // the last minute of October, and the first of November
    const october = await buys('weaving', 'US');
    at('2026-11-01T00:00:00Z');
    await buys('sewing', 'US');
    await refund(platform, october.secret);
    await sandboxOf(platform).settled();
    const euros = await buys('weaving', 'DE');
    await buys('monthly', 'US');
    const { token } = await insertLearner(platform);
    const { body } = await order(platform, token);
    await receive(platform.services, referenceOf(body.data), { received: platform.clock.now() });
    await learns(euros.userId, ['thread']);
    at('2026-11-30T23:59:59Z');
    const made = await batchOf(platform, { sponsor: '=Rotary', uses: 50 });
    batch = made.batch.id;
    for (let number = 0; number < 12; number++) {
      const member = await insertLearner(platform);
      expect((await redeem(platform, member.token, made.codes[0] ?? '', `192.0.2.${number}`)).status).toBe(200);
      if (number < 11) await learns(member.userId, number < 6 ? ['thread', 'shuttle'] : ['thread']);
    }
    const small = await codeFor(platform, { sponsor: 'A cousin', opens: months(1), uses: 5 });
    const cousin = await insertLearner(platform);
    await redeem(platform, cousin.token, small, '192.0.2.99');
    await learns(cousin.userId, ['thread']);
    at('2026-12-02T09:00:00Z');
    office = officeOf(platform, await staffSession(platform, ['owner']));
  });

  it('[DESK-110] a month has its first and its last instant in UTC, in minor units by currency, beside the month before', async () => {
    const { data } = (await office.month('2026-11')).body;
    expect(rowsOf(data, 'money')).toEqual([
      ['EUR', 1, 2750, 0, 0, 2750, 0],
      ['IQD', 1, 3_800_000, 0, 0, 3_800_000, 0],
      ['USD', 2, 2200, 1, 2900, -700, 2900],
    ]);
    const october = (await office.month('2026-10')).body.data;
    expect(rowsOf(october, 'money')).toEqual([['USD', 1, 2900, 0, 0, 2900, 0]]);
    expect(rowsOf(october, 'receipts')).toEqual([['sale', 'USD', 1, 2900, '2026-000001', '2026-000001']]);
    expect(data.isOver).toBe(true);
    expect((await office.month('2026-12')).body.data.isOver).toBe(false);
  });

  it('[DESK-110] the report of a month has the same numbers as the command', async () => {
    const { data } = (await office.month('2026-11')).body;
    const zanin = await run(['report', 'month', '2026-11', '--json'], (work) =>
      work({ services: platform.services, operator: 'shirin' }),
    );
    const printed = JSON.parse(zanin.out);
    expect(column(data, 'figures', 'people')).toEqual([
      ...[printed.new_learners, printed.learned, printed.began, printed.finished, printed.certificates],
      ...[printed.redeemed, printed.subscribed, printed.ended],
    ]);
    expect(column(data, 'money', 'net')).toEqual(
      printed.money
        .toSorted((one: { currency: string }, other: { currency: string }) => (one.currency < other.currency ? -1 : 1))
        .map(({ net }: { net: number }) => net),
    );
    expect(column(data, 'methods', 'gross')).toEqual(printed.methods.map(({ gross }: { gross: number }) => gross));
    expect(column(data, 'receipts', 'amount')).toEqual(
      printed.books.documents.map(({ amount }: { amount: number }) => amount),
    );
  });

  it('[DESK-111] receipts and credit notes of a month agree with what was sold and refunded, without gaps', async () => {
    const { data } = (await office.month('2026-11')).body;
    const receipts = rowsOf(data, 'receipts') ?? [];
    const sums = (kind: string) =>
      Object.fromEntries(receipts.filter(([each]) => each === kind).map((row) => [row[1], [row[2], row[3]]]));
    expect(sums('sale')).toEqual({ EUR: [1, 2750], IQD: [1, 3_800_000], USD: [2, 2200] });
    expect(sums('refund')).toEqual({ USD: [1, 2900] });
    expect(sums('voucher')).toEqual({ USD: [13, 0] });
    expect(rowsOf(data, 'numbers')).toEqual([['2026-000002', '2026-000019', 18, 0]]);
  });

  it('[DESK-113] a sponsor of one learner is not shown separately, and its number cannot be derived from the rest', async () => {
    const { data } = (await office.month('2026-11')).body;
    const sponsors = rowsOf(data, 'sponsors') ?? [];
    expect(sponsors.map(([name]) => name)).toEqual([expect.stringContaining('A cousin\n')]);
  });

  it('[DESK-112] the report of a course counts those who got it in the month, and how far they came', async () => {
    const { data } = (await office.course('weaving', '2026-11')).body;
    // 12 by vouchers, one in euros, one by transfer, one by months that began it; 13 of them opened
    // the first lesson
    expect(data.title).toBe('About weaving');
    expect(rowsOf(data, 'steps')).toEqual([
      ['enrolled', null, 15],
      ['began', null, null],
      ['lesson', 'The thread', null],
      ['lesson', 'The shuttle', 6],
      ['passed', null, 0],
      ['certificate', null, 0],
    ]);
    expect((await office.course('none', '2026-11')).status).toBe(404);
    expect((await office.course('weaving', '2027-01')).status).toBe(422);
  });

  it('[DESK-112] an author can open reports of the courses that they may write', async () => {
    const author = await staffSession(platform, ['author']);
    const own = officeOf(platform, author);
    expect((await own.course('weaving', '2026-11')).status).toBe(404);
    await platform.services.db
      .insertInto('course_authors')
      .values({ course_id: 'weaving', account_id: author.id })
      .execute();
    expect((await own.course('weaving', '2026-11')).status).toBe(200);
    expect((await own.reportCsv('course', { course: 'weaving', month: '2026-11', part: 'steps' })).status).toBe(200);
    expect((await own.reportCsv('month', { month: '2026-11', part: 'money' })).status).toBe(403);
  });

  it('[DESK-113] the report of a batch of vouchers says how many learners finished each step, and hides small numbers', async () => {
    const { data } = (await office.batch(batch)).body;
    expect(rowsOf(data, 'batch')).toEqual([['=Rotary', 50]]);
    expect(rowsOf(data, 'steps')).toEqual([
      ['used', 12],
      ['began', null],
      ['finished', 6],
      ['certificate', 0],
    ]);
    expect((await office.batch('vba_none')).status).toBe(404);
  });

  it('[DESK-114] a table can be downloaded as CSV without formulas, in major units', async () => {
    const money = await office.reportCsv('month', { month: '2026-11', part: 'money' });
    expect(money.headers['content-disposition']).toBe('attachment; filename="month-2026-11-money.csv"');
    expect(money.text.split('\r\n').slice(1, 4)).toEqual([
      'EUR,1,27.50,0,0.00,27.50,0.00',
      'IQD,1,38000.00,0,0.00,38000.00,0.00',
      'USD,2,22.00,1,29.00,-7.00,29.00',
    ]);
    expect((await office.reportCsv('batch', { batch, part: 'batch' })).text).toContain("\r\n'=Rotary,50\r\n");
    expect((await office.reportCsv('batch', { batch, part: 'money' })).status).toBe(422);
    expect((await office.reportCsv('batch', { part: 'steps' })).status).toBe(422);
  });
});
