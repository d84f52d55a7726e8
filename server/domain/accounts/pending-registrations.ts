import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { href } from '../../../common/paths.ts';
import { day } from '../../../common/rules/durations.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { textsIn } from '../../texts/texts.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { lockIdentifier } from '../common/locks.ts';
import { linkIn } from '../common/texts-for.ts';
import { codeLifetime } from './codes.ts';
import { forgetIdentifiers } from './forgotten-identifiers.ts';
import { findRegistrants, type Identifier, type StoredUser } from './users.ts';
import { mailCode, sendSmsCode, supersededCode, wrongCode } from './verification.ts';

/** Per identifier; more only while their codes are valid. */
const most = 5;

const retention = 30 * day;

export type Meant = { is: 'one'; userId: string } | { is: 'none' } | { is: 'unclear' };

/**
 * Resolves the registration that a request names, else the only pending one. If the named one is
 * not found, no other takes its place: its password may be a stranger's.
 * @param name the id that POST /register returned or the sid of its last code; null when the
 * request has none, as the contract allows.
 */
export async function meantRegistration(ctx: Ctx, identifier: Identifier, name: string | null = null): Promise<Meant> {
  const { pending } = await findRegistrants(ctx, identifier);
  if (pending.length === 0) return { is: 'none' };
  const only = pending.length === 1 ? pending[0] : undefined;
  const meant = name === null ? only : (pending.find(({ id }) => id === name) ?? (await withCode(ctx, pending, name)));
  return meant ? { is: 'one', userId: meant.id } : { is: 'unclear' };
}

async function withCode({ db }: Ctx, pending: readonly StoredUser[], sid: string): Promise<StoredUser | undefined> {
  const code = await db.selectFrom('verifications').select('user_id').where('sid', '=', sid).executeTakeFirst();
  return pending.find(({ id }) => id === code?.user_id);
}

/**
 * The account, else the only registration, which the reset then verifies. None of several: the
 * reset would choose the account's name.
 */
export async function findResettable(ctx: Ctx, identifier: Identifier): Promise<StoredUser | null> {
  const { account, pending } = await findRegistrants(ctx, identifier);
  return account ?? (pending.length === 1 ? (pending[0] ?? null) : null);
}

/** No mail without a registration, and one without a code if several; the answer is the same. */
export function resendEmailCode(
  ctx: MailingCtx,
  email: string,
  name: string | null,
  language: LanguageCode,
): Promise<string> {
  const { mail } = ctx;
  return inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, email);
    const meant = await meantRegistration(ctx, { email }, name);
    if (meant.is === 'unclear') {
      const say = textsIn(language);
      const { subject, text } = say.accountMessages.unclear;
      await mail.send(ctx, { to: email, subject, text: text({ link: linkIn(say, ctx, href('login')) }) });
    }
    const userId = meant.is === 'one' ? meant.userId : null;
    return mailCode(ctx, { purpose: 'email_registration', identifier: email, userId });
  });
}

/** Of several registrations the code belongs to none until the check names one. */
export async function sendRegistrationSms(
  ctx: Services,
  number: string,
  name: string | null,
  language: LanguageCode,
): Promise<string> {
  const meant = await meantRegistration(ctx, { phone: number }, name);
  const userId = meant.is === 'one' ? meant.userId : null;
  const isUnclaimed = meant.is === 'unclear';
  return sendSmsCode(ctx, { purpose: 'registration', identifier: number, userId, isUnclaimed, language });
}

/**
 * Verifies a registration and ends the others of the identifier. In a transaction that began with
 * `lockIdentifier`, so the second of two concurrent ones finds the account of the first.
 * @throws Problem 422 `code_expired` when another was first, `invalid_code` when it is not one of
 * them.
 */
export async function becomeAccount(ctx: Ctx, userId: string, identifier: Identifier): Promise<void> {
  const { db, now } = ctx;
  const { account, pending } = await findRegistrants(ctx, identifier);
  if (account?.id === userId) return;
  if (account) throw supersededCode();
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

export async function endRegistrations({ db, now }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // kept without an owner, to explain why they no longer work
  await db.updateTable('verifications').set({ used_at: now(), user_id: null }).where('user_id', 'in', ids).execute();
  await db.deleteFrom('users').where('id', 'in', ids).execute();
}

/**
 * Deletes registrations beyond the newest 5, except those with a live code: repeated registering
 * must not end one that is about to complete.
 * @param pending newest first.
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

/** SQL condition on `users`; counts replaced codes too. */
export const hasNoLiveCode = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'users'>, now: Date) =>
  not(
    exists(
      selectFrom('verifications')
        .select(sql.lit(1).as('one'))
        .whereRef('verifications.user_id', '=', 'users.id')
        .where('expires_at', '>', now),
    ),
  );

/** Unverified for 30 days and without a live code, one transaction each. */
export async function purgePending(ctx: LoggingCtx): Promise<number> {
  const { db, now, log } = ctx;
  const time = now();
  const overdue = db
    .selectFrom('users')
    .select(['id', 'email', 'phone'])
    .where('email_verified_at', 'is', null)
    .where('phone_verified_at', 'is', null)
    .where('created_at', '<=', new Date(time.getTime() - retention))
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
