import { unnarrowed } from '../../../../common/catalogue-address.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import type { CatalogueView, Filter, Narrowing } from '../../../../machines/catalogue/catalogue.machine.ts';

export function labelOf(filter: Filter): string {
  if (filter.by === 'category') return filter.name;
  if (filter.by === 'date') return say.filters[filter.order];
  return filter.owned ? say.filters.owned : say.filters.others;
}

/** What is on by itself, and what is left without it. */
export function partsOf({ filter, free }: Narrowing): { label: string; rest: Narrowing }[] {
  return [
    ...(filter ? [{ label: labelOf(filter), rest: { ...unnarrowed, free } }] : []),
    ...(free ? [{ label: say.filters.free, rest: { ...unnarrowed, filter } }] : []),
  ];
}

export const same = (one: Narrowing, other: Narrowing): boolean =>
  one.free === other.free && JSON.stringify(one.filter) === JSON.stringify(other.filter);

/** @example '2 free courses in Business for “english”' */
export function found(view: CatalogueView, total: number): string {
  if (total === 0) return nothingFound(view);
  const { filter, free, words } = view;
  const texts = words === '' ? (free ? say.foundFree : say.found) : free ? say.foundFreeFor : say.foundFor;
  return wordsOf(filter?.by === 'date' ? filter.order : placeOf(filter), texts, { ...valuesOf(view), count: total });
}

/** @example 'No courses in Business match “english”.' */
export function nothingFound(view: CatalogueView): string {
  const { filter, free, words } = view;
  const texts = words === '' ? (free ? say.noneFree : say.none) : free ? say.noneFreeFor : say.noneFor;
  return wordsOf(filter?.by === 'date' ? 'dated' : placeOf(filter), texts, valuesOf(view));
}

const valuesOf = ({ filter, words }: CatalogueView) => ({
  words,
  category: filter?.by === 'category' ? filter.name : '',
});

function placeOf(filter: Exclude<Filter, { by: 'date' }> | null) {
  if (filter?.by === 'collection') return filter.owned ? 'owned' : 'others';
  return filter ? 'category' : 'all';
}
