import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer as AnswerOf } from '../../../../server/operations/operation.ts';
import { aCourseOfOneLesson } from '../../support/certificates.ts';
import { finishLesson, give, listOf } from '../../support/learning.ts';
import type { Member } from '../../support/platform.ts';
import { examinee, tested } from '../../support/practice.ts';
import { sharedPlatform } from '../../support/shared-platform.ts';

const lessons = ['body-measures', 'ease', 'skirt-block'];

let member: Member;
let me: ReturnType<typeof examinee>;
const platform = await sharedPlatform();
beforeEach(async () => {
  member = await platform.makeMember();
  await give(platform, member.userId, tested);
  me = examinee(platform, member);
});

const watch = (lesson: string) => finishLesson(platform, member.token, lesson);
const watchAll = async () => {
  for (const lesson of lessons) await watch(lesson);
};
/** Takes a whole test. */
const take = async ({ wrong = 0 } = {}) => me.finish((await me.start()).body.data, { wrong });
const certificates = () =>
  platform.services.db.selectFrom('certificates').select('id').where('user_id', '=', member.userId).execute();
const listed = async () => (await listOf(platform, member)).data.find(({ id }) => id === tested);

describe('the certificate of a course with a practice test', () => {
  it('[PRACTICE-13] is not issued for its lessons alone; a passed test brings it', async () => {
    await watchAll();
    expect(await certificates()).toEqual([]);
    expect(await listed()).toMatchObject({ status: 'In progress', downloadLink: null });
    await take({ wrong: 6 });
    expect(await certificates()).toEqual([]);
    await take();
    const [certificate] = await certificates();
    expect(await listed()).toMatchObject({
      status: 'Completed',
      downloadLink: `/api/download/certificate/${certificate?.id}`,
    });
  });

  it('[PRACTICE-13] is not issued for a passed test alone; the last lesson brings it', async () => {
    await take();
    expect(await certificates()).toEqual([]);
    const [first = '', ...others] = lessons;
    for (const lesson of others) await watch(lesson);
    expect(await certificates()).toEqual([]);
    expect((await watch(first)).course_completed).toBe(true);
    expect(await certificates()).toHaveLength(1);
  });

  it('[CERT-14] comes with the result of the test that earned it, and with its course', async () => {
    const url = platform.services.config.publicUrl;
    const left = (await take()).lessons_left;
    expect(left).toMatchObject({ count: 3, next: { chapter_id: expect.any(String), lesson_id: 'body-measures' } });
    await watch('body-measures');
    const attempt = await take();
    expect(attempt).toMatchObject({
      certificate: null,
      lessons_left: { count: 2, next: { lesson_id: 'ease', title: 'Ease' } },
    });
    await watchAll();
    const [issued] = await certificates();
    const certificate = {
      ...{
        id: issued?.id,
        code: expect.any(String),
        url: `${url}/certificates/${issued?.id}`,
        withdrawn_at: null,
        page_off: false,
      },
      ...{ holder: 'Dilan Karim', issued_at: platform.clock.now().toISOString() },
    };
    expect((await me.read(attempt.id)).body.data).toMatchObject({ certificate, lessons_left: null });
    const ofCourse = async (token: string | null) =>
      (
        await platform.get<AnswerOf<'previewCourse'>>(
          `/api/courses/preview/${tested}/en`,
          token === null ? {} : { token },
        )
      ).body.data.certificate;
    expect(await ofCourse(member.token)).toEqual(certificate);
    expect(await ofCourse((await platform.makeMember()).token)).toBeNull();
    expect(await ofCourse(null)).toBeUndefined();
    await platform.services.db.updateTable('certificates').set({ page_off: true }).execute();
    expect(await listed()).toMatchObject({ certificate: { ...certificate, page_off: true } });
  });

  it('[CERT-14] says nothing of a certificate while a test is running', async () => {
    const { id } = (await me.start()).body.data;
    const { body } = await me.read(id);
    expect([body.data.result, 'certificate' in body.data, 'lessons_left' in body.data]).toEqual([null, false, false]);
  });

  it('[PRACTICE-13] is issued once when the last lesson and the last answer come at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      member = await platform.makeMember();
      await give(platform, member.userId, tested);
      me = examinee(platform, member);
      for (const lesson of lessons.slice(1)) await watch(lesson);
      const attempt = (await me.start()).body.data;
      const right = await me.solutions(attempt.id);
      const [last, ...others] = attempt.items.map(({ question_id }) => question_id);
      for (const id of others) await me.answer(attempt.id, id, right.get(id) ?? []);
      await Promise.all([me.answer(attempt.id, last ?? '', right.get(last ?? '') ?? []), watch(lessons[0] ?? '')]);
      expect(await certificates()).toHaveLength(1);
    }
  });

  it('[PRACTICE-13] stays when it was issued before the course had a test', async () => {
    const row = {
      id: `crt_${member.userId}`,
      user_id: member.userId,
      course_id: tested,
      course_title: 'Pattern cutting',
      ...aCourseOfOneLesson,
    };
    await platform.services.db
      .insertInto('certificates')
      .values({ ...row, holder: 'Dilan Karim', issued_at: platform.clock.now(), order_id: null })
      .execute();
    await watchAll();
    await take({ wrong: 12 });
    expect(await certificates()).toEqual([{ id: row.id }]);
    expect(await listed()).toMatchObject({ status: 'Completed' });
  });

  it('[PRACTICE-13] needs no test where the course has none', async () => {
    for (const lesson of ['running-stitch']) await watch(lesson);
    const { body } = await platform.get<AnswerOf<'getMyCourse'>>('/api/user/courses/course/first-stitches/en', {
      token: member.token,
    });
    for (const { lesson } of body.data.chapter) for (const { id } of lesson) await watch(id);
    expect(body.data.practice_test).toBeNull();
    expect(await certificates()).toHaveLength(1);
  });
});

