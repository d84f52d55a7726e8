import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../server/operations/operation.ts';
import { certificateOf, finishLesson, give, lookAt } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

let member: Member;
const platform = await sharedPlatform();
beforeEach(async () => {
  member = await platform.makeMember();
});

/** Five minutes long, with a film of its own. */
const film = 'running-stitch';
const sample = 'sew-a-button';

async function report(lesson: string, more: object, duration = 300) {
  const body = { position: 0, duration, completed: false, ...more };
  const { token } = member;
  return (await platform.put<Answer<'saveProgress'>>(`/api/user/lessons/${lesson}/progress`, body, { token })).body
    .data;
}

/** Reports every ten seconds what was played since the report before. */
async function play(lesson: string, from: number, to: number, { named = true, every = 10 } = {}) {
  let answer = await report(lesson, { position: from, ...(named && { played: [] }) });
  for (let at = from; at < to; at += every) {
    const next = Math.min(to, at + every);
    platform.clock.advance((next - at) * 1_000);
    answer = await report(lesson, { position: next, ...(named && { played: [[at, next]] }) });
  }
  return answer;
}

/** Says that a lesson was read, at which the learner first looked the day before. */
async function read(lesson: string, body: object, { token } = member) {
  await lookAt(platform, token, lesson);
  return sayRead(lesson, body, token);
}

const sayRead = (lesson: string, body: object, token = member.token) =>
  platform.put(`/api/user/lessons/${lesson}/read`, body, { token });

describe('a video that is watched', () => {
  it('[WATCH-01][LESSON-04] completes its lesson at 90 % of its length', async () => {
    expect(await play(film, 0, 260)).toMatchObject({ lesson_completed: false, missing: { watched: 260, needed: 270 } });
    expect(await play(film, 260, 270)).toEqual({
      completion_percentage: 50,
      lesson_completed: true,
      chapter_completed: false,
      course_completed: false,
    });
  });

  it('[WATCH-03] completes its lesson for a client that reports positions without intervals', async () => {
    expect(await play(film, 0, 260, { named: false })).toMatchObject({ lesson_completed: false });
    expect(await play(film, 260, 280, { named: false })).toMatchObject({ lesson_completed: true });
  });

  it('[WATCH-01] is not completed by a single report that claims so, or by a jump to its end', async () => {
    const claims = [
      { completed: true },
      { position: 300, completed: true },
      { position: 300, completed: true, played: [[0, 300]] },
    ];
    for (const claim of claims) {
      member = await platform.makeMember();
      const answer = await report(film, claim);
      expect(answer).toMatchObject({ lesson_completed: false, completion_percentage: 0, missing: { needed: 270 } });
      expect(answer.missing?.message).toMatch(/^You have watched 0 of 5 minutes\. Watch the rest/);
      for (let again = 0; again < 20; again++)
        expect(await report(film, claim)).toMatchObject({ lesson_completed: false });
      const { body } = await platform.get<Answer<'previewLesson'>>(`/api/lesson/preview/${film}/en`, {
        token: member.token,
      });
      expect(body.data).toMatchObject({ completed: false, position: 'position' in claim ? 300 : 0 });
    }
  });

  it('[WATCH-02] counts at most the elapsed time at twice the speed, over all lessons and devices', async () => {
    await give(platform, member.userId, 'pattern-cutting');
    await report(film, { played: [] });
    platform.clock.advance(100_000);
    const both = await Promise.all([
      report(film, { position: 200, played: [[0, 200]] }),
      report('ease', { position: 200, played: [[0, 200]] }, 720),
    ]);
    const watched = both.map(({ missing }) => missing?.watched ?? 0).reduce((sum, each) => sum + each);
    expect(watched).toBe((100 + 10) * 2);
  });

  it('[WATCH-02][OFFLINE-24] counts what an offline phone has played while another device reported', async () => {
    await give(platform, member.userId, 'pattern-cutting');
    await report(film, { played: [] });
    // the phone plays two films, and another device half of a third one
    for (let at = 0; at < 600; at += 10) {
      platform.clock.advance(10_000);
      await report(sample, { position: at / 2, played: [[at / 2, at / 2 + 5]] }, 600);
    }
    expect((await report(film, { position: 270, played: [[0, 270]], age: 300 })).missing).toBeUndefined();
    const second = await report('ease', { position: 300, played: [[0, 300]], age: 1 }, 720);
    expect(second.missing?.watched).toBe(300);
  });

  it('[WATCH-02] reads overlapping, reversed and endless intervals correctly, and refuses what is no number', async () => {
    await report(film, { played: [] });
    platform.clock.advance(600_000);
    const played = [
      [50, 60],
      [55, 70],
      [90, 80],
      [290, 1e300],
      [7, 7],
    ];
    expect((await report(film, { played })).missing).toMatchObject({ watched: 30, next: 0 });
    const { token } = member;
    const refused = [
      Array.from({ length: 201 }, (_, index) => [index, index + 1]),
      [[-1, 5]],
      [[1]],
      [[1, 2, 3]],
      [['1', 2]],
      [[Number.NaN, 5]],
      'all',
    ];
    for (const each of refused) {
      const body = { position: 1, duration: 300, completed: false, played: each };
      const { status, body: answer } = await platform.put(`/api/user/lessons/${film}/progress`, body, { token });
      expect([status, answer.error, Object.keys(answer.errors ?? {})[0]]).toEqual([
        422,
        'validation',
        expect.stringMatching(/^played/),
      ]);
    }
    const many = Array.from({ length: 10_000 }, (_, index) => [index, index + 1]);
    const body = { position: 1, duration: 300, completed: false, played: many };
    expect((await platform.put(`/api/user/lessons/${film}/progress`, body, { token })).status).toBe(413);
    expect((await report(film, { played: [] })).missing).toMatchObject({ watched: 30 });
  });

  it('[WATCH-01] can be completed after the clock of the server was set back', async () => {
    await play(film, 0, 100);
    platform.clock.advance(-60 * 60_000);
    expect(await play(film, 100, 270)).toMatchObject({ lesson_completed: true });
    platform.clock.advance(60 * 60_000);
  });

  it('[WATCH-01] stays completed, and its watched intervals stay stored, whatever is reported later', async () => {
    await play(film, 0, 270);
    expect(await report(film, { position: 3, played: [] }, 9_000)).toMatchObject({ lesson_completed: true });
    const row = await platform.services.db
      .selectFrom('progress')
      .select(['watched', 'position'])
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ watched: [[0, 270]], position: 3 });
  });
});

