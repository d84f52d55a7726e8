import { setImmediate } from 'node:timers/promises';
import { day } from '../../../common/rules/durations.ts';
import { dayOf } from '../../../common/text/days.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { invalid, unauthenticated } from '../common/problem.ts';
import { forgetIdentifiers } from './forgotten-identifiers.ts';
import { readPhone } from './phone.ts';
import { identifiersInChanges } from './reserved-identifiers.ts';
import { endSessions } from './sessions.ts';
import { getUser, normaliseEmail } from './users.ts';

const period = 14 * day;

export type Confirmation = { email: string } | { country_calling_code: string; phone_number: string };

/**
 * Starts the deletion period and ends every session (DELETE-01 to DELETE-05). A session that was ended since the
 * request came in deletes nothing (A52).
 * @param session who asks, and the hash of the session's token.
 * @param confirmation the account's e-mail address, or its number when it has none.
 * @returns when the data will be gone.
 * @throws Problem 422 when it is another one, 401 when the session has ended.
 */
export async function requestDeletion(
  ctx: MailingCtx,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  confirmation: Confirmation,
): Promise<Date> {
  const { now, mail } = ctx;
  const user = await getUser(ctx, userId);
  if (user.email !== null) {
    const given = 'email' in confirmation ? normaliseEmail(confirmation.email) : null;
    if (given !== user.email) throw invalid({ email: ['Please enter your correct email address'] });
  } else {
    const given =
      'email' in confirmation ? null : readPhone(confirmation.country_calling_code, confirmation.phone_number);
    if (given?.e164 !== user.phone) throw invalid({ phone_number: ['Please enter your correct phone number'] });
  }
  const deletion = new Date(now().getTime() + period);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('users').set({ delete_after: deletion }).where('id', '=', userId).execute();
    const ended = await endSessions(ctx, userId);
    if (!ended.includes(tokenHash)) throw unauthenticated();
    if (user.email === null) return;
    const text = `Your Zanin account and its data will be deleted on ${dayOf(deletion)}. To keep it, log in before then.`;
    await mail.send(ctx, { to: user.email, subject: 'Your Zanin account will be deleted', text });
  });
  return deletion;
}

/**
 * Deletes the accounts whose period is over, with everything that is kept about them, one transaction each; a login
 * at the same moment either keeps the account or finds it gone. Doing it again changes nothing.
 * @returns how many were deleted.
 */
export async function purgeDeleted(ctx: LoggingCtx): Promise<number> {
  const { db, now, log } = ctx;
  const due = await db.selectFrom('users').select('id').where('delete_after', '<=', now()).execute();
  let count = 0;
  for (const { id } of due) {
    // the embedded database answers without leaving a gap for anything else; this is one
    await setImmediate();
    const gone = await inTransaction(ctx, async (ctx) => {
      // the orders first, which the deletion changes: payments lock an order before its user (locks.ts)
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

/** The sale stays on record, and its receipts without the name (RECEIPT-04). */
async function forgetBuyer({ db }: Ctx, userId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db.updateTable('receipts').set({ buyer: null }).where('order_id', 'in', orders).execute();
}

/**
 * Removes what was sent by the forms of visitors with an address, and its copy for the team (ABOUT-08): for an account, which has proven
 * the address, and not for a registration that is given up.
 */
async function forgetForms({ db }: Ctx, email: string): Promise<void> {
  await db.deleteFrom('outbox').where('reply_to', '=', email).execute();
  await db.deleteFrom('contact_messages').where('email', '=', email).execute();
  await db.deleteFrom('newsletter_subscriptions').where('email', '=', email).execute();
}
