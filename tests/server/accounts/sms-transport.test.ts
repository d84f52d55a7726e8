import { beforeEach, describe, expect, it } from 'vitest';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { sendSmsCode } from '../../../server/domain/accounts/verification.ts';
import { limitRules } from '../../../server/domain/common/limit-rules.ts';
import { addUse } from '../../../server/domain/common/limits.ts';
import { type StoredMessage, type Transport, Undeliverable } from '../../../server/domain/common/ports/delivery.ts';
import type { Sms } from '../../../server/domain/common/ports/sms.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { smsProvider } from '../support/sms-provider.ts';

const platform = runningPlatform({ content: null });
const provider = smsProvider();
/** What was counted, and what texts of our own were handed on. */
const counted: unknown[] = [];
const handedOn: StoredMessage[] = [];
const shown: Transport = { forgets: false, deliver: async (message) => void handedOn.push(message) };
const number = '+9647504001234';

beforeEach(() => {
  // every limit of the test before is over
  platform.clock.advance(20 * 60_000);
  provider.reset();
  counted.length = 0;
  handedOn.length = 0;
});

const servicesWith = (sms: Sms) => ({
  ...platform.services,
  sms,
  metrics: { ...platform.services.metrics, sms: (outcome: unknown) => void counted.push(outcome) },
});

/**
 * A code for the registration of a number, as the outbox has it at its first attempt, and its
 * transport.
 */
async function queued(sms: Sms) {
  const services = servicesWith(sms);
  const { userId } = await insertLearner(platform);
  const sid = await sendSmsCode(services, { purpose: 'registration', identifier: number, userId });
  const { db } = services;
  const row = await db.selectFrom('outbox').selectAll().where('verification_sid', '=', sid).executeTakeFirstOrThrow();
  const transport = smsTransport(services, shown);
  if (transport === null) throw new Error('nothing can be sent here');
  const verification = () =>
    db.selectFrom('verifications').select(['provider_sid', 'refused']).where('sid', '=', sid).executeTakeFirstOrThrow();
  return { sid, userId, message: { ...row, attempts: 1 }, transport, verification };
}

/** An attempt that fails for good, with these words. */
async function expectUndeliverable(attempt: Promise<unknown>, message: string, cause?: object): Promise<void> {
  await expect(attempt).rejects.toBeInstanceOf(Undeliverable);
  await expect(attempt).rejects.toMatchObject({ message, ...(cause && { cause: expect.objectContaining(cause) }) });
}

/** Delivers a notice of ours to a number, as the outbox has it at its first attempt. */
async function deliverNotice(sms: Sms): Promise<void> {
  const services = servicesWith(sms);
  await services.mail.send(services, { to: number, channel: 'sms', subject: '', text: 'Your receipt: https://…' });
  const newest = services.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(1);
  await smsTransport(services, shown)?.deliver({ ...(await newest.executeTakeFirstOrThrow()), attempts: 1 });
}

