import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * Row lock on the user, for transactions that give access. Lock order: after orders; before
 * sessions, codes and reset tokens.
 * @param userId null without an account: the same statement runs
 */
export async function lockUser({ db }: Ctx, userId: string | null): Promise<boolean> {
  const users = await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return users.length > 0;
}

/** Concurrent servers create one first key. */
export async function lockBadgeKeys({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('badge-keys', 0))`.execute(db);
}

/** Concurrent batches cannot exceed the limit of open codes. */
export async function lockVouchers({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vouchers', 0))`.execute(db);
}

/** Concurrent changes of staff leave an owner. */
export async function lockStaff({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(db);
}

/** Advisory lock for registering, verifying or removing an identifier. Before any row lock. */
export async function lockIdentifier({ db }: Ctx, identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identifier:${identifier}`}, 0))`.execute(db);
}

/** Serialises the hash chain. Taken last, after the year's row of receipt numbers. */
export async function lockAuditLog({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-log', 0))`.execute(db);
}
