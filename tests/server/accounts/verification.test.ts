import { describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import { newCode } from '../../../server/domain/accounts/codes.ts';
import { aNumber, otherCode, waysOf } from '../support/identifiers.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });
const { registered, registeredByPhone, resend, sendSms, verifyEmail, verifySms, login, ...ways } = waysOf(platform);
const newer = 'A newer code was sent. Please enter that one.';

/** Asks for a new code, and what it is entered with. */
async function resent(email: string) {
  const { verification_sid } = (await resend(email)).body;
  return { email, verification_sid: String(verification_sid), code: await platform.codeFor(email) };
}

/** Wrong codes that are none of those given. */
const wrongCodes = (newest: string, ...sent: string[]) =>
  [1, 2, 3, 4, 5, 6, 7].map((by) => otherCode(newest, by)).filter((code) => !sent.includes(code));

describe('codes by e-mail', () => {
  it('[VERIFY-09] the right code verifies its e-mail address', async () => {
    const sent = await registered();
    const answer = await verifyEmail(sent);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Email verified successfully' } });
    expect((await login(sent.email)).body.user).toMatchObject({ email_verified: true });
  });

  it('[VERIFY-09] without a sid the newest code of the address counts', async () => {
    const { email, code } = await registered();
    expect((await verifyEmail({ email, code })).status).toBe(200);
    const next = await registered();
    expect((await verifyEmail({ ...next, verification_sid: null })).status).toBe(200);
  });

  it('[VERIFY-12] a wrong code is answered 422 with a message that says so', async () => {
    const sent = await registered();
    const message = 'This code is incorrect. Please check it and try again.';
    expect(await verifyEmail({ ...sent, code: otherCode(sent.code) })).toMatchObject({
      status: 422,
      body: { error: 'invalid_code', message, errors: { code: [message] } },
    });
  });

  it('[A15] after five wrong codes the right one is refused too, with a message of its own', async () => {
    const sent = await registered();
    for (let tries = 0; tries < 5; tries++) {
      expect((await verifyEmail({ ...sent, code: otherCode(sent.code) })).body.error).toBe('invalid_code');
    }
    const message = 'Too many attempts with this code. Please try again in 10 minutes.';
    expect(await verifyEmail(sent)).toMatchObject({
      status: 429,
      body: { error: 'too_many_attempts', message },
      headers: { 'retry-after': '600' },
    });
  });

  it('[A23] the sixth try is answered with the limit, unless it is refused for another reason before it counts', async () => {
    const [sent, other] = [await registered(), await registered()];
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
    const sent = await registered();
    const guesses = Array.from({ length: 20 }, (_, index) => (index === 19 ? sent.code : otherCode(sent.code)));
    const answers = await Promise.all(guesses.map((code) => verifyEmail({ ...sent, code })));
    expect(answers.filter(({ body }) => body.error === 'too_many_attempts')).toHaveLength(15);
    const row = platform.services.db
      .selectFrom('verifications')
      .select('tries')
      .where('sid', '=', sent.verification_sid);
    expect(await row.executeTakeFirst()).toEqual({ tries: 5 });
  });

  it('[A16] a new code gives no new tries', async () => {
    const sent = await registered();
    for (let tries = 0; tries < 4; tries++) await verifyEmail({ ...sent, code: otherCode(sent.code) });
    const next = await resent(sent.email);
    expect((await verifyEmail({ ...next, code: otherCode(next.code) })).body.error).toBe('invalid_code');
    expect((await verifyEmail(next)).body.error).toBe('too_many_attempts');
    platform.clock.advance(10 * minute);
    expect((await verifyEmail(await resent(sent.email))).status).toBe(200);
  });

  it('[A17] of two uses of the right code at the same time one works', async () => {
    const sent = await registered();
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
    const sent = await registered();
    platform.clock.advance(10 * minute - 1);
    const again = await registered();
    platform.clock.advance(1);
    const message = 'This code has expired. Please request a new one.';
    expect(await verifyEmail(sent)).toMatchObject({
      status: 422,
      body: { error: 'code_expired', message, errors: { code: [message] } },
    });
    expect((await verifyEmail(again)).status).toBe(200);
    expect((await verifyEmail(await resent(sent.email))).status).toBe(200);
  });

  it('[A19] a new code invalidates the earlier one', async () => {
    const sent = await registered();
    const again = await resend(sent.email);
    expect(again.body).toEqual({
      success: true,
      message: 'Verification email sent successfully',
      verification_sid: expect.not.stringMatching(sent.verification_sid),
    });
    expect((await verifyEmail(sent)).body).toMatchObject({ error: 'code_expired', message: newer });
  });

  it('[A180] the second newest code, sent with the newest sid, is answered as outdated, and costs no try', async () => {
    const first = await registered();
    const { code: second } = await resent(first.email);
    const newest = await resent(first.email);
    for (const code of [first.code, second, first.code, second, first.code, second, first.code]) {
      const { status, body } = await verifyEmail({ ...newest, code });
      expect([status, body]).toEqual([422, { error: 'code_expired', message: newer, errors: { code: [newer] } }]);
    }
    for (const code of wrongCodes(newest.code, first.code, second).slice(0, 4)) {
      expect((await verifyEmail({ ...newest, code })).body.error).toBe('invalid_code');
    }
    expect((await verifyEmail(newest)).status).toBe(200);
  });

  it('[A180][A16] once the tries are used up, an outdated code gets the same answer as any other', async () => {
    const first = await registered();
    const newest = await resent(first.email);
    for (const code of wrongCodes(newest.code, first.code).slice(0, 5)) await verifyEmail({ ...newest, code });
    for (const code of [first.code, otherCode(newest.code), newest.code]) {
      expect((await verifyEmail({ ...newest, code })).body.error).toBe('too_many_attempts');
    }
  });

  it('[A180][A20] the outdated code of another address is a wrong one, and costs a try', async () => {
    const [one, other] = [await registered(), await registered()];
    await resend(other.email);
    const newest = await resent(one.email);
    for (let tries = 0; tries < 5; tries++) {
      expect((await verifyEmail({ ...newest, code: other.code })).body.error).toBe('invalid_code');
    }
    expect((await verifyEmail(newest)).body.error).toBe('too_many_attempts');
  });

  it('[A180] an outdated code by SMS is answered as such, for a registration, a reset and a change of number', async () => {
    const earlier = { error: 'code_expired', message: newer };
    const first = await registeredByPhone();
    const { phone, e164 } = first;
    const { verification_sid } = (await sendSms(phone)).body;
    expect((await verifySms({ ...first, verification_sid })).body).toMatchObject(earlier);
    expect((await verifySms({ ...first, verification_sid, code: await platform.codeFor(e164) })).status).toBe(200);

    const { code: forReset } = await ways.resetCode(phone);
    const reset = await ways.resetCode(phone);
    expect((await ways.checkSms({ ...reset, code: forReset })).body).toMatchObject(earlier);
    expect((await ways.checkSms(reset)).status).toBe(200);

    const { token } = await platform.makeMember();
    const number = aNumber();
    const begun = await ways.begin(token, number.phone);
    const { verification_sid: sid } = (await ways.sendAgain(token, begun.sid)).body;
    const confirm = (code: string) => ways.confirm(token, number.phone, sid, code);
    expect((await confirm(begun.code)).body).toMatchObject(earlier);
    expect((await confirm(await platform.codeFor(number.e164))).status).toBe(200);
  });

  it('[S20] the newest code counts also after one from a time when the clock ran ahead', async () => {
    const { email } = await registered();
    const before = platform.clock.now();
    platform.clock.advance(24 * 60 * minute);
    await resend(email);
    platform.clock.set(before);
    const { code } = await resent(email);
    expect((await verifyEmail({ email, code })).status).toBe(200);
  });

  it('[A20] a code counts only for its own e-mail address', async () => {
    const [one, other] = [await registered(), await registered()];
    expect((await verifyEmail({ ...one, email: other.email })).body.error).toBe('invalid_code');
    expect((await verifyEmail({ ...one, verification_sid: other.verification_sid })).body.error).toBe('invalid_code');
    expect((await verifyEmail({ ...one, verification_sid: 'ver_unknown' })).body.error).toBe('invalid_code');
    expect((await verifyEmail(one)).status).toBe(200);
  });

  it('[A21][S6] the sixth code in ten minutes has to wait, with that of the registration counted', async () => {
    const { email } = await registered();
    for (let sends = 1; sends < 5; sends++) expect((await resend(email)).status).toBe(200);
    platform.clock.advance(4 * minute);
    expect(await resend(email)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '360' },
      body: { message: 'Too many codes were requested. Please try again in 6 minutes.' },
    });
    platform.clock.advance(6 * minute);
    expect((await resend(email)).status).toBe(200);
  });

  it('[A21] the limit on sending also holds after the tries are used up', async () => {
    const sent = await registered();
    for (let tries = 0; tries < 6; tries++) await verifyEmail({ ...sent, code: otherCode(sent.code) });
    for (let sends = 1; sends < 5; sends++) await resend(sent.email);
    expect((await resend(sent.email)).status).toBe(429);
  });

  it('[A22] codes are kept only as a keyed hash and appear in no answer and no log line', async () => {
    const sent = await registered();
    const rows = await platform.services.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(sent.code);
    const answer = await resend(sent.email);
    expect(answer.text).not.toMatch(/\b\d{6}\b/);
    await verifyEmail({ ...sent, code: await platform.codeFor(sent.email) });
    expect(JSON.stringify(platform.log)).not.toContain(await platform.codeFor(sent.email));
  });

  it('[A22] codes keep their leading zeros', () => {
    const codes = new Set<number>();
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
      const { status, body } = await resend(address);
      expect([status, body.verification_sid]).toEqual([200, expect.stringMatching(/^ver_/)]);
    }
    expect(await platform.outbox()).toHaveLength(sent);
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', '', 123456])('[VERIFY-01] %j is no code', async (code) => {
    const { status, body } = await verifyEmail({ email: 'a@example.org', code });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']]);
  });
});

