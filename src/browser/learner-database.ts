import type { DBSchema } from 'idb';
import { openedOnce } from './opened-once.ts';

/** Encrypted under the key of an account, see `sealed.ts`. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

interface LearnerDatabase extends DBSchema {
  /** What was done without a connection, by what it is about. */
  intents: { key: string; value: Sealed & { at: number } };
  /** What was taken along: `chapter <name>` and `file <name>`, with the time when it was last read, in ms. */
  taken: { key: string; value: Sealed & { seen: number } };
}

export const stores = ['intents', 'taken'] as const;

export const openLearnerDatabase = openedOnce<LearnerDatabase>('zanin-learner', 2, (database, from) => {
  for (const store of from < 1 ? stores : (['taken'] as const)) database.createObjectStore(store);
});
