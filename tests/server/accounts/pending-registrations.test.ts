import { describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import { aNumber, anAddress, type Given, otherCode, waysOf } from '../support/identifiers.ts';
import type { Answer, AnyBody } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });
const { register, login, verifyEmail, verifySms, resetLink, ...ways } = waysOf(platform);

const second = 1_000;
const ownersPassword = 'Pomegranate-Field7!';
const strangersPassword = 'Saffron-Meadow8!';
let count = 0;

const registerAs = async (contact: Given, password: string) => {
  const { status, body } = await register({ ...contact, password, confirm_password: password });
  expect(status).toBe(201);
  return { verification_sid: String(body.verification_sid), userId: String(body.user_id) };
};
/** @param name the registration that is meant, by its id or the sid of its last code. */
const naming = (name?: string) => (name === undefined ? {} : { headers: { 'zanin-registration': name } });
const resend = (email: string, name?: string) => ways.resend(email, naming(name));
const sendSms = async (contact: object, name?: string) =>
  String((await ways.sendSms(contact, naming(name))).body.verification_sid);
const rowsOf = (email: string) =>
  platform.services.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const idsOf = async (email: string) => (await rowsOf(email)).map(({ id }) => id);

/**
 * What the newest code of an address is entered with, by the answer of the call that asked for it.
 */
const newest = async (email: string, { body }: Answer<AnyBody>) => ({
  email,
  code: await platform.codeFor(email),
  verification_sid: body.verification_sid,
});

/** An owner who registered an e-mail address, and a stranger who registered it after that. */
async function contestedEmail() {
  const email = anAddress();
  const join = async (password: string) => ({
    ...(await registerAs({ email }, password)),
    ...{ email, code: await platform.codeFor(email) },
  });
  return { email, owner: await join(ownersPassword), stranger: await join(strangersPassword) };
}

/** The same with a phone number; each asks for a code and names the own registration. */
async function contestedPhone() {
  const { phone, e164 } = aNumber();
  const { phone_number } = phone;
  const join = async (password: string) => {
    const { userId } = await registerAs(phone, password);
    const verification_sid = await sendSms(phone, userId);
    return { userId, phone_number, verification_sid, code: await platform.codeFor(e164) };
  };
  return { phone, e164, phone_number, owner: await join(ownersPassword), stranger: await join(strangersPassword) };
}

