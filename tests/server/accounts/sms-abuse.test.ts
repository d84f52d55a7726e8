import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { sendSmsCode } from '../../../server/domain/accounts/verification.ts';
import { limitRules, type RuleName } from '../../../server/domain/common/limit-rules.ts';
import { type Delivery, startDelivery } from '../../../server/providers/mail/delivery.ts';
import { testDatabase } from '../support/database.ts';
import { waysOf } from '../support/identifiers.ts';
import { insertByPhone } from '../support/insert-learner.ts';
import { startPlatform } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { smsProvider } from '../support/sms-provider.ts';

const provider = smsProvider();
const statements: string[] = [];
/** A platform whose SMS go through a provider. */
const platform = runningPlatform(async () => {
  const database = await testDatabase(({ query }) => void statements.push(query.sql));
  return { content: null, database, services: { sms: provider.sms } };
});
let delivery: Delivery;
beforeAll(() => {
  const transport = smsTransport(platform.services, null);
  delivery = startDelivery(platform.services, transport ? { sms: transport } : {}, 60 * minute);
});
beforeEach(async () => {
  // every limit of the test before is over
  platform.clock.advance(day + 20 * minute);
  platform.log.length = 0;
  provider.reset();
  for (const table of ['users', 'verifications', 'outbox'] as const) {
    await platform.services.db.deleteFrom(table).execute();
  }
});
afterAll(() => delivery.stop());

const phone = (digits: number) => ({ country_calling_code: '+964', phone_number: `750${digits}` });
const e164 = (digits: number) => `+964750${digits}`;
/** An address in a network of its own. */
const network = (index: number) => `10.${Math.floor(index / 250)}.${index % 250}.7`;
const accounts = (first: number, count: number, verified: Date | null) =>
  insertByPhone(platform, 7_500_000_000 + first, count, verified);

const ways = waysOf(platform);
const askForReset = (digits: number, ip = '198.18.0.1') => ways.askBySms(phone(digits), { ip });
const checkReset = (digits: number, verification_sid: unknown, code = '000000') =>
  ways.checkSms({ ...phone(digits), verification_sid, code });

describe('the SMS of a country', () => {
  it('[A60] SMS to a country still leave when three callers ask for codes for 570 unknown numbers', async () => {
    await accounts(4_000_000, 1, platform.clock.now());
    for (let index = 0; index < 570; index++) {
      await askForReset(5_000_000 + index, ['203.0.113.7', '198.51.100.7', '192.0.2.7'][index % 3]);
    }
    expect((await askForReset(4_000_000)).status).toBe(200);
    await delivery.wake();
    expect(provider.started).toEqual([e164(4_000_000)]);
  });

  it('[A61] active learners have a reserve of SMS and each purpose has its budget, which pending registrations cannot take', async () => {
    const { db } = platform.services;
    const time = platform.clock.now();
    const [pending, active, inactive, back, others] = [5_000_000, 4_000_000, 4_500_000, 4_500_001, 4_600_000];
    await accounts(pending, 2, null);
    await accounts(active, 2, time);
    const before = new Date(time.getTime() - 91 * day);
    await accounts(inactive, 2, before);
    await accounts(others, 10, before);
    const session = { token_hash: 'x', created_at: before, last_used_at: time };
    await db
      .insertInto('sessions')
      .values({ ...session, user_id: `usr_750${back}` })
      .execute();

    let networks = 0;
    const answers: string[] = [];
    /** Asks for a code for each number, from a network of its own, and says which were sent one. */
    const sentTo = async (...numbers: number[]) => {
      for (const digits of numbers) {
        const { status, body } = await askForReset(digits, network(++networks));
        answers.push(JSON.stringify([status, { ...body, verification_sid: '' }]));
      }
      const count = provider.started.length;
      await delivery.wake();
      return provider.started.slice(count).sort();
    };
    const counted = (count: number, scope: RuleName, detail = '') =>
      db
        .updateTable('rate_limits')
        .set({ count })
        .where('subject', '=', '+964')
        .where('scope', '=', scope)
        .where('detail', '=', detail)
        .execute();

    expect(await sentTo(others, 6_000_000)).toEqual([e164(others)]);
    await counted(limitRules['sms.prefix'].max - 2, 'sms.prefix', 'password_reset');
    // the resets of pending registrations count among the codes of registrations
    expect(await sentTo(pending, pending + 1)).toHaveLength(2);
    const numbers = Array.from({ length: 9 }, (_, index) => others + 1 + index);
    expect(await sentTo(...numbers)).toHaveLength(2);
    expect(await sentTo(active, inactive, back, 6_000_001)).toEqual([e164(active), e164(back)]);
    await counted(limitRules['sms.prefix-reserve'].max, 'sms.prefix-reserve');
    expect(await sentTo(active + 1)).toEqual([]);
    await ways.sendSms(phone(pending));
    await delivery.wake();
    expect(provider.started.at(-1)).toBe(e164(pending));

    expect(new Set(answers).size).toBe(1);
    const events = platform.log.filter(({ event }) => event === 'sms.budget_spent');
    expect(events).toEqual([expect.objectContaining({ prefix: '+964', purpose: 'password_reset' })]);
    platform.clock.advance(10 * minute);
    expect(await sentTo(inactive)).toEqual([e164(inactive)]);
  });

  it('[A66] a caller gets 100 SMS in ten minutes and its neighbours 200, whether or not one is sent', async () => {
    await accounts(4_000_000, 60, platform.clock.now());
    const answers = [];
    for (let index = 0; index < 102; index++) {
      const digits = index % 2 === 0 ? 4_000_000 + index / 2 : 5_000_000 + index;
      answers.push((await askForReset(digits, '203.0.113.7')).status);
    }
    expect(answers).toEqual([...Array.from({ length: 100 }, () => 200), 429, 429]);
    for (let index = 0; index < 100; index++) {
      expect((await askForReset(6_000_000 + index, '203.0.113.8')).status).toBe(200);
    }
    expect((await askForReset(7_000_000, '203.0.113.9')).status).toBe(429);
    expect((await askForReset(7_000_000, '203.0.114.9')).status).toBe(200);
  });
});

