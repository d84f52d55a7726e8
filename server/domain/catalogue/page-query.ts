import { createHash } from 'node:crypto';
import type { CourseQuery } from '../../../common/api/types.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { foldedWords } from '../../../common/text/fold.ts';
import { invalid } from '../common/problem.ts';
import { original } from './translations.ts';

const usualLimit = 24;
const mostIds = 100;
const mostWords = 10;

export interface Place {
  /** 0 (best) to 4 in a search, 0 or 1 in a language; otherwise 0. */
  rank: number;
  /** Creation in microseconds since 1970, the database's precision. */
  time: number;
  id: string;
}

/** Null fields do not filter. */
export interface PageQuery {
  /** Of the words of courses, and of those that are searched besides the English ones. */
  language: LanguageCode;
  limit: number;
  category: string | null;
  collection: 'owned' | 'other' | null;
  price: 'free' | null;
  ids: readonly string[] | null;
  /** Folded. An empty list matches nothing. */
  words: readonly string[] | null;
  order: 'newest' | 'oldest' | 'match';
  /** The last course of the previous page. */
  after: Place | null;
}

/** Without page parameters the response is the whole list. */
export const asksForPage = (query: CourseQuery): boolean =>
  [query.limit, query.after, query.category, query.order, query.collection, query.price, query.ids, query.q].some(
    (value) => value !== undefined,
  );

export const asksForSharedPage = (query: CourseQuery): boolean => asksForPage(query) && query.collection === undefined;

/** @throws Problem 422 for too many ids, and for an invalid cursor or one of another list. */
export function readPageQuery(query: CourseQuery, language: LanguageCode = original): PageQuery {
  const words = query.q === undefined || query.q.trim() === '' ? null : foldedWords(query.q).slice(0, mostWords);
  const ids = query.ids === undefined ? null : [...new Set(query.ids.split(','))];
  if (ids !== null && ids.length > mostIds)
    throw invalid({ ids: [({ requests }) => requests.pages.tooManyIds({ most: mostIds })] });
  const page: PageQuery = {
    language,
    limit: query.limit ?? usualLimit,
    category: query.category ?? null,
    collection: query.collection ?? null,
    price: query.price ?? null,
    ids,
    words,
    // in a language, what is translated comes first
    order: query.order ?? (words === null && language === original ? 'newest' : 'match'),
    after: null,
  };
  return query.after === undefined ? page : { ...page, after: readCursor(query.after, page) };
}

/** Opaque, valid for this list only. */
export function cursorAfter({ rank, time, id }: Place, query: PageQuery): string {
  return Buffer.from(JSON.stringify([nameOf(query), rank, time, id])).toString('base64url');
}

/** The same for all pages of a list. */
function nameOf({ language, category, collection, price, ids, words, order }: PageQuery): string {
  // newest and oldest are the same in each language
  const list = JSON.stringify([
    category,
    collection,
    price,
    ids,
    words,
    order,
    ...(order === 'match' ? [language] : []),
  ]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 6);
}

function readCursor(cursor: string, query: PageQuery): Place {
  const value = parsed(cursor);
  if (!Array.isArray(value)) throw broken();
  const [name, rank, time, id]: unknown[] = value;
  const isPlace =
    (rank === 0 || rank === 1 || rank === 2 || rank === 3 || rank === 4) &&
    typeof time === 'number' &&
    Number.isSafeInteger(time) &&
    typeof id === 'string' &&
    // PostgreSQL stores neither NUL nor lone surrogates
    !id.includes('\0') &&
    id.isWellFormed();
  if (!isPlace || typeof name !== 'string') throw broken();
  if (name !== nameOf(query)) {
    throw invalid({ after: [({ requests }) => requests.pages.otherList] });
  }
  return { rank, time, id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // invalid JSON is handled like a wrong shape
  }
}

const broken = () => invalid({ after: [({ requests }) => requests.pages.broken] });
