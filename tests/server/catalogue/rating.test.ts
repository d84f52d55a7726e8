import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { importContent } from '../../../server/content/import.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { recountRatings } from '../../../server/domain/catalogue/rating.ts';
import { finishLesson, give, subscribe } from '../support/learning.ts';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';

type Course = components['schemas']['Course'];

const lessons = {
  measure: ['body-measures', 'ease'],
  draft: ['skirt-block'],
  'by-hand': ['running-stitch', 'sew-a-button'],
};
type Chapter = keyof typeof lessons;

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

const finish = ({ token }: Member, lesson: string) => finishLesson(platform, token, lesson);

const rate = ({ token }: Member, chapter: Chapter, rating: number) =>
  platform.post(`/api/user/chapters/${chapter}/feedback`, { answer: 'Just right', rating }, { token });

/** A learner who owns the course, has finished these chapters and gives each its stars. */
async function voice(stars: Partial<Record<Chapter, number>>): Promise<Member> {
  const member = await platform.makeMember();
  await give(platform, member.userId, 'pattern-cutting');
  for (const chapter of ['measure', 'draft'] as const) {
    const rating = stars[chapter];
    if (rating === undefined) continue;
    for (const lesson of lessons[chapter]) await finish(member, lesson);
    expect((await rate(member, chapter, rating)).status).toBe(201);
  }
  return member;
}

/** The rating as the API shows it, and how many gave it; what visitors see may be a minute old. */
async function shown(id = 'pattern-cutting') {
  platform.clock.advance(60_000);
  const { data } = (await platform.get<{ data: Course }>(`/api/courses/preview/${id}/en`)).body;
  return [data.rating, data.rating_count];
}

describe('the rating of a course', () => {
  it('[CARD-04] a course is rated by at least five learners, by the mean of each learner’s average, rounded to half steps', async () => {
    expect(await shown()).toEqual([null, 0]);
    // one who rates two chapters is one voice, of 3 stars
    await voice({ measure: 1, draft: 5 });
    for (const stars of [5, 5, 4]) await voice({ draft: stars });
    expect(await shown()).toEqual([null, 4]);
    await voice({ draft: 4 });
    // (3 + 5 + 5 + 4 + 4) / 5 = 4.2; a mean of all six stars were 4
    expect(await shown()).toEqual([4, 5]);
    await voice({ draft: 5 });
    // 26 / 6 = 4.33
    expect(await shown()).toEqual([4.5, 6]);
    const { body } = await platform.get<{ data: { courses: Course[] } }>('/api/courses/all/en');
    expect(body.data.courses.map(({ id, rating, rating_count }) => [id, rating, rating_count])).toEqual([
      ['cash-book', null, 0],
      ['pattern-cutting', 4.5, 6],
      ['first-stitches', null, 0],
    ]);
  });

  it('[CARD-04] a rating in the middle between two half steps is rounded up', async () => {
    for (const stars of [4, 4, 4, 4, 4, 4, 5, 5]) await voice({ draft: stars });
    // 34 / 8 = 4.25
    expect(await shown()).toEqual([4.5, 8]);
  });

  it('[CARD-04][DONE-02] a rating counts the last stars of a learner who rates a chapter again', async () => {
    const members = [];
    for (const _ of [1, 2, 3, 4, 5]) members.push(await voice({ draft: 1 }));
    expect(await shown()).toEqual([1, 5]);
    for (const member of members) await rate(member, 'draft', 5);
    expect(await shown()).toEqual([5, 5]);
  });

  it('[CARD-04] a rating counts every voice when five learners rate at the same moment, again and again', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => platform.makeMember()));
    for (const member of members) for (const lesson of lessons['by-hand']) await finish(member, lesson);
    for (const stars of [1, 5, 2, 4, 1, 5, 2, 4]) {
      const answers = await Promise.all(members.map((member) => rate(member, 'by-hand', stars)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(await shown('first-stitches')).toEqual([stars, 5]);
    }
  });

  it('[CARD-04][DELETE-05] the rating no longer counts an account that is deleted', async () => {
    const { email, token } = await voice({ draft: 1 });
    for (const stars of [5, 5, 5, 5, 5]) await voice({ draft: stars });
    expect(await shown()).toEqual([4.5, 6]);
    expect((await platform.post('/api/delete_account', { email }, { token })).status).toBe(200);
    platform.clock.advance(15 * 24 * 60 * 60_000);
    await purgeDeleted(platform.services);
    await recountRatings(platform.services);
    expect(await shown()).toEqual([5, 5]);
  });

  it('[CARD-04] housekeeping corrects the rating, even when two servers do so while a learner rates', async () => {
    const { db } = platform.services;
    for (const _ of [1, 2, 3, 4]) await voice({ draft: 4 });
    const last = await voice({ draft: 4 });
    await db.updateTable('courses').set({ rating: 5, rating_count: 99 }).execute();
    await Promise.all([recountRatings(platform.services), rate(last, 'draft', 1), recountRatings(platform.services)]);
    expect(await shown()).toEqual([3.5, 5]);
    expect(await shown('cash-book')).toEqual([null, 0]);
  });

  it('[CARD-04][CATALOGUE-01] the rating stays when the content is imported again', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await voice({ draft: 4 });
    const { db } = platform.services;
    await db.updateTable('settings').set({ value: 'another' }).where('name', '=', 'content_hash').execute();
    const content = fileURLToPath(new URL('../fixtures/content', import.meta.url));
    expect(await importContent(db, content)).toBe(true);
    expect(await shown()).toEqual([4, 5]);
  });
});

