import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { hashOf } from '../../../server/domain/accounts/sessions.ts';
import { limitRules } from '../../../server/domain/common/limit-rules.ts';
import { addUse } from '../../../server/domain/common/limits.ts';
import { sendReminders } from '../../../server/domain/learning/reminders/send.ts';
import { isTimeZone, nextSlot } from '../../../server/domain/learning/reminders/slots.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { aNumber, waysOf } from '../support/identifiers.ts';
import { finishLesson } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { smsParts } from '../support/sms-size.ts';

const platform = await sharedPlatform();
const { db } = platform.services;

const hour = 60 * 60_000;
const day = 24 * hour;

type Setting = { days: string[]; time: string; channel: string; time_zone: string };
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const evenings: Setting = { days: everyDay, time: 'evening', channel: 'email', time_zone: 'Asia/Baghdad' };

type Who = Pick<Member, 'token'>;
const set = ({ token }: Who, setting: Partial<Setting> = {}) =>
  platform.put<Answer<'setReminder'>>('/api/me/reminder', { ...evenings, ...setting }, { token });
const homeOf = async ({ token }: Who) => (await platform.get<Answer<'getHome'>>('/api/home', { token })).body.data;
const off = (token: string) => platform.post('/api/reminders/off', { token });
const send = () => sendReminders(platform.services);
const sentTo = async (to: string) =>
  (await platform.outbox()).filter((message) => message.to === to && /reminder|Time to learn/i.test(message.text));
/** Monday, 17:30 in Baghdad. */
const monday = new Date('2027-03-01T14:30:00Z');
let begun = 0;
const later = (milliseconds: number) => platform.clock.advance(milliseconds);
/** To half an hour after the evening of the same or a later day. */
const toEvening = (days = 0) => later(days * day + hour);
const linkOf = (text: string) => /off=(\S+)/.exec(text)?.[1] ?? '';

beforeEach(async () => {
  for (const table of ['reminders', 'outbox', 'rate_limits'] as const) await db.deleteFrom(table).execute();
  // each test has weeks of its own
  platform.clock.set(new Date(monday.getTime() + 70 * day * begun++));
});

describe('choosing reminders', () => {
  it('[REMIND-01] reminders are off at first, can be set and read, and end by choosing no day', async () => {
    const member = await platform.makeMember();
    expect(await homeOf(member)).toMatchObject({ reminder: null, reminder_channels: ['email'] });
    const reminder = { days: ['mon', 'thu'], time: 'morning', channel: 'email' };
    const { status, body } = await set(member, reminder);
    expect([status, body]).toEqual([200, { data: { reminder } }]);
    expect((await homeOf(member)).reminder).toEqual(reminder);
    expect((await set(member, { days: [] })).body.data.reminder).toBeNull();
    expect((await homeOf(member)).reminder).toBeNull();
    later(14 * day);
    expect(await send()).toBe(0);
  });

  it('[REMIND-01] is refused for a channel that the learner does not have, and for an unknown time zone', async () => {
    const member = await platform.makeMember();
    expect(await set(member, { channel: 'sms' })).toMatchObject({ status: 422, body: { errors: { channel: [/./] } } });
    const nowhere = await set(member, { time_zone: 'Asia/Nowhere' });
    expect(nowhere).toMatchObject({ status: 422, body: { errors: { time_zone: [/./] } } });
    expect((await set(member, { days: ['mon', 'someday'] })).status).toBe(422);
    expect((await platform.put('/api/me/reminder', evenings)).status).toBe(401);
    const phone = await waysOf(platform).makePhoneMember();
    expect((await homeOf(phone)).reminder_channels).toEqual(['sms']);
    expect((await set(phone, { channel: 'sms' })).status).toBe(200);
  });

  it.each([
    ['2027-03-01T14:30:00Z', 'Asia/Baghdad', 'evening', ['mon'], '2027-03-01T15:00:00.000Z'],
    ['2027-03-01T15:00:00Z', 'Asia/Baghdad', 'evening', ['mon'], '2027-03-08T15:00:00.000Z'],
    ['2027-03-01T14:30:00Z', 'Asia/Baghdad', 'morning', ['mon', 'wed'], '2027-03-03T05:00:00.000Z'],
    // clocks go forward on 28 March
    ['2027-03-27T12:00:00Z', 'Europe/Amsterdam', 'morning', ['sun'], '2027-03-28T06:00:00.000Z'],
    ['2027-03-20T12:00:00Z', 'Europe/Amsterdam', 'morning', ['sun'], '2027-03-21T07:00:00.000Z'],
    // already Tuesday there
    ['2027-03-01T23:30:00Z', 'Asia/Tokyo', 'morning', ['mon', 'tue'], '2027-03-07T23:00:00.000Z'],
  ] as const)('[REMIND-01] after %s in %s, the %s of %o is scheduled for %s', (after, time_zone, time, days, slot) => {
    expect(nextSlot({ days, time, time_zone }, new Date(after))?.toISOString()).toBe(slot);
  });

  it('[REMIND-01] without days no reminder is scheduled, and unknown time zones are detected', () => {
    expect(nextSlot({ days: [], time: 'evening', time_zone: 'UTC' }, monday)).toBeNull();
    expect(['Europe/Kyiv', '', 'Mars/Base'].map(isTimeZone)).toEqual([true, false, false]);
  });
});

