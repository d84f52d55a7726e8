import type { Owner } from '../../machines/site/outbox.machine.ts';
import { openLearnerDatabase, type Sealed, stores } from './learner-database.ts';
import { keys, type SafeStorage } from './storage.ts';

/** Next to the token: without it, what lies in the database cannot be read. */
interface Seal {
  /** AES-GCM, base64. */
  key: string;
  /** Null until the server has said whose token it was. */
  account: string | null;
  /** End of the token, see `endOf`. */
  by: string;
}

export interface AccountKey {
  /** Null if another key has sealed it. */
  unseal(sealed: Sealed): Promise<ArrayBuffer | null>;
  /** For a row whose key must not say what it is about. */
  nameOf(label: string): Promise<string>;
}

/** The key of one account, under which everything of `zanin-learner` is encrypted. */
export interface Sealing {
  /** In the order of the calls, since each changes what the next one finds. */
  inOrder<Value>(run: () => Promise<Value>): Promise<Value>;
  /**
   * Null if nothing is kept, or it belongs to another account, whose key is then deleted. A key is
   * made while it is known whose it is.
   */
  keyOf(owner: Owner): Promise<AccountKey | null>;
  /**
   * Makes a key if there is none, and stores what it has sealed unless the account has logged out
   * since the call, or it is not known whether the present key is its own.
   * @throws where the browser stores nothing, or has no keys
   */
  seal(
    bytes: Uint8Array<ArrayBuffer>,
    owner: Owner,
    store: (sealed: Sealed, key: AccountKey) => Promise<unknown>,
  ): Promise<void>;
  /** At once: the key goes first, and then what it has sealed. */
  forget(): void;
}

/** The last six characters: they distinguish tokens, and cannot be used as one. */
const endOf = (token: string | null): string => token?.slice(-6) ?? '';

let last: Promise<unknown> = Promise.resolve();
let logouts = 0;

function inOrder<Value>(run: () => Promise<Value>): Promise<Value> {
  const next = last.then(run);
  last = next.catch(() => {});
  return next;
}

async function clear(): Promise<void> {
  const database = await openLearnerDatabase();
  await Promise.all(stores.map((store) => database.clear(store)));
}

export function sealing(storage: SafeStorage): Sealing {
  const writeSeal = (seal: Seal) => storage.set(keys.outbox, JSON.stringify(seal));

  async function newSeal({ token, account }: Owner): Promise<Seal> {
    storage.remove(keys.outboxMark);
    // what another account has sealed cannot be read any more
    await clear();
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return { key: btoa(String.fromCharCode(...bytes)), account, by: endOf(token) };
  }

  function forget() {
    logouts += 1;
    storage.remove(keys.outbox);
    storage.remove(keys.outboxMark);
    void inOrder(clear).catch(() => {});
  }

  /** Null if there is none, or it belongs to another account. */
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
    inOrder,

    async keyOf(owner) {
      const seal = sealOf(owner);
      if (seal !== null) return accountKey(seal);
      if (owner.account === null) return null;
      if (readSeal(storage) !== null) {
        forget();
        return null;
      }
      // later, without a connection, nothing can say whose it is
      const asOf = logouts;
      const made = await newSeal(owner);
      if (logouts === asOf) writeSeal(made);
      return null;
    },

    seal(bytes, owner, store) {
      const asOf = logouts;
      return inOrder(async () => {
        if (logouts > asOf) return;
        const own = sealOf(owner);
        // of this account or another, which is not known yet: stored once it is
        if (own === null && owner.account === null && readSeal(storage) !== null) return;
        const seal = own ?? (await newSeal(owner));
        writeSeal(seal);
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(seal), bytes);
        // nothing would read it
        if (readSeal(storage)?.key !== seal.key) return;
        await store({ iv, data }, await accountKey(seal));
      });
    },

    forget,
  };
}

const importKey = ({ key }: Seal): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (character) => character.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

async function accountKey(seal: Seal): Promise<AccountKey> {
  const key = await importKey(seal);
  return {
    unseal: ({ iv, data }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => null),
    async nameOf(label) {
      const digest = await crypto.subtle.digest('SHA-256', encoded(`${seal.key} ${label}`));
      return btoa(String.fromCharCode(...new Uint8Array(digest)));
    },
  };
}

const encoded = (text: string) => new TextEncoder().encode(text);

export const toBytes = (value: unknown) => encoded(JSON.stringify(value));

export const fromBytes = <Value>(bytes: ArrayBuffer | null): Value | null =>
  bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));

function readSeal(storage: SafeStorage): Seal | null {
  try {
    const seal: Partial<Seal> | null = JSON.parse(storage.get(keys.outbox) ?? 'null');
    if (typeof seal?.key !== 'string' || typeof seal.by !== 'string') return null;
    return { key: seal.key, account: typeof seal.account === 'string' ? seal.account : null, by: seal.by };
  } catch {
    return null;
  }
}
