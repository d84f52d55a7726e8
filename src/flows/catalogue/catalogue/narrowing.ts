import { unnarrowed } from '../../../../common/catalogue-address.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import type {
  CatalogueContext,
  CatalogueView,
  Filter,
  Narrowing,
} from '../../../../machines/catalogue/catalogue.machine.ts';

/** With their titles in the language of the page. */
type Categories = CatalogueContext['categories'];

export function labelOf(filter: Filter, categories: Categories): string {
  if (filter.by === 'category') return categories.find(({ name }) => name === filter.name)?.title ?? filter.name;
  if (filter.by === 'date') return say.filters[filter.order];
  return filter.owned ? say.filters.owned : say.filters.others;
}

/** What is on by itself, and what is left without it. */
export function partsOf({ filter, free }: Narrowing, categories: Categories): { label: string; rest: Narrowing }[] {
  return [
    ...(filter ? [{ label: labelOf(filter, categories), rest: { ...unnarrowed, free } }] : []),
    ...(free ? [{ label: say.filters.free, rest: { ...unnarrowed, filter } }] : []),
  ];
}

export const same = (one: Narrowing, other: Narrowing): boolean =>
  one.free === other.free && JSON.stringify(one.filter) === JSON.stringify(other.filter);

type View = CatalogueView & { categories: Categories };

/** @example '2 free courses in Business for “english”' */
export function found(view: View, total: number): string {
  if (total === 0) return nothingFound(view);
  const { filter, free, words } = view;
  const texts = words === '' ? (free ? say.foundFree : say.found) : free ? say.foundFreeFor : say.foundFor;
  return wordsOf(filter?.by === 'date' ? filter.order : placeOf(filter), texts, { ...valuesOf(view), count: total });
}

/** @example 'No courses in Business match “english”.' */
export function nothingFound(view: View): string {
  const { filter, free, words } = view;
  const texts = words === '' ? (free ? say.noneFree : say.none) : free ? say.noneFreeFor : say.noneFor;
  return wordsOf(filter?.by === 'date' ? 'dated' : placeOf(filter), texts, valuesOf(view));
}

const valuesOf = ({ filter, words, categories }: View) => ({
  words,
  category: filter?.by === 'category' ? labelOf(filter, categories) : '',
});

function placeOf(filter: Exclude<Filter, { by: 'date' }> | null) {
  if (filter?.by === 'collection') return filter.owned ? 'owned' : 'others';
  return filter ? 'category' : 'all';
}
