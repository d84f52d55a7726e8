import { readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './folder.ts';

export interface WalSync {
  /** Resolves when all that was written before the call is on disk. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * PGlite never syncs its WAL, so a power failure could lose acknowledged rows. A flush syncs the
 * segments, and their folder if its list changed; concurrent calls share the next flush. Segments
 * stay open, since opening takes longer than flushing. As in PostgreSQL it is fdatasync.
 * @param written a number that grows with each write
 */
export function walSync(folder: string, written: () => number): WalSync {
  let synced: number | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const segments = new Map<string, FileHandle>();

  async function flush(): Promise<void> {
    waiting = null;
    const reached = written();
    if (reached === synced) return;
    try {
      const isChanged = await openSegments();
      await Promise.all([...segments.values()].map((segment) => segment.datasync()));
      if (isChanged) await syncFolder(folder);
    } catch (error) {
      // after a failed sync all segments are synced again
      await closeSegments();
      throw error;
    }
    synced = reached;
  }

  /** Opens new segments and closes removed ones; returns whether there were any. */
  async function openSegments(): Promise<boolean> {
    // synchronous: a few names, and a thread's turn would take longer
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
      if (written() === synced) return Promise.resolve();
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
