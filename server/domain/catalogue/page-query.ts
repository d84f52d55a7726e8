import { createHash } from 'node:crypto';
import type { CourseQuery } from '../../../common/api/types.ts';
import { foldedWords } from '../../../common/text/fold.ts';
import { invalid } from '../common/problem.ts';

/** How many courses a page has when the caller does not say. */
const usualLimit = 24;
/** How many courses a caller may name. */
const mostIds = 100;
/** How many words of a search count. */
const mostWords = 10;

/** Where a course is in a list: what the list is ordered by. */
export interface Place {
  /** 0 for the best matches of a search, up to 2; 0 without one. */
  rank: number;
  /** When the course was created, in microseconds since 1970, as exact as the database has it. */
  time: number;
  id: string;
}

/** Which page of which list is asked for; what does not narrow the list is null. */
export interface PageQuery {
  limit: number;
  category: string | null;
  collection: 'owned' | 'other' | null;
  ids: readonly string[] | null;
  /** Folded; the last one may be the beginning of a word. Without any, nothing is found. */
  words: readonly string[] | null;
  order: 'newest' | 'oldest' | 'match';
  /** The place of the last course of the page before. */
  after: Place | null;
}

/** Whether the query parameters ask for a page; a call without any is answered with the whole list (CATALOGUE-04). */
export const asksForPage = (query: CourseQuery): boolean =>
  [query.limit, query.after, query.category, query.order, query.collection, query.ids, query.q].some(
    (value) => value !== undefined,
  );

/** Whether the page that is asked for has the same answer for everybody, member or not (CATALOGUE-04). */
export const asksForSharedPage = (query: CourseQuery): boolean => asksForPage(query) && query.collection === undefined;

/**
 * Reads the query parameters of a page.
 * @throws Problem 422 for more ids than may be named, and for a cursor that is broken or of another list.
 */
export function readPageQuery(query: CourseQuery): PageQuery {
  const words = query.q === undefined || query.q.trim() === '' ? null : foldedWords(query.q).slice(0, mostWords);
  const ids = query.ids === undefined ? null : [...new Set(query.ids.split(','))];
  if (ids !== null && ids.length > mostIds) throw invalid({ ids: [`Please ask for at most ${mostIds} courses.`] });
  const page: PageQuery = {
    limit: query.limit ?? usualLimit,
    category: query.category ?? null,
    collection: query.collection ?? null,
    ids,
    words,
    order: query.order ?? (words === null ? 'newest' : 'match'),
    after: null,
  };
  return query.after === undefined ? page : { ...page, after: readCursor(query.after, page) };
}

/** The cursor of the page that begins after a place: opaque to callers, and of use for this list only. */
export function cursorAfter({ rank, time, id }: Place, query: PageQuery): string {
  return Buffer.from(JSON.stringify([nameOf(query), rank, time, id])).toString('base64url');
}

/** A short name of a list, the same for all of its pages. */
function nameOf({ category, collection, ids, words, order }: PageQuery): string {
  const list = JSON.stringify([category, collection, ids, words, order]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 6);
}

function readCursor(cursor: string, query: PageQuery): Place {
  const value = parsed(cursor);
  if (!Array.isArray(value)) throw broken();
  const [name, rank, time, id]: unknown[] = value;
  const isPlace =
    (rank === 0 || rank === 1 || rank === 2) &&
    typeof time === 'number' &&
    Number.isSafeInteger(time) &&
    typeof id === 'string' &&
    // the database keeps no NUL, and no broken Unicode
    !id.includes('\0') &&
    id.isWellFormed();
  if (!isPlace || typeof name !== 'string') throw broken();
  if (name !== nameOf(query)) {
    throw invalid({
      after: ['This page is of a list with other parameters. Please ask for the first page, without `after`.'],
    });
  }
  return { rank, time, id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // no JSON is no array either
  }
}

const broken = () =>
  invalid({ after: ['This is not the `next` of a page. Please ask for the first page, without `after`.'] });
