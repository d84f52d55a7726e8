import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A copy of the content, which a test may change. `folder` is CONTENT_DIR, `beside` a new folder
 * next to it.
 */
export function copyContent() {
  const root = mkdtempSync(join(tmpdir(), 'zanin-content-'));
  const folder = join(root, 'content');
  cpSync('content', folder, { recursive: true });
  return {
    folder,
    beside: (name: string) => join(root, name),
    env: { CONTENT_DIR: folder },
    remove: () => rmSync(root, { recursive: true }),
  };
}
