import { expressionBuilder, type RawBuilder } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import type { Texts } from '../../texts/texts.ts';
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
import { type Notice, type NotifyingCtx, notifyOwner } from './notices.ts';
import { hashPassword, shouldRenew, verifyPassword } from './passwords.ts';
import { newSession } from './sessions.ts';
import {
  findRegistrants,
  type GivenIdentifier,
  type Identifier,
  isVerified,
  loginIdentifiers,
  readIdentifier,
  type StoredUser,
  toUser,
} from './users.ts';
import { type CodeRequest, countSending, findLiveCode, mailCode, sendSmsCode } from './verification.ts';

export type Credentials = { password: string } & GivenIdentifier;

/**
 * Equal answers and timing for unknown accounts and wrong passwords; "not verified" requires the
 * right password. Cancels a scheduled deletion.
 * @throws Problem 401 `invalid_credentials`, 403 `verify_email` or `verify_phone`, 422, 429
 * (`login.…`)
 */
export async function login(
  ctx: Services,
  credentials: Credentials,
  caller: Caller,
): Promise<components['schemas']['Session'] & { device: string }> {
  const identifier = readIdentifier(credentials);
  const found = await candidates(ctx, identifier);
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
    (await enter(ctx, await readAgain(ctx, user, password), password, caller, limits));
  if (!entered) throw invalidCredentials();
  return { ...entered, user: toUser(user), ...(user.delete_after !== null && { account_kept: true }) };
}

const keptNotice = ({ accountMessages }: Texts): Notice => accountMessages.kept;

/**
 * Opens the session if the user is unchanged since the password was checked; renews an outdated
 * hash. Someone who scheduled a deletion is told that the account stays: an intruder with the
 * password may have logged in.
 * @param limits checked again, since other servers count too
 * @returns null when the account has changed or is gone
 * @throws Problem 429
 */
async function enter(
  ctx: NotifyingCtx,
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
    if (user.delete_after !== null) await notifyOwner(ctx, user.id, loginIdentifiers(user), keptNotice);
    return { token, device: secret };
  });
}

/**
 * Locks or updates the row if it is unchanged.
 * @returns null if it changed, else whether the condition held
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

const tried = 3;

/** The account, else the newest 3 pending registrations. */
async function candidates(ctx: Ctx, identifier: Identifier): Promise<StoredUser[]> {
  const { account, pending } = await findRegistrants(ctx, identifier);
  return (account ? [account] : pending.slice(0, tried)).filter((user) => !isGone(user, ctx.now()));
}

/** One hash for any identifier; timing reveals only that several registrations are pending. */
async function ownerOf(found: readonly StoredUser[], password: string): Promise<StoredUser | null> {
  for (const user of found) {
    if (await verifyPassword(user.password_hash, password)) return user;
  }
  if (found.length === 0) await verifyPassword(null, password);
  return null;
}

/**
 * A concurrent login may have rehashed the same password.
 * @throws Problem 401 when the password changed or a deletion was requested since
 */
async function readAgain({ db }: Ctx, before: StoredUser, password: string): Promise<StoredUser> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', before.id).executeTakeFirst();
  if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user) throw invalidCredentials();
  if (before.delete_after === null && user.delete_after !== null) {
    throw new Problem(401, ({ accounts }) => accounts.login.deletionRequested, { error: 'invalid_credentials' });
  }
  return user;
}

type Limits = readonly [narrowest: Use, ...wider: Use[]];

function limitsOf(identifier: Identifier, caller: Caller): Limits {
  const named = 'email' in identifier ? identifier.email : identifier.phone;
  return [...wrongPasswords(named, caller), ['login.network', networkOf(caller.ip)]];
}

function isGone({ delete_after }: StoredUser, now: Date): boolean {
  return delete_after !== null && delete_after <= now;
}

function invalidCredentials(): Problem {
  return new Problem(401, ({ accounts }) => accounts.login.wrong, { error: 'invalid_credentials' });
}

/** 403, with a new code on its way unless the limit for codes is reached. */
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
    return new Problem(403, ({ accounts }) => accounts.login.verifyPhone, {
      error: 'verify_phone',
      extras: { verification_sid: sid },
    });
  }
  return new Problem(403, ({ accounts }) => accounts.login.verifyEmail, {
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
