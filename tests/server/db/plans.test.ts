import { expect, it } from 'vitest';
import { faults } from '../query-plans/allowed.ts';
import { fill } from '../query-plans/data.ts';
import { makeEveryStatement } from '../query-plans/every-statement.ts';
import { collectStatements, findScans, unindexedReferences } from '../query-plans/plans.ts';
import { testDatabase } from '../support/database.ts';
import { deskOn } from '../support/desk.ts';
import { startPlatform } from '../support/platform.ts';
import { transferAccount } from '../support/transfers.ts';

/**
 * On little data a scan is cheapest, so the planner is configured to avoid everything that reads a
 * table from end to end.
 */
const avoided = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

it('no query scans a growing table sequentially: each has an index for its conditions', async () => {
  const collected = collectStatements();
  const database = await testDatabase(collected.onQuery);
  const platform = await startPlatform({ content: null, database, env: deskOn, services: { transferAccount } });
  await fill(database.db, { courses: 40, users: 60, each: 3 }, platform.clock.now());
  await makeEveryStatement(platform, collected.during);
  collected.stop();
  expect(collected.statements.size).toBeGreaterThan(80);
  const found = faults(await findScans(database.db, collected.statements.values(), avoided));
  expect(found.map(({ step, table, text }) => `${step}: ${table}, by ${text.replace(/\s+/g, ' ')}`)).toEqual([]);
  expect(await unindexedReferences(database.db)).toEqual([]);
  await platform.close();
});
