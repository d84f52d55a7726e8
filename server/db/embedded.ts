import { join } from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { type DatabaseLocation, date, int8, type OpenDatabase } from './connection.ts';
import { makeFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Database } from './schema.ts';
import { walSync } from './wal.ts';

/**
 * Opens PGlite on a folder, or in memory.
 * @throws FolderInUse | the system's error for a folder that cannot be written.
 */
export async function openEmbedded({ dataDir, image, onQuery }: DatabaseLocation): Promise<OpenDatabase> {
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
