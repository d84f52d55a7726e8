import { describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { coverAddress } from '../../../server/pictures/address.ts';
import { finishLesson, give, listOf, sell, subscribe } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

type State = components['schemas']['ProgressAnswer']['data'];
type PurchasedCourse = components['schemas']['PurchasedCourse'];
type Course = components['schemas']['Course'];

const platform = await sharedPlatform();

const hour = 60 * 60_000;

async function watch(member: Member, lesson: string, position: number, completed = false, duration = 600) {
  const body = { position, duration, completed };
  return platform.put<{ data: State }>(`/api/user/lessons/${lesson}/progress`, body, { token: member.token });
}

const finish = (member: Member, lesson: string) => finishLesson(platform, member.token, lesson);

async function positionIn(member: Member, lesson: string) {
  const { body } = await platform.get<{ data: { position: number; completed: boolean } }>(
    `/api/lesson/preview/${lesson}/en`,
    { token: member.token },
  );
  return { position: body.data.position, completed: body.data.completed };
}

const coursesOf = async (member: Member) => (await listOf(platform, member)).data;

describe('progress', () => {
  it('[LESSON-04] goes on where the learner stopped', async () => {
    const member = await platform.makeMember();
    await watch(member, 'running-stitch', 239.9);
    expect(await positionIn(member, 'running-stitch')).toEqual({ position: 239.9, completed: false });
    await watch(member, 'running-stitch', 30);
    expect(await positionIn(member, 'running-stitch')).toEqual({ position: 30, completed: false });
  });

  it('[LESSON-04] keeps a lesson done when it is watched again, and goes on from the newer place', async () => {
    const member = await platform.makeMember();
    await finish(member, 'running-stitch');
    expect((await watch(member, 'running-stitch', 30)).body.data.lesson_completed).toBe(true);
    expect(await positionIn(member, 'running-stitch')).toEqual({ position: 30, completed: true });
  });

  it('[LESSON-04] accepts no position after the end, and no zero duration for a whole video', async () => {
    const member = await platform.makeMember();
    await watch(member, 'running-stitch', 9_999, false, 300);
    expect(await positionIn(member, 'running-stitch')).toEqual({ position: 300, completed: false });
    expect((await watch(member, 'sew-a-button', 0, false, 0)).body.data.lesson_completed).toBe(false);
    for (const position of [-1, '5', null]) {
      const body = { position, duration: 300, completed: false };
      const url = '/api/user/lessons/sew-a-button/progress';
      expect((await platform.put(url, body, { token: member.token })).status).toBe(422);
    }
  });

  it('[LESSON-04] is the same after reports of two devices and repeated reports', async () => {
    const member = await platform.makeMember();
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => watch(member, 'running-stitch', index * 50, index === 3)),
      finish(member, 'running-stitch'),
    ]);
    expect(answers).toHaveLength(13);
    expect((await watch(member, 'running-stitch', 5)).body.data.completion_percentage).toBe(50);
    const rows = await platform.services.db
      .selectFrom('progress')
      .selectAll()
      .where('user_id', '=', member.userId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('[LESSON-04][A31] is kept only for lessons that the learner may watch', async () => {
    const member = await platform.makeMember();
    const locked = await watch(member, 'ease', 10);
    expect([locked.status, (locked.body as { error?: string }).error]).toEqual([403, 'not_purchased']);
    expect((await watch(member, 'body-measures', 10)).status).toBe(200);
    const unknown = await watch(member, 'nowhere', 10);
    expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'This lesson was not found.' }]);
    const body = { position: 1, duration: 10, completed: false };
    expect((await platform.put('/api/user/lessons/body-measures/progress', body)).status).toBe(401);
  });

  it('[LESSON-04][DONE-01][DONE-03] finishes chapters and, with the last lesson, the course', async () => {
    const member = await platform.makeMember();
    await give(platform, member.userId, 'pattern-cutting');
    expect(await finish(member, 'ease')).toMatchObject({
      completion_percentage: 33,
      chapter_completed: false,
    });
    expect(await finish(member, 'body-measures')).toEqual({
      completion_percentage: 66,
      lesson_completed: true,
      chapter_completed: true,
      course_completed: false,
    });
    expect(await finish(member, 'skirt-block')).toEqual({
      completion_percentage: 100,
      lesson_completed: true,
      chapter_completed: true,
      course_completed: true,
    });
    const { body } = await platform.get<{ data: Course }>('/api/user/courses/course/pattern-cutting/en', {
      token: member.token,
    });
    expect(body.data.completion_percentage).toBe(100);
  });
});

