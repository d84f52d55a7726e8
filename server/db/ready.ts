import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import { unreachable } from './unreachable.ts';

/**
 * @throws DatabaseUnreachable, also for a read-only server; the statement reads and locks no row
 */
export async function requireWritable(db: Kysely<Database>): Promise<void> {
  await sql`select from settings limit 0 for key share`.execute(db).catch((error) => {
    throw unreachable(error);
  });
}
