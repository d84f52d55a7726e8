import { webcrypto } from 'node:crypto';
import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { DatabaseUnreachable } from '../../../server/db/unreachable.ts';
import { makeCourseList } from '../../../server/domain/catalogue/course-list.ts';
import { addWish } from '../../../server/domain/catalogue/wishlist.ts';
import { publicAnswers } from '../../../server/operations/catalogue/public-answers.ts';
import { staleWhileRevalidate } from '../../../server/operations/catalogue/stale-while-revalidate.ts';
import { testDatabase } from '../support/database.ts';
import { finishLesson, give, subscribe } from '../support/learning.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

type CourseList = components['schemas']['CourseList'];

const second = 1_000;

/** How often the catalogue was read from its beginning. */
let readings = 0;
const database = await testDatabase(({ query }) => {
  if (query.sql.startsWith('select "id" from "courses" where "removed_at" is null')) readings += 1;
});
const platform = await sharedPlatform({ content: null, database });
const { db } = platform.services;
// 500 courses with titles of two bytes a letter, each with a lesson; every tenth costs nothing
await sql`insert into courses (id, title, description, category, created_at)
  select 'course-' || n, 'کۆرس ' || n, 'About it', 'Category ' || n % 3, now() - interval '1 minute' * n
  from generate_series(1, 500) n`.execute(db);
await sql`insert into course_prices (course_id, region_code, currency_code, price_micro)
  select 'course-' || n, 'US', 'USD', 10000000 from generate_series(1, 500) n where n % 10 <> 0`.execute(db);
await sql`insert into chapters (id, course_id, position, title)
  select 'chapter-' || n, 'course-' || n, 0, 'Chapter' from generate_series(1, 500) n`.execute(db);
await sql`insert into lessons (id, course_id, chapter_id, position, title, description, minutes, content, preview, vimeo_id)
  select 'lesson-' || n || '-' || l, 'course-' || n, 'chapter-' || n, l, 'Lesson', '', 10, 'Text', false, '1/0'
  from generate_series(1, 500) n, generate_series(1, 3) l`.execute(db);
await sql`insert into plans (id, position, name, description, features, button)
  values ('monthly', 0, 'Monthly', '', '[]', 'Buy')`.execute(db);

const list = async (token?: string) => {
  const { status, body } = await platform.get<CourseList>('/api/courses/all/en', token === undefined ? {} : { token });
  expect(status).toBe(200);
  return body.data.courses;
};

