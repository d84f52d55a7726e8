import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import { date, int8, type OpenDatabase } from './connection.ts';
import type { Database } from './schema.ts';

/** PostgreSQL did not answer. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @throws DatabaseUnreachable
 */
export async function openPostgres(connectionString: string, onQuery?: Logger): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(date, String);
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000, statement_timeout: 15_000 });
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw new DatabaseUnreachable(reasonOf(error), { cause: error });
  }
  return { db, sync: () => Promise.resolve(), close: () => db.destroy() };
}

/** Node reports a host with several addresses as an error that holds one for each, with an empty message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
