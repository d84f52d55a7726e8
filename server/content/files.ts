import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Raise it when the import writes the same content differently. */
const importVersion = 5;

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
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || (entry.isSymbolicLink() && isFile(join(entry.parentPath, entry.name))))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(^|\/)(worksheets\/|\.)/.test(path))
    .sort();
}

/** Whether there is a file, or a link to one. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
