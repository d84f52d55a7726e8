import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * How many joined a course (CARD-01) is kept with the course, so that no list has to count a million purchases: those
 * who bought it, and of a course that costs nothing those who have begun it. Whoever gives or takes a course adds or
 * subtracts; housekeeping counts anew, since accounts are deleted, prices change, and two may add at once.
 */
export async function addJoined(db: Kysely<Database>, courseId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable('courses')
    .set(({ fn, val }) => ({ joined: fn('greatest', [val(0), sql`joined + ${sql.lit(by)}`]) }))
    .where('id', '=', courseId)
    .execute();
}

/** Counts all of them anew. One process at a time; another one that comes meanwhile leaves it to the first. */
export async function recountJoined(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = <Row>(statement: ReturnType<typeof sql<Row>>) => statement.execute(transaction);
    const { rows } = await run(sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('joined')) as mine`);
    if (!rows[0]?.mine) return;
    await run(sql`set local statement_timeout = '5min'`);
    await run(sql`
      with sold as (select distinct course_id from course_prices),
      members as (
        select course_id, user_id from purchases
        union
        select course_id, user_id from lessons join progress on progress.lesson_id = lessons.id
        where course_id not in (select course_id from sold)
      ),
      counted as (select course_id, count(*)::int as joined from members group by course_id)
      update courses set joined = coalesce(counted.joined, 0)
      from courses as same left join counted on counted.course_id = same.id
      where same.id = courses.id and courses.joined <> coalesce(counted.joined, 0)`);
  });
}