describe('sending reminders', () => {
  it('[REMIND-02] happens once on each chosen day, whatever the number of servers', async () => {
    const member = await platform.makeMember();
    await set(member, { days: ['mon', 'tue'] });
    expect(await send()).toBe(0);
    toEvening();
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await send()).toBe(0);
    toEvening(1);
    expect(await send()).toBe(1);
    toEvening(1);
    expect(await send()).toBe(0);
    const [mail] = await sentTo(member.email);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Time to learn?' });
    expect(mail?.text).toMatch(
      /^Hello Dilan,\n\nyou asked us to remind you today\.[\s\S]*\/home\n[\s\S]*\/reminders\?off=\S+$/,
    );
    const stored = await db
      .selectFrom('outbox')
      .select('unsubscribe_url')
      .where('recipient', '=', member.email)
      .execute();
    expect(stored.at(-1)?.unsubscribe_url).toContain(`/reminders?off=${linkOf(mail?.text ?? '')}`);
  });

  it('[REMIND-02] is skipped on a day with a completed lesson, and is never late', async () => {
    const member = await platform.makeMember();
    await set(member);
    await finishLesson(platform, member.token, 'running-stitch');
    toEvening();
    expect(await send()).toBe(0);
    toEvening(1);
    later(4 * hour);
    expect(await send()).toBe(0);
    later(20 * hour);
    expect(await send()).toBe(1);
  });

  it('[REMIND-02] happens only once a day, also if the time is changed', async () => {
    const member = await platform.makeMember();
    later(-10 * hour);
    await set(member, { time: 'morning' });
    later(2 * hour);
    expect(await send()).toBe(1);
    await set(member, { time: 'evening' });
    later(9 * hour);
    expect(await send()).toBe(0);
    expect(await sentTo(member.email)).toHaveLength(1);
  });

  it('[REMIND-02] by SMS uses one part, and stays within the limits of SMS', async () => {
    const member = await waysOf(platform).makePhoneMember(aNumber());
    await set(member, { channel: 'sms' });
    toEvening();
    expect(await send()).toBe(1);
    const [sms] = await sentTo(member.e164);
    expect(sms?.text).toMatch(/^Zanin: Time to learn\? \S+\/home Stop: \S+\/reminders\?off=\S+$/);
    expect(smsParts(sms?.text ?? '')).toBe(1);
    for (const _ of Array(limitRules['notice-sms.account'].max)) {
      await addUse(platform.services, 'notice-sms.account', member.userId);
    }
    toEvening(1);
    // the limit's window has ended with the day before
    await db.updateTable('rate_limits').set({ window_start: platform.clock.now() }).execute();
    expect(await send()).toBe(0);
  });

  it('[REMIND-02] [A195] by SMS has a limit per day for all learners', async () => {
    const member = await waysOf(platform).makePhoneMember();
    await set(member, { channel: 'sms' });
    toEvening();
    await addUse(platform.services, 'reminder-sms.everyone', 'all');
    await db
      .updateTable('rate_limits')
      .set({ count: limitRules['reminder-sms.everyone'].max })
      .where('scope', '=', 'reminder-sms.everyone')
      .execute();
    expect(await send()).toBe(0);
    expect((await homeOf(member)).reminder).not.toBeNull();
  });

  it('[REMIND-02] is skipped for an account that is being deleted, and nothing is left of a deleted one', async () => {
    const member = await platform.makeMember();
    await set(member);
    const exported = await platform.get('/api/me/export', { token: member.token });
    expect(exported.body.reminders).toMatchObject([{ channel: 'email', days: everyDay }]);
    const tokenHash = hashOf(member.token);
    await deleteAccount(platform.services, { userId: member.userId, tokenHash }, { email: member.email });
    toEvening();
    expect(await send()).toBe(0);
    later(15 * day);
    await purgeDeleted(platform.services);
    expect(await db.selectFrom('reminders').selectAll().execute()).toEqual([]);
  });

  it('[REMIND-02] is skipped for an address that no longer belongs to the account', async () => {
    const member = await platform.makeMember();
    await set(member);
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', member.userId).execute();
    toEvening();
    expect(await send()).toBe(0);
    const rows = await db.selectFrom('reminders').select('next_at').execute();
    expect(rows).toEqual([{ next_at: null }]);
  });

  it('[REMIND-04] stops after four weeks without a visit, which the last message says', async () => {
    const member = await platform.makeMember();
    await set(member, { days: ['mon'] });
    toEvening();
    const subjects = async () => (await sentTo(member.email)).map(({ subject }) => subject).reverse();
    for (let week = 0; week < 6; week++) {
      await send();
      later(7 * day);
    }
    expect(await subjects()).toEqual([
      ...['Time to learn?', 'Time to learn?', 'Time to learn?', 'Your last reminder from Zanin'],
    ]);
    const [last] = await sentTo(member.email);
    expect(last?.text).toMatch(/you have not been here for four weeks, so this is the last reminder/);
    expect(await db.selectFrom('reminders').select('next_at').execute()).toEqual([{ next_at: null }]);
  });

  it('[REMIND-04] continues for learners who visit', async () => {
    const member = await platform.makeMember();
    await set(member, { days: ['mon'] });
    toEvening();
    for (let week = 0; week < 6; week++) {
      await send();
      const { email, password } = member;
      await platform.post('/api/login', { email, password });
      later(7 * day);
    }
    expect(await sentTo(member.email)).toHaveLength(6);
  });
});

