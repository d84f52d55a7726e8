import { describe, expect, it } from 'vitest';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { person } from '../support/registration.ts';

const platform = runningPlatform({ content: null });

const minute = 60_000;
const secrets = { password: goodPassword, confirm_password: goodPassword };
let count = 0;

/** A freshly registered e-mail account and its sent code. */
async function byEmail() {
  const email = `verify-${++count}@example.org`;
  const { body } = await platform.post('/api/register', { ...person, ...secrets, email });
  return { email, verification_sid: String(body.verification_sid), code: await platform.codeFor(email) };
}

/** A freshly registered phone account and its sent code. */
async function byPhone() {
  const phone_number = `750 100 ${String(1000 + ++count)}`;
  const phone = { country_calling_code: '+964', phone_number };
  const { body } = await platform.post('/api/register', { ...person, ...secrets, ...phone });
  const sent = await platform.post('/api/auth/send-registration-sms', phone);
  const e164 = `+964${phone_number.replaceAll(' ', '')}`;
  return {
    phone,
    e164,
    phone_number,
    user_id: String(body.user_id),
    verification_sid: String(sent.body.verification_sid),
    code: await platform.codeFor(e164),
  };
}

const otherCode = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
const verifyEmail = (fields: { email: string; code: string; verification_sid?: string | null }) =>
  platform.post('/api/email/verify-code', fields);
const resend = (email: string) => platform.post('/api/email/resend', { email });

