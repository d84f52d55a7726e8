import type { Services } from '../../services.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { lockIdentifier, lockUser } from '../common/locks.ts';
import { invalid, type Problem } from '../common/problem.ts';
import { forgetDevices } from './devices.ts';
import { canBeTold, messageTo, type Notice } from './notices.ts';
import { hashPassword } from './passwords.ts';
import { openChanges, undoableSince } from './reserved-identifiers.ts';
import { endSessions, hashOf, newSecret } from './sessions.ts';
import { getUser } from './users.ts';
import { endWaysBack } from './ways-back.ts';

/**
 * Takes back a change of an address or number, with the link that told of it (SETTINGS-07, decision 053): once, within 72 hours.
 * The account becomes as it was before the oldest change that is still within its 72 hours, so that one link of several
 * suffices (A137). Ends every session, known device, reset link and code, and makes the password useless: a new one is
 * set by "Forgot password", with a link or code to the restored address or number.
 * @throws Problem 422 with `errors.token` for a link that is unknown, used or too old.
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
  if (!link) throw refused('This link is not known. Please open it as it is in the message, to its last character.');
  if (link.undone_at) throw usedUp();
  if (link.created_at <= undoableSince(ctx)) {
    throw refused('This link has expired: a change can be undone for 72 hours. Please contact us.');
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
        // it was asked for since the change, in a session of that time (A152)
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
    await endWaysBack(ctx, userId);
    for (const gone of [user.email, user.phone]) {
      if (gone === null || gone === email || gone === phone) continue;
      if (canBeTold(ctx, gone)) await mail.send(ctx, messageTo(gone, notice));
    }
  });
  log({ event: 'identifier.undone', user_id: userId });
}

/** To the address or number that the account no longer has. */
const notice: Notice = {
  subject: 'A change at Zanin was undone',
  text: 'This address is no longer that of a Zanin account: the change was undone with the link in the message about it, and the account needs a new password.',
  sms: 'this number is no longer that of an account: the change was undone.',
};

const refused = (words: string): Problem => invalid({ token: [words] });
const usedUp = (): Problem => refused('This change was already undone.');
