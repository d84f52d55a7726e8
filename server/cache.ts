import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  since: number;
  version: string | null;
  value: Value;
}

export interface KeptOptions<Value> {
  now: () => Date;
  /** What values are made of; one that was made of something else is not used. */
  version?: () => string | null;
  /** How old a value may get, in milliseconds. */
  lifetime: number;
  /** From this age on a value is used while the next one is made, in milliseconds; by default never. */
  renewal?: number;
  /** How many bytes are kept at most, in all. */
  limit?: number;
  /** How many values are kept at most, 0 for no bound: small ones cost more than their bytes. */
  most?: number;
  /** How many bytes a value has. */
  sizeOf?: (value: Value) => number;
  /** Whether a value may be used again; else only callers at the same moment share it. */
  mayKeep?: (value: Value) => boolean;
}

/** Returns what is kept under a key, else what `make` returns. */
export type Keep<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * A cache of values that take long to make: callers at the same moment share one making. What fails is not kept, and what is
 * does not fill more than `limit` bytes. Not `ttl` and `fetchMethod` of lru-cache: a value is as old as the beginning of its
 * making, a clock that was set back says nothing of its age, and an import of content makes all values old.
 */
export function keeping<Value>({
  now,
  version = () => null,
  lifetime,
  renewal = lifetime,
  limit = Number.MAX_SAFE_INTEGER,
  most = 0,
  sizeOf = () => 1,
  mayKeep = () => true,
}: KeptOptions<Value>): Keep<Value> {
  const kept = new LRUCache<string, Entry<Value>>({
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
      if (value) kept.set(key, value);
    };
    making.value.then(
      (value) => end(mayKeep(value) ? { ...making, value } : undefined),
      () => end(),
    );
    return making.value;
  }

  return async (key, make) => {
    const known = kept.get(key);
    const age = ageOf(known);
    if (known && age < renewal) return known.value;
    const making = makings.get(key);
    const next = making && ageOf(making) < lifetime ? making.value : begin(key, make);
    if (!known || age >= lifetime) return next;
    next.catch(() => undefined);
    return known.value;
  };
}
