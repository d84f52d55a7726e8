/** Items with keys for React, where two may be equal: lists of the atlas are never reordered. */
export function keyed<Item>(items: readonly Item[]): { key: string; index: number; item: Item }[] {
  return items.map((item, index) => ({ key: String(index), index, item }));
}
