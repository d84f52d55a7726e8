import { leastFree } from '../db/embedded.ts';
import type { Services } from '../services.ts';

/** Cache time, in milliseconds. */
const lifetime = 2_000;

export interface DiskSpace {
  /** Bytes; null if unknown, infinite without a limit. */
  free: () => Promise<number | null>;
  /** Below `leastFree`, or unknown. */
  isLow: () => Promise<boolean>;
}

/**
 * Caches the free space, and logs when it falls below `leastFree` and when it recovers.
 * @param freeSpace in bytes
 */
export function watchDisk(freeSpace: () => Promise<number>, { now, log }: Pick<Services, 'now' | 'log'>): DiskSpace {
  let lastRead: { at: number; bytes: Promise<number | null> } | null = null;
  let wasLow = false;

  async function readFreeSpace(): Promise<number | null> {
    let fault: Record<string, string> = {};
    const bytes = await freeSpace().catch((error) => {
      fault = { reason: String(error) };
      return null;
    });
    const isLow = isTooLittle(bytes);
    if (isLow !== wasLow) {
      log({ event: isLow ? 'disk.low' : 'disk.enough', free_bytes: bytes, needed_bytes: leastFree, ...fault });
    }
    wasLow = isLow;
    return bytes;
  }

  const free = () => {
    const time = now().getTime();
    if (lastRead === null || Math.abs(time - lastRead.at) >= lifetime) lastRead = { at: time, bytes: readFreeSpace() };
    return lastRead.bytes;
  };
  return { free, isLow: async () => isTooLittle(await free()) };
}

const isTooLittle = (bytes: number | null): boolean => bytes === null || bytes < leastFree;
