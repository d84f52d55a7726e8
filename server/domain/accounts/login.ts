import { expressionBuilder, type RawBuilder } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, type MailingCtx } from '../common/context.ts';
import {
  alongCounted,
  countingAlong,
  countUse,
  isUsedUp,
  refuseBeyond,
  refuseCounted,
  type Use,
} from '../common/limits.ts';
import { lockIdentifier } from '../common/locks.ts';
import { networkOf } from '../common/network.ts';
import { Problem } from '../common/problem.ts';
import { type Caller, knownDevice, rememberDevice } from './devices.ts';
import { wrongPasswords } from './login-limits.ts';
import { hashPassword, shouldRenew, verifyPassword } from './passwords.ts';
import { newSession } from './sessions.ts';
import {
  earlierIdentifier,
  findRegistrants,
  type GivenIdentifier,
  type Identifier,
  isVerified,
  readIdentifier,
  type StoredUser,
  toUser,
} from './users.ts';
import { type CodeRequest, countSending, findLiveCode, mailCode, sendSmsCode } from './verification.ts';

export type Credentials = { password: string } & GivenIdentifier;

/**
 * Opens a session (LOGIN-06 to LOGIN-11). An unknown account and a wrong password look and last the same; that an
 * account is not verified is answered only with its password. Within the deletion period it cancels the deletion.
 * The session is opened only while the password that was checked is still the account's (A50).
 * @returns the session's token, and the secret by which the browser is known from now on (A56).
 * @throws Problem 401 `invalid_credentials`, 403 `verify_email` or `verify_phone`, 422 for a number that cannot be read, 429
 * beyond a limit `login.…`.
 */
export async function login(
  ctx: Services,
  credentials: Credentials,
  caller: Caller,
): Promise<{ token: string; device: string; user: components['schemas']['User'] }> {
  const identifier = readIdentifier(credentials);
  const found = await candidates(ctx, identifier, earlierIdentifier(credentials));
  const device = await knownDevice(ctx, caller, found[0]?.id);
  const limits: Limits = device === null ? limitsOf(identifier, caller) : [['login.device', device]];
  const user = await ctx.attempts(limits, () => ownerOf(found, credentials.password));
  if (!user) throw invalidCredentials();

  if (!isVerified(user)) {
    await countUse(ctx, 'login.account', user.id);
    throw await unverified(ctx, user, caller.ip);
  }
  const { password } = credentials;
  const entered =
    (await enter(ctx, user, password, caller, limits)) ??
    (await enter(ctx, await lookAgain(ctx, user, password), password, caller, limits));
  if (!entered) throw invalidCredentials();
  return { ...entered, user: toUser(user) };
}

/**
 * Opens a session, cancels a deletion and renews an outdated hash, while the account is as it was looked at: with the
 * same password (A50), and with no deletion asked for since (A52). Forgets the wrong passwords of the narrowest limit.
 * @param limits what wrong passwords are held against: other servers may have counted some while this one was checked.
 * @returns the session's token and the device's secret, or null when the account has changed or is gone.
 * @throws Problem 429 when one of the limits is used up, or the account's own for right passwords (A54).
 */
async function enter(
  ctx: Ctx,
  user: StoredUser,
  password: string,
  caller: Caller,
  limits: Limits,
): Promise<{ token: string; device: string } | null> {
  const [narrowest] = limits;
  const renewed = (await shouldRenew(user.password_hash, password)) && { password_hash: await hashPassword(password) };
  return inTransaction(ctx, async (ctx) => {
    const changes = { ...(user.delete_after && { delete_after: null }), ...renewed };
    const kept = await keepOrChange(ctx, user, changes, isUsedUp(ctx, limits));
    if (!kept) return null;
    if (kept.refused) await refuseBeyond(ctx, limits, () => 1);
    const { secret, next } = await rememberDevice(ctx, user.id, caller);
    const right: Use = ['login.account', user.id];
    const counting = countingAlong({ ...ctx, db: next }, right, narrowest);
    const { token, insert } = newSession({ ...ctx, db: counting }, user.id);
    refuseCounted(ctx, right, await insert.returning(alongCounted).executeTakeFirstOrThrow());
    return { token, device: secret };
  });
}

