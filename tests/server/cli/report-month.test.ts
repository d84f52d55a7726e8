import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { buyer, confirm, refund, sandboxOf } from '../support/shop.ts';
import { codeFor, course, redeem } from '../support/vouchers.ts';

const platform = await sharedShop({ now: new Date('2026-11-03T09:00:00Z') });
const zanin = (...args: string[]) => run(args, (work) => work({ services: platform.services, operator: 'shirin' }));
const day = (text: string) => platform.clock.set(new Date(`${text}T09:00:00Z`));
const folder = mkdtempSync(join(tmpdir(), 'zanin-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const columns = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));

describe('the report of a month', () => {
  let lessons: string[];

  /**
   * Learners who redeem a voucher and finish the course, of whom `certified` are given the
   * certificate.
   */
  async function sponsored(sponsor: string, learners: number, certified = learners): Promise<void> {
    const code = await codeFor(platform, { sponsor, opens: course('weaving'), uses: 50 });
    for (let number = 0; number < learners; number++) {
      const { userId, token } = await insertLearner(platform);
      expect((await redeem(platform, token, code, `192.0.2.${number}`)).status).toBe(200);
      await finish(userId, number < certified);
    }
  }

  async function finish(userId: string, isCertified: boolean): Promise<void> {
    const { db, now } = platform.services;
    const times = { started_at: now(), updated_at: now(), completed_at: now() };
    const rows = lessons.map((lesson_id) => ({
      ...{ user_id: userId, lesson_id, position: 0, duration: 0, watched: '[]' },
      ...times,
    }));
    await db.insertInto('progress').values(rows).execute();
    if (!isCertified) return;
    const purchase = await db
      .selectFrom('purchases')
      .select('order_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await db
      .insertInto('certificates')
      .values({
        ...{ id: `crt_${userId}`, user_id: userId, course_id: 'weaving', holder: 'Dilan Karim' },
        ...{ course_title: 'Weaving', issued_at: now(), order_id: purchase?.order_id ?? null, ...aCourseOfOneLesson },
      })
      .execute();
  }

  beforeAll(async () => {
    const { db } = platform.services;
    const chapter = { id: 'warp', course_id: 'weaving', position: 0, title: 'Warp' };
    await db.insertInto('chapters').values(chapter).execute();
    lessons = ['thread', 'shuttle'];
    const about = { description: '', minutes: 5, content: 'Text', preview: false, vimeo_id: '1/0' };
    const rows = lessons.map((id, position) => {
      return { id, course_id: 'weaving', chapter_id: 'warp', position, title: id, ...about };
    });
    await db.insertInto('lessons').values(rows).execute();
    day('2026-10-31');
    await sponsored('Of October', 9);
    day('2026-11-05');
    await sponsored('Rotary <Erbil>', 12, 8);
    await sponsored('Friends of Duhok', 6);
    await sponsored('A cousin', 3);
    for (const id of ['weaving', 'sewing']) {
      const me = buyer(platform, await insertLearner(platform));
      const { clientSecret } = (await me.begin(id)).body;
      await confirm(platform, clientSecret);
      await me.order(clientSecret);
      if (id === 'sewing') await refund(platform, clientSecret);
      await sandboxOf(platform).settled();
    }
    day('2026-12-02');
  });

  it('[STAFF-07] says what was sold, refunded, learned and earned, by course and by sponsor, and its time zone', async () => {
    const { code, out, err } = await zanin('report', 'month', '2026-11');
    expect([code, err]).toEqual([0, '']);
    const rows = columns(out);
    expect(rows).toContainEqual(['1 November 2026 to 30 November 2026, days in UTC']);
    for (const row of [
      ['New learners', '23', '(verified accounts)'],
      ['Learners who learned', '21', '(a lesson, a test or a review)'],
      ['Courses begun', '21', '(a learner’s first lesson of a course)'],
      ['Courses finished', '21', '(the last lesson of a course)'],
      ['Certificates', '17', '(issued and valid)'],
      ['Vouchers redeemed', '21', '(given by sponsors)'],
      ['USD', '2', 'USD 39.00', '1', 'USD 10.00', 'USD 29.00'],
      ['About weaving', '21', '21', '17'],
      ['Rotary <Erbil>', '12', '12', '12', '8'],
    ]) {
      expect(rows).toContainEqual(row);
    }
  });

  it('[STAFF-08] a sponsor of three learners is merged with the next one, also as JSON', async () => {
    const { out } = await zanin('report', 'month', '2026-11');
    expect(columns(out)).toContainEqual(['Together: A cousin, Friends of Duhok', '9', '9', '9', '9']);
    const { sponsors } = JSON.parse((await zanin('report', 'month', '2026-11', '--json')).out);
    expect(sponsors.together).toEqual({ names: ['A cousin', 'Friends of Duhok'], counts: [9, 9, 9, 9] });
    expect(sponsors.shown).toEqual([{ name: 'Rotary <Erbil>', counts: [12, 12, 12, 8] }]);
  });

  it('[STAFF-07] an empty month says so, the current month says that it is not over, and any other is a usage error', async () => {
    const empty = (await zanin('report', 'month', '2026-09')).out;
    expect(empty).toContain('Nothing was sold or refunded.\n');
    expect(empty).toContain('No course was begun or finished.\n');
    expect(columns(empty)).toContainEqual(['New learners', '0', '(verified accounts)']);
    expect((await zanin('report', 'month', '2026-12')).out).toContain(
      '1 December 2026 to 2 December 2026, days in UTC. The month is not over.\n',
    );
    for (const [args, says] of [
      [['2027-01'], '2027-01 has not begun yet.'],
      [['2026-13'], '<month> should be a month such as 2026-11, but is "2026-13".'],
      [['November'], '<month> should be a month'],
      [['2026-11', '--out', 'report.pdf'], 'Give the path of --out from / on.'],
      [['2026-11', '--out', '/tmp/report.doc'], '--out should end in .html or .pdf.'],
    ] as const) {
      expect(await zanin('report', 'month', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
    }
  });

  it('[STAFF-07] is written as one page without requests or scripts, for its owner alone, and never over another file', async () => {
    const path = join(folder, 'report.html');
    const { code, out } = await zanin('report', 'month', '2026-11', '--out', path);
    expect([code, out]).toEqual([0, `The report of November 2026 is in ${path}.\n`]);
    const page = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const part of ['<h1>November 2026</h1>', 'days in UTC', '<bdi>Rotary &lt;Erbil&gt;</bdi>', 'USD 39.00']) {
      expect(page).toContain(part);
    }
    expect(page).not.toMatch(/<script|<link|<img|https?:|@import|src=|Dilan|usr_|ord_/);
    expect(await zanin('report', 'month', '2026-11', '--out', path)).toMatchObject({
      code: 1,
      err: expect.stringContaining('EEXIST'),
    });
  });

  it('[STAFF-07] is written as a tagged PDF', async () => {
    const path = join(folder, 'report.pdf');
    expect(await zanin('report', 'month', '2026-11', '--out', path)).toMatchObject({ code: 0, err: '' });
    const pdf = readFileSync(path);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.includes('/MarkInfo')).toBe(true);
    expect(pdf.length).toBeLessThan(200_000);
  });
});
