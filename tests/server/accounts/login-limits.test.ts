import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { wrongPasswords } from '../../../server/domain/accounts/login-limits.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { attemptsUnderWay } from '../../../server/domain/common/attempts.ts';
import { testDatabase } from '../support/database.ts';
import { cookieOf, waysOf } from '../support/identifiers.ts';
import { goodPassword, startPlatform } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

/** What happens while a password is checked. */
const meantime = vi.hoisted(() => ({ run: async () => {} }));
// what is counted here is passwords, by the hundred: checking one costs nothing
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `$argon2id$v=19$m=19456,t=2,p=1$${password}`,
  verify: async (stored: string, password: string) => {
    await meantime.run();
    return stored.endsWith(`$${password}`);
  },
}));

const platform = runningPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
// every limit begins again
beforeEach(() => platform.clock.advance(day));

const wrong = 'Wrong-Password9!';
const next = 'Saffron-Field8!';
const cookieName = '__Host-zanin_device';
const { register, setPassword, resetLink, changePassword, statusOf, ...ways } = waysOf(platform);

interface From {
  ip?: string;
  device?: string | undefined;
}

const login = (email: string, password = goodPassword, { ip = '127.0.0.1', device }: From = {}) =>
  ways.login(email, password, { ip, headers: device ? { cookie: device } : {} });

/** A member and the cookie of the browser in which they logged in. */
async function memberWithDevice() {
  const member = await platform.makeMember();
  return { ...member, device: cookieOf(await login(member.email)) };
}

/** Uses up what one network may try for an account. */
async function lockFrom(email: string, ip: string): Promise<void> {
  for (let count = 0; count < 10; count++) expect((await login(email, wrong, { ip })).status).toBe(401);
  expect((await login(email, wrong, { ip })).status).toBe(429);
}

/** Uses up what all networks together may try for an account. */
async function lockFromEverywhere(email: string): Promise<void> {
  for (let network = 1; network <= 10; network++) await lockFrom(email, `198.51.${network}.1`);
}

const devicesOf = (userId: string) =>
  platform.services.db.selectFrom('devices').selectAll().where('user_id', '=', userId).execute();

describe('wrong passwords', () => {
  it('[A55] wrong passwords from one network lock an account for that network only', async () => {
    const { email } = await platform.makeMember();
    await lockFrom(email, '198.51.100.1');
    expect((await login(email, goodPassword, { ip: '198.51.100.1' })).status).toBe(429);
    expect((await login(email, goodPassword, { ip: '203.0.113.7' })).status).toBe(200);
  });

  it('[A55] wrong passwords from the many networks of one IPv6 line lock an account for that line only', async () => {
    const { email } = await platform.makeMember();
    for (let network = 1; network <= 3; network++) await lockFrom(email, `2001:db8:1:${network}::7`);
    expect((await login(email, wrong, { ip: '2001:db8:1:4::7' })).status).toBe(429);
    expect((await login(email, goodPassword, { ip: '2001:db8:2:1::7' })).status).toBe(200);
  });

  it('[A55] wrong passwords for a pending registration still count after a stranger logs in to a registration of their own', async () => {
    const email = 'contested@example.org';
    for (const password of [goodPassword, next]) {
      await register({ password, confirm_password: password, email });
    }
    const ip = '198.51.100.1';
    for (let count = 0; count < 9; count++) expect((await login(email, wrong, { ip })).status).toBe(401);
    expect((await login(email, next, { ip })).status).toBe(403);
    expect((await login(email, wrong, { ip })).status).toBe(401);
    expect((await login(email, wrong, { ip })).status).toBe(429);
  });

  it('[A55] 100 wrong passwords from many networks lock an account for all callers for a quarter of an hour', async () => {
    const { email } = await platform.makeMember();
    await lockFromEverywhere(email);
    const refused = await login(email, goodPassword, { ip: '203.0.113.7' });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    platform.clock.advance(900_000);
    expect((await login(email, goodPassword, { ip: '203.0.113.7' })).status).toBe(200);
  });

  it('[A55] of 30 wrong passwords at one moment ten are checked, and the others are refused unread', async () => {
    const { email } = await platform.makeMember();
    let checked = 0;
    meantime.run = async () => void checked++;
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, wrong)));
    meantime.run = async () => {};
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(checked);
    expect(checked).toBe(10);
    expect((await login(email)).status).toBe(429);
  });

  it('[A55] a right password is refused when another server has counted too many wrong ones while it was checked', async () => {
    const { email, userId } = await platform.makeMember();
    const sessions = platform.services.db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId);
    const before = await sessions.execute();
    const elsewhere = attemptsUnderWay(platform.services);
    const uses = wrongPasswords(email, { ip: '198.51.100.1', device: null });
    meantime.run = async () => {
      meantime.run = async () => {};
      for (let count = 0; count < 10; count++) await elsewhere(uses, async () => null);
    };
    const refused = await login(email, goodPassword, { ip: '198.51.100.1' });
    const body = { error: 'too_many_attempts' };
    expect(refused).toMatchObject({ status: 429, body, headers: { 'retry-after': '900' } });
    expect(await sessions.execute()).toEqual(before);
  });

  it('[A55] a password that could not be checked because of an error is not counted', async () => {
    const { email } = await platform.makeMember();
    meantime.run = () => Promise.reject(new Error('no memory for the hash'));
    for (let count = 0; count < 11; count++) expect((await login(email, wrong)).status).toBe(500);
    meantime.run = async () => {};
    expect((await login(email)).status).toBe(200);
  });

  it('[A55] a right password does not reset the wrong ones that others tried', async () => {
    const { email } = await platform.makeMember();
    for (let network = 1; network <= 9; network++) await lockFrom(email, `198.51.${network}.1`);
    expect((await login(email, goodPassword, { ip: '203.0.113.7' })).status).toBe(200);
    for (let count = 0; count < 10; count++) {
      expect((await login(email, wrong, { ip: '198.51.10.1' })).status).toBe(401);
    }
    expect((await login(email, wrong, { ip: '198.51.11.1' })).status).toBe(429);
  });
});

