import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { day } from '../../../common/rules/durations.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { forgetSubject, sweepUses } from '../common/limits.ts';
import { lockIdentifier } from '../common/locks.ts';
import { invalid, unauthenticated } from '../common/problem.ts';
import { deviceDays } from './devices.ts';
import { hasNoLiveCode } from './pending-registrations.ts';
import { readPhone } from './phone.ts';
import { endSessions } from './sessions.ts';
import { getUser, normaliseEmail } from './users.ts';

const period = 14 * day;
/** How long a registration may wait for its code. */
const patience = 30 * day;

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
  services: Services,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  confirmation: Confirmation,
): Promise<Date> {
  const { db, now, mail } = services;
  const user = await getUser(db, userId);
  if (user.email !== null) {
    const given = 'email' in confirmation ? normaliseEmail(confirmation.email) : null;
    if (given !== user.email) throw invalid({ email: ['Please enter your correct email address'] });
  } else {
    const given =
      'email' in confirmation ? null : readPhone(confirmation.country_calling_code, confirmation.phone_number);
    if (given?.e164 !== user.phone) throw invalid({ phone_number: ['Please enter your correct phone number'] });
  }
  const deletion = new Date(now().getTime() + period);
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ delete_after: deletion }).where('id', '=', userId).execute();
    const ended = await endSessions(transaction, userId);
    if (!ended.includes(tokenHash)) throw unauthenticated();
    if (user.email === null) return;
    const text = `Your Zanin account and its data will be deleted on ${deletion.toISOString().slice(0, 10)}. To keep it, log in before then.`;
    await mail.send({ to: user.email, subject: 'Your Zanin account will be deleted', text }, transaction);
  });
  return deletion;
}

/**
 * Deletes the accounts whose period is over, with everything that is kept about them, one transaction each; a login
 * at the same moment either keeps the account or finds it gone. Doing it again changes nothing.
 * @returns how many were deleted.
 */
export async function purgeDeleted({ db, now, log }: Services): Promise<number> {
  const due = await db.selectFrom('users').select('id').where('delete_after', '<=', now()).execute();
  let count = 0;
  for (const { id } of due) {
    // the embedded database answers without leaving a gap for anything else; this is one
    await setImmediate();
    const gone = await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .deleteFrom('users')
        .where('id', '=', id)
        .where('delete_after', '<=', now())
        .returning(['email', 'phone'])
        .executeTakeFirst();
      if (user) await forgetIdentifiers(transaction, { id, ...user });
      return user !== undefined;
    });
    if (gone) count++;
  }
  if (count > 0) log({ event: 'accounts.purged', count });
  return count;
}

/**
 * Deletes the registrations that were not verified within 30 days (REG-18), one transaction each, but for those that a
 * learner has just asked a code for. Doing it again changes nothing.
 * @returns how many were deleted.
 */
export async function purgePending({ db, now, log }: Services): Promise<number> {
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
    const gone = await db.transaction().execute(async (transaction) => {
      await lockIdentifier(transaction, email ?? phone ?? id);
      const user = await transaction
        .deleteFrom('users')
        .where('id', '=', id)
        .where('email_verified_at', 'is', null)
        .where('phone_verified_at', 'is', null)
        .where((users) => hasNoLiveCode(users, time))
        .executeTakeFirst();
      if (user.numDeletedRows === 0n) return false;
      await forgetIdentifiers(transaction, { id, email, phone });
      return true;
    });
    if (gone) count++;
  }
  if (count > 0) log({ event: 'registrations.expired', count });
  return count;
}

/** Forgets a deleted user's id, and the address or number unless another registration has the same. */
async function forgetIdentifiers(
  db: Kysely<Database>,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<void> {
  await forgetIdentifier(db, id);
  for (const identifier of [email, phone]) {
    if (identifier === null) continue;
    const same = db
      .selectFrom('users')
      .select('id')
      .where(identifier === email ? 'email' : 'phone', '=', identifier);
    if (!(await same.executeTakeFirst())) await forgetIdentifier(db, identifier);
  }
}

/** What is kept under an address, a number or an id without belonging to the user's row. */
async function forgetIdentifier(db: Kysely<Database>, identifier: string): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', '=', identifier).execute();
  await db.deleteFrom('verifications').where('identifier', '=', identifier).execute();
  await forgetSubject(db, identifier);
}

/** Removes what has had its time: old codes, links, counters, sessions, devices and messages. */
export async function sweep({ db, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * day);
  await db.deleteFrom('verifications').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before(1)).execute();
  await sweepUses(db, before(1));
  await db.deleteFrom('sessions').where('created_at', '<', before(30)).execute();
  await db.deleteFrom('devices').where('last_used_at', '<', before(deviceDays)).execute();
  await db.deleteFrom('outbox').where('created_at', '<', before(30)).execute();
}
