import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../common/context.ts';

export interface FeedbackRow {
  at: Date;
  course: string;
  course_title: string;
  chapter_id: string;
  chapter: string;
  /** 1 to 5. */
  rating: number;
  counts: boolean;
  answer: string;
  learner: string;
}

export interface FeedbackFilter {
  from?: Date;
  /** Exclusive. */
  to?: Date;
  course?: string | undefined;
}

/** Oldest first. */
export const listFeedback = (ctx: Ctx, filter: FeedbackFilter): Promise<FeedbackRow[]> =>
  feedbackOf(ctx, filter, sql`order by feedback.updated_at, feedback.chapter_id, user_id`);

/** Newest first; those before `before`. */
export function newestFeedback(
  ctx: Ctx,
  { before, limit, ...filter }: FeedbackFilter & { before?: FeedbackPlace; limit: number },
): Promise<FeedbackRow[]> {
  const earlier = before
    ? sql`and (feedback.updated_at, feedback.chapter_id, user_id) < (${before.at}, ${before.chapter}, ${before.learner})`
    : sql``;
  return feedbackOf(
    ctx,
    filter,
    sql`${earlier} order by feedback.updated_at desc, feedback.chapter_id desc, user_id desc limit ${limit}`,
  );
}

export interface FeedbackPlace {
  at: Date;
  chapter: string;
  learner: string;
}

async function feedbackOf(
  { db }: Ctx,
  { from, to, course }: FeedbackFilter,
  rest: RawBuilder<unknown>,
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select feedback.updated_at as at, courses.id as course, courses.title as course_title,
      chapters.id as chapter_id, chapters.title as chapter, feedback.rating, counts, answer, user_id as learner
    from feedback
    join chapters on chapters.id = chapter_id
    join courses on courses.id = chapters.course_id
    where true
      ${from === undefined ? sql`` : sql`and feedback.updated_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and feedback.updated_at < ${to}`}
      ${course === undefined ? sql`` : sql`and courses.id = ${course}`}
      ${rest}`.execute(db);
  return rows;
}
