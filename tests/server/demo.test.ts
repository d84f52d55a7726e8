import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../server/container.ts';
import { demoAccount, makeDemoAccount } from '../../server/demo.ts';
import { recountJoined } from '../../server/domain/catalogue/enrolment-count.ts';
import type { Answer } from '../../server/operations/operation.ts';
import { type Platform, startPlatform } from './support/platform.ts';
import { platformOfTest } from './support/shared-platform.ts';
import { sandboxOf } from './support/shop.ts';
import { stripeKeys } from './support/stripe-keys.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));

describe('[DEMO-01] the demo account', () => {
  let platform: Platform;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    platform = await startPlatform({ content });
    // as at a start, when there is no server yet that the sandbox could send its webhook to
    const { db, config, log } = platform.services;
    const starting = await compose(config, db, {
      now: platform.clock.now,
      print: () => undefined,
      sync: () => Promise.resolve(),
    });
    await makeDemoAccount({ ...starting.services, log }, starting.sandbox);
    const login = await platform.post<{ token: string; user: { id: string } }>('/api/login', demoAccount);
    token = login.body.token;
    userId = login.body.user.id;
  });
  afterAll(() => platform.close());

  const purchases = async () =>
    (await platform.get<Answer<'listPurchasedCourses'>>(`/api/user/courses/${userId}`, { token })).body.data;
  const course = async (id: string) =>
    (await platform.get<Answer<'getMyCourse'>>(`/api/user/courses/course/${id}/en`, { token })).body.data;

  it('has a course in progress and a finished one with its certificate', async () => {
    const [one, other, ...more] = (await purchases()).sort((a, b) => a.id.localeCompare(b.id));
    expect(more).toEqual([]);
    expect(one).toMatchObject({ id: 'sewing-first-garments', status: 'In progress', price: { currency: 'USD' } });
    expect(other).toMatchObject({ id: 'web-basics-first-page', status: 'Completed', price: null });
    const pdf = await platform.get(other?.downloadLink ?? '', { token });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has completed two chapters of the first course and begun a lesson of the third chapter', async () => {
    const { chapter } = await course('sewing-first-garments');
    const done = chapter.map(({ lesson }) => lesson.map(({ completed }) => completed));
    expect(done.map((lessons) => lessons.every(Boolean))).toEqual([true, true, false]);
    expect(chapter[2]?.lesson.map(({ position }) => position)).toEqual([40, 0, 0]);
  });

  it('has one course on its wishlist, which the list and the course itself show', async () => {
    const { body } = await platform.get<Answer<'listCourses'>>('/api/courses/all/en', { token });
    expect(body.data.courses.filter(({ wishlisted }) => wishlisted).map(({ id }) => id)).toEqual([
      'phone-photography-that-sells',
    ]);
    const preview = '/api/courses/preview/phone-photography-that-sells/en';
    expect((await platform.get<Answer<'previewCourse'>>(preview, { token })).body.data.wishlisted).toBe(true);
    expect((await platform.get<Answer<'previewCourse'>>(preview)).body.data.wishlisted).toBe(false);
  });

  it('has one order, paid through the sandbox, and the webhook creates no second one', async () => {
    await sandboxOf(platform).settled();
    const { db } = platform.services;
    const orders = await db.selectFrom('orders').selectAll().execute();
    expect(orders).toMatchObject([{ user_id: userId, course_id: 'sewing-first-garments', status: 'paid' }]);
    const intents = await db.selectFrom('sandbox_intents').selectAll().execute();
    expect(intents).toMatchObject([{ id: orders[0]?.intent_id, status: 'succeeded', amount: orders[0]?.amount }]);
  });

  it('counts as one learner', async () => {
    const { db } = platform.services;
    const joined = () =>
      db.selectFrom('courses').select(['id', 'joined']).where('joined', '>', 0).orderBy('id').execute();
    const counted = await joined();
    expect(counted.map(({ joined }) => joined)).toEqual([1, 1]);
    await recountJoined(platform.services);
    expect(await joined()).toEqual(counted);
  });

  it('causes no mail and no log line', async () => {
    expect(await platform.outbox()).toEqual([]);
    expect(platform.log.filter(({ event }) => event === 'order.changed')).toEqual([]);
  });

  it('is created once: the next start changes nothing', async () => {
    const before = await purchases();
    platform.clock.advance(60_000);
    await makeDemoAccount(platform.services, platform.sandbox);
    expect(await purchases()).toEqual(before);
    const users = await platform.services.db.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
  });
});

it('[DEMO-01] with other content the demo account has no courses', async () => {
  const platform = await platformOfTest();
  await makeDemoAccount(platform.services, platform.sandbox);
  const { status, body } = await platform.post<{ token: string }>('/api/login', demoAccount);
  expect(status).toBe(200);
  const mine = await platform.get<Answer<'listMyCourses'>>('/api/user/courses', { token: body.token });
  expect(mine.body.data.courses).toEqual([]);
});

it('[DEMO-01] in a database whose courses were all removed the demo account has none', async () => {
  const platform = await platformOfTest({ content });
  const { db } = platform.services;
  await db.updateTable('courses').set({ removed_at: platform.clock.now() }).execute();
  await makeDemoAccount(platform.services, platform.sandbox);
  for (const table of ['progress', 'orders', 'wishes'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

it('[DEMO-01] with the keys of Stripe the demo account buys no course, and in production it does not exist', async () => {
  for (const [env, courses] of [
    [stripeKeys, ['web-basics-first-page']],
    [{ NODE_ENV: 'production' }, []],
  ] as const) {
    const platform = await platformOfTest({ content, env });
    await makeDemoAccount(platform.services, platform.sandbox);
    const { db } = platform.services;
    const finished = await db.selectFrom('certificates').select('course_id').execute();
    expect(finished.map(({ course_id }) => course_id)).toEqual(courses);
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
  }
});
