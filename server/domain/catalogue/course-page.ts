import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Ctx } from '../common/context.ts';
import { openedCourses } from './access.ts';
import { loadCards, toCard } from './catalogue.ts';
import { loadLearner, marksOf, visitor } from './course-list.ts';
import { cursorAfter, type PageQuery, type Place } from './page-query.ts';

type Shapes = components['schemas'];

export interface Catalogue {
  /** By category, alphabetical. */
  counts: () => Promise<ReadonlyMap<string, number>>;
  free: () => Promise<readonly string[]>;
}

/** Reads this page's courses only, except for a search, which ranks all matches. */
export async function readPage(
  ctx: Ctx,
  catalogue: Catalogue,
  userId: string | null,
  query: PageQuery,
): Promise<Shapes['CourseList']['data']> {
  const list = await listOf(ctx, catalogue, userId, query);
  const found = await placesIn(ctx, list, query);
  const places = found.slice(0, query.limit);
  const last = places.at(-1);
  const ids = places.map(({ id }) => id);
  const [cards, learner, total, free] = await Promise.all([
    loadCards(ctx, ids),
    userId === null ? visitor : loadLearner(ctx, userId, ids),
    query.after === null && found.length <= query.limit
      ? found.length
      : (found[0]?.total ?? totalOf(ctx, catalogue, list, query)),
    catalogue.free(),
  ]);
  return {
    courses: ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [{ ...toCard(card), ...marksOf({ ...card, free: card.prices.length === 0 }, learner) }] : [];
    }),
    next: last && found.length > query.limit ? cursorAfter(last, query) : null,
    total,
    free_total: free.length,
  };
}

/** By category, alphabetical. */
export async function countCourses({ db }: Ctx): Promise<ReadonlyMap<string, number>> {
  const counts = await db
    .selectFrom('courses')
    .select(({ fn }) => ['category', fn.countAll<number>().as('courses')])
    .where('removed_at', 'is', null)
    .groupBy('category')
    .execute();
  return new Map(
    counts
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

interface List {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function listOf(
  ctx: Ctx,
  catalogue: Catalogue,
  userId: string | null,
  { category, collection, ids, words }: PageQuery,
): Promise<List> {
  const conditions = [sql`removed_at is null`];
  if (category !== null) conditions.push(sql`category = ${category}`);
  if (ids !== null) conditions.push(sql`id = any(${ids}::text[])`);
  if (collection !== null) conditions.push(await owned(ctx, catalogue, userId, collection));
  if (words !== null) conditions.push(sql`words @@ ${tsquery(words)}::tsquery`);
  return {
    from: words === null ? sql`courses` : sql`courses join course_words on course_id = id`,
    where: sql.join(conditions, sql` and `),
  };
}

/** Restricts a list to owned or other courses. */
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
  query: PageQuery,
): Promise<(Place & { total: number | null })[]> {
  const { after, limit } = query;
  const { key, beyond } = orders[query.order];
  const total = query.words === null ? sql`null::bigint` : sql`count(*) over ()`;
  const { rows } = await sql<Place & { total: number | null }>`
    select id, rank, (extract(epoch from created_at) * 1000000)::bigint as time, total
    from (select id, created_at, ${rankOf(query)} as rank, ${total} as total from ${from} where ${where}) as list
    ${after === null ? sql`` : sql`where ${beyond(after)}`}
    order by ${key} limit ${limit + 1}`.execute(db);
  return rows;
}

/** 0: all words in the title; 1: title and description; 2: anywhere. */
function rankOf({ words }: PageQuery): RawBuilder<unknown> {
  if (words === null) return sql`0`;
  return sql`case when words @@ ${tsquery(words, 'A')}::tsquery then 0
    when words @@ ${tsquery(words, 'AB')}::tsquery then 1 else 2 end`;
}

/** AND of all words, the last as a prefix; `weights` defaults to all. */
function tsquery(words: readonly string[], weights = ''): string {
  const last = words.length - 1;
  return words.map((word, index) => `'${word}':${index === last ? '*' : ''}${weights}`).join(' & ');
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
  const { category, collection, ids, words } = query;
  if (collection === null && ids === null && words === null) {
    const counts = await catalogue.counts();
    return category === null
      ? [...counts.values()].reduce((sum, count) => sum + count, 0)
      : (counts.get(category) ?? 0);
  }
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}