describe('the list of courses', () => {
  it('[F21][CATALOGUE-01] the list of courses is built once for all who ask at the same moment, visitors and learners', async () => {
    const { token, userId } = await platform.makeMember();
    await give(platform, userId, 'course-1');
    platform.clock.advance(60 * second);
    readings = 0;
    const categories = platform.get('/api/categories/en');
    const lists = await Promise.all(Array.from({ length: 12 }, (_, n) => list(n % 2 === 0 ? token : undefined)));
    expect((await categories).status).toBe(200);
    expect(lists.map(({ length }) => length)).toEqual(Array(12).fill(500));
    expect(readings).toBe(1);
  });

  it('[F22] other calls are answered while the list of courses is being built', async () => {
    const address = await platform.app.listen({ port: 0, host: '127.0.0.1' });
    platform.clock.advance(60 * second);
    let isMade = false;
    const made = list().then(() => {
      isMade = true;
    });
    let others = 0;
    while (!isMade) {
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      if (!isMade) others += 1;
    }
    await made;
    // 500 courses are ten slices; a request over HTTP takes more than one turn of the event loop
    expect(others).toBeGreaterThanOrEqual(4);
  });

  it('[F25] the list of courses is copied and compressed for two learners at a time, however many ask', async () => {
    const { token, userId } = await platform.makeMember();
    await give(platform, userId, 'course-1');
    await list();
    const digest = webcrypto.subtle.digest.bind(webcrypto.subtle);
    let packing = 0;
    let most = 0;
    // each copy is hashed once
    const spy = vi.spyOn(webcrypto.subtle, 'digest').mockImplementation(async (algorithm, bytes) => {
      most = Math.max(most, ++packing);
      const hash = await digest(algorithm, bytes);
      // the others come to their copy, or to where they wait for it
      for (let turn = 0; turn < 50; turn++) await turnOfTheEventLoop();
      packing--;
      return hash;
    });
    const lists = await Promise.all(Array.from({ length: 12 }, () => list(token)));
    expect([spy.mock.calls.length, most]).toEqual([12, 2]);
    expect(lists.map(([course]) => course?.purchased)).toEqual(Array(12).fill(true));
    spy.mockRestore();
  });

  it('[CARD-02][CARD-03][PAY-04] a learner’s list of courses differs only in what is theirs, wherever that is in the list', async () => {
    const { token, userId } = await platform.makeMember();
    const visitors = await list();
    expect(await list(token)).toEqual(visitors);

    for (const id of ['course-1', 'course-250', 'course-500']) await give(platform, userId, id);
    await addWish(platform.services, userId, 'course-7');
    for (const lesson of ['lesson-250-1', 'lesson-250-2', 'lesson-20-1']) await finishLesson(platform, token, lesson);
    const marks: Record<string, object> = {
      'course-1': { purchased: true },
      'course-7': { wishlisted: true },
      'course-20': { completion_percentage: 33 },
      'course-250': { purchased: true, completion_percentage: 66 },
      'course-500': { purchased: true },
    };
    expect(await list(token)).toEqual(visitors.map((course) => ({ ...course, ...marks[course.id] })));

    await subscribe(platform, userId, 1);
    const all = visitors.map((course) => ({ ...course, ...marks[course.id], purchased: true }));
    expect(await list(token)).toEqual(all);
    expect(await list()).toEqual(visitors);
  });

  it('[CATALOGUE-01] the list of courses leaves out a course that is removed while it is made', async () => {
    const { db } = platform.services;
    const removeSince = (removed_at: Date | null) =>
      db.updateTable('courses').set({ removed_at }).where('id', '=', 'course-70').execute();
    let answers = 0;
    const removing = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (answers++ === 0) await removeSince(platform.clock.now());
        return result;
      },
    });
    const { bytes, courses } = await makeCourseList({ ...platform.services, db: removing });
    await removeSince(null);
    const ids = JSON.parse(String(bytes)).data.courses.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(courses.map(({ id }) => id));
    expect([ids.length, ids.includes('course-70')]).toEqual([499, false]);
  });

  it('[CARD-02] the list of courses never shows more than 100 % as done, though lessons were removed since it was made', async () => {
    const { token } = await platform.makeMember();
    const { db } = platform.services;
    for (const n of [1, 2, 3]) await finishLesson(platform, token, `lesson-40-${n}`);
    const removeSince = (removed_at: Date | null) =>
      db.updateTable('lessons').set({ removed_at }).where('id', '=', 'lesson-40-3').execute();
    await removeSince(platform.clock.now());
    platform.clock.advance(60 * second);
    await list();
    await removeSince(null);
    expect((await list(token)).find(({ id }) => id === 'course-40')?.completion_percentage).toBe(100);
  });
});

