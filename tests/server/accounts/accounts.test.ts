import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { login as openLogin } from '../../../server/domain/accounts/login.ts';
import { findSession, hashOf, logout } from '../../../server/domain/accounts/sessions.ts';
import { waysOf } from '../support/identifiers.ts';
import { goodPassword, type Member } from '../support/platform.ts';
import { person } from '../support/registration.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });

const { register, registered, verifyEmail, login, statusOf, changePassword, ...ways } = waysOf(platform);
const wrong = 'Wrong-Password9!';
/** What two answers may differ in without telling anything: when, and as which request. */
const comparable = ({ date: _, 'x-request-id': __, ...headers }: Record<string, string | undefined> = {}) => headers;

describe('login', () => {
  let member: Member;
  beforeAll(async () => {
    member = await platform.makeMember();
  });

  it('[LOGIN-06] a login answers a token and the user', async () => {
    const { status, body } = await login(member.email);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: {
        id: member.userId,
        email: member.email,
        ...person,
        phone_number: null,
        country_calling_code: null,
        email_verified: true,
        phone_verified: false,
      },
    });
  });

  it('[A6] an unknown account, a wrong password and a wrong password of an unverified account are answered alike', async () => {
    const { email: unverified } = await registered();
    const answers = await Promise.all(
      [member.email, 'nobody@example.org', unverified].map((email) => login(email, wrong)),
    );
    const refusal = { error: 'invalid_credentials', message: 'Invalid email/phone number or password' };
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, refusal]);
      expect(comparable(headers)).toEqual(comparable(answers[0]?.headers));
    }
  });

  it('[LOGIN-10][A7][S5] an unverified e-mail address shows only after the right password, with a fresh code', async () => {
    const { email } = await registered();
    const sent = (await platform.outbox()).length;
    expect((await login(email, wrong)).status).toBe(401);
    expect(await platform.outbox()).toHaveLength(sent);
    const { status, body } = await login(email);
    expect(status).toBe(403);
    expect(body).toEqual({
      error: 'verify_email',
      message: 'Please verify your email to continue',
      email,
      type: 'email_registration',
      verification_sid: expect.stringMatching(/^ver_/),
    });
    const [mail] = await platform.outbox();
    expect(mail).toMatchObject({ channel: 'email', subject: 'Your Zanin verification code' });
    const { verification_sid } = body;
    const verified = await verifyEmail({ email, verification_sid, code: await platform.codeFor(email) });
    expect(verified.body).toEqual({ success: true, message: 'Email verified successfully' });
    expect((await login(email)).status).toBe(200);
  });

  it('[LOGIN-09][A7] an unverified phone number starts an SMS', async () => {
    const phone = { country_calling_code: '+964', phone_number: '750 222 3344' };
    await register(phone);
    const { status, body } = await login(phone);
    expect(status).toBe(403);
    expect(body).toEqual({
      error: 'verify_phone',
      message: 'Please verify your phone number to continue',
      verification_sid: expect.stringMatching(/^ver_/),
    });
    expect((await platform.outbox())[0]).toMatchObject({ to: '+9647502223344', channel: 'sms' });
  });

  it('[LOGIN-10] an internal error while the code is mailed is not answered as a request to verify', async () => {
    const email = 'not-mailed@example.org';
    await register({ email });
    const fault = new TypeError('of our own');
    const services = { ...platform.services, mail: { send: () => Promise.reject(fault) } };
    const caller = { ip: '127.0.0.1', device: null };
    await expect(openLogin(services, { email, password: goodPassword }, caller)).rejects.toBe(fault);
  });

  it('[LOGIN-12] a number that cannot be read gets an error of its own at login, and does not count as a wrong password', async () => {
    for (const phone_number of ['12', 'rojin@example.org', '0750 123 4567 ext 12', '\u200f']) {
      const { status, body } = await login({ country_calling_code: '+964', phone_number });
      const message = 'Please enter a valid phone number.';
      expect([status, body]).toEqual([422, { error: 'validation', message, errors: { phone_number: [message] } }]);
    }
    expect((await login({ country_calling_code: '+964', phone_number: '+31 6 12345678' })).body.errors).toEqual({
      phone_number: ['This number begins with the code of another country. Please choose that country.'],
    });
    const unknown = await login({ country_calling_code: '+964', phone_number: '7509999999' });
    expect(unknown.body.error).toBe('invalid_credentials');
  });

  it('[A181] a password is the same in every call, however its letters are composed, and its old hash is renewed', async () => {
    const [composed, decomposed] = ['Çîrok-Roj7!'.normalize('NFC'), 'Çîrok-Roj7!'.normalize('NFD')];
    const email = 'composed@example.org';
    const passwords = { password: decomposed, confirm_password: composed };
    expect((await register({ ...passwords, email })).status).toBe(201);
    await verifyEmail({ email, code: await platform.codeFor(email) });
    const { db } = platform.services;
    const old = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await db.updateTable('users').set({ password_hash: old }).where('email', '=', email).execute();
    const token = String((await login(email, composed)).body.token);
    const kept = db.selectFrom('users').select('password_hash').where('email', '=', email);
    const { password_hash } = await kept.executeTakeFirstOrThrow();
    expect(password_hash).not.toBe(old);
    expect((await login(email, decomposed)).status).toBe(200);
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ password_hash });

    const next = 'Pîroz-Roj9!';
    const change = { password: next.normalize('NFC'), password_confirmation: next.normalize('NFD') };
    const changed = await platform.put('/api/me/password', { ...change, current_password: decomposed }, { token });
    expect(changed.status).toBe(200);
    const wanted = { email: 'composed-next@example.org' };
    expect((await ways.request(token, wanted, next.normalize('NFD'))).status).toBe(200);
  });

  it('[A10] every way of writing an address or a number leads to one account', async () => {
    expect((await login(member.email.toUpperCase())).status).toBe(200);
    await register({ country_calling_code: '+964', phone_number: '7503334455' });
    for (const phone_number of [
      '750 333 4455',
      '0750 333 4455',
      '+9647503334455',
      '+964 (0) 750-333-4455',
      '9647503334455',
      '0964 0750 3334455',
      '٠٧٥٠ ٣٣٣ ٤٤٥٥',
      '\u2067۰۷۵۰\u00a0۳۳۳\u2011۴۴۵۵\u2069',
      'tel:+964-750-333-4455',
    ]) {
      const { error } = (await login({ country_calling_code: '+964', phone_number })).body;
      expect(error, phone_number).toBe('verify_phone');
    }
  });

  it('[A11] tokens are new each time, 256 bits long, and kept only as a hash', async () => {
    const tokens = await Promise.all([login(member.email), login(member.email)]);
    const [one, other] = tokens.map(({ body }) => String(body.token));
    expect(one).not.toBe(other);
    expect(Buffer.from(String(one), 'base64url')).toHaveLength(32);
    const sessions = await platform.services.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(one);
  });

  it('[A8] ten wrong passwords end the tries for a quarter of an hour, whatever address the caller claims to have', async () => {
    const { email } = await platform.makeMember();
    for (let index = 0; index < 10; index++) {
      const headers = { 'x-forwarded-for': `203.0.113.${index}` };
      expect((await login(email, wrong, { headers })).status).toBe(401);
    }
    expect(await login(email)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('15 minutes') },
      headers: { 'retry-after': '900' },
    });
    platform.clock.advance(15 * minute);
    expect((await login(email)).status).toBe(200);
  });

  it('[A8] passwords that are guessed in parallel are all counted', async () => {
    const { email } = await platform.makeMember();
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(email, wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('[A8] the right password resets the count of wrong ones', async () => {
    const { email } = await platform.makeMember();
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 9; index++) await login(email, wrong);
      expect((await login(email)).status).toBe(200);
    }
  });
});

