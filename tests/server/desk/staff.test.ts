import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { listAudit } from '../../../server/domain/common/audit.ts';
import { deskOn, insertStaff, invite, staffByApp, staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
const { services } = platform;
beforeEach(async () => {
  await services.db.deleteFrom('rate_limits').execute();
  await services.db.deleteFrom('desk_accounts').execute();
});

const zanin = (...args: string[]) => {
  const why = args[1] === 'list' ? [] : ['--reason', 'Asked for'];
  return run([...args, ...why], (work) => work({ services, operator: 'shirin', caller: 'uid 0' }));
};
const staffOf = async (email: string) =>
  services.db.selectFrom('desk_accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const isOpen = async (headers: Record<string, string>) =>
  (await platform.get('/api/desk/session', { headers })).status === 200;

describe('the commands about staff', () => {
  it('[DESK-08] the first owner is invited on the machine, and the audit log has who did it, without an address', async () => {
    const { code, out } = await zanin(
      'staff',
      'invite',
      'Berivan@Example.org',
      '--name',
      'Berivan Aziz',
      '--roles',
      'owner',
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/\nhttp:\/\/localhost:3000\/desk\/invitation#[\w-]{43}\n$/)]);
    const { id } = await staffOf('berivan@example.org');
    const [row] = await listAudit(services, { limit: 1 });
    expect(row).toMatchObject({ operator: 'shirin', command: 'staff invite', target: id });
    expect(JSON.parse(row?.changes ?? '')).toEqual({ roles: ['owner'], is_new: true, before: [], caller: 'uid 0' });
    expect(platform.printed.join('')).not.toContain(out.split('#')[1]?.trim());
  });

  it('[DESK-08] a dry run creates no invitation, sends no mail and prints no link', async () => {
    const before = (await platform.outbox()).length;
    const { out } = await zanin(
      'staff',
      'invite',
      'aram@example.org',
      '--name',
      'Aram',
      '--roles',
      'support',
      '--dry-run',
    );
    expect(out).toBe('aram@example.org, as support, would be invited.\n');
    const again = await zanin('staff', 'list');
    expect(again.out).toBe('Nobody has an account yet.\n');
    expect(await platform.outbox()).toHaveLength(before);
  });

  it.each([
    [['staff', 'invite', 'aram@example.org', '--roles', 'support'], 1, 'Say the name'],
    [['staff', 'invite', 'aram@example.org', '--name', 'Aram'], 1, 'Say which roles'],
    [['staff', 'invite', 'aram@example.org', '--name', 'Aram', '--roles', 'boss'], 1, 'some of author, reviewer'],
    [['staff', 'invite', 'aram@example.org', '--name', 'Aram', '--roles', ''], 1, 'some of author, reviewer'],
    [['staff', 'invite', 'aram', '--name', 'Aram', '--roles', 'support'], 1, 'like berivan@example.org'],
    [['staff', 'invite', 'aram@example.org', '--name', 'A'.repeat(81), '--roles', 'support'], 1, 'at most 80'],
    [['staff', 'invite', 'aram@example.org', '--name', 'A\u202eb', '--roles', 'support'], 1, 'one line'],
    [['staff', 'roles', 'nobody@example.org', '--roles', 'support'], 1, 'nobody@example.org was not found'],
    [['staff', 'roles', 'stf_1'], 2, '--roles should say'],
    [['staff', 'remove', 'stf_1'], 1, 'An account of staff stf_1 was not found.'],
  ])('[DESK-08] %j ends with %d and says what is wrong', async (args, code, says) => {
    expect(await zanin(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(says) });
  });

  it('[DESK-08] nobody is invited while the desk is off', async () => {
    const off = await platformOfTest({ content: null });
    const invited = run(
      ['staff', 'invite', 'aram@example.org', '--name', 'Aram', '--roles', 'support', '--reason', 'Asked for'],
      (work) => work({ services: off.services, operator: 'shirin' }),
    );
    expect(await invited).toMatchObject({ code: 1, err: expect.stringContaining('set DESK=on') });
  });

  it('[DESK-03][DESK-08] other roles end the sessions of the account, and count at the next sign-in', async () => {
    const { id, headers } = await staffSession(platform, ['support']);
    const other = await staffSession(platform, ['support']);
    const { out } = await zanin('staff', 'roles', id, '--roles', 'Finance, support');
    expect(out).toBe(`${id} is support, finance (before: support).\n`);
    expect([await isOpen(headers), await isOpen(other.headers)]).toEqual([false, true]);
    await zanin('staff', 'roles', other.id, '--roles', 'finance', '--dry-run');
    expect(await isOpen(other.headers)).toBe(true);
    const [row] = await listAudit(services, { limit: 1 });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject({ roles: ['support', 'finance'], before: ['support'] });
  });

  it('[DESK-03][DESK-08] a removed account is signed out and unlisted, and keeps its id when it is invited again', async () => {
    const { id, email, headers } = await staffByApp(platform, 'rojin@example.org', ['support']);
    await invite(platform, 'aram@example.org');
    const { out } = await zanin('staff', 'remove', email);
    expect([out, await isOpen(headers)]).toEqual([`${id} is removed.\n`, false]);
    const listed = await zanin('staff', 'list', '--csv');
    expect(listed.out).toMatch(
      /^\ufeffstaff,name,e-mail,roles,courses,made,last signed in\r\nstf_\S+,Berivan Aziz,aram@example\.org,support,,/,
    );
    expect(listed.out).not.toContain(email);
    const { id: same } = await invite(platform, email, ['finance']);
    expect(same).toBe(id);
    expect(await staffOf(email)).toMatchObject({ removed_at: null, roles: ['finance'], password_hash: null });
  });

  it('[DESK-08] the last owner who can sign in is neither removed nor loses the role', async () => {
    const owner = await staffByApp(platform, 'berivan@example.org', ['owner', 'support']);
    // invited, and has not accepted
    await invite(platform, 'aram@example.org', ['owner']);
    for (const args of [
      ['staff', 'remove', owner.id],
      ['staff', 'roles', owner.id, '--roles', 'support'],
      ['staff', 'invite', owner.email, '--roles', 'support'],
    ]) {
      const { code, err } = await zanin(...args);
      expect([args, code, err]).toEqual([args, 1, expect.stringContaining('is the only owner who can sign in')]);
    }
    expect(await isOpen(owner.headers)).toBe(true);
    expect(await zanin('staff', 'roles', owner.id, '--roles', 'owner')).toMatchObject({ code: 0 });
    const { id } = await staffByApp(platform, 'rojin@example.org', ['owner']);
    expect(await zanin('staff', 'remove', owner.id)).toMatchObject({ code: 0 });
    expect(await zanin('staff', 'remove', id)).toMatchObject({ code: 1 });
  });

  it('[DESK-08] two owners who remove each other at the same time leave one', async () => {
    const one = await staffByApp(platform, 'berivan@example.org', ['owner']);
    const other = await staffByApp(platform, 'rojin@example.org', ['owner']);
    const ended = await Promise.all([zanin('staff', 'remove', one.id), zanin('staff', 'remove', other.id)]);
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
  });
});

describe('staff at the desk', () => {
  it('[DESK-08] an owner invites, changes and removes as by the commands, and the audit log names the account', async () => {
    const owner = await staffSession(platform, ['owner']);
    const office = officeOf(platform, owner);
    const person = { arguments: { email: 'aram@example.org' }, options: { name: 'Aram', roles: 'support' } };
    const preview = await office.act('staff invite', { ...person, dry_run: true });
    expect(preview.body.data.lines).toEqual(['aram@example.org, as support, would be invited.']);
    const invited = await office.act('staff invite', person);
    // the link is mailed alone: whoever sees it can sign in as its account
    expect(invited.body.data.lines).toEqual(['aram@example.org, as support, is invited.']);
    const { id } = await staffOf('aram@example.org');
    await office.act('staff roles', { arguments: { account: id }, options: { roles: 'reviewer' } });
    const { body } = await office.list('staff');
    expect(body.data.columns).toEqual(['staff', 'name', 'email', 'roles', 'courses', 'made', 'last_used']);
    expect(body.data.rows.map(([staff]) => staff).toSorted()).toEqual([owner.id, id].toSorted());
    expect(await office.act('staff remove', { arguments: { account: id } })).toMatchObject({ status: 200 });
    const rows = await listAudit(services, { limit: 3 });
    expect(rows.map(({ operator, command, target }) => [operator, command, target])).toEqual([
      [owner.id, 'staff remove', id],
      [owner.id, 'staff roles', id],
      [owner.id, 'staff invite', id],
    ]);
    expect(JSON.parse(rows[0]?.changes ?? '')).toMatchObject({ caller: 'a session of the desk' });
  });

  it('[DESK-08] the only owner who can sign in cannot be invited again, which would end their access', async () => {
    const owner = await staffByApp(platform, 'berivan@example.org', ['owner']);
    const office = officeOf(platform, owner);
    const self = { arguments: { email: owner.email } };
    expect(await office.act('staff invite', self)).toMatchObject({ status: 409 });
    expect(await isOpen(owner.headers)).toBe(true);
    await staffByApp(platform, 'rojin@example.org', ['owner']);
    expect(await office.act('staff invite', self)).toMatchObject({ status: 200 });
    expect(await isOpen(owner.headers)).toBe(false);
  });

  it('[DESK-08] an owner changes their own roles, which ends the session', async () => {
    const owner = await staffByApp(platform, 'berivan@example.org', ['owner']);
    const roles = { arguments: { account: owner.id }, options: { roles: 'owner, finance' } };
    expect(await officeOf(platform, owner).act('staff roles', roles)).toMatchObject({ status: 200 });
    expect(await isOpen(owner.headers)).toBe(false);
  });

  it('[DESK-08][DESK-64] a removed account loses its courses, also when it is invited again', async () => {
    const { id, email } = await insertStaff(platform, ['author']);
    const { db } = services;
    await db.insertInto('course_authors').values({ course_id: 'course-1', account_id: id }).execute();
    await zanin('staff', 'remove', id);
    expect((await invite(platform, email, ['author'])).id).toBe(id);
    expect(await db.selectFrom('course_authors').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });

  it('[DESK-08] the list of staff is read in pages', async () => {
    const owner = await staffSession(platform, ['owner']);
    for (let count = 0; count < 60; count++) await insertStaff(platform, ['support']);
    const office = officeOf(platform, owner);
    const first = (await office.list('staff')).body.data;
    const second = (await office.list('staff', { after: first.next })).body.data;
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 11, null]);
    expect(new Set([...first.rows, ...second.rows].map(([id]) => id)).size).toBe(61);
  });
});
