interface Entry<Value> {
  since: number;
  version: string | null;
  value: Promise<Value>;
  /** 0 until it is made. */
  size: number;
}

export interface KeptOptions<Value> {
  now: () => Date;
  /** What values are made of; one that was made of something else is not used. */
  version?: () => string | null;
  /** How old a value may get, in milliseconds. */
  lifetime: number;
  /** How many bytes are kept at most, in all. */
  limit: number;
  /** How many values are kept at most: small ones cost more than their bytes. */
  most?: number;
  /** How many bytes a value has. */
  sizeOf: (value: Value) => number;
  /** Whether a value may be used again; else only callers at the same moment share it. */
  mayKeep?: (value: Value) => boolean;
}

/** Returns what is kept under a key, else what `make` returns. */
export type Keep<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Values that many callers share for a while: callers at the same moment share one making. What fails is not kept, and what
 * is does not fill more than `limit`: the oldest, which would expire first, make room for new ones [F20].
 */
export function keeping<Value>({
  now,
  version = () => null,
  lifetime,
  limit,
  most = Number.POSITIVE_INFINITY,
  sizeOf,
  mayKeep = () => true,
}: KeptOptions<Value>): Keep<Value> {
  /** The oldest first. */
  const kept = new Map<string, Entry<Value>>();
  let held = 0;

  const isFresh = ({ since, version: madeOf }: Entry<Value>) => {
    const age = now().getTime() - since;
    return age >= 0 && age < lifetime && madeOf === version();
  };
  const drop = (key: string, entry: Entry<Value>) => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    held -= entry.size;
  };
  const tidy = () => {
    for (const [key, entry] of kept) {
      if (held <= limit && kept.size <= most && isFresh(entry)) return;
      drop(key, entry);
    }
  };

  return (key, make) => {
    const known = kept.get(key);
    if (known && isFresh(known)) return known.value;
    if (known) drop(key, known);
    const entry = { since: now().getTime(), version: version(), value: make(), size: 0 };
    kept.set(key, entry);
    tidy();
    entry.value.then(
      (value) => {
        if (!mayKeep(value)) drop(key, entry);
        if (kept.get(key) !== entry) return;
        entry.size = sizeOf(value);
        held += entry.size;
        tidy();
      },
      () => drop(key, entry),
    );
    return entry.value;
  };
}
