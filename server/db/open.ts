import { join } from 'node:path';
import { Kysely, type Logger, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { makeFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Database } from './schema.ts';
import { walSync } from './wal.ts';

/** PostgreSQL type numbers: int8 (also count(*)) is read as a number, a date as YYYY-MM-DD, on both databases alike. */
const int8 = 20;
const date = 1082;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Resolves once everything committed so far is on the disk; PostgreSQL does that by itself. */
  sync: () => Promise<void>;
  /** Ends the connection and gives the folder free. */
  close: () => Promise<void>;
}

/** PostgreSQL did not answer. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

export interface DatabaseLocation {
  databaseUrl: string | null;
  /** A folder, or `memory://`. */
  dataDir: string;
  /** A dumped data directory to begin a `memory://` database with. */
  image?: Blob;
  /** Hears of each statement with its parameters, which may be secrets: for tests. */
  onQuery?: Logger;
}

/**
 * Opens PostgreSQL where `databaseUrl` is set, else the embedded one.
 * @throws DatabaseUnreachable | FolderInUse | the system's error for a folder that cannot be written.
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.databaseUrl === null ? openEmbedded(location) : openPostgres(location.databaseUrl, location.onQuery);
}

async function openPostgres(connectionString: string, onQuery?: Logger): Promise<OpenDatabase> {
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

async function openEmbedded({ dataDir, image, onQuery }: DatabaseLocation): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const parsers = { [int8]: Number, [date]: String };
  if (dataDir === 'memory://') {
    const pglite = await PGlite.create({ parsers, ...(image && { loadDataDir: image }) });
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), ...(onQuery && { log: onQuery }) });
    return { db, sync: () => Promise.resolve(), close: () => pglite.close() };
  }
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    makeFolder(folder);
    const pglite = await PGlite.create({ dataDir: folder, parsers });
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      await pglite.close();
      unlock();
    };
    return { db, sync: walSync(join(folder, 'pg_wal')), close };
  } catch (error) {
    unlock();
    throw error;
  }
}
