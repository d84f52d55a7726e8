import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../common/rules/durations.ts';
import { requestPasswordReset } from '../../../server/domain/accounts/password-reset.ts';
import { waysOf } from '../support/identifiers.ts';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
const { register, login, askByMail, resetLink, setPassword, changePassword, ...ways } = waysOf(platform);

const next = 'Saffron-Field8!';
const confirm = (fields: object) => setPassword(fields, next);
const invalidLink = { token: ['This reset link is no longer valid. Please ask for a new one.'] };

/** A verified member who asked for a reset, and the token of the mailed link. */
async function askedForReset() {
  const member = await platform.makeMember();
  return { ...member, resetToken: await resetLink(member.email) };
}

describe('reset by e-mail', () => {
  it('[FORGOT-02][A24] a reset link for a known and for an unknown address is answered alike', async () => {
    const { email } = await platform.makeMember();
    const answers = [await askByMail(email), await askByMail('nobody@example.org')];
    for (const { status, body, headers } of answers) {
      const message = 'Password reset instructions have been sent to your email.';
      expect([status, body]).toEqual([200, { message }]);
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
    expect((await platform.outbox()).some(({ to }) => to === 'nobody@example.org')).toBe(false);
  });

  it('[FORGOT-02] the mail with a reset link says what it is for and is of no use after the hour of its link', async () => {
    const { email, resetToken } = await askedForReset();
    const mails = platform.services.db.selectFrom('outbox').selectAll().where('recipient', '=', email);
    expect(await mails.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
      subject: 'Reset your Zanin password',
      text: [
        `Choose a new password here:\nhttps://learn.example.org/reset-password?token=${resetToken}`,
        'The link works once, for one hour. If you did not ask for it, you can ignore this e-mail: your password stays the same.',
      ].join('\n\n'),
      expires_at: new Date(platform.clock.now().getTime() + hour),
    });
  });

  it('[FORGOT-02] a request for a reset link fails when its mail cannot be queued', async () => {
    const { email } = await platform.makeMember();
    const fault = new TypeError('of our own');
    const services = { ...platform.services, mail: { send: () => Promise.reject(fault) } };
    await expect(requestPasswordReset(services, email, '127.0.0.1')).rejects.toBe(fault);
  });

  it('[A24] the reset link does not follow the Host header', async () => {
    const { email } = await platform.makeMember();
    await askByMail(email, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
    const [mail] = await ways.messagesTo(email);
    expect(mail?.text).toMatch(/https:\/\/learn\.example\.org\/reset-password\?token=[\w-]+/);
    expect(mail?.text).not.toContain('evil');
  });

  it('[RESET-04][A25] a reset token sets the password once, ends every session and notifies the owner by mail', async () => {
    const { email, token, resetToken, userId } = await askedForReset();
    expect(Buffer.from(resetToken, 'base64url')).toHaveLength(32);
    const answer = await confirm({ email: email.toUpperCase(), token: resetToken });
    expect(answer.body).toEqual({ success: true, message: 'Your password has been reset successfully.' });
    expect(await ways.statusOf(token)).toBe(401);
    expect((await login(email, goodPassword)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
    expect((await platform.outbox())[0]).toMatchObject({
      to: email,
      subject: 'Your Zanin password was changed',
      text: `The password of your Zanin account was changed. If that was not you, set a new one now with "Forgot password" on the login page.

With the new password you log in with:
${email}
If one of these is not yours, remove it in the settings.`,
    });
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'password.reset', user_id: userId }));
    expect((await confirm({ email, token: resetToken })).body.errors).toEqual(invalidLink);
  });

  it('[A25] a reset token counts only with its own address, is kept as a hash, and only the newest counts', async () => {
    const { email, resetToken } = await askedForReset();
    const { email: other } = await platform.makeMember();
    expect((await confirm({ email: other, token: resetToken })).body.errors).toEqual(invalidLink);
    const rows = await platform.services.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(resetToken);
    const newest = await resetLink(email);
    expect((await confirm({ email, token: resetToken })).status).toBe(422);
    expect((await confirm({ email, token: newest })).status).toBe(200);
  });

  it('[A25] a reset token expires after one hour', async () => {
    const { email, resetToken } = await askedForReset();
    platform.clock.advance(hour);
    expect((await confirm({ email, token: resetToken })).status).toBe(422);
  });

  it('[A25] of several uses of a reset token at once, one works', async () => {
    const { email, resetToken } = await askedForReset();
    const answers = await Promise.all([1, 2, 3].map(() => confirm({ email, token: resetToken })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('[RESET-03][A26] neither a refused password nor opening the page uses up a reset token', async () => {
    const { email, resetToken } = await askedForReset();
    const weak = await confirm({ email, token: resetToken, password: 'short', password_confirmation: 'short' });
    expect(weak.body.errors?.password?.[0]).toBe('Password must be at least 8 characters long');
    const differs = await confirm({ email, token: resetToken, password_confirmation: 'x' });
    expect(differs.body.errors).toEqual({ password_confirmation: ['Passwords do not match'] });
    await platform.get(`/reset-password?token=${resetToken}`);
    expect((await confirm({ email, token: resetToken })).status).toBe(200);
  });

  it('[A21] the sixth reset link in ten minutes has to wait, also for an unknown address', async () => {
    for (let count = 0; count < 5; count++) expect((await askByMail('flooded@example.org')).status).toBe(200);
    expect((await askByMail('Flooded@example.org')).status).toBe(429);
  });

  it('[A25] a change of password in the settings invalidates a mailed reset link', async () => {
    const { email, token, resetToken } = await askedForReset();
    await changePassword(token, goodPassword, next);
    expect((await confirm({ email, token: resetToken })).status).toBe(422);
  });

  it('[FORGOT-02] a reset by its mailed link verifies an account that was never verified', async () => {
    const email = 'forgot-first@example.org';
    await register({ email });
    await ways.resetByMail(email, next);
    expect((await login(email, next)).status).toBe(200);
  });
});

describe('reset by SMS', () => {
  const phone = { country_calling_code: '+964', phone_number: '750 444 5566' };
  beforeAll(async () => {
    const sent = await ways.registeredByPhone({ phone, e164: '+9647504445566' });
    expect((await ways.verifySms(sent)).status).toBe(200);
  });

  /** Asks for a code and exchanges it for a token. */
  async function smsToken(): Promise<string> {
    const { body } = await ways.checkSms(await ways.resetCode(phone));
    expect(body).toEqual({ success: true, reset_token: expect.any(String) });
    return String(body.reset_token);
  }

  it('[VERIFY-10][RESET-02] the code of an SMS gives a token that sets the password of that number', async () => {
    const token = await smsToken();
    expect((await confirm({ ...phone, token })).status).toBe(200);
    expect((await login(phone, next)).status).toBe(200);
    expect((await confirm({ ...phone, token })).status).toBe(422);
  });

  it('[A28] the token of a reset by SMS counts with no other number and no e-mail address', async () => {
    const { email } = await platform.makeMember();
    const token = await smsToken();
    expect((await confirm({ email, token })).status).toBe(422);
    expect((await confirm({ ...phone, phone_number: '750 444 5567', token })).status).toBe(422);
    expect((await confirm({ ...phone, phone_number: 'x', token })).status).toBe(422);
    expect((await confirm({ ...phone, token })).status).toBe(200);
  });

  it('[FORGOT-04][A24] a reset by SMS for an unknown number is answered alike, and no code fits', async () => {
    platform.clock.advance(hour);
    const unknown = { country_calling_code: '+964', phone_number: '750 444 0000' };
    const { body } = await ways.askBySms(unknown);
    const { verification_sid } = body;
    expect(body).toEqual({
      success: true,
      verification_sid: expect.any(String),
      message: 'Verification code sent',
    });
    const answer = await ways.checkSms({ ...unknown, verification_sid, code: '000000' });
    expect(answer.body).toMatchObject({
      error: 'invalid_code',
      message: 'This code is incorrect. Please check it and try again.',
    });
    const codes = platform.services.db.selectFrom('verifications').select('code_hash');
    expect(await codes.where('sid', '=', String(verification_sid)).execute()).toEqual([{ code_hash: null }]);
  });
});
