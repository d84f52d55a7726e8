import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { makePrivateFolder, syncFolder } from '../db/folder.ts';
import { sha256Of } from './bytes.ts';
import type { Store } from './outside.ts';

/** Files at the same time. */
const concurrency = 8;

const draft = /\.draft$/;

/** Files `ab/abcdef…` in a folder of one process. */
export function diskStore(folder: string): Store {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const read = (sha256: string) => readFile(pathOf(sha256)).catch(nullIfMissing);
  const write = async (sha256: string, bytes: Buffer) => {
    const path = pathOf(sha256);
    const there = await read(sha256);
    if (there && sha256Of(there) === sha256) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // its name is that of its bytes only when all of them are on disk
    const unfinished = `${path}.${randomUUID()}.draft`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  };
  return {
    place: pathOf,
    prepare: async () => {
      makePrivateFolder(folder);
      await syncFolder(dirname(folder));
      await removeDrafts(folder);
    },
    read,
    write: async (all) => {
      const limited = pLimit(concurrency);
      await Promise.all([...all].map(([sha256, bytes]) => limited(write, sha256, bytes)));
      // also of files that were there: a process that was killed may have left them unsynced
      const folders = new Set([folder, ...[...all.keys()].map((sha256) => dirname(pathOf(sha256)))]);
      await Promise.all([...folders].map((each) => limited(syncFolder, each)));
    },
    remove: async (hashes) => {
      for (const sha256 of hashes) await rm(pathOf(sha256), { force: true });
    },
    fault: () => Promise.resolve(null),
  };
}

/** Of a process that was killed. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (draft.test(name)) await rm(join(folder, name));
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
