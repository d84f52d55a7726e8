import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the embedded database leaves out: it writes each commit to its write-ahead log but never asks the disk to
 * keep it, so a power failure could take acknowledged rows along. The returned function flushes the log's few
 * segments; calls made while one runs share the next, and without a write since the last one it does nothing (P31).
 * @param written a number that grows with each write.
 */
export function walSync(folder: string, written: () => number): () => Promise<void> {
  let kept: number | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  async function flush(): Promise<void> {
    waiting = null;
    const reached = written();
    if (reached === kept) return;
    const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of [...segments, '.']) await sync(join(folder, name));
    kept = reached;
  }

  return () => {
    if (written() === kept) return Promise.resolve();
    waiting ??= running.then(flush);
    running = waiting.catch(() => undefined);
    return waiting;
  };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
