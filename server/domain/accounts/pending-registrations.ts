import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { href } from '../../../common/paths.ts';
import { day } from '../../../common/rules/durations.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { lockIdentifier } from '../common/locks.ts';
import { forgetIdentifiers } from './forgotten-identifiers.ts';
import { findRegistrants, type Identifier, type StoredUser } from './users.ts';
import { codeLifetime, mailCode, overtakenCode, sendSmsCode, wrongCode } from './verification.ts';

/** How many registrations of one address or number are kept; more only while their codes work. */
const most = 5;

/** How long a registration may wait for its code. */
const patience = 30 * day;

/** Which registration a request means. */
export type Meant = { is: 'one'; userId: string } | { is: 'none' } | { is: 'unclear' };

/**
 * Which pending registration of an address or a number a request means: the one that it names, else the only one.
 * What it names counts also when that cannot be found: another registration, whose password is a stranger's, never
 * takes its place (A71).
 * @param name the id that POST /register answered or the sid of the last code that was sent for it; null when the request
 * names none, as the contract allows.
 */
export async function meantRegistration(ctx: Ctx, identifier: Identifier, name: string | null = null): Promise<Meant> {
  const { pending } = await findRegistrants(ctx, identifier);
  if (pending.length === 0) return { is: 'none' };
  const only = pending.length === 1 ? pending[0] : undefined;
  const meant = name === null ? only : (pending.find(({ id }) => id === name) ?? (await withCode(ctx, pending, name)));
  return meant ? { is: 'one', userId: meant.id } : { is: 'unclear' };
}

/** The registration that a code was sent for. */
async function withCode({ db }: Ctx, pending: readonly StoredUser[], sid: string): Promise<StoredUser | undefined> {
  const code = await db.selectFrom('verifications').select('user_id').where('sid', '=', sid).executeTakeFirst();
  return pending.find(({ id }) => id === code?.user_id);
}

/**
 * Whose password a reset is for: the account's, else that of the only registration, which the reset then proves (A76).
 * Of several none: the reset would choose the names on the account.
 */
export async function findResettable(ctx: Ctx, identifier: Identifier): Promise<StoredUser | null> {
  const { account, pending } = await findRegistrants(ctx, identifier);
  return account ?? (pending.length === 1 ? (pending[0] ?? null) : null);
}

/**
 * Mails a code for the registration that is meant (VERIFY-13). Where none is pending nothing leaves, and where it is
 * unclear which, a note leaves that says what to do; the answer is the same.
 * @returns the sid of the code; without a code one that nothing fits.
 */
export function mailCodeFor(ctx: MailingCtx, email: string, name: string | null): Promise<string> {
  const { config, mail } = ctx;
  return inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, email);
    const meant = await meantRegistration(ctx, { email }, name);
    if (meant.is === 'unclear') {
      const text = `We cannot tell which registration of this address a code is for.\n\nAsk for the code on the page where you registered, or log in at\n${config.publicUrl}${href('login')}\n\nIf you did not register at Zanin, you can ignore this e-mail.`;
      await mail.send(ctx, { to: email, subject: 'Your registration at Zanin', text });
    }
    const userId = meant.is === 'one' ? meant.userId : null;
    return mailCode(ctx, { purpose: 'email_registration', identifier: email, userId });
  });
}

/**
 * Sends a code by SMS for the registration that is meant (REG-09, VERIFY-13). Where it is unclear which, the code is
 * no registration's until the check names one by its id.
 * @returns the sid by which to check it.
 * @throws Problem as sendSmsCode does.
 */
export async function sendSmsCodeFor(ctx: Services, number: string, name: string | null): Promise<string> {
  const meant = await meantRegistration(ctx, { phone: number }, name);
  const userId = meant.is === 'one' ? meant.userId : null;
  const isUnclaimed = meant.is === 'unclear';
  return sendSmsCode(ctx, { purpose: 'registration', identifier: number, userId, isUnclaimed });
}

