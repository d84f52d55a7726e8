import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day, hour } from '../../../common/rules/durations.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { aNumber, anAddress, waysOf } from '../support/identifiers.ts';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

// what is tested here is who is told: checking a password costs nothing
vi.mock('@node-rs/argon2', () => import('../support/cheap-argon2.ts'));

const platform = runningPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
// every limit begins again, and every change is long past
beforeEach(() => platform.clock.advance(4 * day));

const next = 'Saffron-Field8!';
const { makePhoneMember, change, messagesTo, undoToken, undo, login, rowOf, resetByMail, resetBySms, ...ways } =
  waysOf(platform);
const { deleteAccount, changePassword, statusOf } = ways;
/** How many messages about a text each of them got. */
const told = async (words: RegExp, ...recipients: string[]) =>
  Promise.all(recipients.map(async (to) => (await messagesTo(to)).filter(({ text }) => words.test(text)).length));

describe('a deletion that an intruder requested', () => {
  it('[A152] is notified to every address and number of the account, and to those replaced within 72 hours', async () => {
    const { email: old, token } = await platform.makeMember();
    const [email, { phone, e164 }] = [anAddress(), aNumber()];
    await change(token, { email });
    await change(token, phone);
    expect((await deleteAccount(token, { email })).status).toBe(200);
    expect(await told(/will be deleted on/, old, email, e164)).toEqual([1, 1, 1]);
    expect((await messagesTo(old))[0]?.text).toContain('undo that within 72 hours');
  });

  it('[A152] is not notified to an address that was replaced 72 hours before', async () => {
    const { email: old, token } = await platform.makeMember();
    const email = anAddress();
    await change(token, { email });
    platform.clock.advance(72 * hour);
    await deleteAccount(token, { email });
    expect(await told(/will be deleted on/, old, email)).toEqual([0, 1]);
  });

  it('[A152] is canceled by undoing the change before it: the account still exists after 14 days without a login', async () => {
    const { email: old, token, userId } = await platform.makeMember();
    const email = anAddress();
    await change(token, { email });
    await deleteAccount(token, { email });
    expect((await undo(await undoToken(old))).status).toBe(200);
    platform.clock.advance(15 * day);
    await purgeDeleted(platform.services);
    expect(await rowOf(userId)).toMatchObject({ email: old, delete_after: null });
  });

  it.each(['mail', 'SMS'] as const)('[A152] is canceled by a new password that is set by %s', async (way) => {
    const { phone, token, userId } = await makePhoneMember();
    const email = anAddress();
    await change(token, { email });
    expect((await deleteAccount(token, { email })).status).toBe(200);
    const reset = way === 'mail' ? await resetByMail(email, next) : await resetBySms(phone, next);
    expect(reset.status).toBe(200);
    platform.clock.advance(15 * day);
    await purgeDeleted(platform.services);
    expect(await rowOf(userId)).toMatchObject({ delete_after: null });
  });
});

it('[A30] a new password does not restore an account whose 14 days are over, even if it was not purged yet', async () => {
  const { email, token, userId } = await platform.makeMember();
  await deleteAccount(token, { email });
  platform.clock.advance(14 * day);
  await resetByMail(email, next);
  await purgeDeleted(platform.services);
  await expect(rowOf(userId)).rejects.toThrow('no result');
});

describe('an account with a number alone', () => {
  it('[A25][A155] is told of a new password by SMS, after a reset and after a change of the password', async () => {
    const { phone, e164, token } = await makePhoneMember();
    expect((await resetBySms(phone, next)).status).toBe(200);
    expect(await told(/password .*was changed/, e164)).toEqual([1]);
    expect(await statusOf(token)).toBe(401);
    const session = String((await login(phone, next)).body.token);
    expect((await changePassword(session, next, goodPassword)).status).toBe(200);
    expect(await told(/password .*was changed/, e164)).toEqual([2]);
  });

  it('[A152][A155] is told of its deletion by SMS, which says how to keep the account', async () => {
    const { phone, e164, token } = await makePhoneMember();
    expect((await deleteAccount(token, phone)).status).toBe(200);
    const [message] = await messagesTo(e164);
    expect(message).toMatchObject({ channel: 'sms', text: expect.stringMatching(/will be deleted on .* log in/i) });
  });

  it('[A155] gets ten such SMS a day, also from an intruder who asks for a deletion and logs in again without end', async () => {
    const { phone, e164 } = await makePhoneMember();
    for (let times = 0; times < 14; times++) {
      const { token } = (await login(phone)).body;
      expect((await deleteAccount(String(token), phone)).status).toBe(200);
    }
    // of the deletion, and of the login that takes it back
    expect(await told(/will be deleted/, e164)).toEqual([10]);
    platform.clock.advance(day);
    await deleteAccount(String((await login(phone)).body.token), phone);
    expect(await told(/will be deleted/, e164)).toEqual([12]);
  });
});

it('[A25][A155] an account with an address and a number is told of a new password at both', async () => {
  const { e164, token } = await makePhoneMember();
  const email = anAddress();
  await change(token, { email });
  expect((await resetByMail(email, next)).status).toBe(200);
  expect(await told(/password .*was changed|Zanin: new password/, email, e164)).toEqual([1, 1]);
});
