import type { Services } from '../services.ts';
import { clearUses, countUse, takeBackUse } from './limits.ts';
import { networkOf } from './network.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { readPhone } from './phone.ts';
import { Problem } from './problem.ts';
import { openSession } from './sessions.ts';
import {
  findRegistrants,
  type Identifier,
  isVerified,
  normaliseEmail,
  type StoredUser,
  toUser,
  type User,
} from './users.ts';
import { countSending, findLiveCode, mailCode, sendSmsCode } from './verification.ts';

export type Credentials = { password: string } & (
  | { email: string }
  | { country_calling_code: string; phone_number: string }
);

/**
 * Opens a session (LOGIN-06 to LOGIN-11). An unknown account and a wrong password look and last the same; that an
 * account is not verified is told only to who knows its password. Within the deletion period it cancels the deletion.
 * @throws Problem 401 `invalid_credentials`, 403 `verify_email` or `verify_phone`, 429 after 10 wrong passwords.
 */
export async function login(
  services: Services,
  credentials: Credentials,
  ip: string,
): Promise<{ token: string; user: User }> {
  const { db, now } = services;
  const identifier = readIdentifier(credentials);
  const caller = `login-ip:${networkOf(ip)}`;
  const account = `login:${identifier ? Object.values(identifier)[0] : 'unreadable'}`;
  await countUse(services, { bucket: caller, max: 500, minutes: 15 });
  if (identifier) await countUse(services, { bucket: account, max: 10, minutes: 15 });

  const user = await findByPassword(services, identifier, credentials.password);
  if (!user) throw invalidCredentials();
  await clearUses(db, account);
  await takeBackUse(db, caller);

  if (!isVerified(user)) throw await unverified(services, user, ip);
  if (isOutdated(user.password_hash)) await renewHash(services, user, credentials.password);
  return db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .updateTable('users')
      .set({ delete_after: null })
      .where('id', '=', user.id)
      .executeTakeFirst();
    // the purge was first
    if (kept.numUpdatedRows === 0n) throw invalidCredentials();
    return { token: await openSession(transaction, user.id, now()), user: toUser(user) };
  });
}

/** How many pending registrations of one identifier a password is tried on. */
const tried = 3;

/**
 * The account whose password this is; without an account the pending registration, of the newest 3 (A74). An unknown
 * identifier, a verified one and one with a single registration take one hash each; what shows by time is only that
 * two or more registrations wait for their codes.
 */
async function findByPassword(
  { db, now }: Services,
  identifier: Identifier | null,
  password: string,
): Promise<StoredUser | null> {
  const { account, pending } = identifier ? await findRegistrants(db, identifier) : { account: null, pending: [] };
  const found = (account ? [account] : pending.slice(0, tried)).filter((user) => !isGone(user, now()));
  for (const user of found) {
    if (await verifyPassword(user.password_hash, password)) return user;
  }
  if (found.length === 0) await verifyPassword(null, password);
  return null;
}

/** Only this login knows the password; one that was changed at the same moment stays. */
async function renewHash({ db }: Services, { id, password_hash }: StoredUser, password: string): Promise<void> {
  const renewed = { password_hash: await hashPassword(password) };
  await db.updateTable('users').set(renewed).where('id', '=', id).where('password_hash', '=', password_hash).execute();
}

function readIdentifier(credentials: Credentials): Identifier | null {
  if ('email' in credentials) return { email: normaliseEmail(credentials.email) };
  const phone = readPhone(credentials.country_calling_code, credentials.phone_number);
  return phone && { phone: phone.e164 };
}

/** Past its deletion period an account is gone, also while the purge has not come by yet. */
function isGone({ delete_after }: StoredUser, now: Date): boolean {
  return delete_after !== null && delete_after <= now;
}

function invalidCredentials(): Problem {
  return new Problem(401, 'Invalid email/phone number or password', { error: 'invalid_credentials' });
}

/** 403 with a fresh code on its way; where no further one may be sent, with the one that still waits. */
async function unverified(services: Services, user: StoredUser, ip: string): Promise<Problem> {
  const identifier = user.email ?? user.phone ?? '';
  const purpose = user.email === null ? 'registration' : 'email_registration';
  const request = { purpose, identifier, userId: user.id } as const;
  let sid: string | null;
  try {
    await countSending(services, request, ip);
    sid = user.email === null ? await sendSmsCode(services, request) : await mailNewCode(services, request);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    sid = (await findLiveCode(services, request))?.sid ?? null;
  }
  if (user.email === null) {
    return new Problem(403, 'Please verify your phone number to continue', {
      error: 'verify_phone',
      extras: { verification_sid: sid },
    });
  }
  return new Problem(403, 'Please verify your email to continue', {
    error: 'verify_email',
    extras: { email: user.email, type: 'email_registration', verification_sid: sid },
  });
}

function mailNewCode(services: Services, request: Parameters<typeof mailCode>[2]): Promise<string> {
  return services.db.transaction().execute((transaction) => mailCode(services, transaction, request));
}
