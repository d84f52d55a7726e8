import { sql } from 'kysely';
import { href } from '../../../common/paths.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { isSamePassword } from '../../../common/rules/password.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { clearUses } from '../common/limits.ts';
import { lockIdentifier, lockUser } from '../common/locks.ts';
import { invalid, type Problem, type Words } from '../common/problem.ts';
import { linkIn, textsFor } from '../common/texts-for.ts';
import { type Caller, forgetDevices } from './devices.ts';
import { wrongPasswords } from './login-limits.ts';
import { type Notice, type NotifyingCtx, notifyOwner } from './notices.ts';
import { hashPassword, type PasswordOwner, passwordErrors } from './passwords.ts';
import { becomeAccount, findResettable } from './pending-registrations.ts';
import { revokeRecovery } from './revoke-recovery.ts';
import { endSessions, hashOf, newSecret } from './sessions.ts';
import { switchOffLately } from './switched-off.ts';
import { furtherUndoToken, undoAddress } from './undo-links.ts';
import { getUser, type Identifier, loginIdentifiers } from './users.ts';
import { countSending, mayReset } from './verification.ts';

const lifetime = 60 * 60_000;

/**
 * Without an account the same work is rolled back, for equal timing. The link uses PUBLIC_URL,
 * never Host.
 */
export async function requestPasswordReset(ctx: MailingCtx, address: string, ip: string): Promise<void> {
  const { mail, now } = ctx;
  const email = normaliseEmail(address);
  await countSending(ctx, { purpose: 'password_reset', identifier: email }, ip);
  const found = await findResettable(ctx, { email });
  const user = (await mayReset(ctx, email, found, ip)) ? found : null;
  const work = inTransaction(ctx, async (ctx) => {
    const token = await issueResetToken(ctx, user?.id ?? null, email);
    const say = await textsFor(ctx, user?.id ?? null);
    const { subject, text } = say.accountMessages.reset;
    await mail.send(ctx, {
      to: email,
      subject,
      text: text({ link: linkIn(say, ctx, `${href('passwordReset')}?token=${token}`) }),
      expires: new Date(now().getTime() + lifetime),
    });
    if (!user) throw new WithoutAccount();
  });
  await work.catch((error) => {
    if (!(error instanceof WithoutAccount)) throw error;
  });
}

class WithoutAccount extends Error {}

/** Invalidates earlier tokens. `userId` is null without an account. Locks the user's row. */
export async function issueResetToken(ctx: Ctx, userId: string | null, identifier: string): Promise<string> {
  const { db, now } = ctx;
  const token = newSecret();
  const time = now();
  await lockUser(ctx, userId);
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  // inserts nothing without an account
  await sql`
    insert into password_resets (token_hash, user_id, identifier, created_at, expires_at)
    select ${hashOf(token)}, id, ${identifier}, ${time}::timestamptz, ${new Date(time.getTime() + lifetime)}::timestamptz
    from users where id = ${userId}`.execute(db);
  return token;
}

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/**
 * Ends all sessions, other devices, tokens and codes, verifies the token's address, and cancels a
 * scheduled deletion, which an intruder may have requested.
 * @throws Problem 422 by field
 */
export async function confirmPasswordReset(
  ctx: LoggingCtx & NotifyingCtx,
  { token, identifier }: { token: string; identifier: Identifier },
  form: NewPassword,
  caller: Caller,
): Promise<void> {
  const { db, now, log } = ctx;
  const reset = await db
    .selectFrom('password_resets')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!reset || Object.values(identifier)[0] !== reset.identifier) throw invalidToken();
  const user = await getUser(ctx, reset.user_id);
  await requireValidPassword(form, user);
  const password_hash = await hashPassword(form.password);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockIdentifier(ctx, reset.identifier);
    // lock order: user before tokens, as in a password change
    await lockUser(ctx, user.id);
    const used = await db
      .updateTable('password_resets')
      .set({ used_at: now() })
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .execute();
    if (!used.some(({ token_hash }) => token_hash === reset.token_hash)) throw invalidToken();
    await becomeAccount(ctx, user.id, identifier);
    await db
      .updateTable('users')
      .set(({ eb, ref }) => ({
        password_hash,
        // an expired account is gone, even before the purge
        delete_after: eb.case().when('delete_after', '<=', now()).then(ref('delete_after')).end(),
      }))
      .where('id', '=', user.id)
      .execute();
    await endSessions(ctx, user.id);
    await forgetDevices(ctx, user.id, caller);
    await revokeRecovery(ctx, user.id);
    await switchOffLately(ctx, user.id, reset.identifier);
    await notifyOfChange(ctx, user.id);
  });
  await clearUses(ctx, wrongPasswords(reset.identifier, caller));
  log({ event: 'password.reset', user_id: user.id });
}

/** @throws Problem 422 */
export async function requireValidPassword(form: NewPassword, owner: PasswordOwner): Promise<void> {
  const errors: Record<string, Words[]> = {};
  const weak = await passwordErrors(form.password, owner);
  if (weak.length > 0) errors.password = weak;
  if (!isSamePassword(form.password_confirmation, form.password)) {
    errors.password_confirmation = [({ accounts }) => accounts.password.mismatch];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Says what logs in and what was disabled; its link reverts changes of the last 72 hours. */
export async function notifyOfChange(ctx: NotifyingCtx, userId: string): Promise<void> {
  const user = await getUser(ctx, userId);
  const ways = loginIdentifiers(user);
  const off = [user.email, user.phone].filter((way) => way !== null && !ways.includes(way));
  const token = await furtherUndoToken(ctx, userId);
  await notifyOwner(ctx, userId, ways, (say): Notice => {
    const { subject, intro, undo, ...words } = say.accountMessages.passwordChanged;
    const link = token === null ? null : undoAddress(ctx, token, say);
    const paragraphs = [
      intro,
      words.ways({ ways: ways.join('\n') }),
      ...(off.length > 0 ? [words.off({ ways: off.join('\n') })] : []),
      ...(link === null ? [] : [undo({ link })]),
    ];
    const sms = link === null ? (ways.length > 1 ? words.smsSeveral : words.sms) : words.smsUndo({ link });
    return { subject, text: paragraphs.join('\n\n'), sms };
  });
}

function invalidToken(): Problem {
  return invalid({ token: [({ accounts }) => accounts.password.linkEnded] });
}