describe('a cached value that takes long to compute', () => {
  /** One whose makings are finished by hand. */
  function aValue() {
    let time = 0;
    const log: Record<string, unknown>[] = [];
    const makings: { resolve: (value: string) => void; reject: (reason: Error) => void }[] = [];
    const get = staleWhileRevalidate(
      { now: () => new Date(time), log: (line) => log.push(line), contentVersion: () => null },
      'a value',
      () => new Promise<string>((resolve, reject) => makings.push({ resolve, reject })),
    );
    const making = (n: number) => {
      const found = makings[n];
      if (!found) throw new Error(`making ${n} has not begun`);
      return found;
    };
    const at = (seconds: number) => {
      time = seconds * second;
    };
    return { get, making, makings, log, at };
  }

  it('[F23] a renewed value is used for half a minute, then until it is a minute old while the next one is made, and no longer', async () => {
    const { get, making, makings, at } = aValue();
    const first = Promise.all([get(), get()]);
    making(0).resolve('first');
    expect(await first).toEqual(['first', 'first']);
    at(29);
    expect([await get(), makings.length]).toEqual(['first', 1]);
    at(30);
    expect([await get(), await get(), makings.length]).toEqual(['first', 'first', 2]);
    at(60);
    const waiting = get();
    expect(makings.length).toBe(2);
    making(1).resolve('second');
    expect(await waiting).toBe('second');
    // its age counts from when it was begun
    at(89);
    expect([await get(), makings.length]).toEqual(['second', 3]);
    making(2).resolve('third');
  });

  it('[F23] a renewed value that cannot be made is tried again by the next caller, and the old one serves for its minute', async () => {
    const { get, making, makings, log, at } = aValue();
    const first = get();
    making(0).reject(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    const second = get();
    making(1).resolve('one');
    expect(await second).toBe('one');
    at(40);
    expect(await get()).toBe('one');
    making(2).reject(new Error('no database'));
    await expect.poll(() => log.length).toBe(2);
    expect([await get(), makings.length]).toEqual(['one', 4]);
    at(60);
    const late = get();
    making(3).reject(new Error('no database'));
    await expect(late).rejects.toThrow('no database');
    expect(log[0]).toEqual({ event: 'answer.failed', answer: 'a value', reason: 'Error: no database' });
  });

  it('[F23] a renewed value that cannot be made because the database is away logs no line of its own', async () => {
    const { get, making, log } = aValue();
    const waiting = get();
    making(0).reject(new DatabaseUnreachable('Connection terminated'));
    await expect(waiting).rejects.toThrow(DatabaseUnreachable);
    expect(log).toEqual([]);
  });

  it('[F23] a renewed value is made again after the clock was set back', async () => {
    const { get, making, makings, at } = aValue();
    at(3_600);
    const first = get();
    making(0).resolve('first');
    await first;
    at(0);
    const next = get();
    expect(makings.length).toBe(2);
    making(1).resolve('second');
    expect(await next).toBe('second');
  });
});

describe('cached answers', () => {
  /**
   * A server of answers of about 10,000 bytes that cannot be compressed much, and how often each
   * was made.
   */
  async function aServer(limit: number, most?: number) {
    let time = 0;
    const made: string[] = [];
    const app = Fastify();
    const answer = publicAnswers({ now: () => new Date(time), contentVersion: () => null }, limit, most);
    app.get<{ Params: { id: string } }>('/:id', (request, reply) =>
      answer(request, reply, request.params.id, async () => {
        made.push(request.params.id);
        if (request.params.id === 'unknown') throw new Error('unknown');
        return { text: 'x'.repeat(10_000) };
      }),
    );
    const ask = async (...ids: string[]) => {
      made.length = 0;
      for (const id of ids) await app.inject(`/${id}`);
      return [...made];
    };
    return {
      ask,
      at: (seconds: number) => {
        time = seconds * second;
      },
    };
  }

  it('[F20] the cache stays within its size by removing the oldest answers', async () => {
    const { ask } = await aServer(35_000);
    expect(await ask('a', 'b', 'c', 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    expect(await ask('d')).toEqual(['d']);
    expect(await ask('b', 'c', 'd')).toEqual([]);
    expect(await ask('a')).toEqual(['a']);
  });

  it('[F20] the cache stays within its number of answers, however small they are', async () => {
    const { ask } = await aServer(1_000_000, 3);
    expect(await ask('a', 'b', 'c', 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    expect(await ask('d', 'b', 'c', 'd')).toEqual(['d']);
    expect(await ask('a')).toEqual(['a']);
  });

  it('[F20] an answer that is larger than the cache is sent and not cached', async () => {
    const { ask } = await aServer(5_000);
    expect(await ask('a', 'a')).toEqual(['a', 'a']);
  });

  it('[F20] cached answers are removed after a minute, which frees their space', async () => {
    const { ask, at } = await aServer(35_000);
    await ask('a', 'b', 'c');
    at(60);
    expect(await ask('d', 'e', 'f', 'd', 'e', 'f')).toEqual(['d', 'e', 'f']);
    expect(await ask('a')).toEqual(['a']);
  });

  it('[F20] an answer that failed is not cached', async () => {
    const { ask } = await aServer(35_000);
    expect(await ask('unknown', 'unknown')).toEqual(['unknown', 'unknown']);
  });
});
