import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Other users of the machine can enter a folder that has to be private. */
export class FolderOpenToOthers extends Error {
  override readonly name = 'FolderOpenToOthers';
}

/**
 * Makes a folder that only its owner can enter, and those above it with the usual permissions; takes the permissions of
 * group and others from one that exists. PGlite makes its files readable and writable for all whatever the umask, so the
 * folder is what protects them (A160). A folder with the sticky bit, such as /tmp, is shared on purpose and stays as it is.
 * @throws the system's error; not where another user owns the folder or the file system has no permissions: see `isPrivate`.
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

/** Whether group and others have no permission for a folder. */
export const isPrivate = (path: string): boolean => (statSync(path).mode & 0o077) === 0;

/**
 * Node's own `recursive` never ends where a file system takes no folders and says that the parent is missing, as /proc does.
 */
function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
