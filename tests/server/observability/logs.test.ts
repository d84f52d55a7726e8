import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonLog } from '../../../server/observability/log.ts';
import { goodPassword, type Platform, startPlatform } from '../support/platform.ts';
import { person } from '../support/registration.ts';
import { buyer, cards, confirm, type Intent, orderIdOf, sandboxOf, sendEvent, stock } from '../support/shop.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ content: null });
  await stock(platform);
});
afterAll(() => platform.close());

const newPassword = 'Saffron-Field8!';
const wrongPassword = 'a-guess-that-is-wrong';

/** The log as it is printed. */
const printed = () => {
  const lines: string[] = [];
  const log = jsonLog((text) => lines.push(text), platform.clock.now);
  for (const { event, ...fields } of platform.log) log({ event: String(event), ...fields });
  return lines.join('\n');
};

/** Six digits of an id or a time are no code. */
const holds = (log: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(log) : log.includes(secret);

describe('the log of a whole life on the platform', () => {
  it('[A38] names what happened, and holds no password, code, token, client secret, link or header', async () => {
    const secrets = new Map<string, string>([
      ['password', goodPassword],
      ['new password', newPassword],
      ['wrong password', wrongPassword],
    ]);
    const keep = (name: string, value: string | undefined) => {
      expect(value, name).toBeTruthy();
      secrets.set(name, value ?? '');
    };
    // register, verify (wrongly first) and log in, by e-mail and by phone
    const { email, token, userId } = await platform.makeMember();
    keep('token', token);
    keep('verification code', await platform.codeFor(email));
    const phone = { country_calling_code: '+964', phone_number: '750 123 4567' };
    const phonePassword = { password: goodPassword, confirm_password: goodPassword };
    await platform.post('/api/register', { ...person, ...phone, ...phonePassword });
    await platform.post('/api/auth/send-registration-sms', phone);
    keep('sms code', await platform.codeFor('+9647501234567'));
    const { phone_number } = phone;
    await platform.post('/api/auth/verify-registration-sms', {
      verification_sid: 'ver_x',
      code: '424242',
      phone_number,
    });
    secrets.set('wrong code', '424242');
    await platform.post('/api/login', { ...phone, password: goodPassword });

    // a login that fails until it is refused, with what tries to forge a line of the log
    for (let time = 0; time < 11; time++) {
      const answer = await platform.post('/api/login', { email, password: wrongPassword });
      expect(answer.status).toBe(time < 10 ? 401 : 429);
    }
    const forged = '{"event":"login.succeeded","user_id":"admin"}';
    const ends = ['\r\n', '\n', '\u2028', '\u0085'];
    for (const end of ends) {
      await platform.post('/api/login', { email: `a${end}${forged}`, password: `${wrongPassword}${end}${forged}` });
      await platform.get(`/api/me?next=${encodeURIComponent(end + forged)}`, { token: 'forged' });
      await platform.get(`/api/orders/${encodeURIComponent(end + forged)}`, { token: 'forged' });
    }

    // pay (declined first), hear of it by the webhook, and send one with a bad signature
    const learner = buyer(platform, { token, userId });
    const intent = (await learner.begin('weaving', 'US')).body as unknown as Intent;
    keep('client secret', intent.clientSecret);
    await confirm(platform, intent.clientSecret, cards.declined);
    await learner.report('weaving');
    await confirm(platform, intent.clientSecret);
    await learner.report('weaving');
    await sandboxOf(platform).settled();
    const event = { type: 'payment_intent.succeeded', object: { id: orderIdOf(intent.clientSecret) } };
    expect((await sendEvent(platform, event, 't=1,v1=0badc0de')).status).toBe(400);
    secrets.set('signature', '0badc0de');
    secrets.set('card', cards.good);

    // a new password by mail
    await platform.post('/api/password/reset', { email });
    const mail = (await platform.outbox()).find(({ to, subject }) => to === email && subject.startsWith('Reset'));
    const link = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
    keep('reset token', link);
    await platform.get(`/reset-password?token=${link}`);
    const form = { email, token: link, password: newPassword, password_confirmation: newPassword };
    expect((await platform.post('/api/password/reset/confirm-website', form)).status).toBe(200);
    const again = await platform.post<{ token: string }>('/api/login', { email, password: newPassword });
    keep('second token', again.body.token);
    expect((await platform.delete('/api/logout', { token: again.body.token })).status).toBe(204);
    expect((await platform.get('/api/me', { token: again.body.token })).status).toBe(401);

    const log = printed();
    for (const [name, secret] of secrets) expect(holds(log, secret), `the log holds a ${name}`).toBe(false);
    expect(log).not.toMatch(/bearer|authorization|_secret_|whsec_|sk_test|token=|password_hash|\$argon2/i);
    const events = new Set(platform.log.map((line) => line.event));
    for (const expected of ['account.registered', 'login.succeeded', 'order.changed', 'password.reset']) {
      expect(events).toContain(expected);
    }
    const refusals = platform.log.filter((line) => line.event === 'request.refused').map(({ status }) => status);
    expect(new Set(refusals)).toEqual(new Set([400, 401, 403, 422, 429]));
    // one line an event, each a JSON object, none of them forged
    const lines = log.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
    expect(lines).toHaveLength(platform.log.length);
    for (const line of lines) expect((JSON.parse(line) as { user_id?: string }).user_id).not.toBe('admin');
  });
});

describe('a line of the log', () => {
  it.each(['\n', '\r', '\u0085', '\u2028', '\u2029', '\u009b', '\u001b[2K'])(
    '[A38] stays one line with %j in it, and reads as it was written',
    (character) => {
      const lines: string[] = [];
      jsonLog((text) => lines.push(text))({ event: 'test', path: `/a${character}{"event":"forged"}` });
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'test', path: `/a${character}{"event":"forged"}` });
    },
  );
});
