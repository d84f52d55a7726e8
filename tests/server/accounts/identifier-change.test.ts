import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmIdentifierChange } from '../../../server/domain/accounts/identifier-change.ts';
import { issueResetToken } from '../../../server/domain/accounts/password-reset.ts';
import { hashOf } from '../../../server/domain/accounts/sessions.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import type { Services } from '../../../server/services.ts';
import { aNumber, anAddress, waysOf } from '../support/identifiers.ts';
import { goodPassword, type Platform, startPlatform } from '../support/platform.ts';
import { registrationForm } from '../support/registration.ts';

// what is tested here is who gets what: checking a password costs nothing
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `$argon2id$v=19$m=19456,t=2,p=1$${password}`,
  verify: async (stored: string, password: string) => stored.endsWith(`$${password}`),
}));

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
});
afterAll(() => platform.close());
// every limit begins again, and every change is long past
beforeEach(() => {
  platform.clock.advance(4 * day);
  platform.log.length = 0;
});

const minute = 60_000;
const day = 24 * 60 * minute;
const next = 'Saffron-Field8!';
const otherCode = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
const { makePhoneMember, request, confirm, change, messagesTo, undoToken, undo, login, me, resetByMail } = waysOf(
  () => platform,
);
const register = (fields: object) => platform.post('/api/register', registrationForm({ ...fields }));

describe('a second way in', () => {
  it('[SETTINGS-05][SETTINGS-08] a phone account that added an e-mail address logs in with either', async () => {
    const { phone, token } = await makePhoneMember();
    const email = anAddress();
    const before = await me(token);
    const { status, body } = await change(token, { email: email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...phone, email, email_verified: true, phone_verified: true });
    expect(await me(token)).toEqual(body);
    expect(Object.keys(body.data as object)).toEqual(Object.keys(before.data as object));
    expect((await login({ email })).status).toBe(200);
    expect((await login(phone)).status).toBe(200);
  });

  it('[SETTINGS-05][SETTINGS-08] an e-mail account that added a number resets its password with either', async () => {
    const { email, token } = await platform.makeMember();
    const { phone, e164 } = aNumber();
    const { status, body } = await change(token, phone);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email, email_verified: true, ...phone, phone_verified: true });

    const sent = await platform.post('/api/password/phone/code', phone);
    const { verification_sid } = sent.body;
    const code = await platform.codeFor(e164);
    const verified = await platform.post('/api/password/phone/verify', { ...phone, verification_sid, code });
    const secrets = (password: string) => ({ password, password_confirmation: password });
    const bySms = { ...phone, token: verified.body.reset_token, ...secrets(next) };
    expect((await platform.post('/api/password/reset/confirm-website', bySms)).status).toBe(200);
    expect((await login({ email }, next)).status).toBe(200);

    // a number that is newer would be switched off by this one (A151)
    platform.clock.advance(4 * day);
    await platform.post('/api/password/reset', { email });
    const mail = (await messagesTo(email)).find(({ text }) => text.includes('reset-password'));
    const link = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const byMail = { email, token: link, ...secrets(goodPassword) };
    expect((await platform.post('/api/password/reset/confirm-website', byMail)).status).toBe(200);
    expect((await login(phone)).status).toBe(200);
  });

  it('[SETTINGS-05] an e-mail address and a number are changed, and the old ones no longer log in', async () => {
    const { phone: old, token } = await makePhoneMember();
    const [first, second, { phone }] = [anAddress(), anAddress(), aNumber()];
    await change(token, { email: first });
    await change(token, { email: second });
    await change(token, phone);
    expect((await me(token)).data).toMatchObject({ email: second, ...phone });
    expect([(await login({ email: first })).status, (await login(old)).status]).toEqual([401, 401]);
    expect([(await login({ email: second })).status, (await login(phone)).status]).toEqual([200, 200]);
  });

  it('[SETTINGS-05] the address or number that the account has already is refused with words', async () => {
    const { phone, token } = await makePhoneMember();
    const number = { ...phone, phone_number: `0${phone.phone_number}` };
    expect((await request(token, number)).body.errors).toEqual({
      phone_number: ['This is already the phone number of your account.'],
    });
    const member = await platform.makeMember();
    expect((await request(member.token, { email: member.email.toUpperCase() })).body.errors).toEqual({
      email: ['This is already the e-mail address of your account.'],
    });
    expect((await request(token, { country_calling_code: '+964', phone_number: '12' })).body.errors).toEqual({
      phone_number: ['Please enter a valid phone number.'],
    });
  });

  it('[SETTINGS-05] the code of a change can be sent again while it works, and then the last one counts', async () => {
    const { token } = await platform.makeMember();
    const email = anAddress();
    const { verification_sid } = (await request(token, { email })).body;
    const first = await platform.codeFor(email);
    const again = await platform.post('/api/me/identifier/code', { verification_sid }, { token });
    expect(again).toMatchObject({ status: 200, body: { success: true } });
    expect((await confirm(token, { email }, verification_sid, first)).body.error).toBe('code_expired');
    const code = await platform.codeFor(email);
    expect((await confirm(token, { email }, again.body.verification_sid, code)).status).toBe(200);
    expect((await platform.post('/api/me/identifier/code', again.body, { token })).status).toBe(422);
  });
});

