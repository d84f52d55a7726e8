import { unnarrowed } from '../../../../common/catalogue-address.ts';
import { pluralise } from '../../../../common/text/text.ts';
import type { CatalogueView, Filter, Narrowing } from '../../../../machines/catalogue/catalogue.machine.ts';

export function labelOf(filter: Filter): string {
  if (filter.by === 'category') return filter.name;
  if (filter.by === 'date') return filter.order === 'newest' ? 'Newest-Oldest' : 'Oldest-Newest';
  return filter.owned ? 'In collection' : 'Not in collection';
}

/** What is on by itself, and what is left without it. */
export function partsOf({ filter, free }: Narrowing): { label: string; rest: Narrowing }[] {
  return [
    ...(filter ? [{ label: labelOf(filter), rest: { ...unnarrowed, free } }] : []),
    ...(free ? [{ label: 'Free', rest: { ...unnarrowed, filter } }] : []),
  ];
}

export const same = (one: Narrowing, other: Narrowing): boolean =>
  one.free === other.free && JSON.stringify(one.filter) === JSON.stringify(other.filter);

/** @example '2 free courses in Business for “english”' */
export function found(view: CatalogueView, total: number): string {
  if (total === 0) return nothingFound(view);
  const { filter, free, words } = view;
  const order = filter?.by === 'date' ? `, ${filter.order} first` : '';
  return `${pluralise(total, free ? 'free course' : 'course')}${placeOf(filter)}${words && ` for “${words}”`}${order}`;
}

/** @example 'No courses in Business match “english”.' */
export function nothingFound({ filter, free, words }: CatalogueView): string {
  const courses = `No ${free ? 'free ' : ''}courses${placeOf(filter)}`;
  if (words !== '') return `${courses} match “${words}”.`;
  return filter || free ? `${courses} yet` : 'No courses here yet';
}

function placeOf(filter: Filter | null): string {
  if (filter?.by === 'category') return ` in ${filter.name}`;
  if (filter?.by === 'collection') return filter.owned ? ' in your collection' : ' outside your collection';
  return '';
}
