/** Parts of states, such as devices, with one object each. */
export interface Parts<Part> {
  /** The first object with its key. */
  one: (part: Part) => Part;
  numberOf: (part: Part) => number;
}

/**
 * Few parts make many states: results for a part are memoized ({@link kept}), keys consist of
 * numbers.
 */
export function parts<Part>(keyOf: (part: Part) => string): Parts<Part> {
  const ones = new Map<string, Part>();
  const numbers = new Map<Part, number>();

  function one(part: Part): Part {
    if (numbers.has(part)) return part;
    const key = keyOf(part);
    const known = ones.get(key);
    if (known !== undefined) return known;
    ones.set(key, part);
    numbers.set(part, numbers.size);
    return part;
  }

  return { one, numberOf: (part) => numbers.get(part) ?? numbers.get(one(part)) ?? -1 };
}