describe('right passwords', () => {
  it('[A54] right passwords open 100 sessions of an account in a quarter of an hour, and never count as wrong ones', async () => {
    const { email } = await platform.makeMember();
    // the member has logged in once
    for (let count = 1; count < 100; count++) expect((await login(email)).status).toBe(200);
    platform.clock.advance(899_000);
    for (let count = 0; count < 12; count++) {
      const refused = await login(email);
      expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } });
    }
    platform.clock.advance(1_000);
    expect((await login(email)).status).toBe(200);
  });

  it('[A54] an account has 50 sessions at most: the one that was unused for longest ends first', async () => {
    const { email, token, userId } = await platform.makeMember();
    const tokens: string[] = [];
    for (let count = 0; count < 50; count++) {
      platform.clock.advance(60_000);
      tokens.push(String((await login(email)).body.token));
      if (count === 48) expect((await platform.get('/api/me', { token })).status).toBe(200);
    }
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(tokens[0])).toBe(401);
    expect(await statusOf(tokens[1])).toBe(200);
    const sessions = platform.services.db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId);
    expect(await sessions.execute()).toHaveLength(50);
  });
});

describe('the statements of a login', () => {
  it('[A54] a login makes four statements besides begin and commit, and six for a browser that is known', async () => {
    let statements: string[] = [];
    const database = await testDatabase(({ query }) => void statements.push(query.sql.trim()));
    const counted = await startPlatform({ content: null, database });
    const { email } = await counted.makeMember();
    const statementsOf = async (headers: Record<string, string>) => {
      statements = [];
      const answer = await waysOf(counted).login(email, goodPassword, { headers });
      expect(answer.status).toBe(200);
      const within = statements.filter((text) => text !== 'begin' && text !== 'commit');
      return { cookie: String(cookieOf(answer)), statements: within };
    };
    const unknown = await statementsOf({});
    const known = await statementsOf({ cookie: unknown.cookie });
    await counted.close();
    expect([unknown.statements.length, known.statements.length]).toEqual([4, 6]);
  });
});

