import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Intent } from '../../machines/common/intents.ts';
import type { Owner } from '../../machines/site/outbox.machine.ts';
import { targetOf } from '../../machines/site/outbox.selectors.ts';
import { keys, type SafeStorage } from './storage.ts';

interface Sealed {
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

interface Intents extends DBSchema {
  intents: { key: string; value: Sealed };
}

/** Next to the token: without it, what lies in the database cannot be read. */
interface Seal {
  /** AES-GCM, base64. */
  key: string;
  /** Null until the server has said whose token it was. */
  account: string | null;
  /** End of the token, see `endOf`. */
  by: string;
}

export interface KeptIntents {
  /** Of this owner alone; those of another account are deleted. */
  read(owner: Owner): Promise<Intent[]>;
  /** In place of one with the same target. @throws where the browser stores nothing, or has no keys */
  store(intent: Intent, owner: Owner): Promise<void>;
  /** Unless a newer one has taken its place. */
  remove(intent: Intent): Promise<void>;
  /** At once: the key goes first, and then what it has sealed. */
  forget(): void;
}

let opened: Promise<IDBPDatabase<Intents>> | null = null;

/** Once for the tab; a browser that refused is asked again. */
function open(): Promise<IDBPDatabase<Intents>> {
  opened ??= openDB<Intents>('zanin-learner', 1, {
    upgrade: (db) => void db.createObjectStore('intents'),
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Tells tokens apart, and is none. */
const endOf = (token: string | null): string => token?.slice(-6) ?? '';

/** In the order of the calls, since each changes what the next one finds. */
export function keptIntents(storage: SafeStorage): KeptIntents {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const next = last.then(run);
    last = next.catch(() => {});
    return next;
  };
  const writeSeal = (seal: Seal) => storage.set(keys.outbox, JSON.stringify(seal));

  let logouts = 0;
  function forget() {
    logouts += 1;
    storage.remove(keys.outbox);
    void inOrder(async () => (await open()).clear('intents')).catch(() => {});
  }

  /** Null if there is none, or it belongs to somebody else. */
  function sealOf({ token, account }: Owner): Seal | null {
    const seal = readSeal(storage);
    if (seal === null) return null;
    const isOwn = account === null || seal.account === null ? seal.by === endOf(token) : seal.account === account;
    if (!isOwn) return null;
    const current = { ...seal, account: account ?? seal.account, by: endOf(token) };
    if (current.account !== seal.account || current.by !== seal.by) writeSeal(current);
    return current;
  }

  return {
    read: (owner) =>
      inOrder(async () => {
        const seal = sealOf(owner);
        if (seal === null) {
          if (owner.account !== null && readSeal(storage) !== null) forget();
          return [];
        }
        const key = await keyOf(seal);
        const sealed = await (await open()).getAll('intents');
        const all = await Promise.all(sealed.map((each) => unsealed(each, key)));
        return all.filter((intent) => intent !== null);
      }),

    store(intent, owner) {
      const asOf = logouts;
      return inOrder(async () => {
        if (logouts > asOf) return;
        const seal = sealOf(owner) ?? (await newSeal(owner));
        writeSeal(seal);
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const bytes = new TextEncoder().encode(JSON.stringify(intent));
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(seal), bytes);
        // nothing would read it
        if (readSeal(storage)?.key !== seal.key) return;
        await (await open()).put('intents', { at: intent.at, iv, data }, targetOf(intent));
      });
    },

    remove: (intent) =>
      inOrder(async () => {
        const transaction = (await open()).transaction('intents', 'readwrite');
        const stored = await transaction.store.get(targetOf(intent));
        if (stored?.at === intent.at) await transaction.store.delete(targetOf(intent));
        await transaction.done;
      }),

    forget,
  };
}

async function newSeal({ token, account }: Owner): Promise<Seal> {
  // what another account has sealed cannot be read any more
  await (await open()).clear('intents');
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { key: btoa(String.fromCharCode(...bytes)), account, by: endOf(token) };
}

const keyOf = ({ key }: Seal): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (character) => character.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

/** Null if another key has sealed it. */
async function unsealed({ iv, data }: Sealed, key: CryptoKey): Promise<Intent | null> {
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)));
  } catch {
    return null;
  }
}

function readSeal(storage: SafeStorage): Seal | null {
  try {
    const seal: Partial<Seal> | null = JSON.parse(storage.get(keys.outbox) ?? 'null');
    if (typeof seal?.key !== 'string' || typeof seal.by !== 'string') return null;
    return { key: seal.key, account: typeof seal.account === 'string' ? seal.account : null, by: seal.by };
  } catch {
    return null;
  }
}
