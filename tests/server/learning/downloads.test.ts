import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { certificateOf, finishLesson, give } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform();

const files = fileURLToPath(new URL('../fixtures/content/courses/pattern-cutting/files/', import.meta.url));
const attachment = (id: string, member?: Member) =>
  platform.get(`/api/download/attachment/${id}`, member === undefined ? {} : { token: member.token });

async function finish(member: Member): Promise<string> {
  for (const lesson of ['running-stitch', 'sew-a-button']) await finishLesson(platform, member.token, lesson);
  return `/api/download/certificate/${await certificateOf(platform, member.userId)}`;
}

describe('attachments', () => {
  it('[LESSON-01][A32] of a preview lesson are there for everybody, byte for byte, to save under their name', async () => {
    const { status, bytes, headers } = await attachment('body-measures.measure-sheet.pdf');
    expect(status).toBe(200);
    expect(bytes.equals(readFileSync(`${files}measure-sheet.pdf`))).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="measure-sheet.pdf"',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('[LESSON-01][A31] of other lessons are there for those who own the course', async () => {
    const owner = await platform.makeMember();
    const other = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    const { status, bytes, headers } = await attachment('ease.ease-table.png', owner);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(bytes.equals(readFileSync(`${files}ease-table.png`))).toBe(true);
    for (const member of [undefined, other]) {
      const refused = await attachment('ease.ease-table.png', member);
      expect([refused.status, refused.body.error]).toEqual([403, 'not_purchased']);
    }
  });

  it.each([
    '..%2f..%2f..%2fplans.yaml',
    '%2e%2e',
    '%2fetc%2fpasswd',
    'courses%2fpattern-cutting%2ffiles%2fease-table.png',
    'ease-table.png',
    'body-measures.measure-sheet.pdf%2f..%2fx',
    '..%5c..%5cplans.yaml',
  ])('[A32] at no known id are not found: %s', async (id) => {
    const owner = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    expect((await attachment(id, owner)).status).toBe(404);
  });

  it('[A32] with a NUL in the id or of an unknown kind are refused', async () => {
    expect((await attachment('a%00b')).status).toBe(422);
    expect((await platform.get('/api/download/secret/plans.yaml')).status).toBe(422);
  });

  it('[A32] whose file is missing are answered 404, and the log names the file', async () => {
    await platform.services.db
      .updateTable('attachments')
      .set({ path: 'courses/pattern-cutting/files/gone.png' })
      .where('id', '=', 'ease.ease-table.png')
      .execute();
    const owner = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    expect((await attachment('ease.ease-table.png', owner)).status).toBe(404);
    expect(platform.log).toContainEqual(
      expect.objectContaining({
        event: 'attachment.missing',
        path: 'courses/pattern-cutting/files/gone.png',
      }),
    );
  });
});

describe('certificates', () => {
  it('[DONE-03][PROFILE-02] are PDFs with holder, course, day, id and where to check them', async () => {
    const member = await platform.makeMember({ first_name: 'Çiğdem', last_name: 'Şîrîn' });
    const link = await finish(member);
    const { status, bytes, headers } = await platform.get(link, { token: member.token });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate-first-stitches.pdf"',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    // A4 on its side, one page
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('[REG-19][A78] omit invisible characters and marks of direction from a name that was stored earlier', async () => {
    const { db } = platform.services;
    const { userId } = await platform.makeMember();
    const row = { id: 'crt_old', user_id: userId, course_id: 'first-stitches', course_title: 'First stitches' };
    const issued_at = platform.clock.now();
    await db
      .insertInto('certificates')
      .values({ ...row, ...aCourseOfOneLesson, holder: 'Ali\u202egnp\u3164 Karim', issued_at })
      .execute();
    expect((await platform.get('/api/certificates/crt_old')).body).toMatchObject({ data: { holder: 'Alignp Karim' } });
  });

  it('[CERT-12] with a name that cannot be printed ask for another one, and accept it', async () => {
    const { db } = platform.services;
    const member = await platform.makeMember();
    await db.updateTable('users').set({ first_name: 'Dilan 🙂' }).where('id', '=', member.userId).execute();
    const link = await finish(member);
    const refused = await platform.get(link, { token: member.token });
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        error: 'name_not_printable',
        message:
          'We cannot print “🙂” (U+1F642). Please change your name in Settings, then download the certificate again.',
      },
    ]);
    const names = { first_name: 'Dîlan', last_name: 'Ḧesen', date_of_birth: '1998-03-21' };
    expect((await platform.patch('/api/me', names, { token: member.token })).status).toBe(200);
    expect((await platform.get(link, { token: member.token })).status).toBe(200);
    // what the certificate says is what was printed, also after a further change of the name
    await platform.patch('/api/me', { ...names, first_name: 'Rojîn' }, { token: member.token });
    expect((await platform.get(link, { token: member.token })).status).toBe(200);
    const { holder } = await db
      .selectFrom('certificates')
      .select('holder')
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(holder).toBe('Dîlan Ḧesen');
  });

  it('[A31] are only for the learner who earned them', async () => {
    const member = await platform.makeMember();
    const other = await platform.makeMember();
    const link = await finish(member);
    expect((await platform.get(link)).status).toBe(401);
    expect((await platform.get(link, { token: other.token })).status).toBe(404);
    const unknown = await platform.get('/api/download/certificate/crt_unknown', { token: member.token });
    expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'This certificate was not found.' }]);
    await platform.services.db.updateTable('certificates').set({ revoked_at: platform.clock.now() }).execute();
    expect((await platform.get(link, { token: member.token })).status).toBe(410);
    expect((await platform.get(link, { token: other.token })).status).toBe(404);
  });

  it('[A31] can be printed a limited number of times', async () => {
    const member = await platform.makeMember();
    const link = await finish(member);
    const { db } = platform.services;
    await db
      .insertInto('rate_limits')
      .values({ subject: member.userId, scope: 'certificate.account', window_start: platform.clock.now(), count: 30 })
      .execute();
    const refused = await platform.get(link, { token: member.token });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
  });
});
