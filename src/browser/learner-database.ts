import type { DBSchema } from 'idb';
import { openedOnce } from './opened-once.ts';

/** Encrypted under the key of an account, see `sealed.ts`. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

interface LearnerDatabase extends DBSchema {
  /** What was done without a connection, by what it is about. */
  intents: { key: string; value: Sealed & { at: number; isRefused?: boolean } };
  /**
   * What was taken along: `chapter <name>` and `file <name>`, with the time when it was last read,
   * in ms.
   */
  taken: { key: string; value: Sealed & { seen: number } };
}

export const stores = ['intents', 'taken'] as const;

let isNew = false;

export const openLearnerDatabase = openedOnce<LearnerDatabase>('zanin-learner', 2, (database, from) => {
  isNew ||= from < 1;
  for (const store of from < 1 ? stores : (['taken'] as const)) database.createObjectStore(store);
});

/**
 * Whether there was none when this page opened it; asked once. A browser that clears a site removes
 * all of it.
 */
export function wasNew(): boolean {
  const was = isNew;
  isNew = false;
  return was;
}
