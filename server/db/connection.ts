import type { Kysely, Logger } from 'kysely';
import type { Database } from './schema.ts';

/** PostgreSQL type numbers: int8 (also count(*)) is read as a number, a date as YYYY-MM-DD, on both databases alike. */
export const int8 = 20;
export const date = 1082;

export interface OpenDatabase {
  db: Kysely<Database>;
  /**
   * Resolves once everything committed so far is on the disk, at once when nothing was written since the last time;
   * PostgreSQL needs none.
   */
  sync: () => Promise<void>;
  /** Bytes that are free where the data are; absent where that is not this server's care. */
  freeSpace?: () => Promise<number>;
  /**
   * Does work whose statements may take as long as they need, such as making an index or waiting for another server that
   * does: on PostgreSQL over connections of its own, which have no time limit for statements (F3).
   * @throws DatabaseUnreachable and what the work throws.
   */
  patiently: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Ends the connection and gives the folder free. */
  close: () => Promise<void>;
}

/** How long a PostgreSQL server is waited for, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection, a new one or a free one of the pool. */
  connection: number;
  /** For a statement, or for the next one of a transaction; the server then ends it. 0 is without limit. */
  statement: number;
  /** For an answer, after which the connection counts as dead; longer than `statement`. 0 is without limit. */
  answer: number;
}

export interface DatabaseLocation {
  databaseUrl: string | null;
  /** A folder, or `memory://`. */
  dataDir: string;
  /** Refuses a folder that other users of the machine can enter. */
  production?: boolean;
  /** Bytes that are free where a folder is; asks the system by default. */
  freeSpace?: (folder: string) => Promise<number>;
  /** A dumped data directory to begin a `memory://` database with. */
  image?: Blob;
  /** Called with each statement and its parameters, which may be secrets. */
  onQuery?: Logger;
  /** Of PostgreSQL; shorter ones for tests. */
  timeouts?: DatabaseTimeouts;
}