describe('a registration by e-mail of an address for which another one is pending', () => {
  it('[REG-17] a second registration with the same password replaces the first, and its code verifies it without a sid too', async () => {
    const email = anAddress();
    await registerAs({ email }, ownersPassword);
    const { userId } = await registerAs({ email }, ownersPassword);
    expect((await verifyEmail({ email, code: await platform.codeFor(email) })).status).toBe(200);
    expect((await login({ email }, ownersPassword)).body).toMatchObject({ user: { id: userId } });
  });

  it('[A70] a second registration of an address leaves the first one alone: its code verifies it, with its password', async () => {
    const { email, owner } = await contestedEmail();
    expect((await verifyEmail(owner)).status).toBe(200);
    expect((await login({ email }, ownersPassword)).status).toBe(200);
    expect((await login({ email }, strangersPassword)).status).toBe(401);
  });

  it('[A70] the code that a stranger’s registration was mailed, entered where the owner registered, verifies neither', async () => {
    const { email, owner, stranger } = await contestedEmail();
    const answer = await verifyEmail({ ...owner, code: stranger.code });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid_code']);
    expect((await login({ email }, strangersPassword)).body.error).toBe('verify_email');
    expect((await verifyEmail(owner)).status).toBe(200);
  });

  it('[A71] a code without a sid verifies none of several registrations, and the answer says what to do', async () => {
    const { email, owner, stranger } = await contestedEmail();
    for (const { code } of [stranger, owner]) {
      const answer = await verifyEmail({ email, code });
      expect([answer.status, answer.body.error]).toEqual([422, 'invalid_code']);
      expect(answer.body.message).toBe(
        'There is more than one registration for this address. Enter the code on the page where you registered, or log in to get a new one.',
      );
    }
    expect((await rowsOf(email)).map((row) => row.email_verified_at)).toEqual([null, null]);
  });

  it('[A71] a code without a sid verifies the only registration of its address', async () => {
    const email = anAddress();
    await registerAs({ email }, ownersPassword);
    expect((await verifyEmail({ email, code: await platform.codeFor(email) })).status).toBe(200);
  });

  it('[A72] verifying one registration of an address ends the others, and their codes say so', async () => {
    const { email, owner, stranger } = await contestedEmail();
    await verifyEmail(owner);
    const late = await verifyEmail(stranger);
    expect([late.status, late.body.error]).toEqual([422, 'code_expired']);
    expect(late.body.message).toBe('This address or number is already verified. Please log in.');
    expect(await idsOf(email)).toEqual([owner.userId]);
    const again = await register({ email, password: strangersPassword, confirm_password: strangersPassword });
    expect(again.body.errors?.email).toEqual(['email_in_use']);
  });

  it('[A72] when two registrations of an address are verified at once, one becomes the account and the other is answered 422', async () => {
    for (let round = 0; round < 3; round++) {
      const { email, owner, stranger } = await contestedEmail();
      const answers = await Promise.all([verifyEmail(owner), verifyEmail(stranger)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(answers.map(({ body }) => body.error)).toContain('code_expired');
      expect(await rowsOf(email)).toHaveLength(1);
    }
  });

  it('[A73] a new code is for the registration that the last sid names, and leaves the codes of the others', async () => {
    const { email, owner, stranger } = await contestedEmail();
    const next = await newest(email, await resend(email, owner.verification_sid));
    expect((await verifyEmail(owner)).body.error).toBe('code_expired');
    expect((await verifyEmail({ ...next, verification_sid: stranger.verification_sid })).body.error).toBe(
      'invalid_code',
    );
    expect((await verifyEmail(next)).status).toBe(200);
    expect((await login({ email }, ownersPassword)).status).toBe(200);
  });

  it.each([
    ['no sid', () => undefined],
    ['a sid that names none of them', () => 'ver_unknown'],
  ])('[A73] with %s, a note that says what to do is mailed instead of a code', async (_, sid) => {
    const { email } = await contestedEmail();
    const answer = await resend(email, sid());
    expect(answer).toMatchObject({ status: 200, body: { verification_sid: expect.stringMatching(/^ver_/) } });
    const [mail] = await platform.outbox();
    expect(mail).toMatchObject({
      to: email,
      subject: 'Your registration at Zanin',
      text: [
        'We cannot tell which registration of this address a code is for.',
        'Ask for the code on the page where you registered, or log in at\nhttp://localhost:3000/login',
        'If you did not register at Zanin, you can ignore this e-mail.',
      ].join('\n\n'),
    });
    expect((await verifyEmail(await newest(email, answer))).body.error).toBe('invalid_code');
  });

  it('[A71][A73] a sid that names no registration is mailed no code for the only one of its address, whose own code goes on working', async () => {
    const email = anAddress();
    const { userId } = await registerAs({ email }, ownersPassword);
    const code = await platform.codeFor(email);
    platform.clock.advance(second);
    await resend(email, 'ver_unknown');
    expect((await platform.outbox())[0]).toMatchObject({ to: email, subject: 'Your registration at Zanin' });
    const codes = platform.services.db.selectFrom('verifications').select('sid').where('user_id', '=', userId);
    expect(await codes.execute()).toHaveLength(1);
    expect((await verifyEmail({ email, code })).status).toBe(200);
  });

  it('[A73][REG-17] a new code may name its registration by the id that registering answered, too', async () => {
    const { email, owner } = await contestedEmail();
    const next = await newest(email, await resend(email, owner.userId));
    expect((await verifyEmail(next)).status).toBe(200);
    expect(await idsOf(email)).toEqual([owner.userId]);
  });

  it('[REG-17] an empty name is none: the only registration of an address is mailed its code', async () => {
    const email = anAddress();
    await registerAs({ email }, ownersPassword);
    platform.clock.advance(second);
    expect((await verifyEmail(await newest(email, await resend(email, '')))).status).toBe(200);
  });

  it.each([
    ['/api/email/resend', 'verification_sid'],
    ['/api/auth/send-registration-sms', 'user_id'],
    ['/api/auth/send-registration-sms', 'verification_sid'],
  ])(
    '[REG-17] the body of %s has the fields of the specification alone, and is refused with %s',
    async (url, field) => {
      const contact = url === '/api/email/resend' ? { email: anAddress() } : aNumber().phone;
      const answer = await platform.post(url, { ...contact, [field]: 'x_1' });
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: ['This field is not known.'] }]);
      expect((await platform.post(url, contact)).status).toBe(200);
    },
  );

  it('[A74][LOGIN-10] a login names the registration by e-mail whose password it has', async () => {
    const { email, owner } = await contestedEmail();
    const answer = await login({ email }, ownersPassword);
    expect([answer.status, answer.body.error]).toEqual([403, 'verify_email']);
    expect((await verifyEmail(await newest(email, answer))).status).toBe(200);
    expect(await idsOf(email)).toEqual([owner.userId]);
  });

  it('[A74] a password is tried on the newest three registrations, so that a login checks three hashes at most', async () => {
    const email = anAddress();
    const passwords = [ownersPassword, 'Kilim-Border1!', 'Kilim-Border2!', 'Kilim-Border3!'];
    for (const password of passwords) {
      await registerAs({ email }, password);
      platform.clock.advance(minute);
    }
    const errors = [];
    for (const password of passwords) errors.push((await login({ email }, password)).body.error);
    expect(errors).toEqual(['invalid_credentials', 'verify_email', 'verify_email', 'verify_email']);
  });

  it('[A74] a login that may have no further code gets the sid of the one that its registration waits for', async () => {
    const { email, owner, stranger } = await contestedEmail();
    for (let sends = 0; sends < 5; sends++) await resend(email, owner.verification_sid);
    const answer = await login({ email }, strangersPassword);
    const sids = platform.services.db
      .selectFrom('verifications')
      .select('user_id')
      .where('sid', '=', String(answer.body.verification_sid));
    expect(await sids.executeTakeFirstOrThrow()).toEqual({ user_id: stranger.userId });
  });

  it('[A16] registrations of one address share their tries: five wrong codes for one end them for the others', async () => {
    const { owner, stranger } = await contestedEmail();
    for (let tries = 0; tries < 5; tries++) await verifyEmail({ ...owner, code: otherCode(owner.code) });
    const answer = await verifyEmail(stranger);
    expect([answer.status, answer.body.error]).toEqual([429, 'too_many_attempts']);
  });

  it('[A75] five registrations of an address are kept, and none is removed while its code works', async () => {
    const email = anAddress();
    const flood = async (registrations: number) => {
      for (let done = 0; done < registrations; done++) {
        platform.clock.advance(second);
        await registerAs({ email }, `Saffron-Meadow${++count}!`);
      }
    };
    await flood(1);
    platform.clock.advance(9 * minute);
    const owner = await registerAs({ email }, ownersPassword);
    await flood(3);
    platform.clock.advance(minute);
    await flood(2);
    expect(await idsOf(email)).toHaveLength(6);
    expect(await idsOf(email)).toContain(owner.userId);
    platform.clock.advance(9 * minute);
    const last = await registerAs({ email }, ownersPassword);
    expect(await idsOf(email)).toHaveLength(5);
    expect(await idsOf(email)).toContain(last.userId);
    expect(await idsOf(email)).not.toContain(owner.userId);
  });

  it('[A76] a forgotten password of one among several pending registrations is not reset', async () => {
    const { email } = await contestedEmail();
    const sent = (await platform.outbox()).length;
    expect((await ways.askByMail(email)).status).toBe(200);
    expect(await platform.outbox()).toHaveLength(sent);
  });

  it('[A76] a reset proves the address of the only pending registration, and ends one that came after the link', async () => {
    const email = anAddress();
    const { userId } = await registerAs({ email }, ownersPassword);
    const token = await resetLink(email);
    await registerAs({ email }, strangersPassword);
    const password = 'Kilim-Border9!';
    expect((await ways.setPassword({ email, token }, password)).status).toBe(200);
    expect((await login({ email }, password)).status).toBe(200);
    expect(await idsOf(email)).toEqual([userId]);
  });
});

