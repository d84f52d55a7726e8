import type { TakenChapter, TakenStore } from '../../machines/catalogue/take-along.types.ts';
import type { Owner } from '../../machines/site/outbox.machine.ts';
import type { KeptIntents } from './kept-intents.ts';
import { markTaken } from './service-worker.ts';
import { keys, type SafeStorage } from './storage.ts';

/** Fetches the code of the database with the first intent: most pages have none. */
export function intentsWhenNeeded(storage: SafeStorage): KeptIntents & { prepare: (owner: Owner) => void } {
  let loading: Promise<KeptIntents> | null = null;
  const load = () => {
    loading ??= Promise.all([import('./kept-intents.ts'), import('./sealed.ts')]).then(
      ([{ keptIntents }, { sealing }]) => keptIntents(sealing(storage), storage),
    );
    return loading;
  };
  const isSealed = () => storage.get(keys.outbox) !== null;
  return {
    /** While there is a connection. */
    prepare: (owner) =>
      void load()
        .then((intents) => intents.read(owner))
        .catch(() => {}),
    read: async (owner) =>
      isSealed() || loading !== null ? (await load()).read(owner) : { intents: [], evicted: null },
    store: async (intent, owner) => (await load()).store(intent, owner),
    remove: async (intent) => (await load()).remove(intent),
    forgetEvicted: () =>
      void load()
        .then((intents) => intents.forgetEvicted())
        .catch(() => {}),
    forget() {
      storage.remove(keys.outboxMark);
      if (!isSealed()) return;
      // before the code is there, so that nothing can be read from now on
      storage.remove(keys.outbox);
      void load()
        .then((intents) => intents.forget())
        .catch(() => {});
    },
  };
}

/**
 * Fetches the code with the first chapter: most pages need none. `onStored` runs when a chapter, a
 * test or a review is whole.
 */
export function takenWhenNeeded(storage: SafeStorage, owner: () => Owner, onStored: () => void): TakenStore {
  let loading: Promise<TakenStore> | null = null;
  const load = () => {
    loading ??= Promise.all([import('./taken.ts'), import('./sealed.ts')]).then(([{ taken }, { sealing }]) =>
      taken(sealing(storage), owner, Date.now),
    );
    return loading;
  };
  const isSealed = () => storage.get(keys.outbox) !== null;
  /** After a session that had ended, too. */
  async function list(): Promise<TakenChapter[]> {
    const found = await (await load()).list();
    if (found.length > 0) await markTaken();
    return found;
  }
  return {
    async list() {
      const { indexedDB, crypto } = globalThis as { indexedDB?: IDBFactory; crypto?: Partial<Crypto> };
      if (!indexedDB || !crypto?.subtle) throw new Error('This browser stores nothing, or the page is not on HTTPS');
      return isSealed() ? list() : [];
    },
    storeFile: async (id, file) => (await load()).storeFile(id, file),
    async storeChapter(chapter, texts) {
      await (await load()).storeChapter(chapter, texts);
      await markTaken();
      onStored();
    },
    async storeTest(chapter, test) {
      await (await load()).storeTest(chapter, test);
      await markTaken();
      onStored();
    },
    async storeReview(chapter, review) {
      await (await load()).storeReview(chapter, review);
      await markTaken();
      onStored();
    },
    review: async (language) => (isSealed() ? (await load()).review(language) : null),
    async updateReview(language, state) {
      if (isSealed()) await (await load()).updateReview(language, state);
    },
    test: async (place) => (isSealed() ? (await load()).test(place) : null),
    async updateTest(place, attempt) {
      if (isSealed()) await (await load()).updateTest(place, attempt);
    },
    chapter: async (place) => (isSealed() ? (await load()).chapter(place) : null),
    lesson: async (place) => (isSealed() ? (await load()).lesson(place) : null),
    file: async (id) => (isSealed() ? (await load()).file(id) : null),
    remove: async (chapters) => (await load()).remove(chapters),
  };
}
