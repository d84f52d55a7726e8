import { href } from './paths.ts';
import { MOST_PAGES, PAGE_SIZE, SEARCH_LENGTH } from './rules/list-sizes.ts';

export type Filter =
  | { by: 'category'; name: string }
  | { by: 'date'; order: 'newest' | 'oldest' }
  | { by: 'collection'; owned: boolean };

/** What leaves courses out, apart from a search. */
export interface Narrowing {
  filter: Filter | null;
  /** Only courses without a price. */
  free: boolean;
}

export interface CatalogueView extends Narrowing {
  /** Search text; empty without a search. */
  words: string;
  shown: number;
}

export const unnarrowed: Narrowing = { filter: null, free: false };

export const wholeList: CatalogueView = { ...unnarrowed, words: '', shown: PAGE_SIZE };

export const isNarrowed = ({ filter, free }: Narrowing): boolean => filter !== null || free;

/** Drops lone surrogates and control characters; cuts to the contract's length. */
export const searchWords = (text: string): string => {
  const storable = text.replace(/\p{Cs}/gu, '').replace(/\p{Cc}/gu, ' ');
  return [...storable.trim()].slice(0, SEARCH_LENGTH).join('').trim();
};

/** Parses the query of an address; unreadable parameters count as absent. */
export function viewIn(query: URLSearchParams): CatalogueView {
  const page = query.get('page') ?? '';
  return {
    filter: filterIn(query),
    free: query.get('price') === 'free',
    words: searchWords(query.get('q') ?? ''),
    shown: PAGE_SIZE * (/^[1-9]\d{0,8}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1),
  };
}

function filterIn(query: URLSearchParams): Filter | null {
  const [name, order, collection] = [query.get('category'), query.get('order'), query.get('collection')];
  if (name) return { by: 'category', name };
  if (order === 'newest' || order === 'oldest') return { by: 'date', order };
  if (collection === 'owned' || collection === 'other') return { by: 'collection', owned: collection === 'owned' };
  return null;
}

/** Query of the address that opens this view; empty for the plain list. */
export function queryOf({ filter, free, words, shown }: CatalogueView): string {
  const query = new URLSearchParams();
  if (filter?.by === 'category') query.set('category', filter.name);
  if (filter?.by === 'date') query.set('order', filter.order);
  if (filter?.by === 'collection') query.set('collection', filter.owned ? 'owned' : 'other');
  if (free) query.set('price', 'free');
  if (words !== '') query.set('q', words);
  if (shown > PAGE_SIZE) query.set('page', String(Math.ceil(shown / PAGE_SIZE)));
  return query.size === 0 ? '' : `?${query}`;
}

export const addressOf = (view: CatalogueView): string => href('catalogue') + queryOf(view);
