import { describe, expect, it } from 'vitest';
import { codeValue, writeCode } from '../../../common/certificate-code.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { ownCertificate } from '../../../server/domain/learning/certificates.ts';
import { publicCertificate } from '../../../server/domain/learning/public-certificate.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { certificateOf, finishLesson, give, listOf, passTest } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform();

const lessons = {
  'first-stitches': ['running-stitch', 'sew-a-button'],
  'pattern-cutting': ['body-measures', 'ease', 'skirt-block'],
};

/** Finishes a course, with its practice test where there is one. */
async function finish(member: Member, course: keyof typeof lessons): Promise<string> {
  if (course === 'pattern-cutting') {
    await give(platform, member.userId, course);
    await passTest(platform, member.userId, course);
  }
  for (const lesson of lessons[course]) await finishLesson(platform, member.token, lesson);
  return certificateOf(platform, member.userId, course);
}

const change = (id: string, columns: { name_hidden?: boolean; page_off?: boolean; revoked_at?: Date }) =>
  platform.services.db.updateTable('certificates').set(columns).where('id', '=', id).execute();
const look = (reference: string) => publicCertificate(platform.services, reference);
const inJson = async (reference: string) => platform.get(`/api/certificates/${encodeURIComponent(reference)}`);

describe('what a certificate says', () => {
  it('[CERT-01] is kept as it was when it was issued: length, outline and the result of the test', async () => {
    const { db } = platform.services;
    const member = await platform.makeMember();
    const id = await finish(member, 'pattern-cutting');
    const minutes = await db
      .selectFrom('lessons')
      .select(({ fn }) => [fn.sum<number>('minutes').as('films'), fn.sum<number>('task_minutes').as('tasks')])
      .where('course_id', '=', 'pattern-cutting')
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const issued = await look(id);
    expect(issued).toMatchObject({
      ...{ state: 'valid', id, code: codeOf(id), holder: 'Dilan Karim', courseTitle: 'Pattern cutting' },
      ...{ courseId: 'pattern-cutting', seconds: 60 * Number(minutes.films), passed: true, withdrawnAt: null },
      workload: { lessons: 3, minutes: Number(minutes.films) + Number(minutes.tasks), hasTasks: false },
    });
    if (issued.state === 'unknown') throw new Error('it is not found');
    expect(issued.outline).toEqual([
      { title: 'Measure', lessons: ['Body measures', 'Ease'] },
      { title: 'Draft', lessons: ['The skirt block'] },
    ]);
    expect(await ownCertificate(platform.services, member.userId, id)).toMatchObject({
      ...{ code: codeOf(id), workload: issued.workload, testPercentage: 100 },
    });

    await db.updateTable('lessons').set({ minutes: 1, title: 'Other' }).where('id', '=', 'ease').execute();
    expect(await look(id)).toEqual(issued);
  });

  it('[CERT-01] is without a test where the course has none', async () => {
    const member = await platform.makeMember();
    const id = await finish(member, 'first-stitches');
    expect(await look(id)).toMatchObject({ state: 'valid', passed: false });
    expect(await ownCertificate(platform.services, member.userId, id)).toMatchObject({ testPercentage: null });
  });
});

describe('what a stranger sees of a certificate', () => {
  it('[CERT-05] has no name if its holder hides it', async () => {
    const id = await finish(await platform.makeMember(), 'first-stitches');
    await change(id, { name_hidden: true });
    expect(await look(id)).toMatchObject({ state: 'valid', holder: null });
    expect((await inJson(id)).body).toMatchObject({ data: { holder: 'Name hidden by its holder', valid: true } });
  });

  it('[CERT-05] is the same for a page that is switched off as for an unknown certificate', async () => {
    const id = await finish(await platform.makeMember(), 'first-stitches');
    const unknown = await inJson('crt_unknown');
    await change(id, { page_off: true });
    expect([await look(id), await look(codeOf(id))]).toEqual([{ state: 'unknown' }, { state: 'unknown' }]);
    const off = await inJson(id);
    expect([off.status, off.body]).toEqual([404, unknown.body]);
    await change(id, { revoked_at: platform.clock.now() });
    expect(await look(id)).toEqual({ state: 'unknown' });
  });

  it('[CERT-05] is set by its holder, who alone can read these settings', async () => {
    const member = await platform.makeMember();
    const other = await platform.makeMember();
    const id = await finish(member, 'first-stitches');
    const choose = (body: object, token = member.token, of = id) =>
      platform.patch(`/api/user/certificates/${of}`, body, { token });
    const seen = async (token?: string) =>
      (await platform.get(`/api/certificates/${id}`, token === undefined ? {} : { token })).body.data;

    expect(await seen()).not.toHaveProperty('own');
    expect(await seen(other.token)).not.toHaveProperty('own');
    expect(await seen(member.token)).toMatchObject({ own: { name_hidden: false, page_off: false } });

    const hidden = { name_hidden: true, page_off: false };
    expect((await choose({ name_hidden: true })).body).toEqual({ data: hidden });
    expect(await seen(other.token)).toMatchObject({ holder: 'Name hidden by its holder' });
    expect(await seen(member.token)).toMatchObject({ holder: 'Dilan Karim', own: hidden });

    expect((await choose({ page_off: true })).body).toEqual({ data: { name_hidden: true, page_off: true } });
    expect((await platform.get(`/api/certificates/${id}`, { token: other.token })).status).toBe(404);
    expect(await seen(member.token)).toMatchObject({ holder: 'Dilan Karim', own: { page_off: true } });
    expect((await choose({ name_hidden: false, page_off: false })).status).toBe(200);
    expect(await seen()).toMatchObject({ holder: 'Dilan Karim' });

    for (const refused of [
      await choose({ page_off: true }, other.token),
      await choose({ page_off: true }, member.token, 'crt_unknown'),
    ]) {
      expect([refused.status, refused.body]).toMatchObject([404, { message: 'This certificate was not found.' }]);
    }
    for (const body of [{}, { name_hidden: 'yes' }, { holder: 'Someone' }])
      expect((await choose(body)).status).toBe(422);
    expect(await seen()).toMatchObject({ holder: 'Dilan Karim' });
  });

  it('[CERT-04] has the day of a withdrawal, and no reason', async () => {
    const id = await finish(await platform.makeMember(), 'first-stitches');
    const withdrawnAt = platform.clock.now();
    await platform.services.db
      .updateTable('certificates')
      .set({ revoked_at: withdrawnAt, revoked_by: 'staff', revoked_reason: 'shared account' })
      .where('id', '=', id)
      .execute();
    const shown = await look(id);
    expect(shown).toMatchObject({ state: 'withdrawn', withdrawnAt });
    expect(JSON.stringify(shown)).not.toContain('shared');
  });
});

