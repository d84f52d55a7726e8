import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { type Transport, Undeliverable } from '../../../server/domain/common/ports/delivery.ts';
import type { Mail } from '../../../server/domain/common/ports/mail.ts';
import { SmsRefused } from '../../../server/domain/common/ports/sms.ts';
import { settle } from '../../../server/domain/payments/settlement.ts';
import { type Delivery, startDelivery } from '../../../server/providers/mail/delivery.ts';
import { waysOf } from '../support/identifiers.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { buyer, confirm, type Intent, sandboxOf, stock } from '../support/shop.ts';

const hour = 60 * 60_000;
let platform: Platform;
let delivery: Delivery | null = null;
/** How the providers of the test answer; null takes the message. */
let fault: Error | null = null;
beforeEach(async () => {
  fault = null;
  const answer = async () => {
    if (fault) throw fault;
    return { sid: 'VE1' };
  };
  platform = await startPlatform({
    content: null,
    services: { sms: { codes: 'theirs', start: answer, check: async () => 'wrong', sendText: null } },
  });
  const email: Transport = { forgets: true, deliver: async () => void (await answer()) };
  const sms = smsTransport(platform.services, null);
  delivery = startDelivery(platform.services, { email, ...(sms && { sms }) }, hour);
});
afterEach(async () => {
  await delivery?.stop();
  await platform.close();
});

const message = { to: 'dilan@example.org', subject: 'x', text: 'x' };
const send = (more: { expires?: Date } = {}) => platform.services.mail.send(platform.services, { ...message, ...more });
const inAnHour = () => new Date(platform.clock.now().getTime() + hour);
const eventsOf = (pattern: RegExp) => platform.log.filter(({ event }) => pattern.test(String(event)));

/** Registers a number and asks for its code. */
async function registerByPhone(phone_number: string): Promise<void> {
  const phone = { country_calling_code: '+964', phone_number };
  const { register, sendSms } = waysOf(platform);
  await register(phone);
  expect((await sendSms(phone)).status).toBe(200);
}

/** The function of a trigger that refuses. */
const refusal = sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`;

/** The series of a metric that are not 0, by their labels. */
async function counted(name: string): Promise<Record<string, number>> {
  const { text } = await platform.get('/metrics');
  const samples = [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\d+)$`, 'gm'))];
  expect(text).toContain(`# TYPE ${name} counter`);
  return Object.fromEntries(samples.flatMap(([, labels, value]) => (value === '0' ? [] : [[labels, Number(value)]])));
}

