import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** For the servers of all workers, with some 50 MB each. */
const roomForAll = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomForAll;
}

/** In memory if possible: a database has over a thousand files. */
export const dataFolders = hasRoom(inMemory) ? inMemory : tmpdir();