describe("the certificate in a learner's list of courses", () => {
  it('[CERT-06][DONE-03] is there with its page, and stays there with the day when it was withdrawn', async () => {
    const member = await platform.makeMember();
    const listed = async () => (await listOf(platform, member)).data[0];
    await give(platform, member.userId, 'pattern-cutting');
    expect(await listed()).toMatchObject({ certificate: null, completion_percentage: 0 });
    await finishLesson(platform, member.token, 'body-measures');
    expect(await listed()).toMatchObject({ certificate: null, completion_percentage: 33 });
    await passTest(platform, member.userId, 'pattern-cutting');
    for (const lesson of ['ease', 'skirt-block']) await finishLesson(platform, member.token, lesson);
    const id = await certificateOf(platform, member.userId);
    const certificate = { id, code: codeOf(id), url: `${platform.services.config.publicUrl}/certificates/${id}` };
    expect(await listed()).toMatchObject({
      ...{ status: 'Completed', completion_percentage: 100, certificate: { ...certificate, withdrawn_at: null } },
    });
    const withdrawnAt = platform.clock.now();
    await change(id, { revoked_at: withdrawnAt });
    expect(await listed()).toMatchObject({
      ...{ status: 'In progress', achievedDate: null, downloadLink: null },
      certificate: { ...certificate, withdrawn_at: withdrawnAt.toISOString() },
    });
  });
});

describe('looking up a certificate', () => {
  it('[CERT-03] takes its code and its id, however they are typed', async () => {
    const id = await finish(await platform.makeMember(), 'first-stitches');
    const code = codeOf(id);
    const spaced = code.toLowerCase().replaceAll('-', ' ');
    for (const typed of [code, spaced, id, id.slice(4), id.toUpperCase(), `https://zanin.test/certificates/${code}`]) {
      expect(await look(typed), typed).toMatchObject({ state: 'valid', id });
    }
    expect((await inJson(code)).body).toEqual((await inJson(id)).body);
    const wrong = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    // a code that the check character does not give away, and that only its last three bits tell
    // from the right one
    const near = writeCode(codeValue(code) ^ 1n);
    for (const typed of [wrong, near, '', 'crt_', `${id}0`]) {
      expect(await look(typed), typed).toEqual({ state: 'unknown' });
    }
  });

  it('[CERT-03] finds a code that begins with a zero', async () => {
    const { userId } = await platform.makeMember();
    const id = Array.from({ length: 1_000 }, (_, index) => `crt_${index}`).find((each) => codeOf(each).startsWith('0'));
    if (id === undefined) throw new Error('one in 32 codes begins with a zero');
    const course = { course_id: 'first-stitches', course_title: 'First stitches' };
    const row = { ...course, ...aCourseOfOneLesson, issued_at: platform.clock.now() };
    await platform.services.db
      .insertInto('certificates')
      .values({ ...row, id, user_id: userId, holder: 'Zero' })
      .execute();
    expect(await look(codeOf(id))).toMatchObject({ id, holder: 'Zero' });
  });

  it('[CERT-03] tells ids apart that differ only in case, and does not guess between them', async () => {
    const [one, other] = [await platform.makeMember(), await platform.makeMember()];
    const course = { course_id: 'first-stitches', course_title: 'First stitches' };
    const row = { ...course, ...aCourseOfOneLesson, issued_at: platform.clock.now() };
    await platform.services.db
      .insertInto('certificates')
      .values([
        { ...row, id: 'crt_case', user_id: one.userId, holder: 'One' },
        { ...row, id: 'crt_CASE', user_id: other.userId, holder: 'Other' },
      ])
      .execute();
    expect(await look('crt_case')).toMatchObject({ holder: 'One' });
    expect(await look('crt_CASE')).toMatchObject({ holder: 'Other' });
    expect(await look('crt_Case')).toEqual({ state: 'unknown' });
  });
});
