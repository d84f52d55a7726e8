import { type Kysely, sql } from 'kysely';

/** How many joined a course, kept with it (server/domain/catalogue/enrolment-count.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courses add column joined integer not null default 0`.execute(db);
  await sql`
    with sold as (select distinct course_id from course_prices),
    members as (
      select course_id, user_id from purchases
      union
      select course_id, user_id from lessons join progress on progress.lesson_id = lessons.id
      where course_id not in (select course_id from sold)
    ),
    counted as (select course_id, count(*)::int as joined from members group by course_id)
    update courses set joined = counted.joined from counted where counted.course_id = courses.id`.execute(db);
}
