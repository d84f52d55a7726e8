import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process, or this one, has the folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * PGlite has no lock, and two processes on a folder lose rows silently. The lock has the process's
 * start too, since the pid of a killed one may be reused.
 * @param folder must exist
 * @returns releases the lock
 * @throws FolderInUse, or the system's error if the folder is not writable
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'zanin.lock');
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid), id: randomUUID() });
  const draft = join(folder, `zanin.lock.${randomUUID()}`);
  writeFileSync(draft, mine, { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (claim(draft, path)) return () => release(path, mine);
      const holder = read(path);
      if (holder === null) continue;
      const pid = livingHolder(holder);
      if (pid !== null) throw new FolderInUse(`${folder} is in use by process ${pid}`);
      discard(path, holder);
    }
    throw new FolderInUse(`${folder} is being opened by several processes at once`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Atomic: a hard link appears with its content or not at all. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock unless another process has just replaced it. */
function discard(path: string, expected: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== expected) claim(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The pid of the lock's holder if it is alive. */
function livingHolder(content: string): number | null {
  let holder: unknown;
  try {
    holder = JSON.parse(content);
  } catch {
    return null;
  }
  if (typeof holder !== 'object' || holder === null || !('pid' in holder) || !('start' in holder)) return null;
  const { pid, start } = holder;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  return typeof start === 'string' && startOf(pid) !== null && start !== startOf(pid) ? null : pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** A process's start as boot id and clock ticks; null if unknown. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the command's name may contain spaces and brackets, so fields are counted from its last
    // bracket
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
