import { isRecord } from '../../common/is-record.ts';
import type { Wishlist } from '../../machines/catalogue/wishlist.machine.ts';

/** Denied, full or corrupted storage never breaks the app: values stay in memory. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** `area` is called on each use, since merely reading a denied `localStorage` throws. */
export function safeStorage(area: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return memory.get(key) ?? area().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        area().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {}
    },
  };
}

/** Stays when the tab is closed. */
export const deviceStorage = (): SafeStorage => safeStorage(() => window.localStorage);

export const keys = {
  token: 'ACCESS_TOKEN',
  region: 'USER_REGION',
  regionTime: 'USER_REGION_TIMESTAMP',
  wishlist: 'WISHLIST',
  speed: 'PLAYBACK_SPEED',
  outbox: 'OUTBOX_KEY',
  outboxMark: 'OUTBOX_MARK',
  installDeclined: 'INSTALL_DECLINED',
  dataSaver: 'DATA_SAVER',
} as const;

/** Implausible tokens count as absent; one that is too long would be refused with every call. */
export function readToken(storage: SafeStorage): string | null {
  const token = storage.get(keys.token);
  return token !== null && /^[\w.~+/=-]{8,4096}$/.test(token) && token !== 'undefined' ? token : null;
}

export function readRegion(storage: SafeStorage): { region: string; at: number } | null {
  const region = storage.get(keys.region);
  const at = Number(storage.get(keys.regionTime) ?? Number.NaN);
  return region !== null && /^[A-Z]{2}$/.test(region) && Number.isFinite(at) ? { region, at } : null;
}

/** Unreadable parts are empty. A plain list is the former format: the wished courses. */
export function readWishlist(storage: SafeStorage): Wishlist {
  try {
    const value: unknown = JSON.parse(storage.get(keys.wishlist) ?? '[]');
    if (!isRecord(value)) {
      return { courseIds: strings(value), removedIds: [] };
    }
    const { courseIds, removedIds }: Partial<Record<keyof Wishlist, unknown>> = value;
    return { courseIds: strings(courseIds), removedIds: strings(removedIds) };
  } catch {
    return { courseIds: [], removedIds: [] };
  }
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Playback speed, 1 if unreadable. Players accept 0.25 to 4. */
export function readSpeed(storage: SafeStorage): number {
  const speed = Number(storage.get(keys.speed) ?? Number.NaN);
  return speed >= 0.25 && speed <= 4 ? speed : 1;
}
