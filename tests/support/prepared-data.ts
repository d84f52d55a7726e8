import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const templates = join(root, '.cache/prepared-data');

/**
 * As after a first start. Cached between runs by the hash of code, packages and content, and per
 * day, since the demo account has dates.
 * @param start runs a server on a folder until it is ready, then stops it
 */
export async function prepareData(
  dataDir: string,
  content: string,
  start: (dataDir: string) => Promise<void>,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const template = join(templates, `${today}-${versionOf(content)}`);
  if (!existsSync(template)) {
    mkdirSync(templates, { recursive: true });
    const draft = mkdtempSync(join(templates, `${today}-draft-`));
    await start(draft);
    try {
      renameSync(draft, template);
    } catch (error) {
      // another worker created it
      if (!existsSync(template)) throw error;
      rmSync(draft, { recursive: true });
    }
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    for (const old of readdirSync(templates).filter((name) => name.slice(0, 10) < yesterday)) {
      rmSync(join(templates, old), { recursive: true, force: true });
    }
  }
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Hash of all files that a first start reads. */
function versionOf(content: string): string {
  const hash = createHash('sha256');
  for (const folder of [join(root, 'server'), join(root, 'common'), content]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(byPath)) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      hash.update(`${path}\0`).update(readFileSync(path));
    }
  }
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 24);
}

const byPath = (a: { parentPath: string; name: string }, b: { parentPath: string; name: string }) =>
  join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1;
