import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptText } from '../../machines/desk/draft-text.machine.ts';

/** Of an account, a draft and a file: nobody else's is read. */
export type TextKey = readonly [account: string, draft: string, path: string];

interface Texts extends DBSchema {
  texts: { key: string[]; value: KeptText };
}

let opened: Promise<IDBPDatabase<Texts>> | null = null;

/** Once for the tab; a browser that refused is asked again. */
function open(): Promise<IDBPDatabase<Texts>> {
  opened ??= openDB<Texts>('zanin-desk', 1, {
    upgrade: (db) => void db.createObjectStore('texts'),
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Texts that the server does not have yet, in this browser. @throws where it stores nothing */
export const keptTexts = {
  async read(key: TextKey): Promise<KeptText | null> {
    return (await (await open()).get('texts', [...key])) ?? null;
  },

  async write(key: TextKey, text: KeptText): Promise<void> {
    await (await open()).put('texts', text, [...key]);
  },

  /** Not where another tab has kept something else since. */
  async remove(key: TextKey, text: string): Promise<void> {
    const transaction = (await open()).transaction('texts', 'readwrite');
    const kept = await transaction.store.get([...key]);
    if (kept?.text === text) await transaction.store.delete([...key]);
    await transaction.done;
  },
};
