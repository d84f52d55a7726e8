import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { lockIdentifier, lockUser } from '../common/locks.ts';
import { invalid, type Problem } from '../common/problem.ts';
import { forgetDevices } from './devices.ts';
import { canBeNotified, messageTo, type Notice } from './notices.ts';
import { hashPassword } from './passwords.ts';
import { openChanges, undoableSince } from './reserved-identifiers.ts';
import { revokeRecovery } from './revoke-recovery.ts';
import { endSessions, hashOf, newSecret } from './sessions.ts';
import { getUser } from './users.ts';

/**
 * Reverts changes once, by a notice's link of the last 72 hours (decision 053), to the state before
 * the oldest of them. Ends sessions, devices, links and codes and disables the password, which the
 * restored identifier resets.
 * @throws Problem 422 `errors.token` for an unknown, used or expired link
 */
export async function undoIdentifierChange(
  ctx: LoggingCtx & MailingCtx & Pick<Services, 'sms'>,
  token: string,
): Promise<void> {
  const { log, mail, now } = ctx;
  const token_hash = hashOf(token);
  const further = await ctx.db
    .selectFrom('identifier_undo_links')
    .select('change_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  const links = ctx.db.selectFrom('identifier_changes').select(['id', 'user_id', 'created_at', 'undone_at']);
  const link = await (further ? links.where('id', '=', further.change_id) : links.where('token_hash', '=', token_hash))
    .where('is_final', '=', false)
    .executeTakeFirst();
  if (!link) throw refused('unknownLink');
  if (link.undone_at) throw usedUp();
  if (link.created_at <= undoableSince(ctx)) {
    throw refused('linkExpired');
  }
  const userId = link.user_id;
  const undoable = (ctx: Ctx) =>
    openChanges(ctx).selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
  const replaced = (await undoable(ctx)).map((change) => change.replaced).filter((identifier) => identifier !== null);
  const password_hash = await hashPassword(newSecret());
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    for (const identifier of [...new Set(replaced)].sort()) await lockIdentifier(ctx, identifier);
    await lockUser(ctx, userId);
    const changes = await undoable(ctx);
    const [oldest] = changes;
    if (!oldest || !changes.some(({ id }) => id === link.id)) throw usedUp();
    const { email, phone, country_calling_code, phone_number, email_verified_at, phone_verified_at } = oldest;
    const user = await getUser(ctx, userId);
    await db
      .updateTable('users')
      .set({
        ...{ email, phone, country_calling_code, phone_number, email_verified_at, phone_verified_at, password_hash },
        // it was requested since the change, possibly by the intruder
        delete_after: null,
      })
      .where('id', '=', userId)
      .execute();
    await db
      .updateTable('identifier_changes')
      .set({ undone_at: now() })
      .where(
        'id',
        'in',
        changes.map(({ id }) => id),
      )
      .execute();
    await endSessions(ctx, userId);
    await forgetDevices(ctx, userId, { device: null });
    await revokeRecovery(ctx, userId);
    const say = textsIn(user.language);
    for (const gone of [user.email, user.phone]) {
      if (gone === null || gone === email || gone === phone) continue;
      if (canBeNotified(ctx, gone)) await mail.send(ctx, messageTo(gone, notice, say));
    }
  });
  log({ event: 'identifier.undone', user_id: userId });
}

const notice = ({ accountMessages }: Texts): Notice => accountMessages.undone;

const refused = (said: 'unknownLink' | 'linkExpired' | 'linkUsed'): Problem =>
  invalid({ token: [({ accounts }) => accounts.identifiers[said]] });
const usedUp = (): Problem => refused('linkUsed');
