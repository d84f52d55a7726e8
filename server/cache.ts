import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  since: number;
  version: string | null;
  value: Value;
}

export interface CacheOptions<Value> {
  now: () => Date;
  /** Values of another version are not used. */
  version?: () => string | null;
  /** Maximum age, in milliseconds. */
  lifetime: number;
  /** Age from which a value is renewed in the background, in milliseconds; never by default. */
  renewal?: number;
  /** Total size, in bytes. */
  limit?: number;
  /** Entries, 0 for no bound: small values cost more memory than their bytes. */
  most?: number;
  /** In bytes. */
  sizeOf?: (value: Value) => number;
  /** False shares a value only among concurrent callers. */
  isCacheable?: (value: Value) => boolean;
}

export type Cache<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * TTL cache with request coalescing; failures are not cached. Not lru-cache's `ttl` and
 * `fetchMethod`: age counts from the start of a computation, clocks may be set back, and imports
 * invalidate all.
 */
export function createCache<Value>({
  now,
  version = () => null,
  lifetime,
  renewal = lifetime,
  limit = Number.MAX_SAFE_INTEGER,
  most = 0,
  sizeOf = () => 1,
  isCacheable = () => true,
}: CacheOptions<Value>): Cache<Value> {
  const cached = new LRUCache<string, Entry<Value>>({
    max: most,
    maxSize: limit,
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  });
  const makings = new Map<string, Entry<Promise<Value>>>();

  const ageOf = (entry: Entry<unknown> | undefined) => {
    const age = entry?.version === version() ? now().getTime() - entry.since : -1;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  };

  function begin(key: string, make: () => Promise<Value>): Promise<Value> {
    const making = { since: now().getTime(), version: version(), value: make() };
    makings.set(key, making);
    const end = (value?: Entry<Value>) => {
      if (makings.get(key) !== making) return;
      makings.delete(key);
      if (value) cached.set(key, value);
    };
    making.value.then(
      (value) => end(isCacheable(value) ? { ...making, value } : undefined),
      () => end(),
    );
    return making.value;
  }

  return async (key, make) => {
    const known = cached.get(key);
    const age = ageOf(known);
    if (known && age < renewal) return known.value;
    const making = makings.get(key);
    const next = making && ageOf(making) < lifetime ? making.value : begin(key, make);
    if (!known || age >= lifetime) return next;
    next.catch(() => undefined);
    return known.value;
  };
}
