import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Makes whoever else buys for a user, or gives them something, wait until this transaction ends: what is decided from
 * what the user has stays true meanwhile. Taken after the lock of an order, never before one,
 * and before those of sessions, codes and reset tokens.
 */
export async function lockUser(db: Kysely<Database>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Makes every other transaction that registers, verifies or removes something under an e-mail address or a number wait
 * until this one ends. Taken first of all, before any row.
 */
export async function lockIdentifier(db: Kysely<Database>, identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identifier:${identifier}`}, 0))`.execute(db);
}
