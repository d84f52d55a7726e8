import { leastFree } from '../db/embedded.ts';
import type { Services } from '../services.ts';

/** How long a look at the disk counts, in milliseconds. */
const lookCounts = 2_000;

export interface DiskSpace {
  /**
   * Free bytes, two seconds old at most; null when the system did not say, infinitely many where
   * there is no bound.
   */
  free: () => Promise<number | null>;
  /** Whether less is free than the database needs to write safely; also when that is not known. */
  isLow: () => Promise<boolean>;
}

/**
 * Looks at the free space, not more often than every two seconds, and logs when it falls below
 * `leastFree` and when there is enough again.
 * @param freeSpace asks the system, in bytes.
 */
export function watchDisk(freeSpace: () => Promise<number>, { now, log }: Pick<Services, 'now' | 'log'>): DiskSpace {
  let looked: { at: number; bytes: Promise<number | null> } | null = null;
  let wasLow = false;

  async function look(): Promise<number | null> {
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
    if (looked === null || Math.abs(time - looked.at) >= lookCounts) looked = { at: time, bytes: look() };
    return looked.bytes;
  };
  return { free, isLow: async () => isTooLittle(await free()) };
}

const isTooLittle = (bytes: number | null): boolean => bytes === null || bytes < leastFree;
