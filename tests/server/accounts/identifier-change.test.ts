import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { confirmIdentifierChange } from '../../../server/domain/accounts/identifier-change.ts';
import { issueResetToken } from '../../../server/domain/accounts/password-reset.ts';
import { hashOf } from '../../../server/domain/accounts/sessions.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import type { Services } from '../../../server/services.ts';
import { aNumber, anAddress, cookieOf, otherCode, waysOf } from '../support/identifiers.ts';
import { goodPassword, type Platform, startPlatform } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

// what is tested here is who gets what: checking a password costs nothing
vi.mock('@node-rs/argon2', () => import('../support/cheap-argon2.ts'));

const platform = runningPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
// every limit begins again, and every change is long past
beforeEach(() => {
  platform.clock.advance(4 * day);
  platform.log.length = 0;
});

const next = 'Saffron-Field8!';
const { makePhoneMember, request, confirm, sendAgain, begin, enter, change, messagesTo, undoToken, undo, ...ways } =
  waysOf(platform);
const { register, registered, verifyEmail, login, me, changePassword, resetCode, checkSms } = ways;
const accountsWith = (email: string) =>
  platform.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
const expired = { status: 422, body: { error: 'code_expired' } };

/** A member who has begun a change to an address that no one has. */
async function beginner() {
  const member = await platform.makeMember();
  const wanted = anAddress();
  return { ...member, wanted, begun: await begin(member.token, { email: wanted }) };
}

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
    const { phone } = aNumber();
    const { status, body } = await change(token, phone);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email, email_verified: true, ...phone, phone_verified: true });
    expect((await ways.resetBySms(phone, next)).status).toBe(200);
    expect((await login({ email }, next)).status).toBe(200);
    // a number that is newer would be switched off by this one (A151)
    platform.clock.advance(4 * day);
    expect((await ways.resetByMail(email, goodPassword)).status).toBe(200);
    expect((await login(phone)).status).toBe(200);
  });

  it('[SETTINGS-05] an e-mail address and a number are changed, and the old ones no longer log in', async () => {
    const { phone: old, token } = await makePhoneMember();
    const [first, second, { phone }] = [anAddress(), anAddress(), aNumber()];
    for (const given of [{ email: first }, { email: second }, phone]) await change(token, given);
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
    const { token, wanted: email, begun } = await beginner();
    const again = await sendAgain(token, begun.sid);
    expect(again).toMatchObject({ status: 200, body: { success: true } });
    expect((await enter(token, begun)).body.error).toBe('code_expired');
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
        `If it was not you, undo it within 72 hours at\nhttps://learn.example.org/undo-change?token=${await undoToken(old)}`,
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

  it('[SETTINGS-06] a change is refused with a contact address if its owner could not be notified because no SMS can be sent', async () => {
    const { token } = await makePhoneMember();
    const sms: Services['sms'] = {
      codes: 'theirs',
      sendText: null,
      start: async () => ({ sid: 'VE1' }),
      check: async () => 'wrong',
    };
    // a second server on the database, which the first one closes
    const { db } = platform.services;
    const withoutTimeouts = <Result>(work: (on: Platform['services']['db']) => Promise<Result>) => work(db);
    const database = { db, sync: async () => {}, close: async () => {}, withoutTimeouts };
    const silent = await startPlatform({ content: null, database, services: { sms } });
    const refusal =
      'This cannot be changed here, because this site cannot send messages to your phone number. Please write to hello@zanin.example.';
    const added = await waysOf(silent).request(token, { email: anAddress() });
    expect(added).toMatchObject({ status: 422, body: { message: refusal, errors: { email: [refusal] } } });
    expect(added.headers).not.toHaveProperty('retry-after');
    const changed = await waysOf(silent).request(token, aNumber().phone);
    expect(changed).toMatchObject({ status: 422, body: { message: refusal, errors: { phone_number: [refusal] } } });
    await silent.app.close();
  });
});

