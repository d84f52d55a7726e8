import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Links out of the folder or to hidden files would publish server files; pipes would block. Links
 * inside are allowed, such as `..data` of a mounted volume.
 */
export function unreadableEntries(root: string): string[] {
  const realRoot = realpathSync(root);
  return entriesOf(root)
    .filter(([path, entry]) => !(entry.isFile() || entry.isDirectory() || leadsInside(realRoot, join(root, path))))
    .map(([path]) => path);
}

function leadsInside(realRoot: string, link: string): boolean {
  try {
    const segments = relative(realRoot, realpathSync(link)).split(sep);
    return isFile(link) && segments[0] !== '..' && !segments.some((segment) => /^\.[^.]/.test(segment));
  } catch {
    // dangling link
    return false;
  }
}

/** Does not enter linked folders. */
function entriesOf(root: string): [path: string, entry: Dirent][] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry): [string, Dirent] => [relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'), entry])
    .filter(([path]) => !/(^|\/)(worksheets\/|\.)/.test(path));
}

/** Follows links. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
