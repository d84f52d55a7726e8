import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { accessTo, canWatch, notPurchased } from '../catalogue/access.ts';
import { recountRating } from '../catalogue/rating.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { invalid, notFound } from '../common/problem.ts';

/**
 * Replaces feedback that was given earlier; rates the course if sent with access and after
 * completing the chapter.
 * @param age seconds since it was given, if it waited for a connection
 * @throws Problem 404, 403 without an accessible lesson, 422 for blank text
 */
export async function sendChapterFeedback(
  ctx: Ctx,
  userId: string,
  chapterId: string,
  { answer, rating, age = 0 }: components['schemas']['ChapterFeedback'],
): Promise<void> {
  if (answer.trim() === '') throw invalid({ answer: [({ learning }) => learning.answers.any] });
  const { db, now } = ctx;
  const lessons = await db
    .selectFrom('lessons')
    .leftJoin('progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', userId),
    )
    .select(['lessons.course_id', 'lessons.preview', 'progress.completed_at'])
    .where('lessons.chapter_id', '=', chapterId)
    .where('lessons.removed_at', 'is', null)
    .execute();
  const courseId = lessons[0]?.course_id;
  if (courseId === undefined) throw notFound('chapter');
  const access = await accessTo(ctx, userId, courseId);
  if (!lessons.some((lesson) => canWatch(lesson, access))) throw notPurchased();
  const counts = access !== 'none' && lessons.every(({ completed_at }) => completed_at !== null);
  const time = new Date(now().getTime() - age * 1_000);
  await inTransaction(ctx, async (ctx) => {
    await sql`
      insert into feedback (user_id, chapter_id, answer, rating, counts, created_at, updated_at)
      values (${userId}, ${chapterId}, ${answer.trim()}, ${rating}, ${counts}, ${time}, ${time})
      on conflict (user_id, chapter_id) do update set
        answer = excluded.answer, rating = excluded.rating, counts = excluded.counts,
        updated_at = excluded.updated_at
      where ${age === 0} or feedback.updated_at <= excluded.updated_at`.execute(ctx.db);
    await recountRating(ctx, courseId);
  });
}
