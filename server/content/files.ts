import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Raise it when the import writes the same content differently. */
const importVersion = 6;

/** A hash of everything that the import reads. */
export function hashContent(root: string): string {
  const hash = createHash('sha256').update(`${importVersion}`);
  for (const path of filesOf(root)) {
    const bytes = readFileSync(join(root, path));
    hash.update(`\n/${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('base64url');
}

/** The YAML and Markdown of a content folder by path, as an export writes them. */
export function sourcesOf(root: string): { path: string; text: string }[] {
  return filesOf(root)
    .filter((path) => /\.(?:yaml|md)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The files of a content folder, also linked ones, but for hidden ones and the sources of worksheets. */
function filesOf(root: string): string[] {
  return entriesOf(root)
    .filter(([path, entry]) => entry.isFile() || (entry.isSymbolicLink() && isFile(join(root, path))))
    .map(([path]) => path)
    .sort();
}

/**
 * Entries of a content folder that must not be read, by path: a link that leads out of the folder or to a hidden file, such as
 * `.git/config`, would publish a file of the server as a lesson (A162); a pipe would be waited for. A link to a file of the folder is
 * fine, also by way of the `..data` of a mounted volume.
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
    // it leads nowhere
    return false;
  }
}

/** All visible entries of a folder and of those in it, by path; folders that links lead to are not entered. */
function entriesOf(root: string): [path: string, entry: Dirent][] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry): [string, Dirent] => [relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'), entry])
    .filter(([path]) => !/(^|\/)(worksheets\/|\.)/.test(path));
}

/** Whether there is a file, or a link to one. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