/**
 * Makes a registration the account of its address or number, whose owner has just proven to be the learner; the
 * other registrations of it end. Call it in a transaction that began with `lockIdentifier`: of two registrations that
 * are verified at once, the second finds the account of the first.
 * @throws Problem 422 `code_expired` when another registration was first, `invalid_code` when it is none of these.
 */
export async function becomeAccount(ctx: Ctx, userId: string, identifier: Identifier): Promise<void> {
  const { db, now } = ctx;
  const { account, pending } = await findRegistrants(ctx, identifier);
  if (account?.id === userId) return;
  if (account) throw overtakenCode();
  const others = pending.map(({ id }) => id).filter((id) => id !== userId);
  if (others.length === pending.length) throw wrongCode();
  const time = now();
  await db
    .updateTable('users')
    .set('email' in identifier ? { email_verified_at: time } : { phone_verified_at: time })
    .where('id', '=', userId)
    .execute();
  await endRegistrations(ctx, others);
}

/** Ends registrations of an address or number that has an account now. */
export async function endRegistrations({ db, now }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // kept without an owner, so that they can say why they do not work any more
  await db.updateTable('verifications').set({ used_at: now(), user_id: null }).where('user_id', 'in', ids).execute();
  await db.deleteFrom('users').where('id', 'in', ids).execute();
}

/**
 * Makes room for one more registration of an address or a number: the newest 5 stay, and those that their learner may
 * be about to complete, so that registering again and again ends no registration whose code still works (A75).
 * @param pending those that there are, newest first.
 */
export async function makeRoom({ db, now }: Ctx, pending: readonly StoredUser[]): Promise<void> {
  const old = pending.slice(most - 1).map(({ id }) => id);
  if (old.length === 0) return;
  const time = now();
  await db
    .deleteFrom('users')
    .where('id', 'in', old)
    .where('created_at', '<=', new Date(time.getTime() - codeLifetime))
    .where((users) => hasNoLiveCode(users, time))
    .execute();
}

/** Whether no code that was sent for a user, replaced or not, is younger than its life; a condition for statements on `users`. */
export const hasNoLiveCode = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'users'>, now: Date) =>
  not(
    exists(
      selectFrom('verifications')
        .select(sql.lit(1).as('one'))
        .whereRef('verifications.user_id', '=', 'users.id')
        .where('expires_at', '>', now),
    ),
  );

/**
 * Deletes the registrations that were not verified within 30 days (REG-18), one transaction each, but for those that a
 * learner has just asked a code for. Doing it again changes nothing.
 * @returns how many were deleted.
 */
export async function purgePending(ctx: LoggingCtx): Promise<number> {
  const { db, now, log } = ctx;
  const time = now();
  const overdue = db
    .selectFrom('users')
    .select(['id', 'email', 'phone'])
    .where('email_verified_at', 'is', null)
    .where('phone_verified_at', 'is', null)
    .where('created_at', '<=', new Date(time.getTime() - patience))
    .where((users) => hasNoLiveCode(users, time));
  let count = 0;
  for (const { id, email, phone } of await overdue.execute()) {
    await setImmediate();
    const gone = await inTransaction(ctx, async (ctx) => {
      await lockIdentifier(ctx, email ?? phone ?? id);
      const user = await ctx.db
        .deleteFrom('users')
        .where('id', '=', id)
        .where('email_verified_at', 'is', null)
        .where('phone_verified_at', 'is', null)
        .where((users) => hasNoLiveCode(users, time))
        .executeTakeFirst();
      if (user.numDeletedRows === 0n) return false;
      await forgetIdentifiers(
        ctx,
        id,
        [email, phone].filter((identifier) => identifier !== null),
      );
      return true;
    });
    if (gone) count++;
  }
  if (count > 0) log({ event: 'registrations.expired', count });
  return count;
}
