import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** More than the servers of all workers keep there at a time, with some 50 MB each. */
const roomForAll = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomForAll;
}

/**
 * Where tests make the data folders of their servers. A database has more than a thousand files, which take a disk far longer to
 * make and to remove than memory.
 */
export const dataFolders = hasRoom(inMemory) ? inMemory : tmpdir();
