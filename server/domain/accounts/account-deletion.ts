import { setImmediate } from 'node:timers/promises';
import { day } from '../../../common/rules/durations.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { dayIn } from '../../../common/text/dates.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../common/context.ts';
import { invalid, unauthenticated } from '../common/problem.ts';
import { forgetIdentifiers } from './forgotten-identifiers.ts';
import { type Notice, type NotifyingCtx, notifyOwner } from './notices.ts';
import { type PhoneParts, readPhone } from './phone.ts';
import { identifiersInChanges, replacedLately } from './reserved-identifiers.ts';
import { revokeRecovery } from './revoke-recovery.ts';
import { endSessions } from './sessions.ts';
import { furtherUndoToken, undoAddress } from './undo-links.ts';
import { getUser, loginIdentifiers } from './users.ts';

const period = 14 * day;

export type Confirmation = { email: string } | PhoneParts;

/**
 * Starts the deletion period and ends all sessions, links and codes. Every identifier is notified,
 * since an intruder may hold the session or know the password (decision 066).
 * @param session deletes nothing if it ended meanwhile
 * @param confirmation the email address, or the number of an account without one
 * @throws Problem 422 for another confirmation, 401 when the session has ended
 */
export async function deleteAccount(
  ctx: NotifyingCtx,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  confirmation: Confirmation,
): Promise<Date> {
  const { now } = ctx;
  const user = await getUser(ctx, userId);
  if (user.email !== null) {
    const given = 'email' in confirmation ? normaliseEmail(confirmation.email) : null;
    if (given !== user.email) throw invalid({ email: [({ accounts }) => accounts.deletion.confirmEmail] });
  } else {
    const given =
      'email' in confirmation ? null : readPhone(confirmation.country_calling_code, confirmation.phone_number);
    if (given === null || given.e164 !== user.phone) {
      throw invalid({ phone_number: [({ accounts }) => accounts.deletion.confirmPhone] });
    }
  }
  const deletion = new Date(now().getTime() + period);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('users').set({ delete_after: deletion }).where('id', '=', userId).execute();
    const ended = await endSessions(ctx, userId);
    if (!ended.includes(tokenHash)) throw unauthenticated();
    await revokeRecovery(ctx, userId);
    const ways = loginIdentifiers(await getUser(ctx, userId));
    const replaced = (await replacedLately(ctx, userId)).filter((identifier) => !ways.includes(identifier));
    await notifyOwner(ctx, userId, ways, noticeOf(deletion));
    const token = replaced.length > 0 ? await furtherUndoToken(ctx, userId) : null;
    if (token !== null) await notifyOwner(ctx, userId, replaced, formerNoticeOf(ctx, deletion, token));
  });
  return deletion;
}

const noticeOf =
  (deletion: Date) =>
  ({ accountMessages, language }: Texts): Notice => {
    const { subject, text, sms } = accountMessages.deletion;
    const date = dayIn(deletion, language);
    return { subject, text: text({ date }), sms: sms({ date }) };
  };

/** Sent to an identifier that the account had until a reversible change. */
const formerNoticeOf =
  (ctx: Pick<NotifyingCtx, 'config'>, deletion: Date, token: string) =>
  (say: Texts): Notice => {
    const { subject, text, sms } = say.accountMessages.formerDeletion;
    const values = { date: dayIn(deletion, say.language), link: undoAddress(ctx, token, say) };
    return { subject, text: text(values), sms: sms(values) };
  };

/** One transaction each. A concurrent login either keeps the account or finds none. */
export async function purgeDeleted(ctx: LoggingCtx): Promise<number> {
  const { db, now, log } = ctx;
  const due = await db.selectFrom('users').select('id').where('delete_after', '<=', now()).execute();
  let count = 0;
  for (const { id } of due) {
    // yields: the embedded database answers without returning to the event loop
    await setImmediate();
    const gone = await inTransaction(ctx, async (ctx) => {
      // lock order: orders before their user (locks.ts)
      await ctx.db.selectFrom('orders').select('id').where('user_id', '=', id).orderBy('id').forUpdate().execute();
      const user = await ctx.db
        .selectFrom('users')
        .select(['id', 'email', 'phone'])
        .where('id', '=', id)
        .where('delete_after', '<=', now())
        .forUpdate()
        .executeTakeFirst();
      if (!user) return false;
      await forgetBuyer(ctx, id);
      const known = [user.email, user.phone, ...(await identifiersInChanges(ctx, id))];
      const identifiers = new Set(known.filter((identifier) => identifier !== null));
      await ctx.db.deleteFrom('users').where('id', '=', id).execute();
      await forgetIdentifiers(ctx, id, identifiers);
      for (const identifier of identifiers) await forgetForms(ctx, identifier);
      return true;
    });
    if (gone) count++;
  }
  if (count > 0) log({ event: 'accounts.purged', count });
  return count;
}

/** Keeps the sale, and its receipts without the name. */
async function forgetBuyer({ db }: Ctx, userId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db.updateTable('receipts').set({ buyer: null }).where('order_id', 'in', orders).execute();
}

/** Only for a proven address, not for an abandoned registration. */
async function forgetForms({ db }: Ctx, email: string): Promise<void> {
  await db.deleteFrom('outbox').where('reply_to', '=', email).execute();
  await db.deleteFrom('contact_messages').where('email', '=', email).execute();
  await db.deleteFrom('newsletter_subscriptions').where('email', '=', email).execute();
}