describe('switching reminders off by a message', () => {
  it('[REMIND-03] works without a login, by any message, again and again, and by nothing else', async () => {
    const member = await platform.makeMember();
    const other = await platform.makeMember();
    for (const who of [member, other]) await set(who);
    toEvening();
    await send();
    const token = linkOf((await sentTo(member.email))[0]?.text ?? '');
    for (const wrong of [`${token}x`, `1${token}`, token.slice(0, -1), 'x', '.', token.toUpperCase()]) {
      expect(await off(wrong)).toMatchObject({ status: 422, body: { errors: { token: [/no longer valid/] } } });
    }
    expect((await homeOf(member)).reminder).not.toBeNull();
    for (const _ of [1, 2]) expect((await off(token)).status).toBe(200);
    expect((await homeOf(member)).reminder).toBeNull();
    expect((await homeOf(other)).reminder).not.toBeNull();
    await set(member);
    expect((await off(token)).status).toBe(200);
    expect((await homeOf(member)).reminder).toBeNull();
  });

  it('[REMIND-03] by the one click of mail programs, not by opening the link', async () => {
    const member = await platform.makeMember();
    await set(member);
    toEvening();
    await send();
    const path = `/reminders?off=${linkOf((await sentTo(member.email))[0]?.text ?? '')}`;
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    await platform.get(path);
    expect((await platform.post(path, 'Something=else', form)).status).toBe(400);
    expect((await homeOf(member)).reminder).not.toBeNull();
    expect((await platform.post(path, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
    expect((await homeOf(member)).reminder).toBeNull();
  });
});