describe('a code by SMS does not tell who is registered', () => {
  beforeEach(() => accounts(4_000_000, 1, platform.clock.now()));
  const [known, unknown] = [4_000_000, 5_000_000];

  /** What an answer shows, without what differs between any two. */
  async function shown(work: Promise<{ status: number; body: unknown; headers: object }>) {
    statements.length = 0;
    const { status, body, headers } = await work;
    const text = JSON.stringify(body).replace(/ver_[\w-]+/, '');
    return { status, text, headers: Object.keys(headers), statements: [...statements] };
  }

  it.each([null, 'unavailable', 'bad_number', 'too_many'] as const)(
    '[A62] a request for a reset by SMS is answered before the provider is asked, by the same statements for known and unknown numbers (provider: %s)',
    async (refusal) => {
      provider.refuse(refusal);
      const answers = [await shown(askForReset(known)), await shown(askForReset(unknown))];
      expect(answers[0]).toMatchObject({ status: 200 });
      expect(answers[0]).toEqual(answers[1]);
      expect(provider.started).toEqual([]);
      await delivery.wake();
      expect(provider.started).toEqual([e164(known)]);
    },
  );

  it.each([
    ['sent', null, 'wrong', 422],
    ['not sent yet', 'waits', 'wrong', 422],
    ['refused', 'unavailable', 'wrong', 422],
    ['refused for good', 'bad_number', 'wrong', 422],
    ['sent by a provider that is away now', null, 'unavailable', 503],
    ['not sent by a provider that is away', 'waits', 'unavailable', 503],
    ['sent, and expired at the provider', null, 'expired', 422],
    ['sent, and tried too often at the provider', null, 'exhausted', 422],
  ] as const)('[A62] a reset code is checked alike, registered or not: SMS %s', async (_, sending, check, status) => {
    provider.answerChecks(check);
    if (sending !== 'waits') provider.refuse(sending);
    const sids = [];
    for (const digits of [known, unknown]) sids.push((await askForReset(digits)).body.verification_sid);
    if (sending !== 'waits') await delivery.wake();
    const answers = [await shown(checkReset(known, sids[0])), await shown(checkReset(unknown, sids[1]))];
    expect(answers[0]).toMatchObject({ status });
    expect(answers[0]).toEqual(answers[1]);
    expect(provider.checked).toHaveLength(2);
  });

  it('[A62] a reset code is answered alike for known and unknown numbers when the browser sends an invented device cookie', async () => {
    const headers = { cookie: `zanin_device=${'x'.repeat(43)}` };
    const check = async (digits: number) => {
      const { verification_sid } = (await askForReset(digits)).body;
      return shown(ways.checkSms({ ...phone(digits), verification_sid, code: '000000' }, { headers }));
    };
    expect(await check(known)).toEqual(await check(unknown));
  });

  it('[A62] a further reset code is asked for alike after the provider has refused the number', async () => {
    provider.refuse('bad_number');
    await askForReset(known);
    await askForReset(unknown);
    await delivery.wake();
    const answers = [await shown(askForReset(known)), await shown(askForReset(unknown))];
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(answers[0]).toEqual(answers[1]);
  });

  it('[A62] a reset code that the provider has sent and approves is right', async () => {
    const { verification_sid } = (await askForReset(known)).body;
    await delivery.wake();
    expect((await checkReset(known, verification_sid, '004217')).status).toBe(200);
  });

  it('[A62] no reset code is right that was not sent, whatever the provider says of it', async () => {
    provider.answerChecks('approved');
    const early = (await askForReset(known)).body.verification_sid;
    expect((await checkReset(known, early)).body.error).toBe('invalid_code');
    const { verification_sid } = (await askForReset(unknown)).body;
    await delivery.wake();
    expect((await checkReset(unknown, verification_sid)).body.error).toBe('invalid_code');
    expect(provider.checked).toEqual([null, null]);
  });
});

