export interface Broken {
  /** Such as 'data.0.title is null'. */
  how: string;
  value: unknown;
}

/** Each place once as null, missing, or of another type; of lists the first entry only. */
export function brokenAtOnePlace(value: unknown, path = 'the answer'): Broken[] {
  const here = [null, wrongTypeFor(value)]
    .filter((other) => other !== value)
    .map((other) => ({ how: `${path} is ${JSON.stringify(other)}`, value: other }));
  return [...here, ...inside(value, path)];
}

function inside(value: unknown, path: string): Broken[] {
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    if (first === undefined) return [];
    return brokenAtOnePlace(first, `${path}.0`).map(({ how, value: other }) => ({ how, value: [other, ...others] }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const { [name]: _, ...others } = { ...value } as Record<string, unknown>;
    return [
      { how: `${path}.${name} is missing`, value: others },
      ...brokenAtOnePlace(field, `${path}.${name}`).map(({ how, value: other }) => ({
        how,
        value: { ...value, [name]: other },
      })),
    ];
  });
}

const wrongTypeFor = (value: unknown): unknown => {
  if (Array.isArray(value)) return {};
  return typeof value === 'string' ? 42 : 'text';
};
