import { beforeEach, describe, expect, it } from 'vitest';
import { courseBatches } from '../../../server/domain/catalogue/course-batches.ts';
import { recountJoined } from '../../../server/domain/catalogue/enrolment-count.ts';
import { give } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform();

describe('how many joined a course', () => {
  let one: Member;
  let other: Member;
  beforeEach(async () => {
    await platform.services.db.deleteFrom('purchases').execute();
    await platform.services.db.deleteFrom('progress').execute();
    await recountJoined(platform.services);
    one = await platform.makeMember();
    other = await platform.makeMember();
  });

  const watch = (member: Member, lesson: string) =>
    platform.put(
      `/api/user/lessons/${lesson}/progress`,
      { position: 10, duration: 300, completed: false },
      { token: member.token },
    );
  /** As it is kept, and as housekeeping counts it. */
  const joined = async (id: string) => {
    const { db } = platform.services;
    const read = () => db.selectFrom('courses').select('joined').where('id', '=', id).executeTakeFirstOrThrow();
    const kept = await read();
    await recountJoined(platform.services);
    return [kept.joined, (await read()).joined];
  };

  /** The numbers of all courses. */
  const kept = async () => {
    const rows = await platform.services.db.selectFrom('courses').select('joined').execute();
    return rows.map(({ joined }) => joined);
  };

  it('[CARD-01] a course that is sold counts its buyers, and not those who watched a preview', async () => {
    await give(platform, one.userId, 'pattern-cutting');
    await give(platform, other.userId, 'pattern-cutting');
    await watch(await platform.makeMember(), 'body-measures');
    expect(await joined('pattern-cutting')).toEqual([2, 2]);
  });

  it('[CARD-01] a free course counts those who have begun it, each once', async () => {
    await watch(one, 'running-stitch');
    await watch(one, 'running-stitch');
    await watch(one, 'sew-a-button');
    await watch(other, 'sew-a-button');
    expect(await joined('first-stitches')).toEqual([2, 2]);
  });

  it('[CARD-01] a course that was sold and is free now counts buyers and those who have begun it, each once', async () => {
    const { db } = platform.services;
    await give(platform, one.userId, 'first-stitches');
    await watch(one, 'running-stitch');
    await watch(other, 'running-stitch');
    expect(await joined('first-stitches')).toEqual([2, 2]);
    await db.deleteFrom('users').where('id', '=', one.userId).execute();
    await recountJoined(platform.services);
    expect(await joined('first-stitches')).toEqual([1, 1]);
  });

  it('[CARD-01] who joined is recounted a batch of courses at a time, whatever their ids begin with', async () => {
    const { db, now } = platform.services;
    const first = { id: '2-knots', title: '', description: '', category: 'Crafts', created_at: now() };
    await db.insertInto('courses').values(first).execute();
    const batches: string[][] = [];
    for await (const ids of courseBatches(platform.services, 2)) batches.push(ids);
    expect(batches).toEqual([
      ['2-knots', 'cash-book'],
      ['first-stitches', 'pattern-cutting'],
    ]);
    await db.updateTable('courses').set({ joined: 99 }).execute();
    await recountJoined(platform.services, 2);
    expect(await kept()).toEqual([0, 0, 0, 0]);
    await db.deleteFrom('courses').where('id', '=', first.id).execute();
  });

  it('[CARD-01] counting enrolments is skipped while another process does it', async () => {
    const { db } = platform.services;
    let locks = 0;
    // another session, which the embedded database does not have, holds the lock for a moment
    const taken = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) =>
        result.rows.some((row) => 'mine' in row) && locks++ === 0 ? { ...result, rows: [{ mine: false }] } : result,
    });
    await db.updateTable('courses').set({ joined: 99 }).execute();
    await recountJoined({ ...platform.services, db: taken }, 2);
    expect([await kept(), locks]).toEqual([[99, 99, 99], 1]);
    await recountJoined(platform.services);
    expect(await kept()).toEqual([0, 0, 0]);
  });

  it('[CARD-01] only one process at a time counts enrolments', async () => {
    await give(platform, one.userId, 'cash-book');
    const { db } = platform.services;
    await db.updateTable('courses').set({ joined: 99 }).execute();
    await Promise.all([
      recountJoined(platform.services),
      recountJoined(platform.services),
      recountJoined(platform.services),
    ]);
    expect(await joined('cash-book')).toEqual([1, 1]);
  });
});
