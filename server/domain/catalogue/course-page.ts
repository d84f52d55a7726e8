import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Ctx } from '../common/context.ts';
import { openedCourses } from './access.ts';
import { loadCards, toCard } from './catalogue.ts';
import { loadLearner, marksOf, visitor } from './course-list.ts';
import { cursorAfter, type PageQuery, type Place } from './page-query.ts';
import { meaningsOf, type SearchTerms } from './search-terms.ts';
import { categoryTitle, original, sayIn } from './translations.ts';

type Shapes = components['schemas'];

export interface Catalogue {
  /** By category, alphabetical. */
  counts: () => Promise<ReadonlyMap<string, number>>;
  free: () => Promise<readonly string[]>;
  terms: (language: LanguageCode) => Promise<SearchTerms>;
}

/** Reads this page's courses only, except for a search, which ranks all matches. */
export async function readPage(
  ctx: Ctx,
  catalogue: Catalogue,
  userId: string | null,
  query: PageQuery,
): Promise<Shapes['CourseList']['data']> {
  const meanings = query.words && meaningsOf(query.words, await catalogue.terms(query.language));
  const list = await listOf(ctx, catalogue, userId, query, meanings);
  const found = await placesIn(ctx, list, query, meanings);
  const places = found.slice(0, query.limit);
  const last = places.at(-1);
  const ids = places.map(({ id }) => id);
  const isNarrowed = query.category !== null || query.collection !== null || query.price !== null;
  const [say, cards, learner, total, free, elsewhere] = await Promise.all([
    sayIn({ ...ctx, language: query.language }, { kinds: ['category'] }),
    loadCards({ ...ctx, language: query.language }, ids),
    userId === null ? visitor : loadLearner(ctx, userId, ids),
    query.after === null && found.length <= query.limit
      ? found.length
      : (found[0]?.total ?? totalOf(ctx, catalogue, list, query)),
    catalogue.free(),
    meanings && isNarrowed && query.after === null && found.length === 0
      ? countFound(ctx, await listOf(ctx, catalogue, userId, { ...query, ...unnarrowed }, meanings))
      : null,
  ]);
  return {
    courses: ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [{ ...toCard(card), ...marksOf({ ...card, free: card.prices.length === 0 }, learner) }] : [];
    }),
    next: last && found.length > query.limit ? cursorAfter(last, query) : null,
    total,
    free_total: free.length,
    ...(elsewhere && {
      elsewhere: [...elsewhere].map(([name, courses_count]) => ({
        name,
        ...titled(categoryTitle(say, name)),
        courses_count,
      })),
    }),
  };
}

export const titled = (title: string | undefined) => (title === undefined ? {} : { title });

const unnarrowed = { category: null, collection: null, price: null } as const;

/** By category, alphabetical. */
export const countCourses = (ctx: Ctx): Promise<ReadonlyMap<string, number>> =>
  countFound(ctx, { from: sql`courses`, where: sql`removed_at is null` });

/** By category, alphabetical. */
async function countFound({ db }: Ctx, { from, where }: List): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ category: string; courses: number }>`
    select category, count(*) as courses from ${from} where ${where} group by category`.execute(db);
  return new Map(
    rows
      .sort((one, other) => one.category.localeCompare(other.category, 'en'))
      .map(({ category, courses }) => [category, courses]),
  );
}

