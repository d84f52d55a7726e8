import { beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '../../../common/rules/durations.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { testDatabase } from '../support/database.ts';
import { appCode, deskOn, deskPassword, headersOf, ownSite, staffByApp } from '../support/desk.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
beforeEach(() => platform.services.db.deleteFrom('rate_limits').execute());
/** In which no code of before counts. */
const nextCodes = () => platform.clock.advance(2 * minute);

let people = 0;
const newEmail = () => `staff-${++people}@example.org`;

const signIn = (
  body: { email: string; password?: string; code: string },
  options: { ip?: string; headers?: Record<string, string> } = {},
) =>
  platform.post<Answer<'signInToDesk'> & { error: string; message: string }>('/api/desk/session', body, {
    headers: ownSite,
    ...options,
  });
const isOpen = async (headers: Record<string, string>) =>
  (await platform.get('/api/desk/session', { headers })).status === 200;
const wrong = {
  status: 422,
  body: { error: 'wrong_sign_in', message: 'The e-mail address, the password or the code is wrong.' },
};
const password = deskPassword;

describe('signing in to the desk by a password and a code', () => {
  it('[DESK-02] opens a session for the right password and the code that the app shows, whatever way it is typed', async () => {
    const { id, email, secret } = await staffByApp(platform, newEmail());
    nextCodes();
    const code = appCode(platform, secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const { status, body, headers } = await signIn({ email: ` ${email.toUpperCase()} `, password, code: typed });
    expect([status, body.data]).toMatchObject([200, { id, email, roles: ['support'] }]);
    expect(headers['set-cookie']).toMatch(/^zanin_desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(await isOpen(headersOf(headers))).toBe(true);
    expect(platform.log.at(-1)).toMatchObject({ event: 'desk.signed_in', way: 'password', account_id: id });
  });

  it('[DESK-02] takes the codes of the 30 seconds before and after, and no others', async () => {
    const { email, secret } = await staffByApp(platform, newEmail());
    const statuses: number[] = [];
    for (const steps of [-2, 2, -1, 0, 1]) {
      nextCodes();
      statuses.push((await signIn({ email, password, code: appCode(platform, secret, steps) })).status);
    }
    expect(statuses).toEqual([422, 422, 200, 200, 200]);
  });

  it('[DESK-02] a code works once, and no older code works after it', async () => {
    const { email, secret, code } = await staffByApp(platform, newEmail());
    expect(await signIn({ email, password, code })).toMatchObject(wrong);
    nextCodes();
    const [earlier, now, later] = [-1, 0, 1].map((steps) => appCode(platform, secret, steps));
    if (earlier === undefined || now === undefined || later === undefined) throw new Error('no codes');
    expect(await signIn({ email, password, code: now })).toMatchObject({ status: 200 });
    for (const used of [now, earlier]) expect(await signIn({ email, password, code: used })).toMatchObject(wrong);
    expect(await signIn({ email, password, code: later })).toMatchObject({ status: 200 });
  });

  it('[DESK-02] twenty sign-ins with one code at the same time open one session', async () => {
    const { email, secret, recoveryCodes, id } = await staffByApp(platform, newEmail());
    const open = async () => {
      const sessions = platform.services.db.selectFrom('desk_sessions').select('token_hash');
      return (await sessions.where('account_id', '=', id).execute()).length;
    };
    for (const code of [() => appCode(platform, secret), () => recoveryCodes[0] ?? '']) {
      nextCodes();
      await platform.services.db.deleteFrom('rate_limits').execute();
      const before = await open();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          signIn({ email, password, code: code() }, { ip: `203.0.113.${index}` }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await open()).toBe(before + 1);
    }
  });

  it('[DESK-02] a recovery code takes the place of the app, once, as it is typed from paper', async () => {
    const { id, email, recoveryCodes } = await staffByApp(platform, newEmail());
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){3}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect(await signIn({ email, password: 'Not-It-At-All7!', code: first })).toMatchObject(wrong);
    expect(await signIn({ email, code: first })).toMatchObject(wrong);
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await signIn({ email, password, code: typed })).toMatchObject({ status: 200 });
    expect(platform.log.at(-1)).toMatchObject({ event: 'desk.signed_in', way: 'recovery code', account_id: id });
    expect(await signIn({ email, password, code: first })).toMatchObject(wrong);
    const other = await staffByApp(platform, newEmail());
    expect(await signIn({ email: other.email, password, code: second })).toMatchObject(wrong);
    expect(await signIn({ email, password, code: second })).toMatchObject({ status: 200 });
  });

  it('[DESK-02] every wrong sign-in gets the same answer, and the log has neither address, password nor code', async () => {
    const { id, email, secret, recoveryCodes } = await staffByApp(platform, newEmail());
    nextCodes();
    const code = appCode(platform, secret);
    const [recovery = ''] = recoveryCodes;
    const tries = [
      { email: 'nobody@example.org', password, code },
      { email: 'nobody@example.org', code: recovery },
      { email, password: 'Not-It-At-All7!', code },
      { email, code },
      { email, password, code: '000000' },
      { email, password, code: 'K7MX-P4RT-N85M-V4JX' },
      { email, password, code: '' },
      { email, password, code: `${code}0` },
      { email: '', password: '', code },
    ];
    platform.log.length = 0;
    const answers = await Promise.all(tries.map((body) => signIn(body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const { status, headers } of answers) expect([status, headers['set-cookie']]).toEqual([422, undefined]);
    expect(platform.log.map(({ event }) => event)).toEqual(tries.map(() => 'desk.refused'));
    const printed = JSON.stringify(platform.log);
    for (const secretText of [email, password, code, recovery]) expect(printed).not.toContain(secretText);
    expect(printed).toContain(id);
    expect(await signIn({ email, password, code })).toMatchObject({ status: 200 });
  });

  it('[DESK-02] a removed account does not sign in', async () => {
    const { id, email, secret } = await staffByApp(platform, newEmail());
    const { db, now } = platform.services;
    await db.updateTable('desk_accounts').set({ removed_at: now() }).where('id', '=', id).execute();
    nextCodes();
    expect(await signIn({ email, password, code: appCode(platform, secret) })).toMatchObject(wrong);
  });

  it('[DESK-02] a second sign-in in a browser ends its earlier session, and no other', async () => {
    const account = await staffByApp(platform, newEmail());
    const { email, headers, secret } = account;
    nextCodes();
    const other = await signIn({ email, password, code: appCode(platform, secret) });
    nextCodes();
    const again = await signIn({ email, password, code: appCode(platform, secret) }, { headers });
    expect([
      await isOpen(headers),
      await isOpen(headersOf(other.headers)),
      await isOpen(headersOf(again.headers)),
    ]).toEqual([false, true, true]);
  });
});

describe('guessing at the desk', () => {
  it('[DESK-02] ten wrong sign-ins of a network lock an address there, not elsewhere, whether or not it has an account', async () => {
    const { email, secret } = await staffByApp(platform, newEmail());
    for (const address of [email, 'nobody@example.org']) {
      const attempt = (ip: string) => signIn({ email: address, password: 'Not-It-At-All7!', code: '123456' }, { ip });
      for (let count = 0; count < 10; count++) expect(await attempt('203.0.113.1')).toMatchObject(wrong);
      expect(await attempt('203.0.113.1')).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } });
      expect(await attempt('203.0.113.2')).toMatchObject(wrong);
    }
    nextCodes();
    const right = { email, password, code: appCode(platform, secret) };
    expect(await signIn(right, { ip: '203.0.113.1' })).toMatchObject({ status: 429 });
    expect(await signIn(right, { ip: '203.0.113.2' })).toMatchObject({ status: 200 });
  });

  it('[DESK-02] thirty wrong sign-ins of neighbours lock an address for them, not elsewhere', async () => {
    const { email, secret } = await staffByApp(platform, newEmail());
    const attempt = (ip: string) => signIn({ email, password: 'Not-It-At-All7!', code: '123456' }, { ip });
    for (let count = 0; count < 30; count++) expect(await attempt(`203.0.113.${count}`)).toMatchObject(wrong);
    expect(await attempt('203.0.113.77')).toMatchObject({ status: 429 });
    nextCodes();
    const right = { email, password, code: appCode(platform, secret) };
    expect(await signIn(right, { ip: '198.51.100.1' })).toMatchObject({ status: 200 });
  });

  it('[DESK-02] after five wrong codes with the right password, app codes are refused for 15 minutes, and recovery codes are not', async () => {
    const { email, secret, recoveryCodes } = await staffByApp(platform, newEmail());
    let caller = 0;
    const attempt = (code: string) => signIn({ email, password, code }, { ip: `203.0.113.${++caller}` });
    for (let count = 0; count < 5; count++) expect(await attempt('000000')).toMatchObject(wrong);
    nextCodes();
    expect(await attempt(appCode(platform, secret))).toMatchObject(wrong);
    expect(await attempt(recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
    platform.clock.advance(15 * minute);
    expect(await attempt(appCode(platform, secret))).toMatchObject({ status: 200 });
  });

  it('[DESK-02] twenty wrong codes a day are allowed, and right ones are not counted', async () => {
    const { email, secret } = await staffByApp(platform, newEmail());
    let caller = 0;
    const attempt = (code: string) => signIn({ email, password, code }, { ip: `198.51.100.${++caller}` });
    for (let count = 0; count < 30; count++) {
      nextCodes();
      expect(await attempt(appCode(platform, secret))).toMatchObject({ status: 200 });
    }
    for (let count = 0; count < 20; count++) {
      platform.clock.advance(4 * minute);
      expect(await attempt('000000')).toMatchObject(wrong);
    }
    platform.clock.advance(16 * minute);
    expect(await attempt(appCode(platform, secret))).toMatchObject(wrong);
    platform.clock.advance(24 * hour);
    expect(await attempt(appCode(platform, secret))).toMatchObject({ status: 200 });
  });

  it('[DESK-02] wrong passwords do not use up the codes of the account', async () => {
    const { email, secret } = await staffByApp(platform, newEmail());
    for (let count = 0; count < 9; count++) {
      await signIn({ email, password: 'Not-It-At-All7!', code: '000000' }, { ip: `192.0.2.${count}` });
    }
    nextCodes();
    expect(await signIn({ email, password, code: appCode(platform, secret) })).toMatchObject({ status: 200 });
  });
});

it('[DESK-02] unknown account, wrong password and wrong code run the same SQL statements', async () => {
  const statements: string[] = [];
  const database = await testDatabase(({ query }) => void statements.push(query.sql));
  const watched = await platformOfTest({ env: deskOn, content: null, database });
  const { email } = await staffByApp(watched, newEmail());
  const ranFor = async (body: Record<string, string>) => {
    await watched.services.db.deleteFrom('rate_limits').execute();
    statements.length = 0;
    await watched.post('/api/desk/session', body, { headers: ownSite });
    return [...statements];
  };
  for (const code of ['000000', 'K7MX-P4RT-N85M-V4JX', 'neither']) {
    const behindRight = await ranFor({ email, password, code });
    expect(behindRight.length).toBeGreaterThan(4);
    expect(await ranFor({ email, password: 'Not-It-At-All7!', code })).toEqual(behindRight);
    expect(await ranFor({ email: 'nobody@example.org', password, code })).toEqual(behindRight);
  }
});
