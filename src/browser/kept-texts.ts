import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptText, TextKeeper } from '../../machines/desk/draft-text.machine.ts';

/** Of an account, a draft and a file: nobody else's is read. */
export type TextKey = readonly [account: string, draft: string, path: string];

interface Stored extends KeptText {
  /** Of other tabs, oldest first. */
  others?: readonly KeptText[];
}

interface Texts extends DBSchema {
  texts: { key: string[]; value: Stored };
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

const all = (stored: Stored | undefined): KeptText[] => {
  if (stored === undefined) return [];
  const { others = [], ...newest } = stored;
  return [...others, newest];
};

/** In one transaction: tabs wait for each other. */
async function change(key: TextKey, to: (texts: KeptText[]) => KeptText[]): Promise<void> {
  const transaction = (await open()).transaction('texts', 'readwrite');
  const others = to(all(await transaction.store.get([...key])));
  const newest = others.pop();
  if (newest === undefined) await transaction.store.delete([...key]);
  else await transaction.store.put({ ...newest, ...(others.length > 0 && { others }) }, [...key]);
  await transaction.done;
}

/** Texts that the server does not have yet, in this browser. @throws where it stores nothing */
export const keptTexts = {
  /** The newest. */
  async read(key: TextKey): Promise<KeptText | null> {
    return all(await (await open()).get('texts', [...key])).at(-1) ?? null;
  },

  /** @param instead the text in whose place it is kept; every other one is of another tab, and stays */
  write: (key: TextKey, text: KeptText, instead: string | null = null): Promise<void> =>
    change(key, (texts) => [...texts.filter((kept) => kept.text !== instead && kept.text !== text.text), text]),

  /** Not what another tab has kept. */
  remove: (key: TextKey, text: string): Promise<void> =>
    change(key, (texts) => texts.filter((kept) => kept.text !== text)),
};

/** What another tab types beside this page stays, and is read once this page's text is removed. */
export function keeperOf(key: TextKey): TextKeeper {
  let mine: string | null = null;
  return {
    async read() {
      const kept = await keptTexts.read(key);
      mine = kept?.text ?? null;
      return kept;
    },

    write(text) {
      const instead = mine;
      mine = text.text;
      return keptTexts.write(key, text, instead);
    },

    remove: (text) => keptTexts.remove(key, text),
  };
}
