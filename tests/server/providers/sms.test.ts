import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { startDelivery } from '../../../server/providers/mail/delivery.ts';
import { twilioSms } from '../../../server/providers/sms/twilio.ts';
import { aNumber, waysOf } from '../support/identifiers.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { LocalClient } from '../support/twilio.ts';

/**
 * A platform whose codes come from one of the two adapters, and how its learner reads them on the
 * phone.
 */
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
 * Twilio Verify as vercel-labs/emulate has it. Unlike Twilio it ends the tries after three, says so
 * in a body instead of error 60202, and goes on answering for a code that was used.
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

  /** A learner who registered by phone and got a code. */
  async function newcomer() {
    const { phone: number, e164 } = aNumber();
    const { phone_number } = number;
    await ways().register(number);
    const send = async () => String((await ways().sendSms(number)).body.verification_sid);
    const verification_sid = await send();
    return { number, e164, send, sent: { verification_sid, code: await phone.codeFor(e164), phone_number } };
  }
  const ways = () => waysOf(phone.platform);
  const verify = (fields: object) => ways().verifySms({ ...fields });
  const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

  it('[VERIFY-08] the right code verifies the number, also after a wrong one', async () => {
    const { number, sent } = await newcomer();
    expect((await verify({ ...sent, code: wrong(sent.code) })).body.error).toBe('invalid_code');
    expect(await verify(sent)).toMatchObject({ status: 200, body: { message: 'Phone verified successfully' } });
    expect((await ways().login(number)).status).toBe(200);
  });

  it('[A17] a code works once, also in two simultaneous checks', async () => {
    const { sent } = await newcomer();
    const answers = await Promise.all([verify(sent), verify(sent), verify(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await verify(sent)).body.error).toBe('code_expired');
  });

  it('[A15][A23] after too many attempts the right code fails too, with the reason', async () => {
    const { sent } = await newcomer();
    for (let tries = 1; tries < phone.tries; tries++) {
      expect((await verify({ ...sent, code: wrong(sent.code) })).body.error).toBe('invalid_code');
    }
    await verify({ ...sent, code: wrong(sent.code) });
    const late = await verify(sent);
    expect([late.status, late.body.error]).toEqual([429, 'too_many_attempts']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('[A18][A19] only the newest code works, for ten minutes', async () => {
    const { send, sent, e164 } = await newcomer();
    const verification_sid = await send();
    expect(verification_sid).not.toBe(sent.verification_sid);
    expect((await verify(sent)).body.error).toBe('code_expired');
    const code = await phone.codeFor(e164);
    phone.platform.clock.advance(10 * 60_000);
    expect((await verify({ ...sent, code, verification_sid })).body.error).toBe('code_expired');
  });

  it('[A20] a code counts only for its own number and its own purpose', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const { phone_number } = other.sent;
    expect((await verify({ ...one.sent, phone_number })).body.error).toBe('invalid_code');
    expect((await ways().checkSms({ ...one.number, ...one.sent })).body.error).toBe('invalid_code');
    expect((await verify(one.sent)).status).toBe(200);
  });

  it('[A71] a code for a number with two registrations verifies the one that the check names', async () => {
    const { number, e164, send, sent } = await newcomer();
    const password = 'Saffron-Meadow8!';
    const { user_id } = (await ways().register({ ...number, password, confirm_password: password })).body;
    const check = { ...sent, verification_sid: await send(), code: await phone.codeFor(e164) };
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
