import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day, hour } from '../../../common/rules/durations.ts';
import { removeIdentifierOf } from '../../../server/domain/accounts/identifier-removal.ts';
import { aNumber, anAddress, waysOf } from '../support/identifiers.ts';
import { goodPassword, startPlatform } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { smsProvider } from '../support/sms-provider.ts';
import { smsParts } from '../support/sms-size.ts';

// what is tested here is who gets in: checking a password costs nothing
vi.mock('@node-rs/argon2', () => import('../support/cheap-argon2.ts'));

/** Of 30 characters, as long as operations.md says that one may be. */
const longest = 'https://kurdishlearning.school';
const platform = runningPlatform({ content: null, env: { PUBLIC_URL: longest } });
// every limit begins again, and every change is long past
beforeEach(() => {
  platform.clock.advance(4 * day);
  platform.log.length = 0;
});

const next = 'Saffron-Field8!';
const { makePhoneMember, request, change, messagesTo, undoToken, undo, login, me, statusOf, rowOf, ...ways } =
  waysOf(platform);
const { register, resetByMail, resetBySms, askBySms, changePassword, deleteAccount } = ways;
const remove = (token: string, kind: 'email' | 'phone', current_password = goodPassword) =>
  platform.post('/api/me/identifier/remove', { kind, current_password }, { token });
const statuses = (...answers: { status: number }[]) => answers.map(({ status }) => status);

/** An account of an address, to which a number was added four days ago. */
async function withAddedNumber() {
  const member = await platform.makeMember();
  platform.clock.advance(hour);
  const number = aNumber();
  expect((await change(member.token, number.phone)).status).toBe(200);
  platform.clock.advance(4 * day);
  return { ...member, ...number };
}

describe('removing one of two ways in', () => {
  it('[SETTINGS-09][A150] the owner removes a number that an intruder added: it neither logs in nor resets any more', async () => {
    const { email, phone, e164, token, userId } = await withAddedNumber();
    const elsewhere = (await login(phone)).body.token;
    const answer = await remove(token, 'phone');
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { email, phone_number: null, country_calling_code: null, phone_verified: false } },
    });
    expect(await me(token)).toEqual(answer.body);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(statuses(await login(phone), await login({ email }))).toEqual([401, 200]);
    const before = (await messagesTo(e164)).length;
    await askBySms(phone);
    expect(await messagesTo(e164)).toHaveLength(before);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'identifier.removed', user_id: userId, kind: 'phone' }),
    );
  });

  it('[A150] the password is asked for, and the last way in is never removed', async () => {
    const { token } = await withAddedNumber();
    expect((await remove(token, 'phone', 'Wrong-Field8!')).body.errors).toEqual({
      current_password: ['The current password is incorrect.'],
    });
    expect((await platform.post('/api/me/identifier/remove', { kind: 'phone' }, { token })).status).toBe(422);
    expect((await remove(token, 'phone')).status).toBe(200);
    expect((await remove(token, 'phone')).body.errors).toEqual({ kind: ['This account has no phone number.'] });
    expect((await remove(token, 'email')).body.errors).toEqual({ kind: [expect.stringContaining('only way')] });
  });

  it('[A150] wrong passwords count together with those of a change of the password', async () => {
    const { token } = await withAddedNumber();
    for (let times = 0; times < 10; times++) await remove(token, 'phone', 'Wrong-Field8!');
    expect((await remove(token, 'phone')).status).toBe(429);
    expect((await request(token, { email: anAddress() })).status).toBe(429);
  });

  it('[A150] of two removals at the same moment one works, and one way in is left', async () => {
    const { token, userId } = await withAddedNumber();
    const answers = await Promise.all([remove(token, 'phone'), remove(token, 'email')]);
    expect(statuses(...answers).sort()).toEqual([200, 422]);
    const { email, phone } = await rowOf(userId);
    expect([email, phone].filter((way) => way !== null)).toHaveLength(1);
  });

  it('[A150] it ends a change that was begun, reset links and codes', async () => {
    const { email, phone, token } = await withAddedNumber();
    const code = await ways.resetCode(phone);
    const begun = await ways.begin(token, { email: anAddress() });
    await remove(token, 'phone');
    expect(await ways.checkSms(code)).toMatchObject({ status: 422, body: { error: 'code_expired' } });
    expect((await ways.sendAgain(token, begun.sid)).status).toBe(422);
    expect((await login({ email })).status).toBe(200);
  });

  it('[A150] both addresses are notified; the later one gets no undo link, and can be used by others at once', async () => {
    const { email, phone, e164, token } = await withAddedNumber();
    await remove(token, 'phone');
    expect((await messagesTo(e164))[0]?.text).toBe('Zanin: Number removed from its account.');
    expect((await messagesTo(email))[0]).toMatchObject({
      subject: 'The phone number of your Zanin account was removed',
      text: expect.stringContaining('You now log in with this address only.'),
    });
    expect((await register(phone)).status).toBe(201);
  });

  it('[A137][A150] an intruder who removes the older address gains nothing: its link restores it for 72 hours', async () => {
    const { email, phone, token, userId } = await withAddedNumber();
    expect((await remove(token, 'email')).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ email: null, email_verified_at: null });
    expect((await register({ email })).status).toBe(422);
    platform.clock.advance(71 * hour);
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect((await resetByMail(email, next)).status).toBe(200);
    expect(statuses(await login({ email }, next), await login(phone, goodPassword))).toEqual([200, 401]);
  });

  it('[A150] an undo of an earlier change does not bring a removed number back', async () => {
    const { email, phone, token, userId } = await withAddedNumber();
    await remove(token, 'phone');
    const other = anAddress();
    await change(token, { email: other });
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ email, phone: null });
    expect((await login(phone)).status).toBe(401);
  });

  it('[A139][A150] the export names the removal, without a token', async () => {
    const { e164, token } = await withAddedNumber();
    await remove(token, 'phone');
    const { body, text } = await platform.get('/api/me/export', { token });
    expect(body.identifier_changes).toContainEqual(
      expect.objectContaining({ identifier: null, replaced: e164, told: e164, is_final: true }),
    );
    expect(text).not.toContain('token_hash');
  });

  it('[A150] if no SMS can be sent, the number is not notified, and the address gets the undo link', async () => {
    const { sms } = smsProvider();
    const mute = await startPlatform({ content: null, services: { sms: { ...sms, sendText: null } } });
    const ofMute = waysOf(mute);
    const { email, token, userId } = await mute.makeMember();
    const { e164, phone } = aNumber();
    const verified = { phone_verified_at: new Date('2025-01-01T00:00:00.000Z') };
    await mute.services.db
      .updateTable('users')
      .set({ phone: e164, ...phone, ...verified })
      .where('id', '=', userId)
      .execute();
    await mute.post('/api/me/identifier/remove', { kind: 'phone', current_password: goodPassword }, { token });
    expect((await ofMute.undo(await ofMute.undoToken(email))).status).toBe(200);
    expect(await ofMute.messagesTo(e164)).toEqual([]);
    await mute.close();
  });
});

