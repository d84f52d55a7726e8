import type { Kysely, Logger } from 'kysely';
import type { Database } from './schema.ts';

/** PostgreSQL type numbers: int8 (also count(*)) is read as a number, a date as YYYY-MM-DD, on both databases alike. */
export const int8 = 20;
export const date = 1082;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Resolves once everything committed so far is on the disk; PostgreSQL does that by itself. */
  sync: () => Promise<void>;
  /** Ends the connection and gives the folder free. */
  close: () => Promise<void>;
}

/** How long a PostgreSQL server is waited for, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection, a new one or a free one of the pool. */
  connection: number;
  /** For a statement, or for the next one of a transaction; the server then ends it. */
  statement: number;
  /** For an answer, after which the connection counts as dead; longer than `statement`. */
  answer: number;
}

export interface DatabaseLocation {
  databaseUrl: string | null;
  /** A folder, or `memory://`. */
  dataDir: string;
  /** A dumped data directory to begin a `memory://` database with. */
  image?: Blob;
  /** Hears of each statement with its parameters, which may be secrets: for tests. */
  onQuery?: Logger;
  /** Of PostgreSQL; shorter ones for tests. */
  timeouts?: DatabaseTimeouts;
}
