import { readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** The flush of a write-ahead log. */
export interface WalSync {
  /** Resolves when everything written before the call is on the disk. */
  flush: () => Promise<void>;
  /** Closes the files that a flush keeps open. */
  close: () => Promise<void>;
}

/**
 * What the embedded database leaves out: it writes each commit to its write-ahead log but never asks the disk to
 * keep it, so a power failure could take acknowledged rows along. A flush asks for the log's few segments, and for
 * their folder when it lists others than before; calls made while one runs share the next, and without a write since
 * the last one it does nothing (P31). The segments stay open: opening each for every flush took longer than flushing it.
 * As PostgreSQL does (`wal_sync_method`), it asks for the data and the size, not for times.
 * @param written a number that grows with each write.
 */
export function walSync(folder: string, written: () => number): WalSync {
  let kept: number | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const segments = new Map<string, FileHandle>();

  async function flush(): Promise<void> {
    waiting = null;
    const reached = written();
    if (reached === kept) return;
    try {
      const isChanged = await openSegments();
      await Promise.all([...segments.values()].map((segment) => segment.datasync()));
      if (isChanged) await syncFolder(folder);
    } catch (error) {
      // what the disk refused is asked for from the start
      await closeSegments();
      throw error;
    }
    kept = reached;
  }

  /** Opens the segments that are new and closes those that are gone; resolves with whether there were such. */
  async function openSegments(): Promise<boolean> {
    // a few names: in this thread, where PGlite writes them too, it takes a fraction of a turn of another thread
    const listed = new Set(readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name)));
    const gone = [...segments.keys()].filter((name) => !listed.has(name));
    const added = [...listed].filter((name) => !segments.has(name));
    for (const name of gone) await closeSegment(name);
    for (const name of added) segments.set(name, await open(join(folder, name), 'r'));
    return gone.length > 0 || added.length > 0;
  }

  async function closeSegment(name: string): Promise<void> {
    const segment = segments.get(name);
    segments.delete(name);
    await segment?.close();
  }

  async function closeSegments(): Promise<void> {
    for (const name of [...segments.keys()]) await closeSegment(name);
  }

  return {
    flush() {
      if (written() === kept) return Promise.resolve();
      waiting ??= running.then(flush);
      running = waiting.catch(() => undefined);
      return waiting;
    },
    async close() {
      await running;
      await closeSegments();
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
