import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process, or another part of this one, has the folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Claims a folder for this process. The embedded database takes no lock of its own: two processes on one folder
 * lose rows silently. The lock names the process and its start, so one left behind by a killed process is recognised
 * even when the system has given its number to another.
 * @param folder exists.
 * @returns what gives the folder free again.
 * @throws FolderInUse, and the system's error when the folder cannot be written.
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

/** Puts the written draft in place; a link appears with its content or not at all. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock left behind, unless another process has just replaced it. */
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

/** The number of the process that still holds the lock, or null. */
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

/** When a process began, as boot and clock ticks; null where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the command's name may hold spaces and brackets; the fields after its last bracket are plain
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