describe('the state of a practice test', () => {
  const ofCourse = async () => {
    const { body } = await platform.get<AnswerOf<'getMyCourse'>>(`/api/user/courses/course/${tested}/en`, {
      token: member.token,
    });
    return body.data.practice_test;
  };

  it('[PRACTICE-14] goes from not begun over a number of answers to the best result, with the course and in the list', async () => {
    const begun = { question_count: 12, answered: null, best_percentage: null, passed: false };
    expect(await ofCourse()).toEqual(begun);
    const attempt = (await me.start()).body.data;
    const right = await me.solutions(attempt.id);
    for (const { question_id } of attempt.items.slice(0, 6)) {
      await me.answer(attempt.id, question_id, right.get(question_id) ?? []);
    }
    expect(await ofCourse()).toEqual({ ...begun, answered: 6 });
    expect((await listed())?.practice_test).toEqual({ ...begun, answered: 6 });
    await me.finish((await me.read(attempt.id)).body.data, { wrong: 4 });
    expect(await ofCourse()).toEqual({ ...begun, best_percentage: 67 });
    await take({ wrong: 1 });
    await take({ wrong: 8 });
    expect(await ofCourse()).toEqual({ ...begun, best_percentage: 92, passed: true });
    expect((await listed())?.practice_test).toEqual(await ofCourse());
  });

  it('[PRACTICE-14] is not begun for a visitor, and absent where a course has no test', async () => {
    const { body } = await platform.get<AnswerOf<'previewCourse'>>(`/api/courses/preview/${tested}/en`);
    expect(body.data.practice_test).toEqual({
      question_count: 12,
      answered: null,
      best_percentage: null,
      passed: false,
    });
    const other = await platform.get<AnswerOf<'previewCourse'>>('/api/courses/preview/cash-book/en');
    expect(other.body.data.practice_test).toBeNull();
  });
});
