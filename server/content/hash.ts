import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raise it when the import writes the same content differently. */
const importVersion = 2;

/** A hash of everything that the import reads. */
export function hashContent(root: string): string {
  const hash = createHash('sha256').update(`${importVersion}`);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.includes('/worksheets/') && !path.includes('/.'))
    .sort();
  for (const path of files) {
    const bytes = readFileSync(join(root, path));
    hash.update(`\n${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('base64url');
}
