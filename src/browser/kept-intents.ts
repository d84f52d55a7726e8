import type { Intent } from '../../machines/common/intents.ts';
import type { Owner } from '../../machines/site/outbox.machine.ts';
import { targetOf } from '../../machines/site/outbox.selectors.ts';
import { openLearnerDatabase } from './learner-database.ts';
import { fromBytes, type Sealing, toBytes } from './sealed.ts';

export interface KeptIntents {
  /** Of this owner alone; those of another account are deleted. */
  read(owner: Owner): Promise<Intent[]>;
  /** In place of one with the same target. @throws where the browser stores nothing, or has no keys */
  store(intent: Intent, owner: Owner): Promise<void>;
  /** Unless a newer one has taken its place. */
  remove(intent: Intent): Promise<void>;
  /** At once: the key goes first, and then all that it has sealed. */
  forget(): void;
}

export function keptIntents({ inOrder, keyOf, seal, forget }: Sealing): KeptIntents {
  return {
    read: (owner) =>
      inOrder(async () => {
        const key = await keyOf(owner);
        if (key === null) return [];
        const sealed = await (await openLearnerDatabase()).getAll('intents');
        const all = await Promise.all(sealed.map(async (each) => fromBytes<Intent>(await key.unseal(each))));
        return all.filter((intent) => intent !== null);
      }),

    store: (intent, owner) =>
      seal(toBytes(intent), owner, async (sealed) =>
        (await openLearnerDatabase()).put('intents', { at: intent.at, ...sealed }, targetOf(intent)),
      ),

    remove: (intent) =>
      inOrder(async () => {
        const transaction = (await openLearnerDatabase()).transaction('intents', 'readwrite');
        const stored = await transaction.store.get(targetOf(intent));
        if (stored?.at === intent.at) await transaction.store.delete(targetOf(intent));
        await transaction.done;
      }),

    forget,
  };
}
