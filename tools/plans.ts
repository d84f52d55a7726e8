/**
 * Fails if a statement's plan scans a growing table, with a million purchases on the server of
 * DATABASE_URL: `npm run test:long -- plans`. Takes minutes and 1 GB; drops the database.
 */
import { faults } from '../tests/server/query-plans/allowed.ts';
import { fill } from '../tests/server/query-plans/data.ts';
import { makeEveryStatement } from '../tests/server/query-plans/every-statement.ts';
import { collectStatements, findScans, unindexedReferences } from '../tests/server/query-plans/plans.ts';
import { testDatabase } from '../tests/server/support/database.ts';
import { deskOn } from '../tests/server/support/desk.ts';
import { startPlatform } from '../tests/server/support/platform.ts';
import { transferAccount } from '../tests/server/support/transfers.ts';

if (!process.env.DATABASE_URL) {
  console.error('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  process.exit(1);
}

const begun = Date.now();
const say = (text: string) => console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);
const collected = collectStatements();
const database = await testDatabase(collected.onQuery);
const platform = await startPlatform({ content: null, database, env: deskOn, services: { transferAccount } });
try {
  say('filling: 10,000 courses, 100,000 users, 1,000,000 purchases, as many orders and rows of progress …');
  const amounts = { courses: 10_000, users: 100_000, each: 10 };
  await database.withoutTimeouts((db) => fill(db, amounts, platform.clock.now()));
  say('making every call …');
  await makeEveryStatement(platform, collected.during);
  collected.stop();
  say(`asking for the plans of ${collected.statements.size} statements …`);
  const findings = await findScans(database.db, collected.statements.values());
  const found = faults(findings);
  for (const { step, table, text } of found)
    console.log(`✗ ${step}: reads all of ${table}\n    ${text.replace(/\s+/g, ' ')}`);
  const unindexed = await unindexedReferences(database.db);
  for (const reference of unindexed)
    console.log(`✗ ${reference} has no index, so deleting what it points to reads all`);
  console.log('The slowest:');
  const slowest = [...collected.statements.values()].sort((one, other) => other.milliseconds - one.milliseconds);
  for (const { milliseconds, step, text } of slowest.slice(0, 8)) {
    console.log(`  ${milliseconds.toFixed(0).padStart(6)} ms  ${step}: ${text.replace(/\s+/g, ' ').slice(0, 100)}`);
  }
  say(`${found.length + unindexed.length} faults, ${findings.length - found.length} scans with a reason`);
  if (found.length + unindexed.length > 0) process.exitCode = 1;
} finally {
  await platform.close();
}