describe('the transport of codes by SMS', () => {
  it('[A63] does not exist if no code can be sent, or if our own codes can be shown nowhere', () => {
    expect(smsTransport(servicesWith({ codes: 'none' }), shown)).toBeNull();
    expect(smsTransport(servicesWith({ codes: 'ours' }), null)).toBeNull();
    expect(smsTransport(servicesWith({ codes: 'ours' }), shown)?.forgets).toBe(false);
    expect(smsTransport(servicesWith(provider.sms), null)?.forgets).toBe(true);
  });

  it('[A63] passes a code of our own on as its text, and counts it', async () => {
    const { message, transport } = await queued({ codes: 'ours' });
    await transport.deliver(message);
    expect(handedOn).toEqual([message]);
    expect(message.subject).toBe('');
    expect(message.text).toMatch(/^\d{6} is your Zanin code\. It works for 10 minutes\. Never share it\.$/);
    expect(counted).toEqual([{ purpose: 'registration', outcome: 'sent' }]);
  });

  it('[A63] asks the provider for its code once, stores its id and counts it, with an empty text', async () => {
    const { message, transport, verification } = await queued(provider.sms);
    await transport.deliver(message);
    await transport.deliver({ ...message, attempts: 2 });
    expect(provider.started).toEqual([number]);
    expect(await verification()).toEqual({ provider_sid: 'VE1', refused: null });
    expect(counted).toEqual([{ purpose: 'registration', outcome: 'sent' }]);
    expect([message.text, handedOn]).toEqual(['', []]);
  });

  it('[A63] reports an SMS that the provider cannot send now as failed, so that it can be retried', async () => {
    const { message, transport, verification } = await queued(provider.sms);
    provider.refuse('unavailable');
    await expect(transport.deliver(message)).rejects.toMatchObject({
      name: 'SmsRefused',
      message: 'SMS refused: unavailable',
    });
    expect(await verification()).toEqual({ provider_sid: null, refused: 'unavailable' });
    expect(counted).toEqual([{ purpose: 'registration', outcome: 'failed' }]);
  });

  it.each(['bad_number', 'too_many'] as const)(
    '[A63] never retries an SMS that the provider refuses as %s',
    async (reason) => {
      const { message, transport, verification } = await queued(provider.sms);
      provider.refuse(reason);
      await expectUndeliverable(transport.deliver(message), `SMS refused: ${reason}`, { reason });
      expect(await verification()).toEqual({ provider_sid: null, refused: reason });
      expect(counted).toEqual([{ purpose: 'registration', outcome: 'refused' }]);
    },
  );

  it('[A63] passes an internal error on, without storing or counting the SMS', async () => {
    const fault = new TypeError('of our own');
    const broken: Sms = { ...provider.sms, codes: 'theirs', start: () => Promise.reject(fault) };
    const { message, transport, verification } = await queued(broken);
    await expect(transport.deliver(message)).rejects.toBe(fault);
    expect(await verification()).toEqual({ provider_sid: null, refused: null });
    expect(counted).toEqual([]);
  });

  it('[A63] does not send a code that a newer one has replaced', async () => {
    const { message, userId, transport } = await queued(provider.sms);
    await sendSmsCode(servicesWith(provider.sms), { purpose: 'registration', identifier: number, userId });
    await expectUndeliverable(transport.deliver(message), 'the code has been replaced');
    expect([provider.started, counted]).toEqual([[], []]);
  });

  it('[A60] refuses an SMS beyond the budget of its prefix for good, and does not count repeated attempts', async () => {
    const { message, transport, verification, userId } = await queued(provider.sms);
    const { db } = platform.services;
    // active learners have a reserve
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute();
    await addUse(platform.services, 'sms.prefix', ['+964', 'registration']);
    const { max: count } = limitRules['sms.prefix'];
    await db.updateTable('rate_limits').set({ count }).where('scope', '=', 'sms.prefix').execute();
    platform.log.length = 0;
    await expectUndeliverable(transport.deliver(message), 'no SMS are left for this prefix');
    expect(await verification()).toEqual({ provider_sid: null, refused: 'too_many' });
    expect(counted).toEqual([{ purpose: 'registration', outcome: 'refused' }]);
    expect(platform.log).toEqual([
      { event: 'sms.budget_spent', prefix: '+964', purpose: 'registration', sms: 600, minutes: 10 },
    ]);
    await transport.deliver({ ...message, attempts: 2 });
    expect(provider.started).toEqual([number]);
  });

  it('[A63] counts an expired SMS with its purpose, except for a code that no longer exists', async () => {
    const { sid, message, transport } = await queued(provider.sms);
    await transport.countExpired?.(message);
    expect(counted).toEqual([{ purpose: 'registration', outcome: 'expired' }]);
    await platform.services.db.deleteFrom('verifications').where('sid', '=', sid).execute();
    await transport.countExpired?.(message);
    expect(counted).toHaveLength(1);
  });
});

describe('the transport of notices by SMS', () => {
  it('[RECEIPT-03] a notice goes to its number through the provider, and is counted', async () => {
    await deliverNotice(provider.sms);
    expect(provider.texts).toEqual([{ to: number, text: 'Your receipt: https://…' }]);
    expect(counted).toEqual([{ purpose: 'notice', outcome: 'sent' }]);
  });

  it('[RECEIPT-03] a notice is given up where no sender of texts is configured', async () => {
    await expectUndeliverable(deliverNotice({ ...provider.sms, sendText: null }), 'no sender of texts is configured');
    expect(counted).toEqual([]);
  });

  it('[RECEIPT-03] a notice that the provider cannot send now failed, and may be tried again', async () => {
    provider.refuse('unavailable');
    await expect(deliverNotice(provider.sms)).rejects.toMatchObject({ name: 'SmsRefused', reason: 'unavailable' });
    expect(counted).toEqual([{ purpose: 'notice', outcome: 'failed' }]);
  });

  it('[RECEIPT-03] a notice to a number that takes none is refused for good', async () => {
    provider.refuse('bad_number');
    await expectUndeliverable(deliverNotice(provider.sms), 'SMS refused: bad_number', { reason: 'bad_number' });
    expect(counted).toEqual([{ purpose: 'notice', outcome: 'refused' }]);
  });
});
