import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { purgePending } from '../../../server/domain/accounts/pending-registrations.ts';
import { waysOf } from '../support/identifiers.ts';
import { finishLesson } from '../support/learning.ts';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, confirm } from '../support/shop.ts';

const platform = runningPlatform();

const { register, registered, resend, sendSms, verifyEmail, login, statusOf, ...ways } = waysOf(platform);
const askForDeletion = ways.deleteAccount;

/** Leaves traces in a free course. */
async function learn(token: string): Promise<void> {
  const progress = { position: 15, duration: 60, completed: false };
  expect((await platform.put('/api/user/lessons/sew-a-button/progress', progress, { token })).status).toBe(200);
  for (const lesson of ['sew-a-button', 'running-stitch']) await finishLesson(platform, token, lesson);
  const feedback = { answer: 'Just right', rating: 5 };
  expect((await platform.post('/api/user/chapters/by-hand/feedback', feedback, { token })).status).toBe(201);
}

/**
 * Looks for texts in every row of every table, except those of the payment sandbox, which are the
 * provider's own books.
 */
async function rowsThatTellOf(...texts: string[]): Promise<string[]> {
  const { db } = platform.services;
  const tables = await db.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !table.name.startsWith('sandbox_'))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    found.push(
      ...rows.map((row) => `${name} ${JSON.stringify(row)}`).filter((row) => texts.some((text) => row.includes(text))),
    );
  }
  return found;
}

describe('account deletion', () => {
  it('[DELETE-02][A29] deleting an account needs a login and the account’s own e-mail address', async () => {
    const { email, token } = await platform.makeMember();
    expect((await platform.post('/api/delete_account', { email })).status).toBe(401);
    const other = await askForDeletion(token, { email: 'other@example.org' });
    expect(other.body.errors).toEqual({ email: ['Please enter your correct email address'] });
    const phone = await askForDeletion(token, { country_calling_code: '+964', phone_number: '7501234567' });
    expect(phone.status).toBe(422);
    expect(await statusOf(token)).toBe(200);
  });

  it('[DELETE-03][A29] a request for deletion ends every session at once and says when the data will be gone', async () => {
    const { email, token } = await platform.makeMember();
    const other = String((await login(email)).body.token);
    const answer = await askForDeletion(token, { email: email.toUpperCase() });
    expect(answer.body).toEqual({
      message: expect.any(String),
      deletion_date: new Date(platform.clock.now().getTime() + 14 * day).toISOString(),
    });
    for (const ended of [token, other]) expect(await statusOf(ended)).toBe(401);
    const [mail] = await platform.outbox();
    expect(mail).toMatchObject({
      to: email,
      subject: 'Your Zanin account will be deleted',
      text: expect.stringMatching(
        /^Your Zanin account and its data will be deleted on 2026-12-05\. To keep it, log in before then\.\n\n.*new password/,
      ),
    });
  });

  it('[DELETE-01] a user without an e-mail address confirms the deletion with the phone number', async () => {
    const phone = { country_calling_code: '+31', phone_number: '06 12345678' };
    const { token } = await ways.makePhoneMember({ phone, e164: '+31612345678' });
    for (const other of [
      { ...phone, phone_number: '06 12345679' },
      { ...phone, phone_number: '12' },
      { email: 'other@example.org' },
    ]) {
      const { errors } = (await askForDeletion(token, other)).body;
      expect(errors).toEqual({ phone_number: ['Please enter your correct phone number'] });
    }
    expect((await askForDeletion(token, phone)).status).toBe(200);
    expect((await platform.outbox())[0]).toMatchObject({ to: '+31612345678', channel: 'sms' });
  });

  it('[DELETE-05][A30] a login on day 13 keeps an account that was to be deleted', async () => {
    const { email, token } = await platform.makeMember();
    await askForDeletion(token, { email });
    platform.clock.advance(13 * day);
    expect(await login(email)).toMatchObject({ status: 200, body: { account_kept: true } });
    expect((await platform.outbox())[0]).toMatchObject({ to: email, subject: 'Your Zanin account stays' });
    platform.clock.advance(2 * day);
    await purgeDeleted(platform.services);
    const told = (await platform.outbox()).length;
    expect((await login(email)).body).not.toHaveProperty('account_kept');
    expect(await platform.outbox()).toHaveLength(told);
  });

  it('[DELETE-05][A30][RECEIPT-04][ABOUT-08] 14 days after the request for deletion all data is gone and the address is free again', async () => {
    const { email, token, userId } = await platform.makeMember({ first_name: 'Unmistakable' });
    await learn(token);
    await platform.post('/api/stripe/payment-intent', { course_id: 'cash-book', region_code: 'US' }, { token });
    const me = buyer(platform, { token, userId });
    const { clientSecret } = (await me.begin('pattern-cutting', 'US')).body;
    await confirm(platform, clientSecret);
    expect((await me.order(clientSecret)).status).toBe('paid');
    const letter = { name: 'Dilan', email, message: 'Hello' };
    expect((await platform.post('/api/contact', letter)).status).toBe(200);
    expect((await platform.post('/api/newsletter', { email })).status).toBe(200);
    expect(await rowsThatTellOf(userId, email)).not.toEqual([]);
    await askForDeletion(token, { email });
    platform.clock.advance(14 * day);
    expect((await login(email)).status).toBe(401);
    expect(await purgeDeleted(platform.services)).toBe(1);
    expect(await purgeDeleted(platform.services)).toBe(0);
    expect(await rowsThatTellOf(userId, email, 'Unmistakable')).toEqual([]);
    expect((await platform.makeMember({ email })).userId).not.toBe(userId);
  });

  it('[DELETE-05] two purges at the same moment delete and log an account once; a purge without accounts logs nothing', async () => {
    const { email, token } = await platform.makeMember();
    await askForDeletion(token, { email });
    platform.clock.advance(14 * day - 1);
    // those of other tests
    await purgeDeleted(platform.services);
    platform.clock.advance(1);
    platform.log.length = 0;
    const counts = await Promise.all([purgeDeleted(platform.services), purgeDeleted(platform.services)]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await purgeDeleted(platform.services)).toBe(0);
    expect(platform.log).toEqual([{ event: 'accounts.purged', count: 1 }]);
  });

  it('[LEGAL-02] the export names the records that a learner has left', async () => {
    const { token } = await platform.makeMember();
    await learn(token);
    const { body } = await platform.get('/api/me/export', { token });
    expect(body.progress).toMatchObject([
      { lesson_id: 'sew-a-button', position: 15, watched: [[0, 15]] },
      { lesson_id: 'running-stitch', position: 0 },
    ]);
    expect(body.feedback).toMatchObject([{ chapter_id: 'by-hand', answer: 'Just right', rating: 5 }]);
  });

  it('[A30] of a purge and a login at the same moment exactly one takes effect', async () => {
    const { email, token } = await platform.makeMember();
    await askForDeletion(token, { email });
    platform.clock.advance(14 * day - 1);
    const entering = login(email);
    platform.clock.advance(1);
    const [answer] = await Promise.all([entering, purgeDeleted(platform.services)]);
    expect([200, 401]).toContain(answer.status);
    const kept = await platform.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(kept).toHaveLength(answer.status === 200 ? 1 : 0);
  });
});

