import type { Kysely, Logger } from 'kysely';
import type { Database } from './schema.ts';

/** On both databases int8 (also count(*)) is read as number, date as YYYY-MM-DD. */
export const int8 = 20;
export const date = 1082;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Resolves when all commits are on disk; a no-op on PostgreSQL and without new writes. */
  sync: () => Promise<void>;
  /** Free bytes on the data's disk; undefined on PostgreSQL. */
  freeSpace?: () => Promise<number>;
  /**
   * Without statement timeouts, such as to build an index; on PostgreSQL over its own connections.
   * @throws DatabaseUnreachable and errors of `work`
   */
  withoutTimeouts: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Closes the connections and releases the folder's lock. */
  close: () => Promise<void>;
}

/** In milliseconds, for PostgreSQL. */
export interface DatabaseTimeouts {
  /** To connect, or to get a connection of the pool. */
  connection: number;
  /** Enforced by the server for a statement, and for idle time in a transaction; 0 is unlimited. */
  statement: number;
  /** After it the connection counts as dead; longer than `statement`. 0 is unlimited. */
  answer: number;
}

export interface DatabaseLocation {
  databaseUrl: string | null;
  /** A folder, or `memory://`. */
  dataDir: string;
  /** Refuses a folder that other users can enter. */
  production?: boolean;
  /** Free bytes of a folder's disk; asks the system by default. */
  freeSpace?: (folder: string) => Promise<number>;
  /** Dump of a data directory to load into `memory://`. */
  image?: Blob;
  /** Called with each statement and its parameters, which may be secrets. */
  onQuery?: Logger;
  /** Shorter in tests. */
  timeouts?: DatabaseTimeouts;
}
