/** Common ancestors, widest first: the machine (''), composite states, states of regions. */
export function containersOf(all: readonly string[]): { name: string; states: readonly string[] }[] {
  const found = new Map<string, string[]>();
  for (const state of all) {
    const paths = state.split(', ').map((leaf) => leaf.split('.'));
    const names = paths.flatMap((path) => path.map((_, place) => path.slice(0, place + 1).join('.')));
    for (const name of new Set(['', ...names])) found.set(name, [...(found.get(name) ?? []), state]);
  }
  return [...found]
    .map(([name, states]) => ({ name, states }))
    .filter(({ states }) => states.length > 1)
    .toSorted((one, other) => other.states.length - one.states.length);
}