export async function freeCourseIds({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from courses where removed_at is null
      and not exists (select from course_prices where course_id = courses.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** What each word of a search may mean; null without a search. */
type Meanings = readonly (readonly string[])[] | null;

interface List {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function listOf(
  ctx: Ctx,
  catalogue: Catalogue,
  userId: string | null,
  { category, collection, price, ids, language }: PageQuery,
  meanings: Meanings,
): Promise<List> {
  const conditions = [sql`removed_at is null`];
  if (category !== null) conditions.push(sql`category = ${category}`);
  if (ids !== null) conditions.push(sql`id = any(${ids}::text[])`);
  if (collection !== null) conditions.push(await owned(ctx, catalogue, userId, collection));
  if (price !== null) conditions.push(sql`id = any(${await catalogue.free()}::text[])`);
  if (meanings !== null) conditions.push(matches(meanings));
  return {
    from: meanings === null ? sql`courses` : sql`courses join ${wordsIn(language)}`,
    where: sql.join(conditions, sql` and `),
  };
}

/** One row of words for each course: in the language where it has words in it, else in English. */
const wordsIn = (language: LanguageCode) => sql`
  course_words on course_id = courses.id and (course_words.language = ${language} or (
    course_words.language = ${original} and not exists (
      select from course_words own where own.course_id = courses.id and own.language = ${language}
    )))`;

async function owned(
  ctx: Ctx,
  catalogue: Catalogue,
  userId: string | null,
  collection: 'owned' | 'other',
): Promise<RawBuilder<unknown>> {
  const [opened, free] = await Promise.all([
    userId === null ? visitor.opened : openedCourses(ctx, userId),
    catalogue.free(),
  ]);
  if (opened === 'all') return collection === 'owned' ? sql`true` : sql`false`;
  const isOwned = sql`id = any(${[...opened, ...free]}::text[])`;
  return collection === 'owned' ? isOwned : sql`not (${isOwned})`;
}

/** Reads one place more to know if there is a next page. `total` is null except for a search. */
async function placesIn(
  { db }: Ctx,
  { from, where }: List,
  { after, limit, order, language }: PageQuery,
  meanings: Meanings,
): Promise<(Place & { total: number | null })[]> {
  const { key, beyond } = orders[order];
  const total = meanings === null ? sql`null::bigint` : sql`count(*) over ()`;
  const { rows } = await sql<Place & { total: number | null }>`
    select id, rank, (extract(epoch from created_at) * 1000000)::bigint as time, total
    from (select id, created_at, ${rankOf(meanings, language)} as rank, ${total} as total from ${from} where ${where}) as list
    ${after === null ? sql`` : sql`where ${beyond(after)}`}
    order by ${key} limit ${limit + 1}`.execute(db);
  return rows;
}

/** Translated courses first, of those that are not searched. */
const rankIn = (language: LanguageCode) => sql`case when exists (
    select from translations where translations.language = ${language} and kind = 'course' and translations.id = courses.id
  ) then 0 else 1 end`;

/**
 * 0: all words in the title, and whole; 1: in the title; 2: or in the description; 3: or in titles
 * of chapters and lessons; 4: or by a synonym.
 */
function rankOf(meanings: Meanings, language: LanguageCode): RawBuilder<unknown> {
  if (meanings === null && language !== original) return rankIn(language);
  if (meanings === null || meanings.length === 0) return sql`0`;
  return sql`case when ${matches(meanings, 'A', '')} then 0 when ${matches(meanings, 'A')} then 1
    when ${matches(meanings, 'AB')} then 2 when ${matches(meanings, 'ABC')} then 3 else 4 end`;
}

/** All of the words, the last as a prefix; `weights` defaults to all. */
function matches(meanings: NonNullable<Meanings>, weights = '', ending = '*'): RawBuilder<boolean> {
  const query = meanings
    .map((words, index) => {
      const flags = `${index === meanings.length - 1 ? ending : ''}${weights}`;
      return `(${words.map((word) => `'${word}':${flags}`).join(' | ')})`;
    })
    .join(' & ');
  return sql<boolean>`words @@ ${query}::tsquery`;
}

const at = ({ time }: Place) => sql`'epoch'::timestamptz + ${time}::bigint * interval '1 microsecond'`;
const older = (place: Place) => sql`(created_at <= ${at(place)} and (created_at < ${at(place)} or id > ${place.id}))`;

/** The sort key of each order, and the condition for what follows a place. */
const orders: Record<PageQuery['order'], { key: RawBuilder<unknown>; beyond: (place: Place) => RawBuilder<unknown> }> =
  {
    newest: { key: sql`created_at desc, id`, beyond: older },
    oldest: { key: sql`created_at, id`, beyond: (place) => sql`(created_at, id) > (${at(place)}, ${place.id})` },
    match: {
      key: sql`rank, created_at desc, id`,
      beyond: (place) => sql`(rank > ${place.rank} or (rank = ${place.rank} and ${older(place)}))`,
    },
  };

/** Cached for the catalogue and for categories. */
async function totalOf({ db }: Ctx, catalogue: Catalogue, { from, where }: List, query: PageQuery): Promise<number> {
  const { category, collection, price, ids, words } = query;
  if (collection === null && price === null && ids === null && words === null) {
    const counts = await catalogue.counts();
    return category === null
      ? [...counts.values()].reduce((sum, count) => sum + count, 0)
      : (counts.get(category) ?? 0);
  }
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}
