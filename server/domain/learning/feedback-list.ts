import { sql } from 'kysely';
import type { Ctx } from '../common/context.ts';

export interface FeedbackRow {
  at: Date;
  course: string;
  course_title: string;
  chapter: string;
  /** 1 to 5. */
  rating: number;
  counts: boolean;
  answer: string;
  learner: string;
}

export async function listFeedback(
  { db }: Ctx,
  { from, to, course }: { from: Date; to: Date; course?: string | undefined },
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select feedback.updated_at as at, courses.id as course, courses.title as course_title, chapters.title as chapter,
      feedback.rating, counts, answer, user_id as learner
    from feedback
    join chapters on chapters.id = chapter_id
    join courses on courses.id = chapters.course_id
    where feedback.updated_at >= ${from} and feedback.updated_at < ${to}
      ${course === undefined ? sql`` : sql`and courses.id = ${course}`}
    order by feedback.updated_at, feedback.chapter_id, user_id`.execute(db);
  return rows;
}
