/**
 * Prints how long the first answers of the desk's pages take with a million orders on the server of
 * DATABASE_URL: `npm run test:long -- desk`. Takes minutes and 3 GB; drops the database.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { countReports } from '../server/domain/payments/report/sums.ts';
import { fill } from '../tests/server/query-plans/data.ts';
import { testDatabase } from '../tests/server/support/database.ts';
import { deskOn, staffSession } from '../tests/server/support/desk.ts';
import { officeOf } from '../tests/server/support/office.ts';
import { startPlatform } from '../tests/server/support/platform.ts';

if (!process.env.DATABASE_URL) {
  console.error('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  process.exit(1);
}

const now = new Date('2026-11-27T20:00:00Z');
const runs = 9;

const database = await testDatabase();
const platform = await startPlatform({ content: null, database, env: deskOn, now });
try {
  console.log('filling: 100 courses, 320,000 learners, 1,009,600 orders, 960,000 rows of progress …');
  await database.withoutTimeouts(async (db) => {
    await fill(db, { courses: 100, users: 320_000, each: 3 }, now);
    await sql`vacuum analyze`.execute(db);
  });
  const office = officeOf(platform, await staffSession(platform, ['owner']));
  const month = () => office.month('2026-11');
  console.log('| what | first | median | slowest | processor time | load average |\n|---|--:|--:|--:|--:|--:|');
  await countReports(platform.services);
  await times('a month', runs, month);
  await times('a month after a sale, a refund and a lesson', runs, month, changeToday);
  await times('a month after 100 learners were deleted', 1, month, deleteLearners);
  await times('a course in a month', runs, () => office.course('course-8', '2026-11'));
  await times('a batch of vouchers', runs, () => office.batch('vba_8'));
  for (const text of ['dilan user8', 'user8@example.org', 'ord_8_0', '2020-000008']) {
    await times(`search: ${text}`, runs, () => office.search(text));
  }
  await times('a learner', runs, () => office.learner('usr_8'));
  await times('an order', runs, () => office.order('ord_8_0'));
  const lists = [
    'transfers',
    'vouchers',
    'messages',
    'newsletters',
    'feedback',
    'outbox',
    'approvals',
    'audit',
    'staff',
  ];
  for (const list of ['orders', ...lists]) await times(`list: ${list}`, runs, () => office.list(list));
  for (const filter of ['state:failed', 'course:course-8', 'provider:transfer', 'learner:usr_8']) {
    await times(`list: orders, ${filter}`, runs, () => office.list('orders', { filters: [filter] }));
  }
  const line = '2026-11-24;User8 Karim;K7MX-P4RT;39000;IQD';
  await times('a bank statement', runs, () => office.statement('pasted', line));
} finally {
  await platform.close();
}

/** Processor time is that of this process and of the database's, where it runs on this machine. */
async function times(
  what: string,
  count: number,
  work: () => Promise<{ status: number }>,
  before = async (_run: number) => {},
) {
  const taken: number[] = [];
  let processor = 0;
  for (let run = 0; run < count; run++) {
    await before(run);
    const spent = await processorTime();
    const begun = performance.now();
    const answer = await work();
    taken.push(performance.now() - begun);
    processor += (await processorTime()) - spent;
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`);
  }
  const [first = 0] = taken;
  const sorted = taken.toSorted((one, other) => one - other);
  const cells = [first, sorted[Math.floor(count / 2)] ?? 0, sorted.at(-1) ?? 0, processor / count];
  console.log(
    `| ${what} | ${cells.map((ms) => `${ms.toFixed(0)} ms`).join(' | ')} | ${(loadavg()[0] ?? 0).toFixed(1)} |`,
  );
}

/** In milliseconds. A process of the database that ended is not counted. */
async function processorTime(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(database.db);
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + ticks.reduce((sum, each) => sum + each, 0) * 10;
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
