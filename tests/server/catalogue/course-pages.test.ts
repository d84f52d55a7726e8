import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseList, CourseQuery } from '../../../common/api/types.ts';
import { loadLearner } from '../../../server/domain/catalogue/course-list.ts';
import { addWish } from '../../../server/domain/catalogue/wishlist.ts';
import { anyText } from '../../support/any-text.ts';
import { assertProperty } from '../support/assert-property.ts';
import { testDatabase } from '../support/database.ts';
import { finishLesson, give, subscribe } from '../support/learning.ts';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';

type Page = Required<Omit<CourseList['data'], 'subscription' | 'elsewhere'>> & Pick<CourseList['data'], 'subscription'>;

const courses = 60;
const minute = 60_000;

/** The texts of the statements since `statements.length = 0`. */
const statements: string[] = [];
let platform: Platform;
let learner: Member;
let subscriber: Member;
beforeAll(async () => {
  const database = await testDatabase(({ query }) => {
    statements.push(query.sql);
  });
  platform = await startPlatform({ content: null, database });
  const { db } = platform.services;
  // three courses each share a moment, and the moments are microseconds apart: less than a Date can
  // tell
  await sql`insert into courses (id, title, description, category, created_at, removed_at)
    select 'course-' || n, 'Course ' || n, 'About it', 'Category ' || n % 4,
      '2026-09-01T08:00:00Z'::timestamptz + interval '1 microsecond' * (n / 3), case when n % 13 = 12 then now() end
    from generate_series(1, ${sql.lit(courses)}) n`.execute(db);
  await sql`insert into course_prices (course_id, region_code, currency_code, price_micro)
    select 'course-' || n, region, 'USD', 10000000 from generate_series(1, ${sql.lit(courses)}) n,
      (values ('US'), ('NL')) regions (region) where n % 7 <> 0`.execute(db);
  await sql`insert into chapters (id, course_id, position, title, removed_at)
    select 'chapter-' || n || '-' || h, 'course-' || n, h, 'Chapter', case when h = 2 then now() end
    from generate_series(1, ${sql.lit(courses)}) n, generate_series(1, 2) h where n % 11 <> 0`.execute(db);
  await sql`insert into lessons (id, course_id, chapter_id, position, title, description, minutes, content, preview, vimeo_id,
      removed_at)
    select 'lesson-' || n || '-' || h || '-' || l, 'course-' || n, 'chapter-' || n || '-' || h, l, 'Lesson', '', n + l, 'Text',
      false, '1/0', case when l = 3 then now() end
    from generate_series(1, ${sql.lit(courses)}) n, generate_series(1, 2) h, generate_series(1, 3) l
    where n % 11 <> 0`.execute(db);
  // the first one has no words: a search finds none of its own
  await sql`insert into course_words (course_id, words)
    select 'course-' || n, '''course'':1A' from generate_series(2, ${sql.lit(courses)}) n`.execute(db);
  await sql`insert into plans (id, position, name, description, features, button)
    values ('monthly', 0, 'Monthly', '', '[]', 'Buy')`.execute(db);
  learner = await platform.makeMember();
  subscriber = await platform.makeMember();
  for (const id of ['course-3', 'course-24', 'course-25', 'course-40']) await give(platform, learner.userId, id);
  await subscribe(platform, subscriber.userId, 100);
  await addWish(platform.services, learner.userId, 'course-24');
  for (const lesson of ['lesson-24-1-1', 'lesson-14-1-2']) await finishLesson(platform, learner.token, lesson);
});
afterAll(() => platform.close());

const viewers = { visitor: () => null, learner: () => learner.token, subscriber: () => subscriber.token };
type Viewer = keyof typeof viewers;

const ask = (query: CourseQuery | Record<string, unknown>, viewer: Viewer = 'visitor') => {
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  const token = viewers[viewer]();
  return platform.get<CourseList>(`/api/courses/all/en?${fields.join('&')}`, token === null ? {} : { token });
};
const pageOf = async (query: CourseQuery, viewer: Viewer = 'visitor'): Promise<Page> => {
  const { status, body, text } = await ask(query, viewer);
  expect(status, text).toBe(200);
  const { courses, next = null, total = -1, free_total = -1, subscription } = body.data;
  return { courses, next, total, free_total, ...(subscription !== undefined && { subscription }) };
};
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** All pages of a list, one after another. */
async function pages(query: CourseQuery, viewer: Viewer, between = () => Promise.resolve()): Promise<Page[]> {
  const first = await pageOf(query, viewer);
  const all = [first];
  for (let { next } = first; next !== null; ) {
    await between();
    const page = await pageOf({ ...query, after: next }, viewer);
    all.push(page);
    next = page.next;
  }
  return all;
}

