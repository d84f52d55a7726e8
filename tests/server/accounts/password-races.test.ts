import { hash } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { deleteAccount as deleteAccountByRule } from '../../../server/domain/accounts/account-deletion.ts';
import { issueResetToken } from '../../../server/domain/accounts/password-reset.ts';
import * as passwords from '../../../server/domain/accounts/passwords.ts';
import { hashOf } from '../../../server/domain/accounts/sessions.ts';
import { type Ctx, inTransaction } from '../../../server/domain/common/context.ts';
import { waysOf } from '../support/identifiers.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

/**
 * What the next check of a password waits for, after it has found the password right, or the next
 * new hash.
 */
const pause = vi.hoisted(() => ({ next: null as null | (() => Promise<unknown>) }));

vi.mock('../../../server/domain/accounts/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof passwords>();
  const verifyPassword: typeof original.verifyPassword = async (stored, password) => {
    const matches = await original.verifyPassword(stored, password);
    const others = pause.next;
    if (matches && others !== null) {
      pause.next = null;
      await others();
    }
    return matches;
  };
  const hashPassword: typeof original.hashPassword = async (password) => {
    const made = await original.hashPassword(password);
    const others = pause.next;
    pause.next = null;
    await others?.();
    return made;
  };
  return { ...original, hashPassword, verifyPassword };
});

const platform = runningPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });

const next = 'Saffron-Field8!';
const third = 'Juniper-Meadow9!';
const {
  login,
  statusOf,
  rowOf,
  resetLink,
  changePassword: change,
  deleteAccount,
  setPassword,
  ...ways
} = waysOf(platform);
const reset = (email: string, token: string, password = next) => setPassword({ email, token }, password);
const sessionsOf = async (id: string) =>
  (await platform.services.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).length;

/** Gives the member a hash of the same password that asks for too little effort. */
async function outdate(userId: string): Promise<void> {
  const password_hash = await hash(goodPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await platform.services.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
}

/**
 * Lets one request run from the moment when another has found a password right, or has hashed a new
 * one, until it goes on.
 */
function afterTheCheck(run: () => Promise<unknown>): void {
  pause.next = run;
}

describe('a login under way', () => {
  it('[A50] a login opens no session when the password is reset after it was checked', async () => {
    const { email, userId } = await platform.makeMember();
    const token = await resetLink(email);
    afterTheCheck(() => reset(email, token));
    const answer = await login(email);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    expect(await sessionsOf(userId)).toBe(0);
  });

  it('[A50] a login opens no session when the password is changed after it was checked', async () => {
    const { email, token, userId } = await platform.makeMember();
    afterTheCheck(() => change(token, goodPassword, next));
    expect((await login(email)).status).toBe(401);
    expect(await sessionsOf(userId)).toBe(1);
    expect(await statusOf(token)).toBe(200);
  });

  it('[A50] a login succeeds when another one at the same moment has renewed the hash', async () => {
    const { email, userId } = await platform.makeMember();
    await outdate(userId);
    let other = 0;
    afterTheCheck(async () => {
      other = (await login(email)).status;
    });
    expect([(await login(email)).status, other]).toEqual([200, 200]);
    expect(passwords.isOutdated((await rowOf(userId)).password_hash)).toBe(false);
  });

  it('[A52] a login does not cancel a deletion that was requested after it began, and the next login does', async () => {
    const { email, token, userId } = await platform.makeMember();
    afterTheCheck(() => deleteAccount(token, { email }));
    const answer = await login(email);
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials', message: expect.stringContaining('log in again') },
    });
    expect((await rowOf(userId)).delete_after).not.toBeNull();
    expect(await sessionsOf(userId)).toBe(0);
    expect((await login(email)).status).toBe(200);
    expect((await rowOf(userId)).delete_after).toBeNull();
  });

  it('[A52] a login cancels a deletion that was requested before it, also when a reset to the same password comes in between', async () => {
    const { email, token, userId } = await platform.makeMember();
    const link = await resetLink(email);
    await deleteAccount(token, { email });
    afterTheCheck(() => reset(email, link, goodPassword));
    expect((await login(email)).status).toBe(200);
    expect((await rowOf(userId)).delete_after).toBeNull();
  });

  it('[A52] two logins at the same moment cancel the deletion together', async () => {
    const { email, token } = await platform.makeMember();
    await deleteAccount(token, { email });
    let other = 0;
    afterTheCheck(async () => {
      other = (await login(email)).status;
    });
    expect([(await login(email)).status, other]).toEqual([200, 200]);
  });
});