describe('session', () => {
  it('[SESSION-01][A12] logging out ends that token at once and no other', async () => {
    const { email, token } = await platform.makeMember();
    const other = String((await login(email)).body.token);
    expect((await platform.delete('/api/logout', { token })).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect((await platform.delete('/api/logout', { token })).status).toBe(401);
  });

  it('[SESSION-02][A14] a token counts only in the Authorization header', async () => {
    const { token } = await platform.makeMember();
    expect((await platform.get(`/api/me?token=${token}&access_token=${token}`)).status).toBe(401);
    expect((await platform.get('/api/me', { headers: { authorization: token } })).status).toBe(401);
    expect((await platform.get('/api/me', { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
    expect((await platform.get('/api/me', { token })).headers['cache-control']).toBe('no-store');
  });

  it('[A13] a token expires 14 days after its last use', async () => {
    const { token } = await platform.makeMember();
    platform.clock.advance(13 * day);
    expect(await statusOf(token)).toBe(200);
    platform.clock.advance(13 * day);
    expect(await statusOf(token)).toBe(200);
    platform.clock.advance(14 * day);
    expect(await statusOf(token)).toBe(401);
  });

  it('[A13] a token expires 30 days after login, however much it is used', async () => {
    const { token } = await platform.makeMember();
    for (let index = 0; index < 3; index++) {
      platform.clock.advance(9 * day);
      expect(await statusOf(token)).toBe(200);
    }
    platform.clock.advance(3 * day);
    expect(await statusOf(token)).toBe(401);
  });

  it('[A13] the use of a token is noted once a minute, and a time from a clock that ran ahead as soon as it is a minute off', async () => {
    const { token, userId } = await platform.makeMember();
    const sessions = platform.services.db.selectFrom('sessions').selectAll().where('user_id', '=', userId);
    const times = async () => {
      expect(await statusOf(token)).toBe(200);
      const { created_at, last_used_at } = await sessions.executeTakeFirstOrThrow();
      return [created_at, last_used_at];
    };
    const begun = platform.clock.now();
    platform.clock.advance(minute - 1);
    expect(await times()).toEqual([begun, begun]);
    platform.clock.advance(1);
    expect(await times()).toEqual([begun, platform.clock.now()]);
    platform.clock.set(new Date(begun.getTime() - minute + 1));
    expect(await times()).toEqual([begun, platform.clock.now()]);
    platform.clock.set(new Date(begun.getTime() + minute));
    expect(await times()).toEqual([begun, platform.clock.now()]);
    platform.clock.set(new Date(begun.getTime() - minute));
    expect(await times()).toEqual([platform.clock.now(), platform.clock.now()]);
    platform.clock.set(begun);
  });

  it('[A12] a session that ends while its token is looked up lets no call in', async () => {
    const { token } = await platform.makeMember();
    platform.clock.advance(minute);
    const db = platform.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await logout(platform.services, hashOf(token));
        return result;
      },
    });
    expect(await findSession({ ...platform.services, db }, token)).toBeNull();
  });

  it('[S20] a session from a time when the clock ran ahead lives no longer than one that begins now', async () => {
    const { email, userId } = await platform.makeMember();
    const before = platform.clock.now();
    platform.clock.advance(100 * day);
    const token = String((await login(email)).body.token);
    platform.clock.set(before);
    expect(await statusOf(token)).toBe(200);
    const session = await platform.services.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    expect(session).toMatchObject({ created_at: before, last_used_at: before });
    platform.clock.advance(14 * day);
    expect(await statusOf(token)).toBe(401);
  });

  it('[LAYOUT-11] GET /me answers the logged-in user', async () => {
    const { token, user } = await platform.makeMember();
    expect((await platform.get('/api/me', { token })).body).toEqual({ data: user });
  });
});

describe('settings', () => {
  it('[SETTINGS-03] PATCH /me replaces the personal details, without spaces around the names', async () => {
    const { token, user } = await platform.makeMember();
    const details = { first_name: ' Şîlan ', last_name: ' Öztürk ', date_of_birth: '1990-01-02' };
    const answer = await platform.patch('/api/me', details, { token });
    expect(answer.body).toEqual({ data: { ...user, ...details, first_name: 'Şîlan', last_name: 'Öztürk' } });
    expect((await platform.get('/api/me', { token })).body).toEqual(answer.body);
  });

  it('[SETTINGS-03][REG-15] PATCH /me refuses an age under 16 and an unknown field', async () => {
    const { token } = await platform.makeMember();
    const young = await platform.patch('/api/me', { ...person, date_of_birth: '2020-01-01' }, { token });
    expect(Object.keys(young.body.errors ?? {})).toEqual(['date_of_birth']);
    const mass = await platform.patch('/api/me', { ...person, email: 'other@example.org' }, { token });
    expect(mass.status).toBe(422);
  });

  it('[SETTINGS-03][A5] a change of password needs the current one, ends every other session and is logged', async () => {
    const { email, token, userId } = await platform.makeMember();
    const other = String((await login(email)).body.token);
    const next = 'Saffron-Field8!';
    const refused = { current_password: ['The current password is incorrect.'] };
    expect((await changePassword(token, wrong, next)).body.errors).toEqual(refused);
    expect(Object.keys((await changePassword(token, goodPassword, 'short')).body.errors ?? {})).toEqual(['password']);
    const differing = { current_password: goodPassword, password: next, password_confirmation: 'x' };
    const { errors = {} } = (await platform.put('/api/me/password', differing, { token })).body;
    expect(Object.keys(errors)).toEqual(['password_confirmation']);
    expect(await statusOf(other)).toBe(200);
    expect((await changePassword(token, goodPassword, next)).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(token)).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
    expect((await platform.outbox()).find(({ to }) => to === email)?.subject).toBe('Your Zanin password was changed');
    const logged = platform.log.filter(({ user_id }) => user_id === userId).map(({ event }) => event);
    expect(logged.slice(-3)).toEqual(['password.refused', 'password.changed', 'login.succeeded']);
  });
});
