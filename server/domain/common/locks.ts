import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * Locks the row of a user: other transactions that sell or give something to the user wait until this one ends, so that what
 * is decided from what the user has stays true. Taken after the lock of an order, never before one, and before those of
 * sessions, codes and reset tokens.
 * @param userId null where there is no account: the same statement runs and finds none.
 * @returns whether there is such a user.
 */
export async function lockUser({ db }: Ctx, userId: string | null): Promise<boolean> {
  const users = await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return users.length > 0;
}

/** Advisory lock on the making of the first key of badges: of servers that need one at the same moment, one makes it. */
export async function lockBadgeKeys({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('badge-keys', 0))`.execute(db);
}

/** Advisory lock on the making of vouchers: two batches at the same moment do not open more codes than may be (A93). */
export async function lockVouchers({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vouchers', 0))`.execute(db);
}

/**
 * Advisory lock on an e-mail address or a number: other transactions that register, verify or remove something under it
 * wait until this one ends. Taken first of all, before any row.
 */
export async function lockIdentifier({ db }: Ctx, identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identifier:${identifier}`}, 0))`.execute(db);
}

/**
 * Advisory lock on the audit log, whose rows are numbered and chained one after another. Taken last of all, after the year's row of
 * receipt numbers.
 */
export async function lockAuditLog({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-log', 0))`.execute(db);
}
