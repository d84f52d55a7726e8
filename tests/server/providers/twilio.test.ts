import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { type Delivery, startDelivery } from '../../../server/providers/mail/delivery.ts';
import { twilioSms } from '../../../server/providers/sms/twilio.ts';
import { waysOf } from '../support/identifiers.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { LocalClient } from '../support/twilio.ts';

/** How Twilio answers the next calls: a body, an error of its kind, or nothing at all. */
type Reply = { status: string } | { error: number; http: number } | 'hang';

const account = { accountSid: 'AC1', authToken: 'token', serviceSid: 'VA1', messagingServiceSid: 'MG1' };
const phone = { country_calling_code: '+964', phone_number: '750 123 4567' };
const calls: { path: string; body: URLSearchParams }[] = [];
let start: Reply;
let check: Reply;
let sends = 0;
let platform: Platform;
let delivery: Delivery;

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  calls.push({ path, body: new URLSearchParams(await text(request)) });
  answer(response, path.endsWith('/Verifications') ? start : check);
});

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return;
  const failed = 'error' in reply;
  response.writeHead(failed ? reply.http : 201, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(
      failed ? { code: reply.error, message: 'x', status: reply.http } : { sid: `VE${++sends}`, ...reply },
    ),
  );
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sms = twilioSms(account, new LocalClient(`http://127.0.0.1:${port}`));
  platform = await startPlatform({ content: null, services: { sms } });
  const transport = smsTransport(platform.services, null);
  delivery = startDelivery(platform.services, transport ? { sms: transport } : {});
});
beforeEach(async () => {
  start = { status: 'pending' };
  check = { status: 'approved' };
  calls.length = 0;
  // the limit of messages to a number is one of a day
  platform.clock.advance(25 * 60 * 60_000);
  await waysOf(platform).register(phone);
});
afterAll(async () => {
  await delivery.stop();
  await platform.close();
  server.closeAllConnections();
  server.close();
});

/** Asks for a code, and enters one for it as often as is wanted. */
const asked = async () => {
  const { verification_sid } = (await waysOf(platform).sendSms(phone)).body;
  await delivery.wake();
  const { phone_number } = phone;
  return (code = '123456') => waysOf(platform).verifySms({ verification_sid, code, phone_number });
};
const verify = async (code?: string) => (await asked())(code);

/** A text of ours in the outbox, as delivery leaves it. */
async function sendText() {
  const { db, mail, now } = platform.services;
  await mail.send({ db, now }, { to: '+9647501234567', channel: 'sms', subject: '', text: 'Your receipt: https://…' });
  await delivery.wake();
  const sent = db.selectFrom('outbox').select(['text', 'sent_at', 'next_attempt_at']);
  return sent.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

describe('texts by a messaging service of Twilio', () => {
  it('[RECEIPT-03] go to the number by the service, and their text is deleted', async () => {
    start = { status: 'accepted' };
    const sent = { text: '', sent_at: platform.clock.now(), next_attempt_at: null };
    expect(await sendText()).toEqual(sent);
    expect(calls.map(({ path }) => path)).toEqual(['/2010-04-01/Accounts/AC1/Messages.json']);
    expect(Object.fromEntries(calls[0]?.body ?? [])).toEqual({
      ...{ To: '+9647501234567', MessagingServiceSid: 'MG1', Body: 'Your receipt: https://…' },
    });
  });

  it.each([
    ['a number that has unsubscribed', { error: 21610, http: 400 }, false],
    ['a fault', { error: 20500, http: 503 }, true],
    ['no answer', 'hang', true],
  ] as const)('[RECEIPT-03] are retried after %s only if that may help', async (_, reply, again) => {
    check = reply;
    const { sent_at, next_attempt_at } = (await sendText()) ?? {};
    expect([sent_at, next_attempt_at !== null]).toEqual([null, again]);
  });
});

describe('SMS codes by Twilio Verify', () => {
  it('[VERIFY-12] a pending check is a wrong code', async () => {
    check = { status: 'pending' };
    expect((await verify()).body.error).toBe('invalid_code');
  });

  it.each([
    ['60202', { error: 60202, http: 429 }, 429, 'too_many_attempts'],
    ['404', { error: 20404, http: 404 }, 422, 'code_expired'],
    ['60200', { error: 60200, http: 400 }, 422, 'invalid_code'],
    ['a fault', { error: 20500, http: 500 }, 503, 'provider_failed'],
    ['no answer', 'hang', 503, 'provider_failed'],
  ] as const)('[VERIFY-12] %s of a check has its own answer', async (_, reply, status, error) => {
    check = reply;
    expect(await verify()).toMatchObject({ status, body: { error } });
  });

  it.each([
    ['60203', { error: 60203, http: 429 }, 429],
    ['60200', { error: 60200, http: 400 }, 422],
    ['21211', { error: 21211, http: 400 }, 422],
    ['a fault', { error: 20500, http: 503 }, 503],
    ['no answer', 'hang', 503],
  ] as const)('[VERIFY-16] %s of a sending has its own answer at the check', async (_, reply, status) => {
    start = reply;
    expect((await verify()).status).toBe(status);
  });

  it('a check that Twilio did not answer costs no try', async () => {
    const enter = await asked();
    check = { error: 20500, http: 500 };
    for (let tries = 0; tries < 7; tries++) expect((await enter()).status).toBe(503);
    check = { status: 'pending' };
    expect((await enter()).body.error).toBe('invalid_code');
  });

  it('[LOGIN-09] a login of an unverified number still answers when no SMS can be sent', async () => {
    start = { error: 20500, http: 503 };
    const body = { error: 'verify_phone', verification_sid: expect.stringMatching(/^ver_/) };
    expect(await waysOf(platform).login(phone)).toMatchObject({ status: 403, body });
  });

  it.each([
    ['nl', ['nl']],
    ['ar', ['ar']],
    // Verify has no Kurdish, and would take the language of the number's country
    ['ckb', ['en']],
    ['kmr', ['en']],
  ] as const)('[LANG-22] a code for an account in %s is asked for in %s', async (language, locales) => {
    await platform.services.db.updateTable('users').set({ language }).where('phone', '=', '+9647501234567').execute();
    await asked();
    expect(calls.map(({ body }) => body.get('Locale'))).toEqual(locales);
  });

  it('[LANG-22] a code is requested without a language if no template of Twilio has it', async () => {
    start = { error: 20404, http: 404 };
    await asked();
    expect(calls.slice(0, 2).map(({ body }) => body.get('Locale'))).toEqual(['en', null]);
  });

  it('[VERIFY-08] an approved check verifies the number; Twilio gets the number in E.164', async () => {
    expect((await verify('004217')).status).toBe(200);
    expect(calls.map(({ path }) => path)).toEqual([
      '/v2/Services/VA1/Verifications',
      '/v2/Services/VA1/VerificationCheck',
    ]);
    expect(Object.fromEntries(calls[0]?.body ?? [])).toEqual({ To: '+9647501234567', Channel: 'sms', Locale: 'en' });
    expect(Object.fromEntries(calls[1]?.body ?? [])).toEqual({ VerificationSid: `VE${sends - 1}`, Code: '004217' });
    const stored = await platform.services.db.selectFrom('verifications').selectAll().execute();
    expect(stored.every(({ code_hash }) => code_hash === null)).toBe(true);
  });
});
