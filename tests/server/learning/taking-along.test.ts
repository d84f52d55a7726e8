import { describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { give, subscribe } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { examinee } from '../support/practice.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

type Offer = components['schemas']['ChapterToTake'];
type Taken = components['schemas']['TakenChapter'];

const platform = await sharedPlatform();

const pathOf = (course: string, lang = 'en') => `/api/user/courses/course/${course}/${lang}/chapters`;
const ask = <Body>(path: string, member?: Member) =>
  platform.get<{ data: Body; error?: string }>(path, member === undefined ? {} : { token: member.token });
const list = async (member: Member, course = 'pattern-cutting', lang = 'en') =>
  (await ask<{ chapters: Offer[] }>(pathOf(course, lang), member)).body.data.chapters;
const take = (member: Member, chapter: string, course = 'pattern-cutting', lang = 'en') =>
  ask<Taken>(`${pathOf(course, lang)}/${chapter}`, member);

async function anOwner(): Promise<Member> {
  const member = await platform.makeMember();
  await give(platform, member.userId, 'pattern-cutting');
  return member;
}

describe('chapters for offline use', () => {
  it('[OFFLINE-30] are listed with the exact sizes of their texts and files', async () => {
    const owner = await anOwner();
    const chapters = await list(owner);
    expect(chapters.length).toBeGreaterThan(1);
    expect(chapters.some(({ files }) => files.length > 0)).toBe(true);
    for (const { id, texts, files, size } of chapters) {
      expect(Buffer.byteLength((await take(owner, id)).text)).toBe(texts);
      for (const file of files) {
        const { bytes } = await platform.get(`/api/download/attachment/${file.id}`, { token: owner.token });
        expect(bytes.length).toBe(file.size);
      }
      expect(size).toBe(files.reduce((sum, file) => sum + file.size, texts));
    }
  });

  it('[OFFLINE-31] have each lesson as on its page, and the course without the texts of other lessons', async () => {
    const owner = await anOwner();
    const [first] = await list(owner);
    const { course, lessons } = (await take(owner, first?.id ?? '')).body.data;
    for (const lesson of lessons) {
      const { body } = await platform.get<{ data: components['schemas']['Lesson'] }>(
        `/api/lesson/preview/${lesson.id}/en`,
        { token: owner.token },
      );
      expect({ ...body.data, content: '' }).toEqual(lesson);
    }
    const { body } = await ask<components['schemas']['Course']>('/api/user/courses/course/pattern-cutting/en', owner);
    const bare = (chapters: components['schemas']['Chapter'][]) =>
      chapters.map((each) => ({
        ...each,
        lesson: each.lesson.map((one) => ({ ...one, content: '', attachments: [] })),
      }));
    expect(course.chapter).toEqual(bare(body.data.chapter));
    expect([course.title, course.purchased]).toEqual([body.data.title, true]);
  });

  it('[OFFLINE-30] are available to those who may open the course: buyers, subscribers, and all members if it is free', async () => {
    const other = await platform.makeMember();
    expect((await ask(pathOf('pattern-cutting'))).status).toBe(401);
    for (const path of [pathOf('pattern-cutting'), `${pathOf('pattern-cutting')}/measure`]) {
      const refused = await ask(path, other);
      expect([refused.status, refused.body.error]).toEqual([403, 'not_purchased']);
    }
    expect(await list(other, 'first-stitches')).not.toEqual([]);
    await subscribe(platform, other.userId, 30);
    expect(await list(other)).not.toEqual([]);
    expect((await ask(pathOf('no-such-course'), other)).status).toBe(404);
    expect((await take(other, 'no-such-chapter')).status).toBe(404);
  });

  it('[OFFLINE-30] have a revision that changes with a text, and not with the progress of a learner', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const revisions = async (member: Member) => (await list(member)).map(({ revision }) => revision);
    const before = await revisions(owner);
    await platform.put('/api/user/lessons/body-measures/progress', {
      token: other.token,
      body: { position: 5, duration: 540, completed: false },
    });
    expect(await revisions(other)).toEqual(before);
    await platform.services.db
      .updateTable('lessons')
      .set({ content: 'Take each measure three times.' })
      .where('id', '=', 'body-measures')
      .execute();
    const [first, ...rest] = await revisions(owner);
    expect(first).not.toBe(before[0]);
    expect(rest).toEqual(before.slice(1));
  });

  it('[OFFLINE-31] start the reading time of their lessons, so that reading offline counts', async () => {
    const owner = await anOwner();
    await take(owner, (await list(owner))[0]?.id ?? '');
    const looked = await platform.services.db
      .selectFrom('lesson_looks')
      .select('lesson_id')
      .where('user_id', '=', owner.userId)
      .execute();
    expect(looked.map(({ lesson_id }) => lesson_id)).toContain('body-measures');
  });
});

describe('a practice test for offline use', () => {
  const testOf = async (member: Member, lang = 'en') =>
    (await ask<{ test?: components['schemas']['TestToTake'] }>(pathOf('pattern-cutting', lang), member)).body.data.test;
  const bytesOf = async (path: string, { token }: Member) =>
    Buffer.byteLength((await platform.get(path, { token })).text);

  it('[OFFLINE-72] has its exact size once it is running, and an estimate before', async () => {
    const owner = await anOwner();
    const before = await testOf(owner);
    expect(before).toMatchObject({ revision: 'new' });
    const { body } = await examinee(platform, owner).start();
    const running = await testOf(owner);
    const size =
      (await bytesOf(`/api/practice-test-attempts/${body.data.id}`, owner)) +
      (await bytesOf('/api/practice-tests/pattern-cutting', owner));
    expect(running).toEqual({ revision: body.data.id, size });
    expect(Math.abs((before?.size ?? 0) - size)).toBeLessThan(size / 4);
  });

  it('[OFFLINE-72] is not offered where a new one may not begin yet', async () => {
    const owner = await anOwner();
    const now = platform.services.now();
    for (const minutes of [30, 20, 10]) {
      const time = new Date(now.getTime() - minutes * 60_000);
      await platform.services.db
        .insertInto('practice_attempts')
        .values({
          ...{ id: `att_${owner.userId}_${minutes}`, user_id: owner.userId, course_id: 'pattern-cutting', seed: 'a' },
          ...{ question_count: 1, right_count: 0, started_at: time, finished_at: time },
        })
        .execute();
    }
    expect(await testOf(owner)).toBeUndefined();
    expect(await list(owner)).not.toEqual([]);
  });
});
