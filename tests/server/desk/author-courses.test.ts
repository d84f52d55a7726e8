import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { listAudit } from '../../../server/domain/common/audit.ts';
import { deskOn, insertStaff, staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { startPlatform } from '../support/platform.ts';

const platform = await startPlatform({ env: deskOn });
const { services } = platform;
const course = 'first-stitches';
const unpublished = 'weaving';
beforeEach(async () => {
  await services.db.deleteFrom('rate_limits').execute();
  await services.db.deleteFrom('course_authors').execute();
});

const zanin = (...args: string[]) =>
  run([...args, '--reason', 'Asked for'], (work) => work({ services, operator: 'shirin', caller: 'uid 0' }));
const courses = async (id: string) => {
  const rows = await services.db.selectFrom('course_authors').selectAll().where('account_id', '=', id).execute();
  return rows.map(({ course_id }) => course_id).sort();
};
const changes = async () => JSON.parse((await listAudit(services, { limit: 1 }))[0]?.changes ?? '');
const office = async () => officeOf(platform, await staffSession(platform, ['owner']));
const told = (account: string, ids: string) => ({ arguments: { account }, options: { courses: ids } });

describe('the courses of an author', () => {
  it('[DESK-167] are set by an owner, who previews the change, and the audit log has it', async () => {
    const author = await staffSession(platform, ['author']);
    const { act, list } = await office();
    const begin = () => platform.post('/api/desk/drafts', { course, title: null }, { headers: author.headers });
    expect(await begin()).toMatchObject({ status: 403, body: { error: 'not_author' } });
    const preview = await act('staff courses', { ...told(author.id, course), dry_run: true });
    expect(preview.body.data.lines).toEqual([`${author.id} would write ${course} (before: no course).`]);
    expect(await courses(author.id)).toEqual([]);
    const done = await act('staff courses', told(author.id, course));
    expect(done.body.data.lines).toEqual([`${author.id} writes ${course} (before: no course).`]);
    expect(await changes()).toMatchObject({ courses: [course], before: [] });
    expect(await begin()).toMatchObject({ status: 201 });
    const { columns, rows } = (await list('staff')).body.data;
    const row = rows.find(([id]) => id === author.id);
    expect(row?.[columns.indexOf('courses')]).toBe(course);
    await act('staff courses', told(author.id, 'none'));
    expect([await courses(author.id), await changes()]).toMatchObject([[], { courses: [], before: [course] }]);
    expect(await begin()).toMatchObject({ status: 403, body: { error: 'not_author' } });
  });

  it('[DESK-167] may include a course that is not published yet, but has a draft', async () => {
    const [one, other] = [await insertStaff(platform, ['author']), await insertStaff(platform, ['author'])];
    expect((await zanin('staff', 'courses', other.id, '--courses', unpublished)).err).toContain('There is no course');
    await services.db.insertInto('course_authors').values({ course_id: unpublished, account_id: one.id }).execute();
    const { out } = await zanin('staff', 'courses', other.email, '--courses', ` ${unpublished} , ${course},${course}`);
    expect(out).toBe(`${other.id} writes ${course}, ${unpublished} (before: no course).\n`);
    expect([await courses(one.id), await courses(other.id)]).toEqual([[unpublished], [course, unpublished]]);
  });

  it.each([
    ['support', ['--courses', course], 1, 'Only an author has courses of their own'],
    ['author', ['--courses', 'nothing,first-stitches'], 1, 'There is no course nothing.'],
    ['author', ['--courses', 'first-stitches,'], 1, 'ids with commas between them, or none'],
    ['author', [], 2, '--courses should say which courses'],
  ] as const)(
    '[DESK-167] of an account with the role %s are not changed by %j, which ends with code %d',
    async (role, args, code, says) => {
      const { id } = await insertStaff(platform, [role]);
      const ended = await zanin('staff', 'courses', id, ...args);
      expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(says) });
      expect(await courses(id)).toEqual([]);
    },
  );

  it('[DESK-169] can be set with an invitation, and stay when another invitation names none', async () => {
    const { act } = await office();
    const person = { arguments: { email: 'zozan@example.org' } };
    const options = { name: 'Zozan', roles: 'author', courses: course };
    const invited = await act('staff invite', { ...person, options });
    expect(invited.body.data.lines).toEqual([
      'zozan@example.org, as author, is invited.',
      `Courses they write: ${course}.`,
    ]);
    const account = services.db.selectFrom('desk_accounts').select('id').where('email', '=', 'zozan@example.org');
    const { id } = await account.executeTakeFirstOrThrow();
    expect(await changes()).toMatchObject({ roles: ['author'], courses: [course] });
    await act('staff invite', person);
    expect(await courses(id)).toEqual([course]);
    const reader = { name: 'Dilan', roles: 'reviewer', courses: course };
    const refused = await act('staff invite', { arguments: { email: 'dilan@example.org' }, options: reader });
    expect(refused).toMatchObject({ status: 422, body: { errors: { courses: [expect.stringContaining('author')] } } });
  });
});