describe('staff', () => {
  const staff = { operator: 'shirin', reason: 'An intruder added it', dryRun: false };

  it('[A156] remove an address or number for good: sessions end, both are notified, and no link undoes it', async () => {
    const { email, e164, phone, token, userId } = await withAddedNumber();
    expect(await removeIdentifierOf(platform.services, staff, userId, 'email')).toEqual({ ended: 1 });
    expect(await statusOf(token)).toBe(401);
    expect((await messagesTo(email))[0]?.text).not.toContain('undo-change');
    expect((await messagesTo(e164))[0]?.text).toContain('e-mail address of your account was removed');
    expect(statuses(await login({ email }), await login(phone))).toEqual([401, 200]);
    const [entry] = await platform.services.db.selectFrom('audit_log').selectAll().orderBy('number', 'desc').execute();
    expect(entry).toMatchObject({ command: 'learner identifier remove', target: userId });
    expect(JSON.parse(String(entry?.changes))).toEqual({ kind: 'email', ended: 1 });
  });

  it('[A156] cannot remove the last way to log in or one that does not exist, and a dry run notifies nobody', async () => {
    const { email, token, userId } = await withAddedNumber();
    const count = (await messagesTo(email)).length;
    const dry = { ...staff, dryRun: true };
    expect(await removeIdentifierOf(platform.services, dry, userId, 'phone')).toEqual({ ended: 1 });
    expect(await messagesTo(email)).toHaveLength(count);
    await remove(token, 'phone');
    for (const [learner, status] of [
      [userId, 422],
      ['usr_none', 404],
    ] as const) {
      await expect(removeIdentifierOf(platform.services, staff, learner, 'email')).rejects.toMatchObject({ status });
    }
  });
});