describe('what the owner hears of a change', () => {
  it('[SETTINGS-06] the old address gets a mail with a link, and the new one none', async () => {
    const { email: old, token } = await platform.makeMember();
    const email = anAddress();
    await change(token, { email });
    const [mail] = await messagesTo(old);
    expect(mail).toMatchObject({
      subject: 'Your e-mail address at Zanin was changed',
      text: [
        'At Zanin, your e-mail address was changed.',
        'If that was you, there is nothing to do.',
        `If it was not you, take it back within 72 hours at\nhttps://learn.example.org/undo-change?token=${await undoToken(old)}`,
        'Then you log in as before, everyone who is logged in is logged out, and the account needs a new password.',
      ].join('\n\n'),
    });
    expect((await messagesTo(email)).map(({ subject }) => subject)).toEqual(['Your Zanin verification code']);
  });

  it('[SETTINGS-06] the number of a phone account gets an SMS of 160 characters at most when an address is added', async () => {
    const { e164, token } = await makePhoneMember();
    await change(token, { email: anAddress() });
    const [sms] = await messagesTo(e164);
    expect(sms).toMatchObject({ channel: 'sms', subject: '' });
    expect(sms?.text).toMatch(/^Zanin: E-mail address added\. Not you\? Undo within 72 h: https/);
    const { e164: second, token: other } = await makePhoneMember();
    await change(other, aNumber().phone);
    const changed = (await messagesTo(second))[0]?.text ?? '';
    expect(changed).toMatch(/^Zanin: Phone number changed\. Not you\?/);
    expect(changed.length).toBeLessThanOrEqual(160);
  });

  it('[SETTINGS-06] the address of an account gets a mail when a number is added, and later hears of a new address only', async () => {
    const { email, token } = await platform.makeMember();
    const { phone, e164 } = aNumber();
    await change(token, phone);
    expect((await messagesTo(email))[0]).toMatchObject({
      subject: 'A new phone number at Zanin',
      text: expect.stringContaining('At Zanin, a new phone number was added to your account.'),
    });
    await change(token, aNumber().phone);
    expect((await messagesTo(e164))[0]?.text).toContain('Phone number changed');
    expect((await messagesTo(email))[0]?.subject).toBe('A new phone number at Zanin');
    await change(token, { email: anAddress() });
    expect((await messagesTo(email))[0]?.subject).toBe('Your e-mail address at Zanin was changed');
  });

  it('[SETTINGS-06] the link is stored as a hash alone, and its message is of no use after 72 hours', async () => {
    const { email, token, userId } = await platform.makeMember();
    await change(token, { email: anAddress() });
    const { db } = platform.services;
    const link = await undoToken(email);
    const rows = await db.selectFrom('identifier_changes').selectAll().where('user_id', '=', userId).execute();
    expect(rows).toMatchObject([{ token_hash: hashOf(link), replaced: email, told: email }]);
    expect(JSON.stringify(rows)).not.toContain(link);
    const sent = db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id', 'desc');
    expect((await sent.executeTakeFirst())?.expires_at).toEqual(new Date(platform.clock.now().getTime() + 3 * day));
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'identifier.changed', user_id: userId, kind: 'email' }),
    );
    expect(JSON.stringify(platform.log)).not.toContain(link);
  });

  it('[SETTINGS-06] where texts cannot be sent, nothing is changed without a word to the owner, and the answer says who helps', async () => {
    const { token } = await makePhoneMember();
    const sms: Services['sms'] = {
      codes: 'theirs',
      sendText: null,
      start: async () => ({ sid: 'VE1' }),
      check: async () => 'wrong',
    };
    const silent = await startPlatform({ content: null, database: { ...(await sharedDatabase()) }, services: { sms } });
    const refusal =
      'This cannot be changed here: we would have to tell you at your phone number, and this site sends no such messages there. Please write to hello@zanin.example.';
    const current_password = goodPassword;
    const added = await silent.post('/api/me/identifier', { email: anAddress(), current_password }, { token });
    expect(added).toMatchObject({ status: 422, body: { message: refusal, errors: { email: [refusal] } } });
    expect(added.headers).not.toHaveProperty('retry-after');
    const changed = await silent.post('/api/me/identifier', { ...aNumber().phone, current_password }, { token });
    expect(changed).toMatchObject({ status: 422, body: { message: refusal, errors: { phone_number: [refusal] } } });
    await silent.app.close();
  });
});

