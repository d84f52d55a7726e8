import type { DBSchema } from 'idb';
import type { KeptText, TextKeeper } from '../../machines/desk/draft-text.machine.ts';
import { openPage } from './open-pages.ts';
import { openedOnce } from './opened-once.ts';

/** Of an account, a draft and a file: those of other accounts are not read. */
export type TextKey = readonly [account: string, draft: string, path: string];

interface PageText extends KeptText {
  /** Of the page that keeps it, to know whether that is open. */
  page?: string;
}

interface Stored extends PageText {
  /** Of other tabs, oldest first. */
  others?: readonly PageText[];
}

interface Texts extends DBSchema {
  texts: { key: string[]; value: Stored };
}

const open = openedOnce<Texts>('zanin-desk', 1, (database) => void database.createObjectStore('texts'));

const all = (stored: Stored | undefined): PageText[] => {
  if (stored === undefined) return [];
  const { others = [], ...newest } = stored;
  return [...others, newest];
};

/** In one transaction: tabs wait for each other. */
async function change(key: TextKey, to: (texts: PageText[]) => PageText[]): Promise<void> {
  const transaction = (await open()).transaction('texts', 'readwrite');
  const others = to(all(await transaction.store.get([...key])));
  const newest = others.pop();
  if (newest === undefined) await transaction.store.delete([...key]);
  else await transaction.store.put({ ...newest, ...(others.length > 0 && { others }) }, [...key]);
  await transaction.done;
}

/** Texts that the server does not have yet, in this browser. @throws where it stores nothing */
export const keptTexts = {
  /** The newest, of no page that is open elsewhere. */
  async read(key: TextKey, openPages: ReadonlySet<string> = new Set()): Promise<KeptText | null> {
    const texts = all(await (await open()).get('texts', [...key]));
    const found = texts.findLast(({ page }) => page === undefined || !openPages.has(page));
    if (found === undefined) return null;
    const { page: _, ...kept } = found;
    return kept;
  },

  /**
   * @param instead the text in whose place it is kept; every other one is of another tab, and stays
   */
  write: (key: TextKey, text: PageText, instead: string | null = null): Promise<void> =>
    change(key, (texts) => [...texts.filter((kept) => kept.text !== instead && kept.text !== text.text), text]),

  /** Not what another tab has kept. */
  remove: (key: TextKey, text: string): Promise<void> =>
    change(key, (texts) => texts.filter((kept) => kept.text !== text)),
};

/** What another tab types stays; it is read once its page is closed and this text removed. */
export function keeperOf(
  key: TextKey,
  locks: LockManager | undefined = navigator.locks,
): TextKeeper & { close: () => void } {
  const page = openPage(locks);
  let mine: string | null = null;
  return {
    async read() {
      const kept = await keptTexts.read(key, await page?.others());
      mine = kept?.text ?? null;
      return kept;
    },

    async write(text) {
      const instead = mine;
      mine = text.text;
      await page?.hold();
      await keptTexts.write(key, { ...text, ...(page && { page: page.name }) }, instead);
    },

    close: () => page?.close(),

    remove: (text) => keptTexts.remove(key, text),
  };
}
