import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { startDelivery } from '../../../server/providers/mail/delivery.ts';
import { twilioSms } from '../../../server/providers/sms/twilio.ts';
import { goodPassword, type Platform, startPlatform } from '../support/platform.ts';
import { person } from '../support/registration.ts';
import { LocalClient } from '../support/twilio.ts';

/** A platform whose codes come from one of the two adapters, and how its learner reads them on the phone. */
interface Phone {
  platform: Platform;
  codeFor: (number: string) => Promise<string>;
  /** How many wrong codes it takes before the provider ends the tries. */
  tries: number;
  close: () => Promise<void>;
}

async function embedded(): Promise<Phone> {
  const platform = await startPlatform({ content: null });
  return { platform, codeFor: platform.codeFor, tries: 5, close: platform.close };
}

/**
 * Twilio Verify as vercel-labs/emulate has it. Unlike Twilio it ends the tries after three, says so in a body instead
 * of error 60202, and goes on answering for a code that was used.
 */
async function twilio(): Promise<Phone> {
  const account = {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'a-token',
    serviceSid: `VA${'1'.repeat(32)}`,
    messagingServiceSid: null,
  };
  const { accountSid: sid, authToken: auth_token, serviceSid } = account;
  const code = '004217';
  const emulator = await createEmulator({
    service: 'twilio',
    port: 0,
    seed: { twilio: { account: { sid, auth_token }, verify_services: [{ sid: serviceSid, code }] } },
  });
  const sms = twilioSms(account, new LocalClient(`${emulator.url}/verify`, 5_000));
  const platform = await startPlatform({ content: null, services: { sms } });
  const transport = smsTransport(platform.services, null);
  const delivery = startDelivery(platform.services, transport ? { sms: transport } : {});
  return {
    platform,
    async codeFor(number) {
      await delivery.wake();
      const query = new URLSearchParams({ To: number, ServiceSid: serviceSid });
      const authorization = `Basic ${btoa(`${sid}:${auth_token}`)}`;
      const url = `${emulator.url}/_twilio/simulate/verification-code?${query}`;
      return ((await (await fetch(url, { headers: { authorization } })).json()) as { code: string }).code;
    },
    tries: 3,
    async close() {
      await delivery.stop();
      await platform.close();
      await emulator.close();
    },
  };
}

describe.each([
  ['the embedded store', embedded],
  ['Twilio Verify', twilio],
] as const)('codes by SMS from %s', (_, start) => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await start();
  });
  afterAll(() => phone.close());

  let people = 0;
  const codePath = '/api/auth/send-registration-sms';
  const verifyPath = '/api/auth/verify-registration-sms';

  /** A learner who registered by phone and got a code. */
  async function newcomer() {
    const phone_number = `750 12${++people} 4567`;
    const number = { country_calling_code: '+964', phone_number };
    const secrets = { password: goodPassword, confirm_password: goodPassword };
    await phone.platform.post('/api/register', { ...person, ...number, ...secrets });
    const send = async () => String((await phone.platform.post(codePath, number)).body.verification_sid);
    const verification_sid = await send();
    const code = await phone.codeFor(`+964${phone_number.replaceAll(' ', '')}`);
    return { number, send, sent: { verification_sid, code, phone_number } };
  }
  const verify = (fields: object) => phone.platform.post(verifyPath, fields);
  const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

  it('[VERIFY-08] the right code verifies the number, also after a wrong one', async () => {
    const { number, sent } = await newcomer();
    expect((await verify({ ...sent, code: wrong(sent.code) })).body.error).toBe('invalid_code');
    expect(await verify(sent)).toMatchObject({ status: 200, body: { message: 'Phone verified successfully' } });
    expect((await phone.platform.post('/api/login', { ...number, password: goodPassword })).status).toBe(200);
  });

  it('[A17] a code works once, also at the same time twice', async () => {
    const { sent } = await newcomer();
    const answers = await Promise.all([verify(sent), verify(sent), verify(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await verify(sent)).body.error).toBe('code_expired');
  });

  it('[A15][A23] when the tries are used up, the right code fails too, and says why', async () => {
    const { sent } = await newcomer();
    for (let tries = 1; tries < phone.tries; tries++) {
      expect((await verify({ ...sent, code: wrong(sent.code) })).body.error).toBe('invalid_code');
    }
    await verify({ ...sent, code: wrong(sent.code) });
    const late = await verify(sent);
    expect([late.status, late.body.error]).toEqual([429, 'too_many_attempts']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('[A18][A19] only the newest sending counts, for ten minutes', async () => {
    const { send, sent, number } = await newcomer();
    const verification_sid = await send();
    expect(verification_sid).not.toBe(sent.verification_sid);
    expect((await verify(sent)).body.error).toBe('code_expired');
    const code = await phone.codeFor(`+964${number.phone_number.replaceAll(' ', '')}`);
    phone.platform.clock.advance(10 * 60_000);
    expect((await verify({ ...sent, code, verification_sid })).body.error).toBe('code_expired');
  });

  it('[A20] a code counts only for its own number and its own purpose', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const { phone_number } = other.sent;
    expect((await verify({ ...one.sent, phone_number })).body.error).toBe('invalid_code');
    const reset = await phone.platform.post('/api/password/phone/verify', { ...one.number, ...one.sent });
    expect(reset.body.error).toBe('invalid_code');
    expect((await verify(one.sent)).status).toBe(200);
  });

  it('[A71] a code for a number with two registrations verifies the one that the check names', async () => {
    const { number, sent } = await newcomer();
    const password = 'Saffron-Meadow8!';
    const again = { ...person, ...number, password, confirm_password: password };
    const { user_id } = (await phone.platform.post('/api/register', again)).body;
    const { verification_sid } = (await phone.platform.post(codePath, number)).body;
    const check = {
      ...sent,
      verification_sid,
      code: await phone.codeFor(`+964${sent.phone_number.replaceAll(' ', '')}`),
    };
    const unnamed = await verify(check);
    expect([unnamed.status, unnamed.body.error]).toEqual([422, 'invalid_code']);
    expect((await verify({ ...check, user_id })).status).toBe(200);
  });

  it('[A22] neither the code nor the account’s secret is in the log or the database', async () => {
    const { sent } = await newcomer();
    await verify(sent);
    const rows = await phone.platform.services.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify([rows, phone.platform.log])).not.toMatch(new RegExp(`"${sent.code}"|a-token`));
  });
});