describe('a registration by phone of a number for which another one is pending', () => {
  it('[A70] a second registration of a number leaves the first one alone: its code verifies it, with its password', async () => {
    const { phone, owner } = await contestedPhone();
    expect((await verifySms({ ...owner, user_id: owner.userId })).status).toBe(200);
    expect((await login(phone, ownersPassword)).status).toBe(200);
    expect((await login(phone, strangersPassword)).status).toBe(401);
  });

  it('[A70] the code that a stranger’s registration was sent by SMS, entered where the owner registered, verifies neither', async () => {
    const { phone, owner, stranger } = await contestedPhone();
    const answer = await verifySms({ ...owner, code: stranger.code });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid_code']);
    expect((await login(phone, strangersPassword)).body.error).toBe('verify_phone');
  });

  it('[A71] a code asked for by the number alone verifies none of several registrations unless the check names one', async () => {
    const { phone, e164 } = aNumber();
    const { phone_number } = phone;
    const owner = await registerAs(phone, ownersPassword);
    const stranger = await registerAs(phone, strangersPassword);
    const other = await registerAs(aNumber().phone, strangersPassword);
    const check = { phone_number, verification_sid: await sendSms(phone), code: await platform.codeFor(e164) };
    const unnamed = await verifySms(check);
    expect([unnamed.status, unnamed.body.error]).toEqual([422, 'invalid_code']);
    expect(unnamed.body.message).toBe(
      'There is more than one registration for this number. Enter the code on the page where you registered, or log in to get a new one.',
    );
    expect(unnamed.body.errors).toEqual({ code: [unnamed.body.message] });
    expect((await verifySms({ ...check, user_id: other.userId })).body.error).toBe('invalid_code');
    expect((await verifySms({ ...check, code: '000000', user_id: stranger.userId })).body.error).toBe('invalid_code');
    expect((await verifySms({ ...check, user_id: owner.userId })).status).toBe(200);
    expect((await login(phone, ownersPassword)).status).toBe(200);
    expect((await login(phone, strangersPassword)).status).toBe(401);
  });

  it('[A72] a code asked for by the number alone, entered for a registration that has ended since, says so', async () => {
    const { phone, e164, phone_number, owner, stranger } = await contestedPhone();
    const unclaimed = { verification_sid: await sendSms(phone), code: await platform.codeFor(e164) };
    expect((await verifySms({ ...owner, user_id: owner.userId })).status).toBe(200);
    const late = await verifySms({ phone_number, ...unclaimed, user_id: stranger.userId });
    expect([late.status, late.body]).toMatchObject([
      422,
      { error: 'code_expired', message: 'This address or number is already verified. Please log in.' },
    ]);
    expect((await login(phone, strangersPassword)).status).toBe(401);
  });

  it('[A75] a registration of a number is not removed for ten minutes, in which its code may be asked for', async () => {
    const { phone, e164 } = aNumber();
    const rows = platform.services.db.selectFrom('users').select('id').where('phone', '=', e164);
    for (let done = 0; done < 6; done++) await registerAs(phone, `Saffron-Meadow${++count}!`);
    expect(await rows.execute()).toHaveLength(6);
    platform.clock.advance(10 * minute);
    await registerAs(phone, `Saffron-Meadow${++count}!`);
    expect(await rows.execute()).toHaveLength(5);
  });

  it('[A71] a code asked for by the number alone verifies the only registration of its number', async () => {
    const { user_id: _, ...sent } = await ways.registeredByPhone();
    expect((await verifySms(sent)).status).toBe(200);
  });

  it('[A73] the last sid names the registration of a number that a new SMS is for', async () => {
    const { phone, e164, phone_number, owner } = await contestedPhone();
    const verification_sid = await sendSms(phone, owner.verification_sid);
    const code = await platform.codeFor(e164);
    expect((await verifySms({ verification_sid, phone_number, code })).status).toBe(200);
    expect((await login(phone, ownersPassword)).status).toBe(200);
  });

  it('[A74][LOGIN-09] a login names the registration by phone whose password it has', async () => {
    const { phone, e164, phone_number } = await contestedPhone();
    const { verification_sid } = (await login(phone, ownersPassword)).body;
    const code = await platform.codeFor(e164);
    expect((await verifySms({ verification_sid, phone_number, code })).status).toBe(200);
    expect((await login(phone, ownersPassword)).status).toBe(200);
  });
});