describe('a reset within 72 hours of a change', () => {
  /** An account whose owner resets the password by mail, after an intruder added a number. */
  async function resetAfterIntruder() {
    const member = await platform.makeMember();
    const number = aNumber();
    await change(member.token, number.phone);
    platform.clock.advance(hour);
    expect((await resetByMail(member.email, next)).status).toBe(200);
    const session = String((await login({ email: member.email }, next)).body.token);
    return { ...member, ...number, session };
  }

  it('[A151] switches the added number off: it neither logs in nor gets a code that resets the password', async () => {
    const { phone, e164, email, session, userId } = await resetAfterIntruder();
    expect((await me(session)).data).toMatchObject({ ...phone, phone_verified: false, email_verified: true });
    const count = (await messagesTo(e164)).length;
    await askBySms(phone);
    expect(await messagesTo(e164)).toHaveLength(count);
    expect(statuses(await login(phone, next), await login({ email }, next))).toEqual([401, 200]);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'identifier.switched_off', user_id: userId, kind: 'phone' }),
    );
  });

  it('[A151] the notice names what logs in and what does not, and its link takes the change back', async () => {
    const { email, e164, userId } = await resetAfterIntruder();
    const [notice] = await messagesTo(email);
    expect(notice?.text).toContain(`you log in with:\n${email}\n`);
    expect(notice?.text).toContain(`until you confirm it in the settings:\n${e164}`);
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ email, phone: null });
  });

  it('[A137][A151] the undo links of the change and of the notice differ, and each works once', async () => {
    const { email } = await resetAfterIntruder();
    const texts = (await messagesTo(email)).map(({ text }) => /undo-change\?token=([\w-]{43})/.exec(text)?.[1]);
    const [later, first] = texts.filter((token) => token !== undefined);
    expect(later).not.toBe(first);
    expect(statuses(await undo(String(first)), await undo(String(later)))).toEqual([200, 422]);
  });

  it('[A151] the number logs in again once its code was entered in the settings, also after a second reset', async () => {
    const { email, phone, session, userId } = await resetAfterIntruder();
    platform.clock.advance(hour);
    expect(await change(session, phone, next)).toMatchObject({ status: 200, body: { data: { phone_verified: true } } });
    expect((await messagesTo(email))[0]?.subject).toBe('The phone number of your Zanin account was confirmed');
    expect((await login(phone, next)).status).toBe(200);
    expect((await request(session, phone, next)).body.errors).toHaveProperty('phone_number');
    await resetByMail(email, goodPassword);
    expect((await login(phone)).status).toBe(200);
    expect((await rowOf(userId)).phone_verified_at).not.toBeNull();
  });

  it('[A151] a number that is switched off can be removed, and another account may then register it', async () => {
    const { phone, session } = await resetAfterIntruder();
    expect((await register(phone)).status).toBe(201);
    expect(await remove(session, 'phone', next)).toMatchObject({ status: 200, body: { data: { phone_number: null } } });
  });

  it('[A150][A151] the address that is left is not removed while the number is off', async () => {
    const { session } = await resetAfterIntruder();
    expect((await remove(session, 'email', next)).body.errors).toEqual({ kind: [expect.stringContaining('only way')] });
  });

  it('[A151] does not switch off the identifier by which it was made, or one that was added 72 hours before', async () => {
    const { email, token } = await platform.makeMember();
    const { phone } = aNumber();
    await change(token, phone);
    expect((await resetBySms(phone, next)).status).toBe(200);
    expect(statuses(await login(phone, next), await login({ email }, next))).toEqual([200, 200]);
    const old = await withAddedNumber();
    await resetByMail(old.email, next);
    expect((await login(old.phone, next)).status).toBe(200);
  });

  it('[A151] switches off an address that took the place of the owner’s, when the reset came by the number', async () => {
    const { phone, token } = await makePhoneMember();
    const [own, intruders] = [anAddress(), anAddress()];
    await change(token, { email: own });
    platform.clock.advance(4 * day);
    const session = String((await login(phone)).body.token);
    await change(session, { email: intruders });
    await resetBySms(phone, next);
    expect(statuses(await login({ email: intruders }, next), await login(phone, next))).toEqual([401, 200]);
  });
});

describe('an SMS to a number', () => {
  it('[A157] fits into one part, with the longest site address that is allowed', async () => {
    expect(longest).toHaveLength(30);
    const { phone, token } = await makePhoneMember();
    const number = aNumber();
    platform.clock.advance(hour);
    await change(token, { email: anAddress() });
    await change(token, { email: anAddress() });
    await resetBySms(phone, next);
    let session = String((await login(phone, next)).body.token);
    await change(session, number.phone, next);
    platform.clock.advance(4 * day);
    session = String((await login(number.phone, next)).body.token);
    await changePassword(session, next, goodPassword);
    await remove(session, 'email');
    const email = anAddress();
    await change(session, { email });
    await deleteAccount(session, { email });
    session = String((await login(number.phone)).body.token);
    await remove(session, 'phone');

    // what was replaced hears of the deletion, and what was switched off of its return
    const added = await platform.makeMember();
    platform.clock.advance(hour);
    const extra = aNumber();
    await change(added.token, extra.phone);
    await resetByMail(added.email, next);
    const back = String((await login({ email: added.email }, next)).body.token);
    await change(back, extra.phone, next);
    await change(back, aNumber().phone, next);
    await deleteAccount(back, { email: added.email });
    await undo(await undoToken(extra.e164));

    const sms = platform.services.db.selectFrom('outbox').select('text').where('channel', '=', 'sms');
    const texts = (await sms.execute()).map(({ text }) => text);
    const kinds = [
      /is your Zanin code/,
      /E-mail address added/,
      /Phone number changed/,
      /new password\. Undo/,
      /your password was changed/,
      /e-mail address of your account was removed/,
      /your account will be deleted/,
      /account will be deleted on .* Undo/,
      /Number removed/,
      /the change was undone/,
    ];
    expect(kinds.filter((kind) => !texts.some((text) => kind.test(text)))).toEqual([]);
    for (const text of texts) expect([text, smsParts(text)]).toEqual([text, 1]);
  });

  it('[A157] the size of an SMS is counted as it is billed', () => {
    expect(['a'.repeat(160), '[]'.repeat(40), `”${'a'.repeat(69)}`].map(smsParts)).toEqual([1, 1, 1]);
    expect(['a'.repeat(161), '[]'.repeat(41), `”${'a'.repeat(70)}`].map(smsParts)).toEqual([2, 2, 2]);
  });
});
