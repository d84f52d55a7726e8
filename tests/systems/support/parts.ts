/** The parts of which states are made, such as devices, one object for each. */
export interface Parts<Part> {
  /** The first object that was given for a key: it is used for each later one with that key. */
  one: (part: Part) => Part;
  /** Tells parts apart, as their keys do. */
  numberOf: (part: Part) => number;
}

/**
 * There are far fewer parts than states: what is computed of a part alone can be {@link kept}, and the key of a state is made
 * of the numbers of its parts.
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
