import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import { inTransaction, type LoggingCtx } from '../common/context.ts';
import { countUse } from '../common/limits.ts';
import { lockIdentifier, lockUser } from '../common/locks.ts';
import { invalid, noSuch, unauthenticated } from '../common/problem.ts';
import { teamAddress } from '../common/team-address.ts';
import { type Caller, forgetDevices } from './devices.ts';
import { canBeNotified, messageTo, type Notice, type NotifyingCtx, notifyOwner } from './notices.ts';
import { verifyPassword } from './passwords.ts';
import { revokeRecovery } from './revoke-recovery.ts';
import { endSessions, hashOf, isOpen, newSecret } from './sessions.ts';
import { undoAddress } from './undo-links.ts';
import { getUser, loginIdentifiers, type StoredUser } from './users.ts';

export type IdentifierKind = 'email' | 'phone';

type RemovingCtx = LoggingCtx & NotifyingCtx & Pick<Services, 'site'>;

/**
 * Removes one of two identifiers; ends other sessions, devices, reset links and codes, and notifies
 * both. Only the one proven first gets an undo link for 72 hours, so that an intruder cannot
 * restore one of their own (decision 066).
 * @param session stays open
 * @throws Problem 422 by field, 429 (`password.account`)
 */
export async function removeIdentifier(
  ctx: RemovingCtx,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  { kind, current_password }: { kind: IdentifierKind; current_password: string },
  caller: Caller,
): Promise<StoredUser> {
  const before = await getUser(ctx, userId);
  await countUse(ctx, 'password.account', userId);
  if (!(await verifyPassword(before.password_hash, current_password))) {
    ctx.log({ event: 'password.refused', user_id: userId });
    throw invalid({ current_password: [({ accounts }) => accounts.password.incorrect] });
  }
  const removed = requireSecond(before, kind);
  const user = await inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, removed);
    await lockUser(ctx, userId);
    if (!(await isOpen(ctx, tokenHash))) throw unauthenticated();
    await remove(ctx, userId, { kind, removed, isFinal: false });
    await endSessions(ctx, userId, { except: tokenHash });
    await forgetDevices(ctx, userId, caller);
    return getUser(ctx, userId);
  });
  ctx.log({ event: 'identifier.removed', user_id: userId, kind });
  return user;
}

/**
 * By staff, who have verified the learner. Irreversible; ends all sessions.
 * @throws Problem 404 | 422 as `removeIdentifier`
 */
export function removeIdentifierOf(
  ctx: RemovingCtx,
  staff: Staff,
  userId: string,
  kind: IdentifierKind,
): Promise<{ ended: number }> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const found = await ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!found) throw noSuch(`Learner ${userId}`);
    const removed = requireSecond(found, kind);
    await lockIdentifier(ctx, removed);
    await lockUser(ctx, userId);
    await remove(ctx, userId, { kind, removed, isFinal: true });
    const { length: ended } = await endSessions(ctx, userId);
    await forgetDevices(ctx, userId, { device: null });
    return {
      entry: { command: 'learner identifier remove', target: userId, changes: { kind, ended } },
      result: { ended },
    };
  });
}

/** @throws Problem 422 unless the other identifier was proven, even if it is disabled now */
function requireSecond(user: StoredUser, kind: IdentifierKind): string {
  const removed = user[kind];
  const isEmail = kind === 'email';
  if (removed === null) {
    throw invalid({ kind: [({ accounts }) => accounts.identifiers[isEmail ? 'noEmail' : 'noPhone']] });
  }
  if (loginIdentifiers(user).some((way) => way !== removed)) return removed;
  throw invalid({ kind: [({ accounts }) => accounts.identifiers[isEmail ? 'onlyEmail' : 'onlyPhone']] });
}

/** The caller holds the locks of the identifier and of the user's row. */
async function remove(
  ctx: RemovingCtx,
  userId: string,
  { kind, removed, isFinal }: { kind: IdentifierKind; removed: string; isFinal: boolean },
): Promise<void> {
  const { db, now } = ctx;
  const user = await getUser(ctx, userId);
  // it changed while the password was checked
  if (requireSecond(user, kind) !== removed) {
    const said = kind === 'email' ? 'emailJustChanged' : 'phoneJustChanged';
    throw invalid({ kind: [({ accounts }) => accounts.identifiers[said]] });
  }
  const { email, phone, country_calling_code, phone_number, email_verified_at, phone_verified_at } = user;
  const left = loginIdentifiers(user).filter((way) => way !== removed);
  const token = newSecret();
  const isUndoable = !isFinal && isOlder(user, kind);
  const told = [removed, ...left].find((way) => canBeNotified(ctx, way)) ?? removed;
  await db
    .insertInto('identifier_changes')
    .values({
      ...{
        token_hash: hashOf(token),
        user_id: userId,
        identifier: null,
        replaced: removed,
        told,
        is_final: !isUndoable,
      },
      ...{ email, phone, country_calling_code, phone_number, email_verified_at, phone_verified_at },
      created_at: now(),
    })
    .execute();
  await db
    .updateTable('users')
    .set(
      kind === 'email'
        ? { email: null, email_verified_at: null }
        : { phone: null, country_calling_code: null, phone_number: null, phone_verified_at: null },
    )
    .where('id', '=', userId)
    .execute();
  await revokeRecovery(ctx, userId);
  if (canBeNotified(ctx, told)) {
    const notice = removedNotice(ctx, kind, isUndoable ? token : null);
    await ctx.mail.send(ctx, messageTo(told, notice, textsIn(user.language)));
  }
  const others = left.filter((way) => way !== told);
  await notifyOwner(ctx, userId, others, leftNotice(kind));
}

/** Proven no later than the other; a disabled one counts as newer. */
function isOlder({ email_verified_at, phone_verified_at }: StoredUser, kind: IdentifierKind): boolean {
  if (email_verified_at === null || phone_verified_at === null) return false;
  return kind === 'email' ? email_verified_at <= phone_verified_at : phone_verified_at <= email_verified_at;
}

const removedNotice =
  (ctx: Pick<Services, 'config' | 'site'>, kind: IdentifierKind, token: string | null) =>
  (say: Texts): Notice => {
    const { subject, text, final, sms, smsFinal } = say.accountMessages[`${kind}Removed`];
    if (token === null) return { subject, text: final({ address: teamAddress(ctx) }), sms: smsFinal };
    const link = undoAddress(ctx, token, say);
    return { subject, text: text({ link }), sms: sms({ link }) };
  };

const leftNotice =
  (kind: IdentifierKind) =>
  ({ accountMessages }: Texts): Notice =>
    accountMessages[`${kind}Left`];