describe('an address or number of another account', () => {
  it('[A130] asking for the address of another account is answered, and its codes refused, as for a free one', async () => {
    const owner = await platform.makeMember();
    const answers = [];
    for (const email of [owner.email, anAddress()]) {
      const { token } = await platform.makeMember();
      const { status, body, headers } = await request(token, { email });
      const again = await sendAgain(token, body.verification_sid);
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

  it('[A130] the holder of a number of another account gets an error only once the code is entered', async () => {
    const { phone, token: owner } = await makePhoneMember();
    const { token, userId } = await platform.makeMember();
    expect(await change(token, phone)).toMatchObject({
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
  ])('[A131] if five accounts confirm one address %s, one gets it and the others get the reason', async (_, atOnce) => {
    const email = anAddress();
    const confirmations: (() => ReturnType<typeof confirm>)[] = [];
    // as many as codes are sent to one address in ten minutes
    for (let accounts = 0; accounts < 5; accounts++) {
      const { token } = await platform.makeMember();
      const begun = await begin(token, { email });
      confirmations.push(() => enter(token, begun));
    }
    const answers = [];
    if (atOnce) answers.push(...(await Promise.all(confirmations.map((run) => run()))));
    else for (const run of confirmations) answers.push(await run());
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const words = 'This e-mail address belongs to another account. Log in with it, or use another one here.';
    for (const { status, body } of answers) if (status === 409) expect(body.message).toBe(words);
    expect(await accountsWith(email)).toHaveLength(1);
  });

  it('[A131] of a registration and a change that are confirmed at the same moment, one has the address', async () => {
    const { token, wanted: email, begun } = await beginner();
    const mailed = await registered(email);
    const [changed, verified] = await Promise.all([enter(token, begun), verifyEmail(mailed)]);
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([changed.status, verified.status]);
    expect(await accountsWith(email)).toHaveLength(1);
  });

  it('[A131] registrations that wait under an address end when an account has verified it', async () => {
    const mailed = await registered();
    const { email } = mailed;
    const { token } = await platform.makeMember();
    expect((await change(token, { email })).status).toBe(200);
    expect(await verifyEmail(mailed)).toMatchObject(expired);
    expect((await register({ email })).status).toBe(422);
  });
});

describe('the code of a change', () => {
  it('[A132] a code works only for the account that asked for it and for the address that it was sent to', async () => {
    const { token, wanted: email, begun } = await beginner();
    const other = await platform.makeMember();
    const { sid, code } = begun;
    const refusals = [
      await enter(other.token, begun),
      await confirm(token, { email: anAddress() }, sid, code),
      await confirm(token, aNumber().phone, sid, code),
      await confirm(token, { email }, 'ver_unknown', code),
      await verifyEmail({ email, code, verification_sid: sid }),
    ];
    for (const { status, body } of refusals) expect([status, body.error]).toEqual([422, 'invalid_code']);
    expect((await enter(token, begun)).status).toBe(200);
  });

  it('[A132] the code of a registration changes no account', async () => {
    const { email, verification_sid, code } = await registered();
    const { token } = await platform.makeMember();
    const answer = await confirm(token, { email }, verification_sid, code);
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
    expect((await changePassword(token, goodPassword, next)).status).toBe(429);
    expect(await messagesTo(email)).toEqual([]);
    expect(platform.log.filter(({ event }) => event === 'password.refused')).toHaveLength(10);
  });

  it('[A134] five wrong codes in ten minutes end the tries for an address, in whichever accounts', async () => {
    const { token, wanted: email, begun } = await beginner();
    for (let tries = 0; tries < 5; tries++) {
      expect((await enter(token, { ...begun, code: otherCode(begun.code) })).status).toBe(422);
    }
    expect((await enter(token, begun)).status).toBe(429);
    const other = await platform.makeMember();
    expect((await change(other.token, { email })).status).toBe(429);
  });

  it('[A134] wrong codes count against the network also from a browser that the account knows', async () => {
    const statuses = [];
    for (let round = 0; round < 7; round++) {
      const { email: own, token, begun } = await beginner();
      const { given, sid, code } = begun;
      const options = { ip: '198.51.100.7', headers: { cookie: cookieOf(await login(own)) ?? '' } };
      for (let tries = 0; tries < 5; tries++) {
        statuses.push((await confirm(token, given, sid, otherCode(code), options)).status);
      }
    }
    expect(statuses).toEqual([...Array(30).fill(422), ...Array(5).fill(429)]);
  });

  it('[A134] five codes are sent to an address in ten minutes', async () => {
    const { token } = await platform.makeMember();
    const email = anAddress();
    let { verification_sid } = (await request(token, { email })).body;
    for (let sent = 1; sent < 5; sent++) {
      const again = await sendAgain(token, verification_sid);
      verification_sid = again.body.verification_sid;
      expect(again.status).toBe(200);
    }
    expect((await sendAgain(token, verification_sid)).status).toBe(429);
    expect(await messagesTo(email)).toHaveLength(5);
  });

  it('[A135] a change that is not confirmed within ten minutes is over', async () => {
    const { token, begun } = await beginner();
    platform.clock.advance(10 * minute);
    expect(await enter(token, begun)).toMatchObject(expired);
    const message = 'This change has expired. Please begin again.';
    expect(await sendAgain(token, begun.sid)).toMatchObject({
      status: 422,
      body: { error: 'code_expired', message, errors: { code: [message] } },
    });
  });

  it('[A135] a second change that is begun replaces the first', async () => {
    const { token, begun: first } = await beginner();
    const second = await begin(token, { email: anAddress() });
    expect((await enter(token, first)).body.error).toBe('code_expired');
    expect((await enter(token, second)).status).toBe(200);
    expect((await enter(token, second)).status).toBe(422);
  });

  it('[A135] another account cannot resend the code of a change, and the token is accepted in its header only', async () => {
    const { token, wanted: email, begun } = await beginner();
    const { sid: verification_sid, code } = begun;
    const stranger = await platform.makeMember();
    expect((await sendAgain(stranger.token, verification_sid)).status).toBe(422);
    const headers = { cookie: `${cookieOf(await login(stranger.email))}; ACCESS_TOKEN=${token}` };
    for (const [url, body] of [
      ['/api/me/identifier', { email, current_password: goodPassword }],
      ['/api/me/identifier/code', { verification_sid }],
      ['/api/me/identifier/confirm', { email, verification_sid, code }],
    ] as const) {
      expect((await platform.post(url, body, { headers })).status).toBe(401);
    }
  });
});

describe('what a change ends', () => {
  it('[A136] a change ends all earlier sessions, known browsers, reset links and codes, except for its own session', async () => {
    const { email: old, token, userId } = await platform.makeMember();
    const elsewhere = (await login({ email: old })).body.token;
    await ways.askByMail(old);
    await change(token, { email: anAddress() });
    expect([await ways.statusOf(elsewhere), await ways.statusOf(token)]).toEqual([401, 200]);
    const { db } = platform.services;
    for (const table of ['password_resets', 'devices'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    }
  });

  it('[A136] after a change, the old number cannot reset the password, not even with an earlier code', async () => {
    const { phone, e164, token } = await makePhoneMember();
    const code = await resetCode(phone);
    await change(token, aNumber().phone);
    expect(await checkSms(code)).toMatchObject(expired);
    const texts = (await messagesTo(e164)).length;
    await ways.askBySms(phone);
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
    expect((await ways.setPassword({ email: old, token: link }, next)).status).toBe(422);
    expect((await login({ email })).status).toBe(200);
  });

  it.each(['reset', 'password change', 'deletion', 'undo'] as const)(
    '[A136] a change is canceled by a %s that came before its code, also in a session that began later',
    async (end) => {
      const { email: old, token } = await platform.makeMember();
      const { phone, e164 } = aNumber();
      await change(token, phone);
      const email = anAddress();
      const begun = await begin(token, { email });
      if (end === 'reset') await ways.resetByMail(old, next);
      if (end === 'deletion') await ways.deleteAccount(token, { email: old });
      if (end === 'undo') await undo(await undoToken(old));
      if (end === 'password change') expect((await changePassword(token, goodPassword, next)).status).toBe(200);
      else expect((await enter(token, begun)).status).toBe(401);
      if (end === 'undo') await ways.resetByMail(old, next);
      const session = String((await login({ email: old }, end === 'deletion' ? goodPassword : next)).body.token);
      expect(await enter(session, begun)).toMatchObject(expired);
      expect(await accountsWith(email)).toEqual([]);
      expect(await messagesTo(e164)).not.toEqual([]);
    },
  );

  it('[A25] a new password ends the codes that were sent to reset the one before', async () => {
    const { phone, token } = await makePhoneMember();
    const code = await resetCode(phone);
    expect((await changePassword(token, goodPassword, next)).status).toBe(200);
    expect(await checkSms(code)).toMatchObject(expired);
  });

  it('[A136] a change is not confirmed by a request that was let in a moment before its session ended', async () => {
    const { token, userId, begun } = await beginner();
    await platform.delete('/api/logout', { token });
    const session = { userId, tokenHash: hashOf(token) };
    const late = confirmIdentifierChange(platform.services, session, begun, { ip: '127.0.0.1', device: null });
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
