import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The project whose tests wait for a browser for most of their time. */
const waiting = 'e2e';

/**
 * Spreads the files of the browser tests evenly among those that compute, so that both together keep the cores busy. Vitest's
 * own order runs one project after the other.
 */
export default class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return spread(await super.sort(files), ({ project }) => project.name === waiting);
  }
}

/** The items that `isRare` is true of, at even distances among the others. Each kind keeps its order; a rare one is first. */
export function spread<Item>(items: readonly Item[], isRare: (item: Item) => boolean): Item[] {
  const rare = items.filter(isRare);
  const others = items.filter((item) => !isRare(item));
  const places = [
    ...rare.map((item, index) => ({ item, place: (index * items.length) / rare.length })),
    ...others.map((item, index) => ({ item, place: ((index + 0.5) * items.length) / others.length })),
  ];
  return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}