/** The platform's own database, for a second server that is configured otherwise; the first one closes it. */
const sharedDatabase = async () => ({
  db: platform.services.db,
  sync: async () => {},
  close: async () => {},
  patiently: <Result>(work: (db: Platform['services']['db']) => Promise<Result>) => work(platform.services.db),
});

describe('an address or number of another account', () => {
  it('[A130] asking for the address of another account is answered, and its codes refused, as for a free one', async () => {
    const owner = await platform.makeMember();
    const answers = [];
    for (const email of [owner.email, anAddress()]) {
      const { token } = await platform.makeMember();
      const { status, body, headers } = await request(token, { email });
      const again = await platform.post(
        '/api/me/identifier/code',
        { verification_sid: body.verification_sid },
        { token },
      );
      const refusals = [(await confirm(token, { email }, body.verification_sid, '000000')).body];
      const sid = again.body.verification_sid;
      for (let tries = 0; tries < 6; tries++) refusals.push((await confirm(token, { email }, sid, '000000')).body);
      answers.push([status, Object.keys(body), body.message, Object.keys(headers).sort(), again.status, refusals]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('[A130] the owner of an address gets a mail without a code when another account asks for it', async () => {
    const owner = await platform.makeMember();
    const { token } = await platform.makeMember();
    await request(token, { email: owner.email });
    const [mail] = await messagesTo(owner.email);
    expect(mail?.subject).toBe('Your e-mail address at Zanin');
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(mail?.text).toContain('The address belongs to your account, so nothing was changed.');
    expect(mail?.text).toContain('https://learn.example.org/login');
  });

  it('[A130] who holds the number of another account hears of it once the code is entered', async () => {
    const { phone, e164, token: owner } = await makePhoneMember();
    const { token, userId } = await platform.makeMember();
    const { body } = await request(token, phone);
    const answer = await confirm(token, phone, body.verification_sid, await platform.codeFor(e164));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'identifier_in_use',
        message: 'This phone number belongs to another account. Log in with it, or use another one here.',
      },
    });
    expect((await me(owner)).data).toMatchObject(phone);
    expect((await me(token)).data).toMatchObject({ id: userId, phone_number: null });
  });

  it.each([
    ['one after the other', false],
    ['at the same moment', true],
  ])(
    '[A131] of five accounts that confirm one address %s, one has it and the others read why not',
    async (_, atOnce) => {
      const email = anAddress();
      const confirmations: (() => ReturnType<typeof confirm>)[] = [];
      // as many as codes are sent to one address in ten minutes
      for (let accounts = 0; accounts < 5; accounts++) {
        const { token } = await platform.makeMember();
        const { body } = await request(token, { email });
        const code = await platform.codeFor(email);
        confirmations.push(() => confirm(token, { email }, body.verification_sid, code));
      }
      const answers = [];
      if (atOnce) answers.push(...(await Promise.all(confirmations.map((run) => run()))));
      else for (const run of confirmations) answers.push(await run());
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      for (const { status, body } of answers) {
        if (status === 409) {
          expect(body.message).toBe(
            'This e-mail address belongs to another account. Log in with it, or use another one here.',
          );
        }
      }
      const owners = platform.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
      expect(await owners).toHaveLength(1);
    },
  );

  it('[A131] of a registration and a change that are confirmed at the same moment, one has the address', async () => {
    const email = anAddress();
    const { token } = await platform.makeMember();
    const { body } = await request(token, { email });
    const code = await platform.codeFor(email);
    const { verification_sid } = (await register({ email })).body;
    const mailed = await platform.codeFor(email);
    const [changed, verified] = await Promise.all([
      confirm(token, { email }, body.verification_sid, code),
      platform.post('/api/email/verify-code', { email, code: mailed, verification_sid }),
    ]);
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([changed.status, verified.status]);
    const owners = platform.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(await owners).toHaveLength(1);
  });

  it('[A131] registrations that wait under an address end when an account has verified it', async () => {
    const email = anAddress();
    const { verification_sid } = (await register({ email })).body;
    const code = await platform.codeFor(email);
    const { token } = await platform.makeMember();
    expect((await change(token, { email })).status).toBe(200);
    const answer = await platform.post('/api/email/verify-code', { email, code, verification_sid });
    expect(answer).toMatchObject({ status: 422, body: { error: 'code_expired' } });
    expect((await register({ email })).status).toBe(422);
  });
});

describe('the code of a change', () => {
  it('[A132] a code is of use to the account that asked for it and for the address that it went to alone', async () => {
    const one = await platform.makeMember();
    const other = await platform.makeMember();
    const email = anAddress();
    const { verification_sid } = (await request(one.token, { email })).body;
    const code = await platform.codeFor(email);
    const refusals = [
      await confirm(other.token, { email }, verification_sid, code),
      await confirm(one.token, { email: anAddress() }, verification_sid, code),
      await confirm(one.token, aNumber().phone, verification_sid, code),
      await confirm(one.token, { email }, 'ver_unknown', code),
      await platform.post('/api/email/verify-code', { email, code, verification_sid }),
    ];
    for (const { status, body } of refusals) expect([status, body.error]).toEqual([422, 'invalid_code']);
    expect((await confirm(one.token, { email }, verification_sid, code)).status).toBe(200);
  });

  it('[A132] the code of a registration changes no account', async () => {
    const email = anAddress();
    const { verification_sid } = (await register({ email })).body;
    const { token } = await platform.makeMember();
    const answer = await confirm(token, { email }, verification_sid, await platform.codeFor(email));
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid_code' } });
  });

  it('[A133] a change asks for the current password, ten times in a quarter of an hour', async () => {
    const { token } = await platform.makeMember();
    const email = anAddress();
    for (let tries = 0; tries < 10; tries++) {
      const answer = await request(token, { email }, 'Wrong-Password1!');
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { current_password: ['The current password is incorrect.'] } },
      });
    }
    const refused = await request(token, { email });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    const secrets = { current_password: goodPassword, password: next, password_confirmation: next };
    expect((await platform.put('/api/me/password', secrets, { token })).status).toBe(429);
    expect(await messagesTo(email)).toEqual([]);
    expect(platform.log.filter(({ event }) => event === 'password.refused')).toHaveLength(10);
  });

  it('[A134] five wrong codes in ten minutes end the tries for an address, in whichever accounts', async () => {
    const email = anAddress();
    const { token } = await platform.makeMember();
    const { verification_sid } = (await request(token, { email })).body;
    const code = await platform.codeFor(email);
    for (let tries = 0; tries < 5; tries++) {
      expect((await confirm(token, { email }, verification_sid, otherCode(code))).status).toBe(422);
    }
    expect((await confirm(token, { email }, verification_sid, code)).status).toBe(429);
    const other = await platform.makeMember();
    const sid = (await request(other.token, { email })).body.verification_sid;
    expect((await confirm(other.token, { email }, sid, await platform.codeFor(email))).status).toBe(429);
  });

  it('[A134] wrong codes count against the network also from a browser that the account knows', async () => {
    const statuses = [];
    for (let round = 0; round < 7; round++) {
      const { email: own, token } = await platform.makeMember();
      const known = await platform.post('/api/login', { email: own, password: goodPassword });
      const cookie = known.headers['set-cookie']?.split(';')[0] ?? '';
      const email = anAddress();
      const { verification_sid } = (await request(token, { email })).body;
      const wrong = { email, verification_sid, code: otherCode(await platform.codeFor(email)) };
      for (let tries = 0; tries < 5; tries++) {
        const options = { token, ip: '198.51.100.7', headers: { cookie } };
        statuses.push((await platform.post('/api/me/identifier/confirm', wrong, options)).status);
      }
    }
    expect(statuses).toEqual([...Array(30).fill(422), ...Array(5).fill(429)]);
  });

  it('[A134] five codes are sent to an address in ten minutes', async () => {
    const { token } = await platform.makeMember();
    const email = anAddress();
    let { verification_sid } = (await request(token, { email })).body;
    for (let sent = 1; sent < 5; sent++) {
      const again = await platform.post('/api/me/identifier/code', { verification_sid }, { token });
      verification_sid = again.body.verification_sid;
      expect(again.status).toBe(200);
    }
    expect((await platform.post('/api/me/identifier/code', { verification_sid }, { token })).status).toBe(429);
    expect(await messagesTo(email)).toHaveLength(5);
  });

  it('[A135] a change that is not confirmed within ten minutes is over', async () => {
    const { token } = await platform.makeMember();
    const email = anAddress();
    const { verification_sid } = (await request(token, { email })).body;
    platform.clock.advance(10 * minute);
    const answer = await confirm(token, { email }, verification_sid, await platform.codeFor(email));
    expect(answer).toMatchObject({ status: 422, body: { error: 'code_expired' } });
    const again = await platform.post('/api/me/identifier/code', { verification_sid }, { token });
    const message = 'This change has expired. Please begin again.';
    expect(again).toMatchObject({ status: 422, body: { error: 'code_expired', message, errors: { code: [message] } } });
  });

  it('[A135] a second change that is begun replaces the first', async () => {
    const { token } = await platform.makeMember();
    const [first, second] = [anAddress(), anAddress()];
    const { verification_sid } = (await request(token, { email: first })).body;
    const code = await platform.codeFor(first);
    const later = await request(token, { email: second });
    expect((await confirm(token, { email: first }, verification_sid, code)).body.error).toBe('code_expired');
    const sid = later.body.verification_sid;
    expect((await confirm(token, { email: second }, sid, await platform.codeFor(second))).status).toBe(200);
    expect((await confirm(token, { email: second }, sid, await platform.codeFor(second))).status).toBe(422);
  });

  it('[A135] another account sends no code for a change, and no call goes without the token in its header', async () => {
    const { token } = await platform.makeMember();
    const email = anAddress();
    const { verification_sid } = (await request(token, { email })).body;
    const stranger = await platform.makeMember();
    const foreign = await platform.post('/api/me/identifier/code', { verification_sid }, { token: stranger.token });
    expect(foreign.status).toBe(422);
    const known = await platform.post('/api/login', { email: stranger.email, password: goodPassword });
    const headers = { cookie: `${known.headers['set-cookie']?.split(';')[0]}; ACCESS_TOKEN=${token}` };
    for (const [url, body] of [
      ['/api/me/identifier', { email, current_password: goodPassword }],
      ['/api/me/identifier/code', { verification_sid }],
      ['/api/me/identifier/confirm', { email, verification_sid, code: await platform.codeFor(email) }],
    ] as const) {
      expect((await platform.post(url, body, { headers })).status).toBe(401);
    }
  });
});

