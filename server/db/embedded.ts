import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { type DatabaseLocation, date, int8, type OpenDatabase } from './connection.ts';
import { FolderOpenToOthers, isPrivate, makePrivateFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Database } from './schema.ts';
import { walSync } from './wal.ts';

/**
 * Minimum free bytes **[decided]**: two WAL segments of 16 MiB and the same for tables and other
 * processes. PGlite breaks when it cannot allocate a segment.
 */
export const leastFree = 64 * 1024 * 1024;

export class DiskFull extends Error {
  override readonly name = 'DiskFull';
}

/** @throws FolderInUse | FolderOpenToOthers | DiskFull | the system's error if not writable */
export async function openEmbedded(location: DatabaseLocation): Promise<OpenDatabase> {
  const { dataDir, production = false, image, onQuery, freeSpace = freeSpaceOf } = location;
  const { SharedPGlite } = await import('./pglite.ts');
  const parsers = { [int8]: Number, [date]: String };
  if (dataDir === 'memory://') {
    const pglite = new SharedPGlite({ parsers, ...(image && { loadDataDir: image }) });
    await pglite.waitReady;
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), ...(onQuery && { log: onQuery }) });
    return { db, sync: () => Promise.resolve(), withoutTimeouts: (work) => work(db), close: () => pglite.close() };
  }
  makePrivateFolder(dataDir);
  if (production && !isPrivate(dataDir)) throw new FolderOpenToOthers(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const free = await freeSpace(dataDir);
    if (free < leastFree) {
      throw new DiskFull(`${dataDir}: ${inMegabytes(free)} are free, ${inMegabytes(leastFree)} are needed`);
    }
    const folder = join(dataDir, 'database');
    makePrivateFolder(folder);
    const pglite = new SharedPGlite({ dataDir: folder, parsers });
    await pglite.waitReady;
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), ...(onQuery && { log: onQuery }) });
    const wal = walSync(join(folder, 'pg_wal'), () => pglite.written);
    const close = async () => {
      await wal.close();
      await pglite.close();
      unlock();
    };
    return { db, sync: wal.flush, withoutTimeouts: (work) => work(db), close, freeSpace: () => freeSpace(dataDir) };
  } catch (error) {
    unlock();
    throw error;
  }
}

const freeSpaceOf = async (folder: string): Promise<number> => freeOf(await statfs(folder));

/** Available to this user; infinite where a file system, such as a network one, reports no size. */
export const freeOf = ({ blocks, bavail, bsize }: { blocks: number; bavail: number; bsize: number }): number =>
  blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