describe('registrations that are never verified', () => {
  const registerBy = async (contact: object) => String((await register(contact)).body.user_id);
  const isKept = async (id: string) =>
    (await platform.services.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;

  it('[REG-18][A77] registrations that were not verified are deleted after 30 days, with what is kept under their address or number', async () => {
    const phone = { country_calling_code: '+964', phone_number: '750 555 0001' };
    const contacts = [{ email: 'never@example.org' }, phone];
    const ids = [];
    for (const contact of contacts) ids.push(await registerBy(contact));
    await sendSms(phone);
    const { userId } = await platform.makeMember();
    platform.clock.advance(30 * day - 1);
    expect(await purgePending(platform.services)).toBe(0);
    platform.clock.advance(1);
    expect(await purgePending(platform.services)).toBe(2);
    expect(await purgePending(platform.services)).toBe(0);
    expect(await rowsThatTellOf(...ids, 'never@example.org', '+9647505550001')).toEqual([]);
    expect(await isKept(userId)).toBe(true);
    expect(platform.log).toContainEqual({ event: 'registrations.expired', count: 2 });
  });

  it('[REG-18] two purges at the same moment delete and log a registration once; a purge without any logs nothing', async () => {
    await registerBy({ email: 'purged-once@example.org' });
    platform.clock.advance(30 * day);
    platform.log.length = 0;
    const counts = await Promise.all([purgePending(platform.services), purgePending(platform.services)]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await purgePending(platform.services)).toBe(0);
    expect(platform.log).toEqual([{ event: 'registrations.expired', count: 1 }]);
  });

  it('[REG-18][A77] an overdue registration stays while a code that was just asked for works', async () => {
    const { email, userId } = await registered();
    platform.clock.advance(30 * day);
    const { verification_sid } = (await resend(email)).body;
    await purgePending(platform.services);
    expect((await verifyEmail({ email, verification_sid, code: await platform.codeFor(email) })).status).toBe(200);
    platform.clock.advance(30 * day);
    await purgePending(platform.services);
    expect(await isKept(userId)).toBe(true);
  });

  it('[REG-18][A77] purging an overdue registration keeps what another registration with the same address or number needs', async () => {
    const email = 'twice@example.org';
    const phone = { country_calling_code: '+964', phone_number: '7505550002' };
    const password = `${goodPassword}-of-another`;
    const other = { password, confirm_password: password };
    const old = [await registerBy({ email, ...other }), await registerBy({ ...phone, ...other })];
    platform.clock.advance(30 * day - minute);
    const byMail = await registered(email);
    const user_id = await registerBy(phone);
    const { verification_sid } = (await sendSms(phone, { headers: { 'zanin-registration': user_id } })).body;
    const code = await platform.codeFor('+9647505550002');
    platform.clock.advance(minute);
    expect(await purgePending(platform.services)).toBe(2);
    for (const id of old) expect(await isKept(id)).toBe(false);
    expect((await verifyEmail(byMail)).status).toBe(200);
    const { phone_number } = phone;
    expect((await ways.verifySms({ verification_sid, code, phone_number, user_id })).status).toBe(200);
  });
});
