import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { getUser } from './users.ts';

/** What proves or opens something; it is no information about the person, and a stolen export must not hold it. */
const secrets = /hash|secret|token|provider|intent/;

/**
 * Everything kept about a user, a key for each kind of record (LEGAL-02). It finds every table with a `user_id`, so
 * none can be forgotten when one is added.
 */
export async function exportUser(db: Kysely<Database>, userId: string): Promise<Record<string, unknown>> {
  const user = await getUser(db, userId);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'user_id' order by table_name`.execute(db);
  const records: Record<string, unknown> = { user: withoutSecrets(user) };
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where user_id = ${userId}`.execute(db);
    records[name] = rows.map(withoutSecrets);
  }
  records.messages = await db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'created_at', 'sent_at'])
    .where(
      'recipient',
      'in',
      [user.email, user.phone].filter((identifier) => identifier !== null),
    )
    .orderBy('id')
    .execute();
  return records;
}

function withoutSecrets(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.test(column)));
}