describe('whose stars count', () => {
  const counted = async () => {
    const { db } = platform.services;
    return (await db.selectFrom('feedback').select(['rating', 'counts']).execute()).map(({ rating, counts }) => [
      rating,
      counts,
    ]);
  };

  it('[DONE-02][CARD-04] a learner’s stars count once every lesson of the chapter is completed', async () => {
    const member = await platform.makeMember();
    await give(platform, member.userId, 'pattern-cutting');
    await finish(member, 'body-measures');
    expect((await rate(member, 'measure', 2)).status).toBe(201);
    expect(await counted()).toEqual([[2, false]]);
    expect(await shown()).toEqual([null, 0]);
    await finish(member, 'ease');
    expect((await rate(member, 'measure', 5)).status).toBe(201);
    expect(await counted()).toEqual([[5, true]]);
    expect(await shown()).toEqual([null, 1]);
  });

  it('[DONE-02][CARD-04] the stars of a subscriber count, and those of a visitor of preview lessons do not', async () => {
    const member = await platform.makeMember();
    await finish(member, 'body-measures');
    expect((await rate(member, 'measure', 5)).status).toBe(201);
    expect(await counted()).toEqual([[5, false]]);
    await subscribe(platform, member.userId, 1);
    await finish(member, 'ease');
    await rate(member, 'measure', 4);
    expect(await counted()).toEqual([[4, true]]);
  });

  it('[DONE-02][CARD-04] stars that are changed after the subscription ended no longer count', async () => {
    const member = await platform.makeMember();
    await subscribe(platform, member.userId, 1);
    for (const lesson of lessons.measure) await finish(member, lesson);
    await rate(member, 'measure', 5);
    expect(await counted()).toEqual([[5, true]]);
    platform.clock.advance(2 * 24 * 60 * 60_000);
    expect((await rate(member, 'measure', 1)).status).toBe(201);
    expect(await counted()).toEqual([[1, false]]);
    expect(await shown()).toEqual([null, 0]);
  });

  it('[DONE-02][A31] feedback on a chapter without any open lesson is refused', async () => {
    const member = await platform.makeMember();
    expect(await rate(member, 'draft', 5)).toMatchObject({ status: 403, body: { error: 'not_purchased' } });
    expect(await counted()).toEqual([]);
  });
});