describe('a request for deletion under way', () => {
  it('[A52] a request for deletion deletes nothing when its session has ended since it began', async () => {
    const { email, token, userId } = await platform.makeMember();
    const session = { userId, tokenHash: hashOf(token) };
    await reset(email, await resetLink(email));
    await expect(deleteAccountByRule(platform.services, session, { email })).rejects.toMatchObject({ status: 401 });
    expect((await rowOf(userId)).delete_after).toBeNull();
  });
});

describe('a change of password under way', () => {
  it('[A51] of two changes with the same current password, the slower one changes nothing', async () => {
    const { email, token } = await platform.makeMember();
    const other = String((await login(email)).body.token);
    afterTheCheck(() => change(token, goodPassword, next));
    const slower = await change(other, goodPassword, third);
    expect([slower.status, Object.keys(slower.body.errors ?? {})]).toEqual([422, ['current_password']]);
    expect((await login(email, third)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  it('[A51] a change of password that comes after a reset changes nothing', async () => {
    const { email, token } = await platform.makeMember();
    const link = await resetLink(email);
    afterTheCheck(() => reset(email, link));
    expect((await change(token, goodPassword, third)).status).toBe(422);
    expect((await login(email, third)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
  });

  it('[A51] a change of password is not undone by a login that renews an outdated hash', async () => {
    const { email, token, userId } = await platform.makeMember();
    await outdate(userId);
    afterTheCheck(() => change(token, goodPassword, next));
    expect((await login(email)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
  });
});

describe('reset links', () => {
  it('[A53] of two reset links that are asked for at one moment, only the later one is kept', async () => {
    const { db } = platform.services;
    const { email, userId } = await platform.makeMember();
    const issue = (ctx: Ctx) => issueResetToken(ctx, userId, email);
    let second: Promise<unknown> = Promise.resolve();
    await inTransaction(platform.services, async (first) => {
      await issue(first);
      second = inTransaction(platform.services, issue);
      await lockWaits(platform, second);
    });
    await second;
    const kept = await db.selectFrom('password_resets').select('token_hash').where('user_id', '=', userId).execute();
    expect(kept).toHaveLength(1);
  });

  it('[A53] of several reset links that are asked for at one moment, one works', async () => {
    const { email } = await platform.makeMember();
    await Promise.all(Array.from({ length: 5 }, () => ways.askByMail(email)));
    const mails = await ways.messagesTo(email);
    const tokens = mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
    expect(tokens).toHaveLength(5);
    const statuses: number[] = [];
    for (const token of tokens) statuses.push((await reset(email, token)).status);
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('[A53] a reset changes nothing when a newer link is asked for while it is under way', async () => {
    const { email } = await platform.makeMember();
    const token = await resetLink(email);
    let newer = '';
    afterTheCheck(async () => {
      newer = await resetLink(email);
    });
    const slower = await reset(email, token);
    expect([slower.status, Object.keys(slower.body.errors ?? {})]).toEqual([422, ['token']]);
    expect((await login(email)).status).toBe(200);
    expect((await reset(email, newer)).status).toBe(200);
  });

  it('[A53] a reset puts every link of the account out of use', async () => {
    const { email, userId } = await platform.makeMember();
    const token = await resetLink(email);
    const time = platform.clock.now();
    const other = { token_hash: hashOf('another'), user_id: userId, identifier: email, created_at: time };
    const expires_at = new Date(time.getTime() + 3_600_000);
    await platform.services.db
      .insertInto('password_resets')
      .values({ ...other, expires_at })
      .execute();
    expect((await reset(email, token)).status).toBe(200);
    expect((await reset(email, 'another', third)).status).toBe(422);
  });

  it('[A53] a reset and a change of password at one moment are both answered, and one password counts', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, token } = await platform.makeMember();
      const link = await resetLink(email);
      const [changed, wasReset] = await Promise.all([change(token, goodPassword, third), reset(email, link)]);
      // a change that comes after the reset has lost its session, or finds another password
      expect([
        [200, 422],
        [422, 200],
        [401, 200],
      ]).toContainEqual([changed.status, wasReset.status]);
      const winner = changed.status === 200 ? third : next;
      expect((await login(email, winner)).status).toBe(200);
    }
  });
});
