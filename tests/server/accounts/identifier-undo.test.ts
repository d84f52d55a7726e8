import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day, hour, minute } from '../../../common/rules/durations.ts';
import { run } from '../../../server/cli/run.ts';
import { deleteAccount, purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { undoIdentifierChange } from '../../../server/domain/accounts/identifier-undo.ts';
import { hashOf } from '../../../server/domain/accounts/sessions.ts';
import { testDatabase } from '../support/database.ts';
import { aNumber, anAddress, waysOf } from '../support/identifiers.ts';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { smsProvider } from '../support/sms-provider.ts';

// what is tested here is who gets what: checking a password costs nothing
vi.mock('@node-rs/argon2', () => import('../support/cheap-argon2.ts'));

/** The addresses and numbers that were locked, in this order. */
const locked: string[] = [];
const platform = runningPlatform(async () => {
  const database = await testDatabase(({ query }) => {
    if (query.sql.includes('pg_advisory_xact_lock')) locked.push(...query.parameters.map(String));
  });
  return { content: null, database, env: { PUBLIC_URL: 'https://learn.example.org' } };
});
// every limit begins again, and every change is long past
beforeEach(() => {
  platform.clock.advance(4 * day);
  platform.log.length = 0;
});

const next = 'Saffron-Field8!';
const { makePhoneMember, request, confirm, change, messagesTo, undoToken, undo, login, rowOf, ...ways } =
  waysOf(platform);
const { register, begin, enter, statusOf } = ways;
const resetByMail = (email: string) => ways.resetByMail(email, next);
/** How a link is answered that changes nothing. */
const refused = (words: string) => ({ status: 422, body: { errors: { token: [expect.stringContaining(words)] } } });

/** A member whose address was changed just now, and the link that takes it back. */
async function changed() {
  const member = await platform.makeMember();
  const email = anAddress();
  expect((await change(member.token, { email })).status).toBe(200);
  return { ...member, old: member.email, email, link: await undoToken(member.email) };
}

describe('undoing a change', () => {
  it('[SETTINGS-07][A137] the link restores the old address, logs everyone out and leaves no password that opens the account', async () => {
    const { old, email, token, link, userId } = await changed();
    const elsewhere = (await login({ email })).body.token;
    expect(await undo(link)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The change was undone. Please set a new password.' },
    });
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect([(await login({ email })).status, (await login({ email: old })).status]).toEqual([401, 401]);
    expect((await resetByMail(old)).status).toBe(200);
    expect((await login({ email: old }, next)).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ email: old, phone: null });
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'identifier.undone', user_id: userId }));
    expect(JSON.stringify(platform.log)).not.toContain(link);
  });

  it('[SETTINGS-07] the address that is no longer the account’s gets a mail about it', async () => {
    const { email, link } = await changed();
    await undo(link);
    expect((await messagesTo(email))[0]).toMatchObject({
      subject: 'A change at Zanin was undone',
      text: expect.stringContaining('no longer belongs to a Zanin account'),
    });
    const { token, email: own } = await platform.makeMember();
    const { phone, e164 } = aNumber();
    await change(token, phone);
    await undo(await undoToken(own));
    expect((await messagesTo(e164))[0]).toMatchObject({ channel: 'sms', text: expect.stringContaining('was undone') });
    // what the account keeps hears nothing
    expect((await messagesTo(own))[0]?.subject).toBe('A new phone number at Zanin');
    const member = await makePhoneMember();
    await change(member.token, { email: anAddress() });
    await undo(await undoToken(member.e164));
    expect((await messagesTo(member.e164))[0]?.text).toContain('E-mail address added');
  });

  it('[SETTINGS-07] if no SMS can be sent, an undo sends mails only', async () => {
    const { token, email: old, userId } = await platform.makeMember();
    const [email, { phone, e164 }] = [anAddress(), aNumber()];
    await change(token, phone);
    await change(token, { email });
    const sms = { ...smsProvider().sms, sendText: null };
    const before = await messagesTo(e164);
    await undoIdentifierChange({ ...platform.services, sms }, await undoToken(old));
    expect(await rowOf(userId)).toMatchObject({ email: old, phone: null });
    expect((await messagesTo(email))[0]?.subject).toBe('A change at Zanin was undone');
    expect(await messagesTo(e164)).toEqual(before);
  });

  it('[SETTINGS-07] the link of an SMS removes an address that was added to a phone account', async () => {
    const { phone, e164, token, userId } = await makePhoneMember();
    const email = anAddress();
    await change(token, { email });
    expect((await undo(await undoToken(e164))).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ email: null, email_verified_at: null, phone: e164 });
    expect((await login(phone)).status).toBe(401);
    // the address is free again
    expect((await register({ email })).status).toBe(201);
  });

  it('[A137] the link works once, and says so also after 72 hours', async () => {
    const { link, userId } = await changed();
    await undo(link);
    const after = await rowOf(userId);
    for (const later of [0, 73 * hour]) {
      platform.clock.advance(later);
      expect(await undo(link)).toMatchObject(refused('already undone'));
    }
    expect(await rowOf(userId)).toEqual(after);
  });

  it('[A137] of two uses of the link at the same moment, one works', async () => {
    const { link } = await changed();
    const answers = await Promise.all([undo(link), undo(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('[A137] the link works within 72 hours, and not a minute after', async () => {
    const early = await changed();
    const late = await changed();
    platform.clock.advance(72 * hour - minute);
    expect((await undo(early.link)).status).toBe(200);
    platform.clock.advance(2 * minute);
    expect(await undo(late.link)).toMatchObject(refused('72 hours'));
    expect((await rowOf(late.userId)).email).toBe(late.email);
    expect((await login({ email: late.email })).status).toBe(200);
  });

  it('[A137] at 72 hours to the millisecond the link and the reservation end together', async () => {
    const { old, link } = await changed();
    platform.clock.advance(72 * hour);
    expect(await undo(link)).toMatchObject(refused('72 hours'));
    expect((await register({ email: old })).status).toBe(201);
  });

  it('[A137] a forged link is refused with words and changes nothing', async () => {
    const { link, userId, email } = await changed();
    for (const token of ['x', link.slice(0, -1), hashOf(link), "' or true --"]) {
      expect(await undo(token)).toMatchObject(refused('do not know this link'));
    }
    expect((await rowOf(userId)).email).toBe(email);
  });

  it('[A137] after several changes any of their links restores the account as it was before the oldest within 72 hours', async () => {
    for (const used of ['first', 'last'] as const) {
      const { email: old, token, userId } = await platform.makeMember();
      const [thief, { phone, e164 }, second] = [anAddress(), aNumber(), aNumber()];
      await change(token, phone);
      platform.clock.advance(hour);
      await change(token, { email: thief });
      const first = await undoToken(old);
      await change(token, second.phone);
      const links = { first, last: await undoToken(e164) };
      expect((await undo(links[used])).status).toBe(200);
      expect(await rowOf(userId)).toMatchObject({ email: old, phone: null, phone_verified_at: null });
      expect((await undo(links[used === 'first' ? 'last' : 'first'])).status).toBe(422);
    }
  });

  it('[A137] a change that is older than 72 hours stays when a later one is undone', async () => {
    const { email, token, userId } = await changed();
    platform.clock.advance(73 * hour);
    await change(token, { email: anAddress() });
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect((await rowOf(userId)).email).toBe(email);
  });

  it('[A137] the link works also after the new address has reset the password', async () => {
    const { old, email, link, userId } = await changed();
    expect((await resetByMail(email)).status).toBe(200);
    const thief = (await login({ email }, next)).body.token;
    expect((await undo(link)).status).toBe(200);
    expect(await statusOf(thief)).toBe(401);
    expect((await login({ email: old }, next)).status).toBe(401);
    expect((await rowOf(userId)).email).toBe(old);
  });

  it('[A137] undoing ends the codes and reset links that were sent to the new address', async () => {
    const { email, token, link, userId } = await changed();
    const { sid } = await begin(token, { email: anAddress() });
    await ways.askByMail(email);
    await undo(link);
    const { db } = platform.services;
    expect(await db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    const code = db.selectFrom('verifications').selectAll().where('sid', '=', sid);
    expect((await code.executeTakeFirstOrThrow()).superseded_at).not.toBeNull();
  });

  it('[A137] a change back to the old address is a change like any other', async () => {
    const { old, token, email, userId } = await changed();
    expect((await change(token, { email: old })).status).toBe(200);
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect((await rowOf(userId)).email).toBe(old);
  });
});

describe('the old address while a change can be undone', () => {
  it('[A138] can be registered or taken by no other account until 72 hours have passed', async () => {
    const { old } = await changed();
    const other = await platform.makeMember();
    expect(await register({ email: old })).toMatchObject({
      status: 422,
      body: { errors: { email: ['email_in_use'] } },
    });
    const { body } = await request(other.token, { email: old });
    // the mail to it holds no code
    expect((await messagesTo(old))[0]?.subject).toBe('Your e-mail address at Zanin');
    expect((await confirm(other.token, { email: old }, body.verification_sid, '000000')).status).toBe(422);
    platform.clock.advance(72 * hour);
    expect((await change(other.token, { email: old })).status).toBe(200);
  });

  it('[A138] who enters the code for a number that another account may still get back is refused', async () => {
    const { phone, e164, token } = await makePhoneMember();
    await change(token, aNumber().phone);
    const other = await platform.makeMember();
    expect(await change(other.token, phone)).toMatchObject({ status: 409, body: { error: 'identifier_in_use' } });
    expect(await register(phone)).toMatchObject({
      status: 422,
      body: { errors: { phone_number: [expect.any(String)] } },
    });
    expect((await undo(await undoToken(e164))).status).toBe(200);
  });

  it('[A138] an undo and a registration of the old address at the same moment leave it with its account', async () => {
    const { old, link, userId } = await changed();
    const [undone, registered] = await Promise.all([undo(link), register({ email: old })]);
    expect([undone.status, registered.status]).toEqual([200, 422]);
    expect((await rowOf(userId)).email).toBe(old);
  });

  it('[A138] an undo and another account’s change to the old address at the same moment leave it with its account', async () => {
    const { phone, e164, token, userId } = await makePhoneMember();
    await change(token, aNumber().phone);
    const link = await undoToken(e164);
    const other = await platform.makeMember();
    const begun = await begin(other.token, phone);
    const [undone, taken] = await Promise.all([undo(link), enter(other.token, begun)]);
    expect([undone.status, taken.status]).toEqual([200, 409]);
    expect((await rowOf(userId)).phone).toBe(e164);
  });

  it('[A139] a deleted account leaves nothing of its addresses, and its links are unknown', async () => {
    const { old, email, token, link, userId } = await changed();
    await deleteAccount(platform.services, { userId, tokenHash: hashOf(token) }, { email });
    platform.clock.advance(14 * day);
    await purgeDeleted(platform.services);
    const { db } = platform.services;
    for (const address of [old, email]) {
      expect(await db.selectFrom('outbox').select('id').where('recipient', '=', address).execute()).toEqual([]);
      expect(await db.selectFrom('verifications').select('sid').where('identifier', '=', address).execute()).toEqual(
        [],
      );
      expect(await db.selectFrom('rate_limits').select('scope').where('subject', '=', address).execute()).toEqual([]);
    }
    expect(await db.selectFrom('identifier_changes').select('id').where('user_id', '=', userId).execute()).toEqual([]);
    expect((await undo(link)).body.message).toContain('do not know this link');
  });

  it('[A137] a link has no effect if the change was undone while its new password was hashed', async () => {
    const { link } = await changed();
    const both = [undoIdentifierChange(platform.services, link), undoIdentifierChange(platform.services, link)];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('[A137] a link that expires while its new password is hashed undoes no later change', async () => {
    const { token, email, link, userId } = await changed();
    platform.clock.advance(hour);
    const later = anAddress();
    await change(token, { email: later });
    platform.clock.advance(71 * hour - 1);
    vi.mocked(hash).mockImplementationOnce(async () => {
      platform.clock.advance(1);
      return 'made too late';
    });
    expect((await undo(link)).status).toBe(422);
    expect((await rowOf(userId)).email).toBe(later);
    expect((await undo(await undoToken(email))).status).toBe(200);
  });

  it('[A138] an undo locks what the account had, each once and sorted, so that two undos wait for no lock of each other', async () => {
    const { phone, e164, token } = await makePhoneMember();
    const [one, other] = [anAddress(), anAddress()];
    for (const email of [one, other, one]) await change(token, { email });
    await change(token, aNumber().phone);
    const link = await undoToken(e164);
    locked.length = 0;
    await undo(link);
    expect(locked).toEqual([e164, one, other].map((identifier) => `identifier:${identifier}`).sort());
    expect((await login(phone)).status).toBe(401);
  });
});

describe('what staff see', () => {
  it('[A139][SETTINGS-08] learner show and find have both ways in, and neither link nor code', async () => {
    const { e164, token, userId } = await makePhoneMember();
    const email = anAddress();
    await change(token, { email });
    const link = await undoToken(e164);
    for (const command of ['show', 'find']) {
      for (const reference of [email, e164, userId]) {
        const services = platform.services;
        const { out: text } = await run(['learner', command, reference], (work) =>
          work({ services, operator: 'shirin' }),
        );
        expect(text).toContain(email);
        expect(text).toContain(e164);
        for (const secret of [link, hashOf(link), goodPassword]) expect(text).not.toContain(secret);
      }
    }
  });
});
