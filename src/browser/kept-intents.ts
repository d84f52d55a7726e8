import type { Intent, Kept } from '../../machines/common/intents.ts';
import type { Owner } from '../../machines/site/outbox.machine.ts';
import { targetOf } from '../../machines/site/outbox.selectors.ts';
import { openLearnerDatabase, wasNew } from './learner-database.ts';
import { outboxMark } from './outbox-mark.ts';
import { fromBytes, type Sealing, toBytes } from './sealed.ts';
import type { SafeStorage } from './storage.ts';

export interface KeptIntents {
  /** Of this owner alone; those of another account are deleted. */
  read(owner: Owner): Promise<Kept>;
  /**
   * In place of one with the same target.
   * @throws where the browser stores nothing, or has no keys
   */
  store(intent: Intent, owner: Owner): Promise<void>;
  /** Unless a newer one has taken its place. */
  remove(intent: Intent): Promise<void>;
  /** The learner has read that the browser has removed something. */
  forgetEvicted(): void;
  /** At once: the key goes first, and then all that it has sealed. */
  forget(): void;
}

export function keptIntents({ inOrder, keyOf, seal, forget }: Sealing, storage: SafeStorage): KeptIntents {
  const mark = outboxMark(storage);

  const rows = async () => (await openLearnerDatabase()).getAll('intents');

  const count = (all: Awaited<ReturnType<typeof rows>>) =>
    mark.setWaiting(all.filter(({ isRefused }) => isRefused !== true).map(({ at }) => at));

  /** A page that is closed before this leaves it to the next one that reads. */
  async function countAgain(): Promise<void> {
    // what an older database had is in this page, and is sent by it
    wasNew();
    count(await rows());
  }

  return {
    read: (owner) =>
      inOrder(async () => {
        const key = await keyOf(owner);
        if (key === null) return { intents: [], evicted: null };
        const sealed = await rows();
        // an empty one may be one from which all was sent
        if (wasNew() && sealed.length === 0) mark.setEvicted();
        count(sealed);
        const all = await Promise.all(sealed.map(async (each) => fromBytes<Intent>(await key.unseal(each))));
        return { intents: all.filter((intent) => intent !== null), evicted: mark.evicted() };
      }),

    store: (intent, owner) =>
      seal(toBytes(intent), owner, async (sealed) => {
        const isRefused = intent.refusal !== null;
        await (await openLearnerDatabase()).put('intents', { at: intent.at, isRefused, ...sealed }, targetOf(intent));
        await countAgain();
      }),

    remove: (intent) =>
      inOrder(async () => {
        const transaction = (await openLearnerDatabase()).transaction('intents', 'readwrite');
        const stored = await transaction.store.get(targetOf(intent));
        if (stored?.at === intent.at) await transaction.store.delete(targetOf(intent));
        await transaction.done;
        await countAgain();
      }),

    forgetEvicted: mark.forgetEvicted,
    forget,
  };
}