describe('codes by SMS', () => {
  it('[VERIFY-08] the right code verifies its number, with or without user_id', async () => {
    const phone = { country_calling_code: '+964', phone_number: '750 100 1001' };
    const { user_id: _, ...sent } = await registeredByPhone({ phone, e164: '+9647501001001' });
    const answer = await verifySms(sent);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Phone verified successfully' } });
    expect((await login(phone)).body.user).toMatchObject({
      email: null,
      country_calling_code: '+964',
      phone_number: '7501001001',
      email_verified: false,
      phone_verified: true,
    });
    const next = await registeredByPhone();
    expect((await verifySms({ ...next, phone_number: `0${next.phone_number}` })).status).toBe(200);
  });

  it('[A20] a code by SMS with the sid of another number, user or purpose is refused', async () => {
    const [one, other] = [await registeredByPhone(), await registeredByPhone()];
    const { user_id, phone, verification_sid, code, phone_number } = one;
    const sent = { verification_sid, code, phone_number };
    for (const fields of [
      { phone_number: other.phone_number },
      { phone_number: '1' },
      { user_id: other.user_id },
      { verification_sid: null },
    ]) {
      expect((await verifySms({ ...sent, ...fields })).body.error).toBe('invalid_code');
    }
    expect((await ways.checkSms({ ...phone, verification_sid, code })).body.error).toBe('invalid_code');
    expect((await verifySms({ ...sent, user_id })).status).toBe(200);
  });

  it('[REG-13] no code is sent to a number that cannot be one', async () => {
    const answer = await sendSms({ country_calling_code: '+964', phone_number: '1' });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['phone_number']);
  });

  it('[A24] a request for an SMS to a number without an account is answered alike, and nothing is sent', async () => {
    const sent = (await platform.outbox()).length;
    expect((await sendSms({ country_calling_code: '+964', phone_number: '750 999 8877' })).body).toEqual({
      success: true,
      verification_sid: expect.any(String),
      message: 'Verification code sent',
    });
    expect(await platform.outbox()).toHaveLength(sent);
  });
});