describe('codes by e-mail', () => {
  it('[VERIFY-09] the right code verifies its e-mail address', async () => {
    const sent = await byEmail();
    const answer = await verifyEmail(sent);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Email verified successfully' } });
    const login = await platform.post<{ user: unknown }>('/api/login', { email: sent.email, password: goodPassword });
    expect(login.body.user).toMatchObject({ email_verified: true });
  });

  it('[VERIFY-09] without a sid the newest code of the address counts', async () => {
    const { email, code } = await byEmail();
    expect((await verifyEmail({ email, code })).status).toBe(200);
    const next = await byEmail();
    expect((await verifyEmail({ ...next, verification_sid: null })).status).toBe(200);
  });

  it('[VERIFY-12] a wrong code is answered 422 with a message that says so', async () => {
    const sent = await byEmail();
    const answer = await verifyEmail({ ...sent, code: otherCode(sent.code) });
    expect(answer.status).toBe(422);
    const message = 'This code is incorrect. Please check it and try again.';
    expect(answer.body).toMatchObject({ error: 'invalid_code', message, errors: { code: [message] } });
  });

  it('[A15] after five wrong codes the right one is refused too, with a message of its own', async () => {
    const sent = await byEmail();
    for (let tries = 0; tries < 5; tries++) {
      expect((await verifyEmail({ ...sent, code: otherCode(sent.code) })).body.error).toBe('invalid_code');
    }
    const sixth = await verifyEmail(sent);
    expect(sixth.status).toBe(429);
    expect(sixth.body).toMatchObject({
      error: 'too_many_attempts',
      message: 'Too many attempts with this code. Please try again in 10 minutes.',
    });
    expect(sixth.headers['retry-after']).toBe('600');
  });

  it('[A23] the sixth try is answered with the limit, unless it is refused for another reason before it counts', async () => {
    const [sent, other] = [await byEmail(), await byEmail()];
    for (let tries = 0; tries < 5; tries++) await verifyEmail({ ...sent, code: otherCode(sent.code) });
    const errorOf = async (fields: object) => {
      const { status, body } = await verifyEmail({ ...sent, ...fields });
      return [status, body.error];
    };
    expect(await errorOf({ code: otherCode(sent.code) })).toEqual([429, 'too_many_attempts']);
    expect(await errorOf({})).toEqual([429, 'too_many_attempts']);
    expect(await errorOf({ verification_sid: null })).toEqual([429, 'too_many_attempts']);
    expect(await errorOf({ code: '12345' })).toEqual([422, 'validation']);
    expect(await errorOf({ verification_sid: other.verification_sid })).toEqual([422, 'invalid_code']);
    expect(await errorOf({ verification_sid: 'ver_unknown' })).toEqual([422, 'invalid_code']);
    expect((await verifyEmail(other)).status).toBe(200);
    platform.clock.advance(10 * minute);
    expect(await errorOf({})).toEqual([422, 'code_expired']);
  });

  it('[A16] the right code among twenty guesses at once counts only as one of the first five', async () => {
    const sent = await byEmail();
    const guesses = Array.from({ length: 20 }, (_, index) => (index === 19 ? sent.code : otherCode(sent.code)));
    const answers = await Promise.all(guesses.map((code) => verifyEmail({ ...sent, code })));
    const tried = answers.filter(({ body }) => body.error !== 'too_many_attempts');
    expect(tried).toHaveLength(5);
    const row = platform.services.db
      .selectFrom('verifications')
      .select('tries')
      .where('sid', '=', sent.verification_sid);
    expect(await row.executeTakeFirst()).toEqual({ tries: 5 });
  });

  it('[A16] twenty guesses of a code at once count as five', async () => {
    const sent = await byEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verifyEmail({ ...sent, code: otherCode(sent.code) })),
    );
    expect(answers.filter(({ body }) => body.error === 'invalid_code')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === 'too_many_attempts')).toHaveLength(15);
  });

  it('[A16] a new code gives no new tries', async () => {
    const sent = await byEmail();
    for (let tries = 0; tries < 4; tries++) await verifyEmail({ ...sent, code: otherCode(sent.code) });
    const { verification_sid } = (await resend(sent.email)).body;
    const next = { email: sent.email, verification_sid: String(verification_sid) };
    const code = await platform.codeFor(sent.email);
    expect((await verifyEmail({ ...next, code: otherCode(code) })).body.error).toBe('invalid_code');
    expect((await verifyEmail({ ...next, code })).body.error).toBe('too_many_attempts');
    platform.clock.advance(10 * minute);
    const fresh = String((await resend(sent.email)).body.verification_sid);
    expect(
      (await verifyEmail({ email: sent.email, verification_sid: fresh, code: await platform.codeFor(sent.email) }))
        .status,
    ).toBe(200);
  });

  it('[A17] of two uses of the right code at the same time one works', async () => {
    const sent = await byEmail();
    const answers = await Promise.all([verifyEmail(sent), verifyEmail(sent), verifyEmail(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const { email, code } = sent;
    const late = [
      ...answers.filter(({ status }) => status === 422),
      await verifyEmail(sent),
      await verifyEmail({ ...sent, code: otherCode(code) }),
      await verifyEmail({ email, code }),
    ];
    for (const { body } of late) {
      expect(body).toMatchObject({ error: 'code_expired', message: 'This code was already used.' });
    }
  });

  it('[A18] a code expires after ten minutes, and a new one works', async () => {
    const sent = await byEmail();
    platform.clock.advance(10 * minute - 1);
    const again = await byEmail();
    platform.clock.advance(1);
    const expired = await verifyEmail(sent);
    const message = 'This code has expired. Please request a new one.';
    expect([expired.status, expired.body]).toMatchObject([
      422,
      { error: 'code_expired', message, errors: { code: [message] } },
    ]);
    expect((await verifyEmail(again)).status).toBe(200);
    const verification_sid = String((await resend(sent.email)).body.verification_sid);
    expect(
      (await verifyEmail({ email: sent.email, verification_sid, code: await platform.codeFor(sent.email) })).status,
    ).toBe(200);
  });

  it('[A19] a new code invalidates the earlier one', async () => {
    const sent = await byEmail();
    const again = await resend(sent.email);
    expect(again.body).toEqual({
      success: true,
      message: 'Verification email sent successfully',
      verification_sid: expect.not.stringMatching(sent.verification_sid),
    });
    expect((await verifyEmail(sent)).body).toMatchObject({
      error: 'code_expired',
      message: 'A newer code was sent. Please enter that one.',
    });
  });

  it('[A180] the code from before the newest one, with the newest sid, is called that, and costs no try', async () => {
    const first = await byEmail();
    await resend(first.email);
    const second = await platform.codeFor(first.email);
    const again = await resend(first.email);
    const verification_sid = String(again.body.verification_sid);
    const tried = (code: string) => verifyEmail({ email: first.email, verification_sid, code });
    const newest = await platform.codeFor(first.email);
    const message = 'A newer code was sent. Please enter that one.';
    for (const code of [first.code, second, first.code, second, first.code, second, first.code]) {
      const { status, body } = await tried(code);
      expect([status, body]).toEqual([422, { error: 'code_expired', message, errors: { code: [message] } }]);
    }
    const wrong = [1, 2, 3, 4, 5, 6, 7].map((more) => String((Number(newest) + more) % 1_000_000).padStart(6, '0'));
    const unknown = wrong.filter((code) => code !== first.code && code !== second);
    for (const code of unknown.slice(0, 4)) expect((await tried(code)).body.error).toBe('invalid_code');
    expect((await tried(newest)).status).toBe(200);
  });

  it('[A180][A16] once the tries are used up, an earlier code is answered as any other', async () => {
    const first = await byEmail();
    const verification_sid = String((await resend(first.email)).body.verification_sid);
    const newest = await platform.codeFor(first.email);
    const wrong = [1, 2, 3, 4, 5, 6].map((more) => String((Number(newest) + more) % 1_000_000).padStart(6, '0'));
    const tried = (code: string) => verifyEmail({ email: first.email, verification_sid, code });
    for (const code of wrong.filter((each) => each !== first.code).slice(0, 5)) await tried(code);
    for (const code of [first.code, otherCode(newest), newest]) {
      expect((await tried(code)).body.error).toBe('too_many_attempts');
    }
  });

  it('[A180][A20] the earlier code of another address is a wrong one, and costs a try', async () => {
    const [one, other] = [await byEmail(), await byEmail()];
    await resend(other.email);
    const verification_sid = String((await resend(one.email)).body.verification_sid);
    const tried = (code: string) => verifyEmail({ email: one.email, verification_sid, code });
    for (let tries = 0; tries < 5; tries++) expect((await tried(other.code)).body.error).toBe('invalid_code');
    expect((await tried(await platform.codeFor(one.email))).body.error).toBe('too_many_attempts');
  });

  it('[A180] so is an earlier code by SMS, of a registration, a reset and a change of number', async () => {
    const earlier = { error: 'code_expired', message: 'A newer code was sent. Please enter that one.' };
    const { phone, e164, user_id, code } = await byPhone();
    const again = (await platform.post('/api/auth/send-registration-sms', phone)).body;
    const entered = { verification_sid: again.verification_sid, phone_number: phone.phone_number, user_id };
    const verify = (typed: string) => platform.post('/api/auth/verify-registration-sms', { ...entered, code: typed });
    expect((await verify(code)).body).toMatchObject(earlier);
    expect((await verify(await platform.codeFor(e164))).status).toBe(200);

    await platform.post('/api/password/phone/code', phone);
    const forReset = await platform.codeFor(e164);
    const { verification_sid } = (await platform.post('/api/password/phone/code', phone)).body;
    const reset = (typed: string) =>
      platform.post('/api/password/phone/verify', { ...phone, verification_sid, code: typed });
    expect((await reset(forReset)).body).toMatchObject(earlier);
    expect((await reset(await platform.codeFor(e164))).status).toBe(200);

    const { token } = await platform.makeMember();
    const number = { country_calling_code: '+964', phone_number: `750 200 ${String(1000 + ++count)}` };
    const whole = `+964${number.phone_number.replaceAll(' ', '')}`;
    const change = { ...number, current_password: goodPassword };
    const begun = (await platform.post('/api/me/identifier', change, { token })).body;
    const forChange = await platform.codeFor(whole);
    const sid = { verification_sid: begun.verification_sid };
    const resent = (await platform.post('/api/me/identifier/code', sid, { token })).body;
    const confirm = (typed: string) =>
      platform.post(
        '/api/me/identifier/confirm',
        { ...number, verification_sid: resent.verification_sid, code: typed },
        { token },
      );
    expect((await confirm(forChange)).body).toMatchObject(earlier);
    expect((await confirm(await platform.codeFor(whole))).status).toBe(200);
  });

  it('[S20] the newest code counts also after one from a time when the clock ran ahead', async () => {
    const { email } = await byEmail();
    const before = platform.clock.now();
    platform.clock.advance(24 * 60 * minute);
    await resend(email);
    platform.clock.set(before);
    await resend(email);
    expect((await verifyEmail({ email, code: await platform.codeFor(email) })).status).toBe(200);
  });

  it('[A20] a code counts only for its own e-mail address', async () => {
    const [one, other] = [await byEmail(), await byEmail()];
    expect((await verifyEmail({ ...one, email: other.email })).body.error).toBe('invalid_code');
    expect((await verifyEmail({ ...one, verification_sid: other.verification_sid })).body.error).toBe('invalid_code');
    expect((await verifyEmail({ ...one, verification_sid: 'ver_unknown' })).body.error).toBe('invalid_code');
    expect((await verifyEmail(one)).status).toBe(200);
  });

  it('[A21][S6] the sixth code in ten minutes has to wait, with that of the registration counted', async () => {
    const { email } = await byEmail();
    for (let sends = 1; sends < 5; sends++) expect((await resend(email)).status).toBe(200);
    platform.clock.advance(4 * minute);
    const sixth = await resend(email);
    expect(sixth.status).toBe(429);
    expect(sixth.headers['retry-after']).toBe('360');
    expect(sixth.body.message).toBe('Too many codes were requested. Please try again in 6 minutes.');
    platform.clock.advance(6 * minute);
    expect((await resend(email)).status).toBe(200);
  });

  it('[A21] the limit on sending also holds after the tries are used up', async () => {
    const sent = await byEmail();
    for (let tries = 0; tries < 6; tries++) await verifyEmail({ ...sent, code: otherCode(sent.code) });
    for (let sends = 1; sends < 5; sends++) await resend(sent.email);
    expect((await resend(sent.email)).status).toBe(429);
  });

  it('[A22] codes are kept only as a keyed hash and appear in no answer and no log line', async () => {
    const sent = await byEmail();
    const rows = await platform.services.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(sent.code);
    const answer = await resend(sent.email);
    expect(answer.text).not.toMatch(/\b\d{6}\b/);
    await verifyEmail({ ...sent, code: await platform.codeFor(sent.email) });
    expect(JSON.stringify(platform.log)).not.toContain(await platform.codeFor(sent.email));
  });

  it('[A22] codes keep their leading zeros', async () => {
    const codes = new Set<number>();
    const { newCode } = await import('../../../server/domain/accounts/codes.ts');
    for (let index = 0; index < 2_000; index++) {
      const code = newCode();
      expect(code).toMatch(/^\d{6}$/);
      codes.add(Number(code[0]));
    }
    expect([...codes].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('[A24] a resend to an unknown or verified address is answered alike, and sends nothing', async () => {
    const { email } = await platform.makeMember();
    const sent = (await platform.outbox()).length;
    for (const address of [email, 'nobody@example.org']) {
      const answer = await resend(address);
      expect(answer.status).toBe(200);
      expect(answer.body.verification_sid).toMatch(/^ver_/);
    }
    expect(await platform.outbox()).toHaveLength(sent);
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', '', 123456])('[VERIFY-01] %j is no code', async (code) => {
    const answer = await platform.post('/api/email/verify-code', { email: 'a@example.org', code });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['code']);
  });
});

describe('codes by SMS', () => {
  it('[VERIFY-08] the right code verifies its number, with or without user_id', async () => {
    const sent = await byPhone();
    const { verification_sid, code, phone_number } = sent;
    const answer = await platform.post('/api/auth/verify-registration-sms', { verification_sid, code, phone_number });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Phone verified successfully' } });
    const login = await platform.post<{ user: unknown }>('/api/login', { ...sent.phone, password: goodPassword });
    expect(login.body.user).toMatchObject({
      email: null,
      country_calling_code: '+964',
      phone_number: phone_number.replaceAll(' ', ''),
      email_verified: false,
      phone_verified: true,
    });
    const next = await byPhone();
    const body = {
      verification_sid: next.verification_sid,
      code: next.code,
      phone_number: `0${next.phone_number}`,
      user_id: next.user_id,
    };
    expect((await platform.post('/api/auth/verify-registration-sms', body)).status).toBe(200);
  });

  it('[A20] a code by SMS with the sid of another number, user or purpose is refused', async () => {
    const [one, other] = [await byPhone(), await byPhone()];
    const verify = (fields: object) =>
      platform.post('/api/auth/verify-registration-sms', {
        verification_sid: one.verification_sid,
        code: one.code,
        phone_number: one.phone_number,
        ...fields,
      });
    expect((await verify({ phone_number: other.phone_number })).body.error).toBe('invalid_code');
    expect((await verify({ phone_number: '1' })).body.error).toBe('invalid_code');
    expect((await verify({ user_id: other.user_id })).body.error).toBe('invalid_code');
    expect((await verify({ verification_sid: null })).body.error).toBe('invalid_code');
    const elsewhere = { ...one.phone, verification_sid: one.verification_sid, code: one.code };
    expect((await platform.post('/api/password/phone/verify', elsewhere)).body.error).toBe('invalid_code');
    expect((await verify({ user_id: one.user_id })).status).toBe(200);
  });

  it('[REG-13] no code is sent to a number that cannot be one', async () => {
    const answer = await platform.post('/api/auth/send-registration-sms', {
      country_calling_code: '+964',
      phone_number: '1',
    });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['phone_number']);
  });

  it('[A24] a request for an SMS to a number without an account is answered alike, and nothing is sent', async () => {
    const sent = (await platform.outbox()).length;
    const body = { country_calling_code: '+964', phone_number: '750 999 8877' };
    const answer = await platform.post('/api/auth/send-registration-sms', body);
    expect(answer.body).toEqual({
      success: true,
      verification_sid: expect.any(String),
      message: 'Verification code sent',
    });
    expect(await platform.outbox()).toHaveLength(sent);
  });
});
