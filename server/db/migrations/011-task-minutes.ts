import { type Kysely, sql } from 'kysely';

/** Certificates issued before it take the tasks that their course has now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table certificates add column task_minutes integer not null default 0`.execute(db);
  await sql`
    update certificates set task_minutes = tasks.minutes
    from (select course_id, sum(task_minutes) as minutes from lessons where removed_at is null group by course_id) as tasks
    where tasks.course_id = certificates.course_id`.execute(db);
}
