import { sql } from 'kysely';
import { type Ctx, inTransaction } from '../common/context.ts';
import { courseBatches } from './course-batches.ts';

/** Fewer learners than this say too little about a course. */
const fewest = 5;

/**
 * Of each of these courses how many learners have rated it, and the mean of their voices in half steps. A voice is the mean of
 * the stars that a learner gave its chapters.
 */
const counted = (ids: string[]) => sql`
  select courses.id, count(stars)::int as voices,
    case when count(stars) >= ${sql.lit(fewest)} then (round(2 * avg(stars)) / 2)::float8 end as mean
  from courses left join (
    select course_id, avg(feedback.rating) as stars
    from feedback join chapters on chapters.id = feedback.chapter_id
    where feedback.counts and course_id = any(${ids}::text[])
    group by course_id, user_id
  ) as voice on voice.course_id = courses.id
  where courses.id = any(${ids}::text[])
  group by courses.id`;

/**
 * Brings the rating that is kept with a course (CARD-04) to what its learners gave, so that no list has to count. The
 * course is locked first, and the statement that counts begins after that: of two learners who rate at the same moment
 * the second one's transaction waits for the first one's, and counts both. Call it in a transaction.
 */
export async function recountRating({ db }: Ctx, courseId: string): Promise<void> {
  await sql`select from courses where id = ${courseId} for no key update`.execute(db);
  await sql`
    update courses set rating = counted.mean, rating_count = counted.voices
    from (${counted([courseId])}) as counted where counted.id = courses.id`.execute(db);
}

/** Does so for every course that needs it: accounts are deleted with their voices, and chapters move between courses. */
export async function recountRatings(ctx: Ctx, batchSize?: number): Promise<void> {
  for await (const ids of courseBatches(ctx, batchSize)) {
    const { rows: stale } = await sql<{ id: string }>`
      select id from courses join (${counted(ids)}) as counted using (id)
      where (rating, rating_count) is distinct from (mean, voices)`.execute(ctx.db);
    for (const { id } of stale) await inTransaction(ctx, (ctx) => recountRating(ctx, id));
  }
}