describe('a browser that logged in before', () => {
  it('[A56] a login sets a cookie of 256 random bits that scripts cannot read and other sites cannot send, and keeps only its hash', async () => {
    const { device, userId, email } = await memberWithDevice();
    const [name, value = ''] = device?.split('=') ?? [];
    expect(name).toBe(cookieName);
    expect(Buffer.from(value, 'base64url')).toHaveLength(32);
    const { headers } = await login(email);
    expect(headers['set-cookie']?.replace(/=[\w-]{43};/, '=…;')).toBe(
      `${cookieName}=…; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(JSON.stringify(await devicesOf(userId))).not.toContain(value);
  });

  it('[A56] the device cookie has neither Secure nor the prefix __Host- where the site is not on https', async () => {
    const plain = await startPlatform({ content: null });
    const { email } = await plain.makeMember();
    const { headers } = await waysOf(plain).login(email);
    await plain.close();
    const cookie = /^zanin_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/;
    expect(headers['set-cookie']).toMatch(cookie);
  });

  it('[A56] a known browser is let in however many wrong passwords others tried, in its own network too', async () => {
    const { email, device } = await memberWithDevice();
    await lockFromEverywhere(email);
    expect((await login(email, goodPassword, { ip: '198.51.100.1' })).status).toBe(429);
    expect((await login(email, goodPassword, { ip: '198.51.100.1', device })).status).toBe(200);
  });

  it('[A56] a known browser may enter ten wrong passwords of its own in a quarter of an hour', async () => {
    const { email, device } = await memberWithDevice();
    for (let count = 0; count < 10; count++) expect((await login(email, wrong, { device })).status).toBe(401);
    expect((await login(email, goodPassword, { device, ip: '203.0.113.8' })).status).toBe(429);
    expect((await login(email)).status).toBe(200);
    platform.clock.advance(900_000);
    expect((await login(email, goodPassword, { device })).status).toBe(200);
  });

  it('[A56] a known browser is unknown to every other account, and its cookie authenticates nothing', async () => {
    const { device, userId } = await memberWithDevice();
    const other = await platform.makeMember();
    await lockFromEverywhere(other.email);
    expect((await login(other.email, goodPassword, { device })).status).toBe(429);
    expect((await platform.get('/api/me', { headers: { cookie: String(device) } })).status).toBe(401);
    expect((await login(other.email, wrong, { device })).headers['set-cookie']).toBeUndefined();
    expect(await devicesOf(userId)).toHaveLength(2);
  });

  it('[A56] a known browser keeps its cookie at the next login, and an invented cookie is replaced', async () => {
    const { email, device } = await memberWithDevice();
    expect(cookieOf(await login(email, goodPassword, { device: `theme=dark; ${device}` }))).toBe(device);
    const invented = `${cookieName}=${'x'.repeat(43)}`;
    expect(cookieOf(await login(email, goodPassword, { device: invented }))).not.toBe(invented);
  });

  it.each(['', '=', `${cookieName}=`, `${cookieName}=x`, `${cookieName}=${'x'.repeat(9_000)}`, ';;;', '%00'])(
    '[A56] a cookie header that cannot be read counts as none: case %#',
    async (device) => {
      const { email } = await platform.makeMember();
      expect((await login(email, goodPassword, { device })).status).toBe(200);
    },
  );

  it('[A56] a browser is known for 180 days after its last login and is swept after that', async () => {
    const { email, device, userId } = await memberWithDevice();
    platform.clock.advance(179 * day);
    expect(cookieOf(await login(email, goodPassword, { device }))).toBe(device);
    platform.clock.advance(180 * day);
    await lockFromEverywhere(email);
    expect((await login(email, goodPassword, { device })).status).toBe(429);
    platform.clock.advance(1);
    await sweep(platform.services);
    expect(await devicesOf(userId)).toEqual([]);
  });

  it('[A56] an account remembers twenty browsers at most: the one that logged in longest ago is forgotten', async () => {
    const { email, device, userId } = await memberWithDevice();
    for (let count = 0; count < 20; count++) {
      platform.clock.advance(60_000);
      await login(email);
    }
    expect(await devicesOf(userId)).toHaveLength(20);
    expect(cookieOf(await login(email, goodPassword, { device }))).not.toBe(device);
  });

  it('[A56] a browser is forgotten when the password is reset or changed in another one', async () => {
    const { email, device, userId, token } = await memberWithDevice();
    const here = cookieOf(await login(email));
    const headers = { cookie: String(here) };
    await changePassword(token, goodPassword, next, { headers });
    expect(await devicesOf(userId)).toHaveLength(1);
    expect(cookieOf(await login(email, next, { device: here }))).toBe(here);
    expect(cookieOf(await login(email, next, { device }))).not.toBe(device);
    const reset = { email, token: await resetLink(email) };
    expect((await setPassword(reset, next, { headers })).status).toBe(200);
    expect(await devicesOf(userId)).toHaveLength(1);
    expect(cookieOf(await login(email, next, { device: here }))).toBe(here);
  });

  it('[A55] a reset of the password lets the owner in where wrong passwords have locked the account', async () => {
    const { email } = await platform.makeMember();
    await lockFromEverywhere(email);
    const token = await resetLink(email);
    const ip = '198.51.100.1';
    expect((await setPassword({ email, token }, next, { ip })).status).toBe(200);
    expect((await login(email, next, { ip })).status).toBe(200);
  });
});
