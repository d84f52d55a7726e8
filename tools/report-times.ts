/**
 * Prints how long the desk's reports take with a million orders on the server of DATABASE_URL:
 * `npm run test:long -- reports`. Takes minutes and 3 GB; drops the database.
 */
import { sql } from 'kysely';
import type { Ctx } from '../server/domain/common/context.ts';
import { batchReport } from '../server/domain/payments/report/batch.ts';
import { courseReport } from '../server/domain/payments/report/course.ts';
import { monthReport } from '../server/domain/payments/report/month.ts';
import { countReports } from '../server/domain/payments/report/sums.ts';
import { fill } from '../tests/server/query-plans/data.ts';
import { testDatabase } from '../tests/server/support/database.ts';

if (!process.env.DATABASE_URL) {
  console.error('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  process.exit(1);
}

const now = new Date('2026-11-27T20:00:00Z');
const november = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') };
const runs = 5;

const database = await testDatabase();
try {
  console.log('filling: 100 courses, 320,000 learners, 1,009,600 orders, 960,000 rows of progress …');
  await database.withoutTimeouts(async (db) => {
    await fill(db, { courses: 100, users: 320_000, each: 3 }, now);
    await sql`vacuum analyze`.execute(db);
  });
  const ctx: Ctx = { db: database.db, now: () => now };
  const month = () => monthReport(ctx, '2026-11', november);
  await times('a month that was never counted', 1, month);
  await times('all months, by housekeeping', 1, () => countReports(ctx));
  await times('a month', runs, month);
  await times('a month after a sale, a refund and a lesson', runs, month, changeToday);
  await times('a month after 100 learners were deleted', 1, month, deleteLearners);
  await times('a course in a month', runs, () => courseReport(ctx, 'course-8', november));
  await times('a batch of vouchers', runs, () => batchReport(ctx, 'vba_8'));
} finally {
  await database.close();
}

async function times(what: string, count: number, work: () => Promise<unknown>, before = async (_run: number) => {}) {
  const taken: string[] = [];
  for (let run = 0; run < count; run++) {
    await before(run);
    const begun = performance.now();
    await work();
    taken.push((performance.now() - begun).toFixed(0));
  }
  console.log(`${what}: ${taken.join(', ')} ms`);
}

async function changeToday(run: number): Promise<void> {
  const { db } = database;
  const at = new Date(now.getTime() + run * 1000);
  await sql`update orders set paid_at = ${at} where id = ${`open_${20 + 20 * run}`}`.execute(db);
  await sql`update orders set status = 'refunded', updated_at = ${at} where id = ${`ord_${9000 + run}_1`}`.execute(db);
  await sql`update progress set completed_at = ${at} where user_id = ${`usr_${9000 + run}`}`.execute(db);
}

/** Of this month; without what refers to them elsewhere. */
async function deleteLearners(): Promise<void> {
  await sql`delete from users where id in (select 'usr_' || n from generate_series(10001, 10100) n)`.execute(
    database.db,
  );
}