describe('a lesson that is completed by reading', () => {
  it('[WATCH-05] is completed once by the statement of the learner if its video is a sample', async () => {
    await finishLesson(platform, member.token, film);
    for (let again = 0; again < 2; again++) {
      const { status, body } = await read(sample, {});
      expect([status, body.data]).toEqual([
        200,
        { completion_percentage: 100, lesson_completed: true, chapter_completed: true, course_completed: true },
      ]);
    }
    const certificates = platform.services.db.selectFrom('certificates').where('user_id', '=', member.userId);
    expect(await certificates.select('id').execute()).toHaveLength(1);
  });

  it('[WATCH-05] needs the statement that the video does not play, unless its video is a sample', async () => {
    const refused = await read(film, {});
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { film: ['This lesson has a film. Watch it, or say that it does not play.'] },
    ]);
    expect((await read(film, { film: 'skipped' })).status).toBe(422);
    expect((await read(film, { film: 'failed' })).body.data).toMatchObject({ lesson_completed: true });
  });

  it('[WATCH-05] keeps the position and the watched intervals', async () => {
    await play(sample, 0, 20, { every: 10 });
    await read(sample, {});
    const row = await platform.services.db
      .selectFrom('progress')
      .select(['watched', 'position', 'duration'])
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ watched: [[0, 20]], position: 20, duration: 300 });
  });

  it('[WATCH-05][A31] has to be open to the learner', async () => {
    expect([(await read('ease', { film: 'failed' })).status, (await read('nowhere', {})).status]).toEqual([403, 404]);
    expect((await platform.put(`/api/user/lessons/${sample}/read`, {})).status).toBe(401);
  });

  it('[WATCH-06] is limited to thirty statements an hour; more are refused with a message, and work later', async () => {
    for (let use = 0; use < 30; use++) expect((await read(sample, {})).status).toBe(200);
    const { status, body } = await read(film, { film: 'failed' });
    expect([status, body.message]).toEqual([
      429,
      'You have marked many lessons as read in the last hour. Please try again in 60 minutes.',
    ]);
    platform.clock.advance(60 * 60_000);
    expect((await read(film, { film: 'failed' })).status).toBe(200);
  });

  it('[WATCH-08] takes at least the time for reading, from when the lesson was opened', async () => {
    const look = () => platform.get(`/api/lesson/preview/${sample}/en`, { token: member.token });
    await look();
    platform.clock.advance(4_999);
    await look();
    const { status, body, headers } = await sayRead(sample, {});
    expect([status, body.message, headers['retry-after']]).toEqual([
      429,
      'Reading this lesson takes longer. Read it to its end, then say so. Please try again in 1 second.',
      '1',
    ]);
    platform.clock.advance(1);
    expect((await sayRead(sample, {})).body.data).toMatchObject({ lesson_completed: true });
  });

  it('[WATCH-08] takes the time for reading from the statement on if it was never opened', async () => {
    expect((await sayRead(sample, {})).status).toBe(429);
    platform.clock.advance(5_000);
    expect((await sayRead(sample, {})).status).toBe(200);
  });

  it('[A190][WATCH-08] needs the reading times of both lessons one after the other if two were opened together', async () => {
    for (const lesson of [film, sample]) {
      await platform.get(`/api/lesson/preview/${lesson}/en`, { token: member.token });
    }
    platform.clock.advance(5_000);
    const together = await Promise.all([sayRead(film, { film: 'failed' }), sayRead(sample, {})]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 429]);
    platform.clock.advance(5_000);
    expect((await sayRead(sample, {})).status).toBe(200);
    expect((await sayRead(film, { film: 'failed' })).status).toBe(200);
  });

  it('[CERT-13] is on the certificate with the number of watched videos and read texts', async () => {
    await play(film, 0, 300);
    expect((await read(sample, {})).body.data).toMatchObject({ course_completed: true });
    const id = await certificateOf(platform, member.userId);
    expect((await platform.get<Answer<'getCertificate'>>(`/api/certificates/${id}`)).body.data).toMatchObject({
      lessons_watched: 1,
      lessons_read: 1,
    });
  });
});
