import { sql } from 'kysely';
import { type Ctx, inTransaction } from '../common/context.ts';
import { courseBatches } from './course-batches.ts';

/** Denormalised for lists. Housekeeping recounts after deletions, new prices and races. */
export async function addJoined({ db }: Ctx, courseId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable('courses')
    .set(({ fn, val }) => ({ joined: fn('greatest', [val(0), sql`joined + ${sql.lit(by)}`]) }))
    .where('id', '=', courseId)
    .execute();
}

/** Of concurrent processes one stops and the other continues. */
export async function recountJoined(ctx: Ctx, batchSize?: number): Promise<void> {
  for await (const ids of courseBatches(ctx, batchSize)) {
    if (!(await inTransaction(ctx, (ctx) => recount(ctx, ids)))) return;
  }
}

/** @returns false if another process is counting. */
async function recount({ db }: Ctx, ids: string[]): Promise<boolean> {
  const lock = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('joined')) as mine`;
  const { rows } = await lock.execute(db);
  if (!rows[0]?.mine) return false;
  await sql`
    with members as (
      select course_id, user_id from purchases where course_id = any(${ids}::text[])
      union
      select course_id, user_id from lessons join progress on progress.lesson_id = lessons.id
      where course_id = any(${ids}::text[])
        and not exists (select from course_prices where course_prices.course_id = lessons.course_id)
    ),
    counted as (select course_id, count(*)::int as joined from members group by course_id)
    update courses set joined = coalesce(counted.joined, 0)
    from courses as same left join counted on counted.course_id = same.id
    where same.id = courses.id and same.id = any(${ids}::text[])
      and courses.joined <> coalesce(counted.joined, 0)`.execute(db);
  return true;
}
