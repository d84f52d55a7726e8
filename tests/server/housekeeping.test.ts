import { expect, it } from 'vitest';
import { recountJoined } from '../../server/domain/catalogue/enrolment-count.ts';
import { recountRatings } from '../../server/domain/catalogue/rating.ts';
import { runHousekeeping } from '../../server/housekeeping.ts';
import { testDatabase } from './support/database.ts';
import { startPlatform } from './support/platform.ts';

it('[F3] a step of housekeeping that fails is logged by its name, and the other steps still run', async () => {
  const platform = await startPlatform({ content: null });
  const done: string[] = [];
  await runHousekeeping(platform.services, {
    one: async () => done.push('one'),
    broken: () => Promise.reject(new Error('Query read timeout')),
    other: async () => done.push('other'),
  });
  expect(done).toEqual(['one', 'other']);
  expect(platform.log).toEqual([{ event: 'housekeeping.failed', step: 'broken', reason: 'Error: Query read timeout' }]);
  await runHousekeeping(platform.services);
  expect(platform.log).toHaveLength(1);
  await platform.close();
});

it('[F3] [CARD-01] [CARD-04] all courses are counted in batches, by statements within the usual time limit', async () => {
  const statements: string[] = [];
  const database = await testDatabase(({ query }) => {
    statements.push(query.sql);
  });
  const platform = await startPlatform({ database });
  const { db } = platform.services;
  await db.updateTable('courses').set({ joined: 99, rating_count: 99 }).execute();
  statements.length = 0;
  await recountJoined(platform.services, 2);
  const batches = statements.filter((statement) => statement.includes('update courses set joined')).length;
  await recountRatings(platform.services, 2);
  const courses = await db.selectFrom('courses').select(['joined', 'rating_count']).execute();
  expect(courses.length).toBeGreaterThan(2);
  expect(batches).toBe(Math.ceil(courses.length / 2));
  expect(courses.every(({ joined, rating_count }) => joined === 0 && rating_count === 0)).toBe(true);
  expect(statements.filter((statement) => statement.includes('timeout'))).toEqual([]);
  await platform.close();
});
