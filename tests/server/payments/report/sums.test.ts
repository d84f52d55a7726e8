import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { countAgain, countReports } from '../../../../server/domain/payments/report/sums.ts';
import { assertProperty } from '../../support/assert-property.ts';
import { testDatabase } from '../../support/database.ts';
import { anyChange } from './changes.ts';
import { keptSums, plainCount } from './plain-count.ts';

const months = ['2026-09', '2026-10', '2026-11', '2026-12'].map((month, index) => ({
  from: new Date(`${month}-01T00:00:00Z`),
  to: new Date(Date.UTC(2026, 9 + index, 1)),
}));

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await sql`
    insert into courses (id, title, description, category, created_at)
    select id, id, '', '', now() from (values ('warp'), ('weft')) courses (id)`.execute(db);
  await sql`
    insert into chapters (id, course_id, position, title) select id, id, 0, id from courses`.execute(db);
  await sql`
    insert into plans (id, position, name, description, features, button) values ('monthly', 1, '', '', '[]', '')`.execute(
    db,
  );
  await sql`
    insert into voucher_batches (id, sponsor, course_id, created_at, expires_at)
    values ('vba_1', 'Rotary', 'warp', now(), now())`.execute(db);
  await sql`
    insert into vouchers (id, batch_id, code_hash, uses)
    select id, 'vba_1', id, 9 from (values ('vou_1'), ('vou_2')) vouchers (id)`.execute(db);
});
afterAll(() => database.close());

async function empty(): Promise<void> {
  const { db } = database;
  for (const table of [
    ...['receipts', 'certificates', 'purchases', 'subscriptions', 'progress', 'practice_attempts', 'reviews'],
    ...['orders', 'users', 'lessons', 'report_days', 'report_changes'],
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`
    insert into lessons (id, course_id, chapter_id, position, title, description, minutes, content, preview, vimeo_id)
    select id || '-' || number, id, id, number, '', '', 1, '', false, '1/0'
    from courses, generate_series(1, 3) number`.execute(db);
}

const ctx = () => ({ db: database.db, now: () => new Date('2026-12-05T00:00:00Z') });

it('[DESK-116] stored sums equal a count of all rows, whatever changes, in whatever order and however late', async () => {
  const change = anyChange.map((write) => () => write(database.db));
  const count = fc.constantFrom(...months).map((month) => () => countAgain(ctx(), month));
  const steps = fc.array(fc.oneof({ weight: 7, arbitrary: change }, { weight: 1, arbitrary: count }), {
    ...{ minLength: 20, maxLength: 80, size: 'max' },
  });
  await assertProperty(
    fc.asyncProperty(steps, async (taken) => {
      await empty();
      for (const step of taken) await step();
      for (const month of months) {
        await countAgain(ctx(), month);
        expect(await keptSums(database.db, month)).toEqual(await plainCount(database.db, month));
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 240_000);

/** Rare changes, which random ones bring about too seldom. */
const rare: readonly [what: string, statement: string][] = [
  [
    'three learners',
    `insert into users (id, email, first_name, last_name, date_of_birth, password_hash, created_at)
    select 'usr_' || n, 'usr_' || n, 'Dilan', 'Karim', '1998-03-21', '', '2026-11-01' from generate_series(1, 3) n`,
  ],
  [
    'who end two of three lessons',
    `insert into progress (user_id, lesson_id, position, duration, watched, started_at, updated_at, completed_at)
    select 'usr_' || n, 'warp-' || l, 0, 0, '[]', timestamptz '2026-11-05' + interval '1 day' * l, now(),
      case when l < 3 then timestamptz '2026-11-08' + interval '1 day' * l end
    from generate_series(1, 3) n, generate_series(1, 3) l`,
  ],
  [
    'orders of a sponsor',
    `insert into orders (id, user_id, course_id, amount, currency, status, created_at, updated_at, paid_at, voucher_id, sponsor)
    select 'ord_' || n, 'usr_' || n, 'warp', 0, 'USD', 'paid', '2026-11-06', '2026-11-06', '2026-11-06', 'vou_1', 'Rotary'
    from generate_series(1, 3) n`,
  ],
  [
    'a voucher opens the course after it was begun',
    `insert into purchases (user_id, course_id, order_id, created_at) values ('usr_1', 'warp', 'ord_1', '2026-11-20')`,
  ],
  ['the course is open without an order', "update purchases set order_id = null where user_id = 'usr_1'"],
  ['and by it again', "update purchases set order_id = 'ord_1' where user_id = 'usr_1'"],
  ['the voucher opens it no more', 'delete from purchases'],
  [
    'a sponsor gives a subscription',
    `insert into subscriptions (id, user_id, plan_id, order_id, starts_at, ends_at)
    values ('sub_2', 'usr_2', 'monthly', 'ord_2', '2026-11-29', '2026-12-29')`,
  ],
  ['which begins later', "update subscriptions set starts_at = '2026-12-01', ends_at = '2026-12-30'"],
  ['or before the course was begun', "update subscriptions set starts_at = '2026-11-10'"],
  ['and is deleted', 'delete from subscriptions'],
  [
    'the last lesson is removed, so that all have finished',
    "update lessons set removed_at = now() where id = 'warp-3'",
  ],
  ['it is there again', "update lessons set removed_at = null where id = 'warp-3'"],
  [
    'a lesson was completed before the others',
    "update progress set completed_at = '2026-10-30' where lesson_id = 'warp-3' and user_id = 'usr_1'",
  ],
  [
    'another is not completed',
    "update progress set completed_at = null where lesson_id = 'warp-2' and user_id = 'usr_1'",
  ],
  ['a lesson is deleted', "delete from lessons where id = 'weft-3'"],
  ['a learner is deleted', "delete from users where id = 'usr_1'"],
];

it('[DESK-116] stored sums equal a count of all rows after each rare change', async () => {
  await empty();
  for (const [what, statement] of rare) {
    await sql.raw(statement).execute(database.db);
    for (const month of months) {
      await countAgain(ctx(), month);
      expect(await keptSums(database.db, month), what).toEqual(await plainCount(database.db, month));
    }
  }
});

it('[DESK-116] after housekeeping no day is left to be counted', async () => {
  const { db } = database;
  await sql`
    insert into users (id, email, first_name, last_name, date_of_birth, password_hash, created_at)
    values ('usr_9', 'usr_9', 'Dilan', 'Karim', '1998-03-21', '', now())`.execute(db);
  await sql`
    insert into progress (user_id, lesson_id, position, duration, watched, started_at, updated_at)
    values ('usr_9', 'warp-1', 0, 0, '[]', '2026-09-30T23:59:59Z', now())`.execute(db);
  await countReports(ctx());
  for (const { from, to } of months) {
    const { rows } = await sql<{ part: string; days: number }>`
      select part, count(*)::int as days from report_days
      where day >= report_day(${from}) and day < report_day(${to}) group by part`.execute(db);
    const days = (to.getTime() - from.getTime()) / 86_400_000;
    expect(rows.map((row) => row.days)).toEqual(Array(5).fill(days));
    const left = await sql`
      select from report_changes where day >= report_day(${from}) and day < report_day(${to})`.execute(db);
    expect(left.rows).toEqual([]);
  }
});