describe('what a change ends', () => {
  it('[A136] a change ends the sessions, known browsers, reset links and codes of before, but the session that asked', async () => {
    const { email: old, token, userId } = await platform.makeMember();
    const elsewhere = String((await login({ email: old })).body.token);
    await platform.post('/api/password/reset', { email: old });
    await change(token, { email: anAddress() });
    expect((await platform.get('/api/me', { token: elsewhere })).status).toBe(401);
    expect((await platform.get('/api/me', { token })).status).toBe(200);
    const { db } = platform.services;
    for (const table of ['password_resets', 'devices'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    }
  });

  it('[A136] after a change, the old number resets no password, also with a code of before', async () => {
    const { phone, e164, token } = await makePhoneMember();
    const sent = await platform.post('/api/password/phone/code', phone);
    const code = await platform.codeFor(e164);
    await change(token, aNumber().phone);
    const { verification_sid } = sent.body;
    const answer = await platform.post('/api/password/phone/verify', { ...phone, verification_sid, code });
    expect(answer).toMatchObject({ status: 422, body: { error: 'code_expired' } });
    const texts = (await messagesTo(e164)).length;
    await platform.post('/api/password/phone/code', phone);
    expect(await messagesTo(e164)).toHaveLength(texts);
  });

  it('[A136] a reset link that is made for the old address at the moment of a change sets no password', async () => {
    const { email: old, token, userId } = await platform.makeMember();
    const email = anAddress();
    await change(token, { email });
    // its request had looked the account up before the change
    const link = await platform.services.db
      .transaction()
      .execute((db) => issueResetToken({ ...platform.services, db }, userId, old));
    const form = { email: old, token: link, password: next, password_confirmation: next };
    expect((await platform.post('/api/password/reset/confirm-website', form)).status).toBe(422);
    expect((await login({ email })).status).toBe(200);
  });

  it.each(['reset', 'password change', 'deletion', 'undo'] as const)(
    '[A136] a change is over after a %s that came before its code, also in a session that began later',
    async (end) => {
      const { email: old, token } = await platform.makeMember();
      const { phone, e164 } = aNumber();
      await change(token, phone);
      const email = anAddress();
      const { verification_sid } = (await request(token, { email })).body;
      const code = await platform.codeFor(email);
      if (end === 'reset') await resetByMail(old, next);
      if (end === 'deletion') await platform.post('/api/delete_account', { email: old }, { token });
      if (end === 'undo') await undo(await undoToken(old));
      if (end === 'password change') {
        const passwords = { current_password: goodPassword, password: next, password_confirmation: next };
        expect((await platform.put('/api/me/password', passwords, { token })).status).toBe(200);
      } else expect((await confirm(token, { email }, verification_sid, code)).status).toBe(401);
      if (end === 'undo') await resetByMail(old, next);
      const session = String((await login({ email: old }, end === 'deletion' ? goodPassword : next)).body.token);
      const late = await confirm(session, { email }, verification_sid, code);
      expect(late).toMatchObject({ status: 422, body: { error: 'code_expired' } });
      expect(await platform.services.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual(
        [],
      );
      expect(await messagesTo(e164)).not.toEqual([]);
    },
  );

  it('[A25] a new password ends the codes that were sent to reset the one before', async () => {
    const { phone, e164, token } = await makePhoneMember();
    const { verification_sid } = (await platform.post('/api/password/phone/code', phone)).body;
    const code = await platform.codeFor(e164);
    const passwords = { current_password: goodPassword, password: next, password_confirmation: next };
    expect((await platform.put('/api/me/password', passwords, { token })).status).toBe(200);
    const answer = await platform.post('/api/password/phone/verify', { ...phone, verification_sid, code });
    expect(answer).toMatchObject({ status: 422, body: { error: 'code_expired' } });
  });

  it('[A136] a change is not confirmed by a request that was let in a moment before its session ended', async () => {
    const { token, userId } = await platform.makeMember();
    const email = anAddress();
    const { verification_sid } = (await request(token, { email })).body;
    const given = { sid: String(verification_sid), code: await platform.codeFor(email), given: { email } };
    await platform.request('DELETE', '/api/logout', undefined, { token });
    const session = { userId, tokenHash: hashOf(token) };
    const late = confirmIdentifierChange(platform.services, session, given, { ip: '127.0.0.1', device: null });
    await expect(late).rejects.toMatchObject({ status: 401 });
  });

  it('[A139] the export names the changes of a month, with neither token nor code, and then they are gone', async () => {
    const { email: old, token, userId } = await platform.makeMember();
    const email = anAddress();
    await change(token, { email });
    const { body, text } = await platform.get('/api/me/export', { token });
    expect(body.identifier_changes).toEqual([
      {
        ...{ user_id: userId, identifier: email, replaced: old, told: old, undone_at: null, is_final: false },
        created_at: platform.clock.now().toISOString(),
      },
    ]);
    const link = await undoToken(old);
    for (const secret of [link, hashOf(link)]) expect(text).not.toContain(secret);
    const { db } = platform.services;
    const kept = () => db.selectFrom('identifier_changes').select('id').where('user_id', '=', userId).execute();
    platform.clock.advance(30 * day);
    await sweep(platform.services);
    expect(await kept()).toHaveLength(1);
    platform.clock.advance(1);
    await sweep(platform.services);
    expect(await kept()).toEqual([]);
  });
});
