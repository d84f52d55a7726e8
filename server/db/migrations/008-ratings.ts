import { type Kysely, sql } from 'kysely';

/**
 * A course's rating is what its learners gave (server/domain/catalogue/rating.ts), no longer what its file said: those numbers
 * go, and housekeeping, which begins with the start, counts the feedback that there is. A lesson says whether its film
 * is a sample and how long its task takes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table courses alter column rating drop not null, add column rating_count integer not null default 0`.execute(
    db,
  );
  await sql`update courses set rating = null`.execute(db);
  // Feedback that is there counts where its chapter was finished.
  await sql`alter table feedback add column counts boolean not null default false`.execute(db);
  await sql`
    update feedback set counts = true where not exists (
      select from lessons left join progress on progress.lesson_id = lessons.id and progress.user_id = feedback.user_id
      where lessons.chapter_id = feedback.chapter_id and lessons.removed_at is null and completed_at is null)`.execute(
    db,
  );
  await sql`create index feedback_chapter on feedback (chapter_id)`.execute(db);
  await sql`
    alter table lessons add column sample boolean not null default false,
      add column task_minutes integer not null default 0`.execute(db);
}