describe('an SMS from the outbox', () => {
  beforeEach(() => accounts(4_000_000, 1, null));
  const number = phone(4_000_000);
  const { phone_number } = number;
  const send = () => ways.sendSms(number);
  const check = (verification_sid: unknown) => ways.verifySms({ verification_sid, code: '004217', phone_number });
  const notLeft = 'The message has not been sent yet. Please wait for it, or ask for another code.';

  it('[A63][VERIFY-16] the check of a code whose SMS has not left says so, and costs no try', async () => {
    const { verification_sid } = (await send()).body;
    for (let time = 0; time < 6; time++) {
      const early = await check(verification_sid);
      expect(early).toMatchObject({ status: 503, body: { error: 'provider_failed', message: notLeft } });
      expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    }
    await delivery.wake();
    expect((await check(verification_sid)).status).toBe(200);
  });

  it.each([
    ['bad_number', 422, 'This phone number cannot receive messages. Please register with another one, or by e-mail.'],
    ['too_many', 429, 'Too many codes were requested, and this one was not sent. Please try again in 10 minutes.'],
    ['unavailable', 503, 'We could not send the message. Please wait a moment, then ask for another code.'],
  ] as const)(
    '[A63][VERIFY-16] the check of a code says why the provider refused its SMS (%s)',
    async (reason, status, message) => {
      provider.refuse(reason);
      const { verification_sid } = (await send()).body;
      await delivery.wake();
      expect(await check(verification_sid)).toMatchObject({ status, body: { message } });
    },
  );

  const tooMany = {
    status: 429,
    body: { message: 'Too many attempts with this code. Please try again in 10 minutes.' },
  };
  it.each([
    ['expired', 422, 'This code has expired. Please request a new one.', tooMany],
    ['exhausted', 429, 'Too many attempts with this code. Please try again in 10 minutes.', tooMany],
    ['unavailable', 503, 'We could not check the code. Please try again.', { status: 503 }],
  ] as const)(
    '[A63] what the provider says of a code of a registration (%s) is answered, and costs the next code no try',
    async (outcome, status, message, sixth) => {
      const { verification_sid } = (await send()).body;
      await delivery.wake();
      provider.answerChecks(outcome);
      for (let time = 0; time < 5; time++) {
        expect(await check(verification_sid)).toMatchObject({ status, body: { message } });
      }
      for (let time = 0; time < 6; time++) expect(await check(verification_sid)).toMatchObject(sixth);
      const next = (await send()).body;
      await delivery.wake();
      provider.answerChecks(null);
      expect((await check(next.verification_sid)).status).toBe(200);
    },
  );

  it('[A63][A71] the check of a code of none of several registrations says that its SMS has not left', async () => {
    const { db } = platform.services;
    const other = { ...(await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()), id: 'usr_other' };
    await db.insertInto('users').values(other).execute();
    const { verification_sid } = (await send()).body;
    expect((await check(verification_sid)).body.message).toBe(notLeft);
  });

  it('[VERIFY-09] codes by e-mail are ours, also where a provider makes those by SMS', async () => {
    const { user } = await platform.makeMember();
    expect([user.email_verified, provider.checked]).toEqual([true, []]);
  });

  it('[A63][VERIFY-16] a further SMS to a number that takes none is refused when it is asked for', async () => {
    provider.refuse('bad_number');
    await send();
    await delivery.wake();
    const { status, body } = await send();
    const words = 'This phone number cannot receive messages. Please register with another one, or by e-mail.';
    expect([status, body.errors]).toEqual([422, { phone_number: [words] }]);
    platform.clock.advance(10 * minute);
    expect((await send()).status).toBe(200);
  });

  it('[A63][SETTINGS-05] the code of a change to a number that takes no SMS says so when it is checked, and when it is asked for again', async () => {
    const { token } = await platform.makeMember();
    const wanted = phone(4_100_000);
    const { verification_sid } = (await ways.request(token, wanted)).body;
    provider.refuse('bad_number');
    await delivery.wake();
    const refusal = {
      status: 422,
      body: { errors: { phone_number: ['This phone number cannot receive messages. Please use another one.'] } },
    };
    expect(await ways.confirm(token, wanted, verification_sid, '004217')).toMatchObject(refusal);
    expect(await ways.sendAgain(token, verification_sid)).toMatchObject(refusal);
  });

  it('[A63] an SMS for a registration that ended while its code was asked for is not sent, and its code fits nothing', async () => {
    const gone = { purpose: 'registration', identifier: e164(4_000_000), userId: 'usr_gone' } as const;
    const sid = await sendSmsCode(platform.services, gone);
    await delivery.wake();
    expect(provider.started).toEqual([]);
    expect((await check(sid)).body.error).toBe('invalid_code');
  });

  it('[A63] an SMS that failed is tried again after seconds, and never after its code has expired', async () => {
    provider.refuse('unavailable');
    await send();
    for (let second = 0; second < 12 * 60; second++) {
      await delivery.wake();
      platform.clock.advance(1_000);
    }
    expect(provider.started.length).toBe(6);
    const stored = await platform.services.db.selectFrom('outbox').selectAll().execute();
    expect(stored).toMatchObject([{ sent_at: null, next_attempt_at: null }]);
    await send();
    platform.clock.advance(10 * minute);
    await delivery.wake();
    expect(provider.started.length).toBe(6);
    expect(platform.log.at(-1)).toMatchObject({ event: 'outbox.expired', channel: 'sms' });
  });

  it('[A63] an SMS leaves once, also when the process was stopped after sending it, and not at all for a replaced code', async () => {
    const { verification_sid } = (await send()).body;
    await delivery.wake();
    await platform.services.db.updateTable('outbox').set({ next_attempt_at: platform.clock.now() }).execute();
    await delivery.wake();
    expect(provider.started).toHaveLength(1);
    await send();
    await send();
    await delivery.wake();
    expect(provider.started).toHaveLength(2);
    expect((await check(verification_sid)).body.error).toBe('code_expired');
  });

  it('[A63] an SMS leaves seconds later when the provider was away for a moment', async () => {
    provider.refuse('unavailable');
    const { verification_sid } = (await send()).body;
    await delivery.wake();
    provider.refuse(null);
    platform.clock.advance(3_000);
    await delivery.wake();
    expect((await check(verification_sid)).status).toBe(200);
  });

  it('[A63] without a configured provider an SMS is refused for registered and unknown numbers alike', async () => {
    const { db } = platform.services;
    const database: OpenDatabase = {
      db,
      sync: async () => undefined,
      withoutTimeouts: (work) => work(db),
      close: async () => undefined,
    };
    const mute = await startPlatform({ content: null, database, env: { NODE_ENV: 'production' } });
    for (const digits of [4_000_000, 5_000_000]) {
      const answer = await mute.post('/api/password/phone/code', phone(digits));
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: {
          error: 'provider_failed',
          message: 'We cannot send text messages at the moment. Please try again later.',
        },
      });
    }
    await mute.app.close();
  });
});
