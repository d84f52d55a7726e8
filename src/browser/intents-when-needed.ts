import type { Owner } from '../../machines/site/outbox.machine.ts';
import type { KeptIntents } from './kept-intents.ts';
import { keys, type SafeStorage } from './storage.ts';

/** Fetches the code of the database with the first intent: most pages have none. */
export function intentsWhenNeeded(storage: SafeStorage): KeptIntents & { prepare: (owner: Owner) => void } {
  let loading: Promise<KeptIntents> | null = null;
  const load = () => {
    loading ??= Promise.all([import('./kept-intents.ts'), import('./sealed.ts')]).then(
      ([{ keptIntents }, { sealing }]) => keptIntents(sealing(storage)),
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
    read: async (owner) => (isSealed() || loading !== null ? (await load()).read(owner) : []),
    store: async (intent, owner) => (await load()).store(intent, owner),
    remove: async (intent) => (await load()).remove(intent),
    forget() {
      if (!isSealed()) return;
      // before the code is there, so that nothing can be read from now on
      storage.remove(keys.outbox);
      void load()
        .then((intents) => intents.forget())
        .catch(() => {});
    },
  };
}
