import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import { unreachable } from './unreachable.ts';

/**
 * Asks the database whether it answers and takes writes. The statement reads no row and locks none, but a read-only
 * server refuses it.
 * @throws DatabaseUnreachable
 */
export async function requireWritable(db: Kysely<Database>): Promise<void> {
  await sql`select from settings limit 0 for key share`.execute(db).catch((error) => {
    throw unreachable(error);
  });
}