describe('certificates', () => {
  it('[DONE-03][A45] are issued once a course, with the name of that day, and can be checked by everybody', async () => {
    const member = await platform.makeMember({ first_name: 'Şîrîn', last_name: 'Ehmed' });
    await finish(member, 'running-stitch');
    expect((await coursesOf(member))[0]).toMatchObject({
      downloadLink: null,
      achievedDate: null,
      status: 'In progress',
    });
    const finished = platform.clock.now().toISOString();
    await Promise.all([finish(member, 'sew-a-button'), finish(member, 'sew-a-button')]);
    platform.clock.advance(hour);
    await finish(member, 'sew-a-button');
    const details = { first_name: 'Other', last_name: 'Name', date_of_birth: '1998-03-21' };
    await platform.patch('/api/me', details, { token: member.token });

    const [course] = await coursesOf(member);
    expect(course).toMatchObject({ id: 'first-stitches', status: 'Completed', achievedDate: finished });
    const id = course?.downloadLink?.split('/').at(-1) ?? '';
    expect(id).toMatch(/^crt_[\w-]{22}$/);
    expect((await platform.get(`/api/certificates/${id}`)).body.data).toMatchObject({
      holder: 'Şîrîn Ehmed',
      course: 'First stitches',
      achievedDate: finished,
      valid: true,
    });
    const rows = await platform.services.db
      .selectFrom('certificates')
      .selectAll()
      .where('user_id', '=', member.userId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('[DONE-03] that were withdrawn say so, and unknown ones are not found', async () => {
    const member = await platform.makeMember();
    await finish(member, 'running-stitch');
    await finish(member, 'sew-a-button');
    const id = (await coursesOf(member))[0]?.downloadLink?.split('/').at(-1) ?? '';
    await platform.services.db
      .updateTable('certificates')
      .set({ revoked_at: platform.clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await platform.get(`/api/certificates/${id}`)).body.data).toMatchObject({ valid: false });
    expect((await coursesOf(member))[0]).toMatchObject({ downloadLink: null });
    expect((await platform.get('/api/certificates/crt_unknown')).status).toBe(404);
  });
});

describe("a learner's courses", () => {
  it('[PROFILE-01][PROFILE-02] are none at first, then what was bought, with what was paid', async () => {
    const member = await platform.makeMember();
    expect(await coursesOf(member)).toEqual([]);
    const bought = platform.clock.now().toISOString();
    await sell(platform, member.userId, 'pattern-cutting', { amount: 3650, currency: 'EUR' });
    platform.clock.advance(hour);
    await watch(member, 'ease', 60);
    expect(await coursesOf(member)).toEqual([
      {
        id: 'pattern-cutting',
        title: 'Pattern cutting',
        thumbnail: coverAddress({ id: 'pattern-cutting', title: 'Pattern cutting', category: 'Crafts', emblem: null }),
        status: 'In progress',
        created_at: bought,
        lastViewed: platform.clock.now().toISOString(),
        achievedDate: null,
        startDate: bought,
        endDate: null,
        price: { amount: 36.5, currency: 'EUR' },
        downloadLink: null,
        completion_percentage: 0,
        certificate: null,
        practice_test: { question_count: 12, answered: null, best_percentage: null, passed: false },
      },
    ]);
  });

  it('[PROFILE-01][A31] are refused to another learner', async () => {
    const member = await platform.makeMember();
    const other = await platform.makeMember();
    const answer = await platform.get(`/api/user/courses/${other.userId}`, { token: member.token });
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden']);
    expect((await platform.get(`/api/user/courses/${other.userId}`)).status).toBe(401);
  });

  it('[COURSE-06][PAY-04][PROFILE-03] are all courses while a subscription runs; what was begun ends with it', async () => {
    const member = await platform.makeMember();
    const mine = async (token: string) =>
      (
        await platform.get<{ data: { course_ids: string[]; courses: PurchasedCourse[] } }>('/api/user/courses', {
          token,
        })
      ).body.data;
    await give(platform, member.userId, 'cash-book');
    await watch(member, 'body-measures', 10);
    expect((await mine(member.token)).course_ids).toEqual(['cash-book']);
    expect((await mine(member.token)).courses.map(({ id }) => id)).toEqual(['cash-book']);

    await subscribe(platform, member.userId, 1);
    const end = new Date(platform.clock.now().getTime() + 24 * hour).toISOString();
    expect((await mine(member.token)).course_ids.sort()).toEqual(['cash-book', 'pattern-cutting']);
    const during = (await mine(member.token)).courses;
    expect(during.map(({ id, endDate, created_at }) => [id, endDate, created_at !== null])).toEqual([
      ['cash-book', null, true],
      ['pattern-cutting', end, false],
    ]);

    platform.clock.advance(24 * hour);
    expect((await mine(member.token)).course_ids).toEqual(['cash-book']);
    expect((await mine(member.token)).courses.map(({ id, endDate }) => [id, endDate])).toEqual([
      ['cash-book', null],
      ['pattern-cutting', end],
    ]);
  });
});

describe('feedback on a chapter', () => {
  const send = (chapter: string, body: unknown, token?: string) =>
    platform.post(`/api/user/chapters/${chapter}/feedback`, body, token === undefined ? {} : { token });

  it('[DONE-02] is stored once a learner and chapter, the last one counts', async () => {
    const member = await platform.makeMember();
    for (const lesson of ['running-stitch', 'sew-a-button']) await finish(member, lesson);
    expect(await send('by-hand', { answer: 'Too fast', rating: 2 }, member.token)).toMatchObject({ status: 201 });
    expect((await send('by-hand', { answer: ' Just right ', rating: 5 }, member.token)).status).toBe(201);
    const rows = await platform.services.db
      .selectFrom('feedback')
      .select(['chapter_id', 'answer', 'rating'])
      .where('user_id', '=', member.userId)
      .execute();
    expect(rows).toEqual([{ chapter_id: 'by-hand', answer: 'Just right', rating: 5 }]);
  });

  it('[DONE-02] needs an answer, one to five stars and a chapter', async () => {
    const { token } = await platform.makeMember();
    for (const body of [
      { answer: 'Just right', rating: 0 },
      { answer: 'Just right', rating: 6 },
      { answer: 'Just right', rating: 4.5 },
      { answer: '  ', rating: 5 },
      { rating: 5 },
    ]) {
      expect((await send('by-hand', body, token)).status).toBe(422);
    }
    expect((await send('by-hand', { answer: '  ', rating: 5 }, token)).body).toMatchObject({
      errors: { answer: ['Please choose an answer.'] },
    });
    const good = { answer: 'Just right', rating: 5 };
    const unknown = await send('nowhere', good, token);
    expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'This chapter was not found.' }]);
    expect((await send('by-hand', good)).status).toBe(401);
  });

  it('[DONE-02][A31] is accepted for a chapter in which the learner may open a lesson, even if only a preview', async () => {
    const { token } = await platform.makeMember();
    const good = { answer: 'Just right', rating: 5 };
    expect((await send('measure', good, token)).status).toBe(201);
    const locked = await send('draft', good, token);
    expect([locked.status, locked.body]).toMatchObject([403, { error: 'not_purchased' }]);
  });
});
