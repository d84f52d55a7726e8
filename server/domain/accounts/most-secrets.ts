import { sql } from 'kysely';
import type { Ctx } from '../common/context.ts';

/**
 * How many sessions and remembered browsers a user may have at once, and how many are left when a further one would be
 * too many: by deleting several together, most logins delete none.
 */
const secrets = {
  sessions: { most: 50, left: 41 },
  devices: { most: 20, left: 16 },
} as const;

type SecretsTable = keyof typeof secrets;

/**
 * In the statement that adds one, which it does not see: whether that is one too many. Exact while the lock of the user's
 * row is held, from a statement before this one on.
 */
export const isOneTooMany = (table: SecretsTable, userId: string) =>
  sql<boolean>`exists(select from ${sql.table(table)} where user_id = ${userId} offset ${secrets[table].most - 1})`;

/** Deletes those that were unused for longest (A54, A56), but not the one that was just added. */
export async function deleteLongUnused(
  { db }: Ctx,
  table: SecretsTable,
  userId: string,
  addedHash: string,
): Promise<void> {
  // as an array they are found by the index
  await sql`
    delete from ${sql.table(table)} where token_hash = any(array(
      select token_hash from ${sql.table(table)} where user_id = ${userId} and token_hash != ${addedHash}
      order by last_used_at desc offset ${secrets[table].left - 1}))`.execute(db);
}