/**
 * Locks the row of an account, or updates it, while it is as it was looked at; without changes no new version of the row
 * is written.
 * @returns null when it no longer was; else whether a condition held.
 */
async function keepOrChange(
  { db }: Ctx,
  user: StoredUser,
  changes: { delete_after?: null; password_hash?: string },
  condition: RawBuilder<boolean>,
): Promise<{ refused: boolean } | null> {
  const { eb } = expressionBuilder<Database, 'users'>();
  const same = eb.and([
    eb('id', '=', user.id),
    eb('password_hash', '=', user.password_hash),
    ...(user.delete_after === null ? [eb('delete_after', 'is', null)] : []),
  ]);
  const refused = condition.as('refused');
  const kept =
    Object.keys(changes).length > 0
      ? db.updateTable('users').set(changes).where(same).returning(refused)
      : db.selectFrom('users').select(refused).where(same).forNoKeyUpdate();
  return (await kept.executeTakeFirst()) ?? null;
}

/** How many pending registrations of one identifier a password is tried on. */
const tried = 3;

/**
 * The account that is named; without one its pending registrations, the newest 3 (A74).
 * @param earlier where the version before may have kept the account.
 */
async function candidates(ctx: Ctx, identifier: Identifier, earlier: Identifier | null): Promise<StoredUser[]> {
  const { account, pending } = await findRegistrants(ctx, identifier);
  const former = account || !earlier ? null : (await findRegistrants(ctx, earlier)).account;
  const named = account ?? former;
  return (named ? [named] : pending.slice(0, tried)).filter((user) => !isGone(user, ctx.now()));
}

/**
 * Whose password this is. An unknown identifier, a verified one and one with a single registration take one hash each;
 * what shows by time is only that two or more registrations wait for their codes.
 */
async function ownerOf(found: readonly StoredUser[], password: string): Promise<StoredUser | null> {
  for (const user of found) {
    if (await verifyPassword(user.password_hash, password)) return user;
  }
  if (found.length === 0) await verifyPassword(null, password);
  return null;
}

/**
 * The account once more, after it changed: a login at the same moment may have renewed the hash of the same password.
 * @throws Problem 401 when the password is another one now, or a deletion was asked for after this login began.
 */
async function lookAgain({ db }: Ctx, before: StoredUser, password: string): Promise<StoredUser> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', before.id).executeTakeFirst();
  if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user) throw invalidCredentials();
  if (before.delete_after === null && user.delete_after !== null) {
    const message = 'The deletion of your account was just requested. Please log in again to keep it.';
    throw new Problem(401, message, { error: 'invalid_credentials' });
  }
  return user;
}

/** What wrong passwords are held against, the narrowest limit first. */
type Limits = readonly [narrowest: Use, ...wider: Use[]];

/** The limits for an unknown browser. */
function limitsOf(identifier: Identifier, caller: Caller): Limits {
  const named = 'email' in identifier ? identifier.email : identifier.phone;
  return [...wrongPasswords(named, caller), ['login.network', networkOf(caller.ip)]];
}

/** Past its deletion period an account is gone, also while the purge has not come by yet. */
function isGone({ delete_after }: StoredUser, now: Date): boolean {
  return delete_after !== null && delete_after <= now;
}

function invalidCredentials(): Problem {
  return new Problem(401, 'Invalid email/phone number or password', { error: 'invalid_credentials' });
}

/** 403 with a fresh code on its way; where no further one may be sent, with the one that still waits. */
async function unverified(ctx: Services, user: StoredUser, ip: string): Promise<Problem> {
  const identifier = user.email ?? user.phone ?? user.id;
  const purpose = user.email === null ? 'registration' : 'email_registration';
  const request = { purpose, identifier, userId: user.id } as const;
  let sid: string | null;
  try {
    await countSending(ctx, request, ip);
    sid = user.email === null ? await sendSmsCode(ctx, request) : await mailNewCode(ctx, request);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    sid = (await findLiveCode(ctx, request))?.sid ?? null;
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

function mailNewCode(ctx: MailingCtx, request: CodeRequest): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, request.identifier);
    return mailCode(ctx, request);
  });
}
