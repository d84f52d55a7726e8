import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Other users can enter a folder that must be private. */
export class FolderOpenToOthers extends Error {
  override readonly name = 'FolderOpenToOthers';
}

/**
 * Mode 700, also for an existing folder: PGlite makes its files world-writable whatever the umask.
 * Folders with the sticky bit, such as /tmp, are shared on purpose and stay unchanged.
 * @throws the system's error, but not for another user's folder or without permissions: see
 * `isPrivate`
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path, 0o700);
  const { mode } = statSync(path);
  if (isPrivate(path) || (mode & 0o1000) !== 0) return;
  try {
    chmodSync(path, mode & 0o7700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'ENOTSUP')))
      throw error;
  }
}

/** Names that were added to it or removed survive a power failure from then on. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isPrivate = (path: string): boolean => (statSync(path).mode & 0o077) === 0;

/** Node's `recursive` never returns where the parent is reported missing, as in /proc. */
function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