/** Microseconds and category by id, as they were inserted. */
const numberOf = (id: string) => Number(id.slice('course-'.length));

const lists = fc.record(
  {
    category: fc.constantFrom('Category 0', 'Category 1', 'Category 2', 'Nothing'),
    order: fc.constantFrom('newest' as const, 'oldest' as const),
    collection: fc.constantFrom('owned' as const, 'other' as const),
    price: fc.constant('free' as const),
    ids: fc
      .array(fc.integer({ min: 1, max: courses + 5 }), { minLength: 1, maxLength: 40, size: 'max' })
      .map((numbers) => numbers.map((n) => `course-${n}`).join(',')),
  },
  { requiredKeys: [] },
);

describe('pages of the course list', () => {
  it('[CATALOGUE-04] [SEARCH-10] together are the whole list, filtered and sorted in the same way, without its lessons', async () => {
    await assertProperty(
      fc.asyncProperty(
        lists,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...(Object.keys(viewers) as Viewer[])),
        async (list, limit, viewer) => {
          // what is marked as the learner's is so where the parameters ask for the learner's
          // collection
          const whole = (await ask({}, list.collection === undefined ? 'visitor' : viewer)).body.data.courses;
          const wanted = whole.filter(
            ({ id, category, prices, purchased }) =>
              (list.price === undefined || prices.length === 0) &&
              (list.category === undefined || category === list.category) &&
              (list.collection === undefined || purchased === (list.collection === 'owned')) &&
              (list.ids === undefined || list.ids.split(',').includes(id)),
          );
          // courses of one moment stay in the order of their ids
          const moment = ({ id }: { id: string }) => Math.floor(numberOf(id) / 3);
          if (list.order === 'oldest') wanted.sort((one, other) => moment(one) - moment(other));
          const all = await pages({ ...list, limit }, viewer);
          expect(all.flatMap((page) => page.courses)).toEqual(wanted.map((course) => ({ ...course, chapter: [] })));
          expect(all.slice(0, -1).every((page) => page.courses.length === limit)).toBe(true);
          expect(all.map(({ total }) => total)).toEqual(all.map(() => wanted.length));
        },
      ),
      {
        ...{ numRuns: 30, endOnFailure: true },
        // of several pages each, which few others are
        examples: [
          [{ collection: 'owned' }, 5, 'learner'],
          [{ collection: 'other', order: 'oldest' }, 20, 'visitor'],
          [{ ids: Array.from({ length: 20 }, (_, n) => `course-${n}`).join() }, 7, 'subscriber'],
          [{ category: 'Category 1' }, 6, 'visitor'],
          [{ price: 'free' }, 3, 'visitor'],
        ],
      },
    );
  });

  it('[CATALOGUE-04] no course comes twice or is left out while courses are imported and removed between two pages', async () => {
    const { db } = platform.services;
    const moment = (n: number) =>
      sql<Date>`'2026-09-01T08:00:00Z'::timestamptz + interval '1 microsecond' * ${sql.lit(n)}`;
    await assertProperty(
      fc.asyncProperty(
        fc.constantFrom('newest' as const, 'oldest' as const),
        fc.integer({ min: 4, max: 12 }),
        fc.infiniteStream(fc.integer({ min: -2, max: courses / 3 + 2 })),
        async (order, limit, moments) => {
          const before = idsOf((await pages({ order, limit: 100 }, 'learner')).flatMap((page) => page.courses));
          let imported = 0;
          const importOne = async () => {
            const id = `new-${imported++}`;
            const created_at = moment(Number(moments.next().value));
            await db
              .insertInto('courses')
              .values({ id, title: 'New', description: '', category: 'Category 1', created_at })
              .execute();
            if (imported % 3 === 0)
              await db
                .updateTable('courses')
                .set({ removed_at: platform.clock.now() })
                .where('id', '=', `new-${imported - 3}`)
                .execute();
          };
          const seen = idsOf((await pages({ order, limit }, 'learner', importOne)).flatMap((page) => page.courses));
          await db.deleteFrom('courses').where('id', 'like', 'new-%').execute();
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((id) => id.startsWith('course-'))).toEqual(before);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('[CATALOGUE-04] a page has 24 courses when the caller names no number', async () => {
    const page = await pageOf({ order: 'newest' });
    expect([page.courses.length, page.total, page.subscription]).toEqual([24, 56, undefined]);
  });

  it('[CATALOGUE-04][PAY-10] a page of the collection says to a learner which subscription opens every course', async () => {
    const query = { limit: 1, collection: 'owned' } as const;
    expect((await pageOf(query, 'learner')).subscription).toBeNull();
    expect((await pageOf(query, 'subscriber')).subscription).toMatchObject({ plan_id: 'monthly' });
  });

  it('[CATALOGUE-04][SESSION-04] a page is the same for everybody, with a token of whatever kind', async () => {
    const queries: CourseQuery[] = [
      { limit: 100 },
      { order: 'oldest', limit: 3 },
      { category: 'Category 0' },
      { ids: 'course-24,course-3' },
      { q: 'course' },
      { after: (await pageOf({ limit: 2 })).next ?? '' },
    ];
    for (const query of queries) {
      const { text } = await ask(query);
      for (const viewer of ['learner', 'subscriber'] as const) expect((await ask(query, viewer)).text).toBe(text);
      const fields = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]);
      const url = `/api/courses/all/en?${new URLSearchParams(fields)}`;
      const expired = await platform.get(url, { token: 'no-session-of-anyone' });
      expect([expired.status, expired.text]).toEqual([200, text]);
    }
  });

  it('[CATALOGUE-04] a page is read in a fixed number of statements, without the list of all courses and without texts of lessons', async () => {
    platform.clock.advance(minute);
    statements.length = 0;
    expect((await pageOf({ limit: 4 })).courses.length).toBe(4);
    expect(statements.filter((text) => /"content"|select "id" from "courses"/.test(text))).toEqual([]);
    // the places, the courses, their prices, their lengths, the number of courses, the free ones,
    // which content it is
    expect(statements.length).toBe(7);
    // the two about the whole catalogue are kept for a minute
    statements.length = 0;
    expect((await pageOf({ limit: 5 })).total).toBe(56);
    expect(statements.length).toBe(4);
  });

  it.each([
    [{ ids: 'course-1,course-2', limit: 2 }, 2],
    [{ q: 'course', limit: 2 }, 55],
  ])('[CATALOGUE-04] the total of %j is counted without an SQL statement of its own', async (query, total) => {
    platform.clock.advance(minute);
    statements.length = 0;
    expect(await pageOf(query)).toMatchObject({ courses: [{}, {}], total });
    expect(statements.filter((text) => text.startsWith('select count(*)'))).toEqual([]);
  });

  it('[CATALOGUE-04] a page reads the data of a learner only for its own courses', async () => {
    const { opened, wishes, done } = await loadLearner(platform.services, learner.userId, ['course-24', 'course-26']);
    expect([opened, wishes, done]).toEqual([
      new Set(['course-24']),
      new Set(['course-24']),
      new Map([['course-24', 1]]),
    ]);
  });

  it('[CATALOGUE-04][F20] a page is computed once a minute for visitors and learners, and a learner’s own data at each call', async () => {
    platform.clock.advance(minute);
    await pageOf({ limit: 3 });
    statements.length = 0;
    await pageOf({ limit: 3 });
    expect(statements).toEqual([]);
    // nor is the session looked up
    await pageOf({ limit: 3 }, 'learner');
    expect(statements).toEqual([]);
    await pageOf({ limit: 3, collection: 'owned' }, 'learner');
    expect(statements.length).toBeGreaterThan(0);
    platform.clock.advance(minute);
    statements.length = 0;
    await pageOf({ limit: 3 });
    expect(statements.length).toBeGreaterThan(0);
  });

  it('[CATALOGUE-04] a page has a version that a client may ask about, with and without a token', async () => {
    const url = '/api/courses/all/en?limit=2';
    const first = await platform.get(url);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await platform.get(url, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
    const members = await platform.get(url, {
      token: learner.token,
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect([members.status, members.headers['cache-control']]).toEqual([304, 'no-cache']);
  });

  it.each([
    ['?limit=2', 'no-cache', 'no-cache', null],
    ['?q=course&limit=2', 'no-cache', 'no-cache', null],
    ['?ids=course-24', 'no-cache', 'no-cache', null],
    ['?collection=owned', 'no-cache', 'no-store', 'authorization'],
    ['?collection=other&limit=2', 'no-cache', 'no-store', 'authorization'],
    ['', 'no-cache', 'no-store', 'authorization'],
  ])(
    '[CATALOGUE-04][F20] no shared cache stores a learner’s data for the list with the query %j',
    async (query, visitors, members, vary) => {
      const url = `/api/courses/all/en${query}`;
      const [visitor, member] = [await platform.get(url), await platform.get(url, { token: learner.token })];
      expect([visitor.headers['cache-control'], member.headers['cache-control']]).toEqual([visitors, members]);
      for (const { headers } of [visitor, member]) {
        const names = (headers.vary ?? '').split(', ').filter((name) => name !== '' && name !== 'accept-encoding');
        expect(names).toEqual(vary === null ? [] : [vary]);
      }
    },
  );

  it.each([
    [{ limit: 0 }, 'limit', 'Please use a number that is at least 1.'],
    [{ limit: 101 }, 'limit', 'Please use a number that is at most 100.'],
    [{ limit: 'many' }, 'limit', 'This value must be integer.'],
    [{ order: 'price' }, 'order', 'Please use one of: newest, oldest.'],
    [{ collection: 'mine' }, 'collection', 'Please use one of: owned, other.'],
    [{ category: '' }, 'category', 'Please fill in this field.'],
    [{ q: 'x'.repeat(101) }, 'q', 'Please use at most 100 characters.'],
    [{ ids: Array.from({ length: 101 }, (_, n) => n).join() }, 'ids', 'Please ask for at most 100 courses.'],
  ])('[CATALOGUE-04] %j is refused with a message about what to do', async (query, field, message) => {
    expect(await ask(query)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  });

  it('[CATALOGUE-04] a cursor that is broken or from another list is refused with a message about what to do', async () => {
    const { next } = await pageOf({ limit: 1, category: 'Category 1' });
    const other = 'This page is of a list with other parameters. Please ask for the first page, without `after`.';
    for (const query of [
      {},
      { category: 'Category 2' },
      { category: 'Category 1', order: 'oldest' },
      { price: 'free' },
    ]) {
      expect(await ask({ ...query, after: next })).toMatchObject({ status: 422, body: { errors: { after: [other] } } });
    }
    expect((await ask({ category: 'Category 1', order: 'newest', limit: 7, after: next })).status).toBe(200);
    const broken = 'This is not the `next` of a page. Please ask for the first page, without `after`.';
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const after of [
      'x',
      next?.slice(0, -3),
      encoded(null),
      encoded({ id: 'course-1' }),
      encoded(['name', 5, 1, 'course-1']),
      encoded(['name', 0, 1.5, 'course-1']),
      encoded(['name', 0, 1e300, 'course-1']),
      encoded(['name', 0, 1, 'course\0']),
      encoded(['name', 0, 1, '\ud800']),
      encoded(['name', 0, 1, 7]),
      encoded([7, 0, 1, 'course-1']),
    ]) {
      expect(await ask({ category: 'Category 1', after })).toMatchObject({
        status: 422,
        body: { errors: { after: [broken] } },
      });
    }
  });

  it('[CATALOGUE-04] any cursor is answered with a page or with 422', async () => {
    const { next } = await pageOf({ limit: 1 });
    const [name] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
    const place = fc.tuple(
      fc.constant(name),
      fc.constantFrom(0, 1, 2),
      fc.maxSafeInteger(),
      anyText({ maxLength: 40 }),
    );
    await assertProperty(
      fc.asyncProperty(fc.oneof(place, fc.jsonValue()), fc.constantFrom('learner' as const), async (value, viewer) => {
        const after = Buffer.from(JSON.stringify(value)).toString('base64url');
        expect([200, 422]).toContain((await ask({ after }, viewer)).status);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('[CATALOGUE-04] an unknown query parameter does not change the list', async () => {
    const whole = await platform.get<CourseList>('/api/courses/all/en');
    expect(Object.keys(whole.body.data)).toEqual(['courses']);
    expect((await platform.get('/api/courses/all/en?utm_source=letter')).text).toBe(whole.text);
  });
});

describe('categories', () => {
  it('[CATALOGUE-02][CATALOGUE-04] say on request how many courses they have, in place of their ids', async () => {
    const { db } = platform.services;
    const created_at = platform.clock.now();
    const other = { id: 'other', title: '', description: '', category: 'a category in small letters', created_at };
    await db.insertInto('courses').values(other).execute();
    platform.clock.advance(2 * minute);
    type Categories = { data: { name: string; course: { id: string }[]; courses_count?: number }[] };
    const { data } = (await platform.get<Categories>('/api/categories/en')).body;
    expect(data.map(({ name }) => name)).toEqual([other.category, ...[0, 1, 2, 3].map((n) => `Category ${n}`)]);
    expect(data.every(({ courses_count }) => courses_count === undefined)).toBe(true);
    const counted = data.map(({ name, course }) => ({ name, course: [], courses_count: course.length }));
    expect((await platform.get<Categories>('/api/categories/en?counts=true')).body.data).toEqual(counted);
    expect((await platform.get<Categories>('/api/categories/en?counts=false')).body.data).toEqual(data);
    await db.deleteFrom('courses').where('id', '=', other.id).execute();
  });
});
