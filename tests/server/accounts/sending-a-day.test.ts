import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { limitRules } from '../../../server/domain/common/limit-rules.ts';
import { type Delivery, startDelivery } from '../../../server/providers/mail/delivery.ts';
import { aNumber, anAddress, waysOf } from '../support/identifiers.ts';
import { insertByPhone } from '../support/insert-learner.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { smsProvider } from '../support/sms-provider.ts';

// what is tested here is how many messages leave: hashing a password costs nothing
vi.mock('@node-rs/argon2', () => import('../support/cheap-argon2.ts'));

const platform = runningPlatform({ content: null, services: { sms: { codes: 'ours' } } });
let delivery: Delivery;
const provider = smsProvider();
beforeAll(() => {
  const transport = smsTransport({ ...platform.services, sms: provider.sms }, null);
  delivery = startDelivery(platform.services, transport ? { sms: transport } : {}, 60 * minute);
});
afterAll(() => delivery.stop());
// every limit of the test before is over
beforeEach(async () => {
  platform.clock.advance(2 * day);
  platform.log.length = 0;
  provider.reset();
  await platform.services.db.deleteFrom('outbox').execute();
});

const { makePhoneMember, request, deleteAccount, ...ways } = waysOf(platform);
const network = (index: number) => `10.${Math.floor(index / 250)}.${index % 250}.7`;
const classroom = '203.0.113.7';
const register = (fields: object) => ways.register(fields, { ip: classroom });
const sendSms = (phone: object, ip = classroom) => ways.sendSms(phone, { ip });
const resend = (email: string, ip = classroom) => ways.resend(email, { ip });
const resetByMail = (email: string, ip = classroom) => ways.askByMail(email, { ip });
const resetBySms = (phone: object, ip = classroom) => ways.askBySms(phone, { ip });
/** How many messages were queued for an address or number, or for all numbers. */
async function queued(recipient: string | null): Promise<number> {
  const messages = platform.services.db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await (recipient === null
    ? messages.where('channel', '=', 'sms')
    : messages.where('recipient', '=', recipient)
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Does something in each twenty minutes of a day, so that the limits of ten minutes refuse nothing.
 */
async function allDay(work: (window: number) => Promise<unknown>): Promise<void> {
  for (let window = 0; window < 72; window++) {
    await work(window);
    platform.clock.advance(20 * minute);
  }
}

const numbered = (digits: number) => ({ country_calling_code: '+964', phone_number: `751${digits}` });
/** Makes registrations of such numbers. */
const pending = (first: number, count: number) => insertByPhone(platform, 7_510_000_000 + first, count);

describe('what one caller can have sent to one person in a day', () => {
  it('[A153] is ten mails, of codes and reset links of a registration that the caller made', async () => {
    const email = anAddress();
    await register({ email });
    await allDay(async () => {
      await resend(email);
      await resetByMail(email);
      await resend(email);
    });
    expect(await queued(email)).toBe(10);
  });

  it('[A153] is five SMS, of codes for a registration and for its reset', async () => {
    const { phone, e164 } = aNumber();
    await register(phone);
    await allDay(async () => {
      await sendSms(phone);
      await resetBySms(phone);
    });
    expect(await queued(e164)).toBe(5);
  });

  it('[A153] is not increased by using more networks, as long as the address or number belongs to no account', async () => {
    const [email, { phone, e164 }] = [anAddress(), aNumber()];
    await register({ email });
    await register(phone);
    await allDay(async (window) => {
      await resend(email, network(window));
      await resetByMail(email, network(window));
      await sendSms(phone, network(window));
      await resetBySms(phone, network(window));
    });
    expect([await queued(email), await queued(e164)]).toEqual([10, 5]);
  });

  it('[A153] is ten mails and five SMS also for the owner of an account, whom other networks still reach', async () => {
    const { phone, e164 } = await makePhoneMember();
    const { email } = await platform.makeMember();
    const sent = [await queued(email), await queued(e164)];
    await allDay(async () => {
      await resetByMail(email);
      await resetBySms(phone);
    });
    expect([await queued(email), await queued(e164)]).toEqual(
      sent.map((count, index) => count + (index === 0 ? 10 : 5)),
    );
    expect((await resetByMail(email, network(1))).status).toBe(200);
    expect(await queued(email)).toBe((sent[0] ?? 0) + 11);
  });

  it('[A153] is ten mails to the owner of an address that another account asks for', async () => {
    const { email } = await platform.makeMember();
    const { token } = await platform.makeMember();
    const sent = await queued(email);
    await allDay(() => request(token, { email }));
    // those of the account’s own registration count too
    expect(await queued(email)).toBeLessThanOrEqual(10);
    expect(await queued(email)).toBeGreaterThan(sent);
  });

  it('[A24][A153] has the same answers for an account, a registration and an unknown address, up to the last request', async () => {
    const member = await platform.makeMember();
    const registered = anAddress();
    await register({ email: registered });
    platform.clock.advance(2 * day);
    const answers = await Promise.all(
      [member.email, registered, anAddress()].map(async (email, index) => {
        const statuses: number[] = [];
        for (let times = 0; times < 12; times++) {
          statuses.push((await resetByMail(email, network(10 + index))).status);
        }
        return statuses;
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  it('[A24][A153] of a registration’s address, networks without end are answered as for an account, and nothing more leaves', async () => {
    const { email } = await platform.makeMember();
    const registered = anAddress();
    await register({ email: registered });
    const answers: string[][] = [[], []];
    await allDay(async (window) => {
      for (const [index, address] of [email, registered].entries()) {
        const { status, body } = await resetByMail(address, network(window));
        answers[index]?.push(`${status} ${body.message}`);
      }
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(await queued(registered)).toBe(10);
  });
});

describe('what one network can have sent in a day', () => {
  it('[A66][A154] a class of 60 registers by SMS within ten minutes on one network, and a third of it asks again', async () => {
    for (let learner = 0; learner < 60; learner++) {
      const { phone } = aNumber();
      expect((await register(phone)).status).toBe(201);
      expect((await sendSms(phone)).status).toBe(200);
      if (learner % 3 === 0) expect((await sendSms(phone)).status).toBe(200);
      platform.clock.advance(9_000);
    }
    expect(await queued(null)).toBe(80);
  });

  it('[A154] is 100 SMS to numbers without an account, and those of accounts do not count', async () => {
    const { phone, e164 } = await makePhoneMember();
    await pending(1_000_000, 110);
    const before = await queued(null);
    const statuses = [];
    for (let index = 0; index < 110; index++) {
      statuses.push((await sendSms(numbered(1_000_000 + index))).status);
      platform.clock.advance(10 * minute);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(await queued(null)).toBe(before + 100);
    // a reset of a registration is answered as always and sends nothing; that of an account is sent
    expect((await resetBySms(numbered(1_000_000))).status).toBe(200);
    expect(await queued(null)).toBe(before + 100);
    const own = await queued(e164);
    expect((await resetBySms(phone)).status).toBe(200);
    expect(await queued(e164)).toBe(own + 1);
    expect((await sendSms(numbered(1_000_109), '203.0.113.8')).status).toBe(200);
  });

  it('[A154] is 500 SMS from all of its neighbours', async () => {
    await pending(2_000_000, 510);
    let sent = 0;
    for (let index = 0; index < 510; index++) {
      if ((await sendSms(numbered(2_000_000 + index), `198.51.100.${index % 250}`)).status === 200) sent++;
      platform.clock.advance(minute);
    }
    expect(sent).toBe(500);
  });
});

describe('the SMS of all callers in a day', () => {
  const { max } = limitRules['sms.everyone-day'];
  const used = (count: number) =>
    platform.services.db
      .insertInto('rate_limits')
      .values({ subject: 'all', scope: 'sms.everyone-day', window_start: platform.clock.now(), count })
      .onConflict((row) => row.columns(['subject', 'scope', 'detail']).doUpdateSet({ count }))
      .execute();
  const events = () => platform.log.map(({ event }) => event).filter((event) => String(event).startsWith('sms.'));

  it('[A154] cause one log line when half of them are used', async () => {
    await pending(3_000_000, 3);
    await used(max / 2 - 2);
    for (const [index, said] of [[], ['sms.day_half_spent'], ['sms.day_half_spent']].entries()) {
      await sendSms(numbered(3_000_000 + index), network(index));
      await delivery.wake();
      expect(events()).toEqual(said);
    }
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'sms.day_half_spent', sms: max / 2, of: max, minutes: 24 * 60 }),
    );
    expect((await platform.get('/metrics')).text).toContain(`zanin_sms_day ${max / 2 + 1}\n`);
  });

  it('[A61][A154] when they are used up, only active learners get codes, and those from a daily reserve', async () => {
    const { phone, e164 } = await makePhoneMember();
    await pending(4_000_000, 2);
    await used(max - 1);
    await delivery.wake();
    provider.reset();
    await used(max - 1);
    for (const digits of [4_000_000, 4_000_001]) await sendSms(numbered(digits), network(digits % 100));
    await delivery.wake();
    expect(provider.started).toHaveLength(1);
    expect(events()).toContain('sms.day_spent');
    await resetBySms(phone, network(7));
    await delivery.wake();
    expect(provider.started).toHaveLength(2);
    expect(provider.started[1]).toBe(e164);
    const { max: reserve } = limitRules['sms.everyone-reserve'];
    await platform.services.db
      .updateTable('rate_limits')
      .set({ count: reserve })
      .where('scope', '=', 'sms.everyone-reserve')
      .execute();
    await resetBySms(phone, network(8));
    await delivery.wake();
    expect(provider.started).toHaveLength(2);
  });

  it('[A154] include our own notices, which are sent even when the limit is reached', async () => {
    const { e164, phone, token } = await makePhoneMember();
    await delivery.wake();
    await used(max);
    await deleteAccount(token, phone);
    await delivery.wake();
    expect(provider.texts.map(({ to }) => to)).toEqual([e164]);
  });
});
