import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../server/operations/operation.ts';
import { finishLesson, give, subscribe } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform();

const hour = 60 * 60_000;
const day = 24 * hour;

const homeOf = async ({ token }: Pick<Member, 'token'>) =>
  (await platform.get<Answer<'getHome'>>('/api/home', { token })).body.data;
const watch = ({ token }: Member, lesson: string, position: number) =>
  platform.put(`/api/user/lessons/${lesson}/progress`, { position, duration: 600, completed: false }, { token });

describe('the start page', () => {
  it('[START-01] is for members', async () => {
    expect((await platform.get('/api/home')).status).toBe(401);
  });

  it('[START-01] goes on with the first lesson that is not completed, and says what is left of the course', async () => {
    const member = await platform.makeMember();
    await give(platform, member.userId, 'pattern-cutting');
    const before = (await homeOf(member)).courses;
    expect(before).toMatchObject([{ id: 'pattern-cutting', completion_percentage: 0, lessons_left: 3 }]);
    const first = before[0]?.next_lesson?.id ?? '';
    await finishLesson(platform, member.token, first);
    const { courses, lessons_this_week, offers } = await homeOf(member);
    expect(courses).toMatchObject([{ id: 'pattern-cutting', completion_percentage: 33, lessons_left: 2 }]);
    expect(courses[0]?.next_lesson?.id).not.toBe(first);
    const { minutes } = await platform.services.db
      .selectFrom('lessons')
      .select('minutes')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    expect(courses[0]?.minutes_left).toBe((before[0]?.minutes_left ?? 0) - minutes);
    expect([lessons_this_week, offers]).toEqual([1, []]);
  });

  it('[START-01] begins with the course that was used last; finished ones come last', async () => {
    const member = await platform.makeMember();
    await watch(member, 'running-stitch', 30);
    platform.clock.advance(hour);
    await give(platform, member.userId, 'pattern-cutting');
    const ids = async () => (await homeOf(member)).courses.map(({ id }) => id);
    expect(await ids()).toEqual(['pattern-cutting', 'first-stitches']);
    platform.clock.advance(hour);
    await watch(member, 'running-stitch', 60);
    expect(await ids()).toEqual(['first-stitches', 'pattern-cutting']);
    for (const lesson of ['running-stitch', 'sew-a-button']) await finishLesson(platform, member.token, lesson);
    const { courses } = await homeOf(member);
    expect(courses.map(({ id, next_lesson }) => [id, next_lesson === null])).toEqual([
      ['pattern-cutting', false],
      ['first-stitches', true],
    ]);
  });

  it('[START-01] omits a course of which only a free lesson was opened, and one whose subscription has ended', async () => {
    const member = await platform.makeMember();
    await watch(member, 'body-measures', 10);
    expect((await homeOf(member)).courses).toEqual([]);
    await subscribe(platform, member.userId, 30);
    expect(await homeOf(member)).toMatchObject({
      courses: [{ id: 'pattern-cutting' }],
      subscription: { plan_id: 'monthly' },
    });
    platform.clock.advance(31 * day);
    const { email, password } = member;
    const login = await platform.post<{ token: string }>('/api/login', { email, password });
    expect(await homeOf(login.body)).toMatchObject({ courses: [], subscription: null });
  });

  it('[START-01] counts the lessons since Monday', async () => {
    const member = await platform.makeMember();
    await finishLesson(platform, member.token, 'running-stitch');
    expect((await homeOf(member)).lessons_this_week).toBe(1);
    platform.clock.advance(7 * day);
    expect((await homeOf(member)).lessons_this_week).toBe(0);
    await finishLesson(platform, member.token, 'sew-a-button');
    expect((await homeOf(member)).lessons_this_week).toBe(1);
  });
});

describe('the start page of a learner without courses', () => {
  it('[START-02] offers free courses with their first lesson, and the free lesson of one that is sold', async () => {
    const member = await platform.makeMember();
    const { courses, offers } = await homeOf(member);
    expect(courses).toEqual([]);
    expect(offers.length).toBeGreaterThan(1);
    expect(offers.map(({ free }) => free)).toEqual([...offers.slice(1).map(() => true), false]);
    for (const { id, lesson } of offers) {
      const { status } = await platform.get(`/api/lesson/preview/${lesson?.id}/en`, { token: member.token });
      expect([id, status]).toEqual([id, 200]);
    }
    expect(offers).toContainEqual(expect.objectContaining({ id: 'first-stitches', free: true }));
  });
});