describe('counters', () => {
  it('count mails that were sent, by what is in them', async () => {
    await waysOf(platform).register({ email: 'dilan@example.org' });
    await send({ expires: inAnHour() });
    await send();
    await send();
    await delivery?.wake();
    expect(await counted('zanin_mail_total')).toEqual({
      'kind="code",outcome="sent"': 1,
      'kind="link",outcome="sent"': 1,
      'kind="notice",outcome="sent"': 2,
    });
    expect(await counted('zanin_outbox_dead_total')).toEqual({});
  });

  it('count each failed attempt, and a mail that is given up as dead, once', async () => {
    fault = new Error('451 later');
    await send();
    await delivery?.wake();
    expect(await counted('zanin_mail_total')).toEqual({ 'kind="notice",outcome="failed"': 1 });
    expect(await counted('zanin_outbox_dead_total')).toEqual({});
    fault = new Undeliverable('the mail server answered 550');
    platform.clock.advance(hour);
    await delivery?.wake();
    platform.clock.advance(hour);
    await delivery?.wake();
    expect(await counted('zanin_mail_total')).toEqual({ 'kind="notice",outcome="failed"': 2 });
    expect(await counted('zanin_outbox_dead_total')).toEqual({ 'channel="email",kind="notice"': 1 });
  });

  it('[F9] count a mail as sent once the mail server accepted it, even if that cannot be stored', async () => {
    await send();
    const { db } = platform.services;
    await refusal.execute(db);
    await sql`
      create trigger refuse before update on outbox for each row when (new.sent_at is not null)
      execute function refuse()`.execute(db);
    await delivery?.wake();
    expect(await counted('zanin_mail_total')).toEqual({ 'kind="notice",outcome="sent"': 1 });
    expect(eventsOf(/^outbox/)).toMatchObject([{ event: 'outbox.unnoted' }]);
    await sql`drop trigger refuse on outbox`.execute(db);
    platform.clock.advance(60_000);
    await delivery?.wake();
    expect(await counted('zanin_mail_total')).toEqual({ 'kind="notice",outcome="sent"': 2 });
    expect(await db.selectFrom('outbox').select('sent_at').execute()).toEqual([{ sent_at: platform.clock.now() }]);
  });

  it('[F9] count expired mails and SMS as dead, not as failed', async () => {
    await send({ expires: inAnHour() });
    await registerByPhone('750 123 4567');
    platform.clock.advance(hour);
    await delivery?.wake();
    expect(await counted('zanin_mail_total')).toEqual({ 'kind="link",outcome="expired"': 1 });
    expect(await counted('zanin_sms_total')).toEqual({ 'purpose="registration",outcome="expired"': 1 });
    expect(await counted('zanin_outbox_dead_total')).toEqual({
      'channel="email",kind="link"': 1,
      'channel="sms",kind="code"': 1,
    });
    expect(eventsOf(/^outbox\.expired$/)).toHaveLength(2);
  });

  it('count SMS by purpose: sent, failed at the provider, refused by it', async () => {
    for (const [number, refusal] of [
      ['750 123 4567', null],
      ['750 123 4568', new SmsRefused('unavailable')],
      ['750 123 4569', new SmsRefused('bad_number')],
    ] as const) {
      fault = refusal;
      await registerByPhone(number);
      await delivery?.wake();
    }
    expect(await counted('zanin_sms_total')).toEqual({
      'purpose="registration",outcome="sent"': 1,
      'purpose="registration",outcome="failed"': 1,
      'purpose="registration",outcome="refused"': 1,
    });
    expect(await counted('zanin_outbox_dead_total')).toEqual({ 'channel="sms",kind="code"': 1 });
  });

  it('count orders by the state that they reach and by provider, and not again what is reported twice', async () => {
    await stock(platform);
    const learner = buyer(platform, await platform.makeMember());
    const begin = () => learner.begin('weaving', 'US');
    const intent = (await begin()).body as unknown as Intent;
    await begin();
    expect(await counted('zanin_orders_total')).toEqual({ 'state="requires_payment",provider="sandbox"': 1 });
    await confirm(platform, intent.clientSecret);
    await learner.report('weaving');
    await learner.report('weaving');
    expect(await counted('zanin_orders_total')).toEqual({
      'state="requires_payment",provider="sandbox"': 1,
      'state="paid",provider="sandbox"': 1,
    });
  });

  it('[P38] do not count an order, nor log its change, when the transaction is rolled back', async () => {
    const { db, mail, payments } = platform.services;
    await stock(platform);
    const learner = buyer(platform, await platform.makeMember());
    const begin = () => learner.begin('weaving', 'US');
    // a statement that fails as late as it can: at the commit
    await refusal.execute(db);
    await sql`
      create constraint trigger refuse after insert on orders deferrable initially deferred
      for each row execute function refuse()`.execute(db);
    expect((await begin()).status).toBe(500);
    expect(await counted('zanin_orders_total')).toEqual({});

    await sql`drop trigger refuse on orders`.execute(db);
    const intent = (await begin()).body as unknown as Intent;
    // its webhook would settle the order too
    await sandboxOf(platform).stop();
    await confirm(platform, intent.clientSecret);
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const paid = await payments.retrieveIntent(order.intent_id ?? '');
    const refusing: Mail = { ...mail, send: async () => Promise.reject(new Error('the outbox cannot be written')) };
    await expect(settle({ ...platform.services, mail: refusing }, order.id, paid)).rejects.toThrow('outbox');
    const changes = () => eventsOf(/^order\.changed$/);
    expect(await counted('zanin_orders_total')).toEqual({ 'state="requires_payment",provider="sandbox"': 1 });
    expect(changes()).toEqual([]);
    await settle(platform.services, order.id, paid);
    expect(await counted('zanin_orders_total')).toEqual({
      'state="requires_payment",provider="sandbox"': 1,
      'state="paid",provider="sandbox"': 1,
    });
    expect(changes()).toMatchObject([{ from: 'requires_payment', to: 'paid' }]);
  });
});
