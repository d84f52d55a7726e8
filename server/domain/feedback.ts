import { sql } from 'kysely';
import type { components } from '../../src/api/schema.d.ts';
import type { Services } from '../services.ts';
import { accessTo } from './access.ts';
import { invalid, notFound, Problem } from './problem.ts';
import { recountRating } from './rating.ts';

/**
 * Stores what a learner thinks of a chapter, the last time asked (DONE-02), and counts the stars in the course's rating
 * (CARD-04).
 * @throws Problem 404 for an unknown chapter, 403 without access to the course, 409 while a lesson of the chapter is
 * open, 422 for an answer of spaces.
 */
export async function saveFeedback(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  chapterId: string,
  { answer, rating }: components['schemas']['ChapterFeedback'],
): Promise<void> {
  if (answer.trim() === '') throw invalid({ answer: ['Please choose an answer.'] });
  const lessons = await db
    .selectFrom('lessons')
    .leftJoin('progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', userId),
    )
    .select(['lessons.course_id', 'progress.completed_at'])
    .where('lessons.chapter_id', '=', chapterId)
    .where('lessons.removed_at', 'is', null)
    .execute();
  const courseId = lessons[0]?.course_id;
  if (courseId === undefined) throw notFound('This chapter');
  const time = now();
  if ((await accessTo(db, userId, courseId, time)) === 'none') {
    throw new Problem(403, 'Only learners of this course can rate its chapters.', { error: 'not_purchased' });
  }
  if (lessons.some(({ completed_at }) => completed_at === null)) {
    throw new Problem(409, 'Please finish every lesson of this chapter first.', { error: 'chapter_not_finished' });
  }
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into feedback (user_id, chapter_id, answer, rating, created_at, updated_at)
      values (${userId}, ${chapterId}, ${answer.trim()}, ${rating}, ${time}, ${time})
      on conflict (user_id, chapter_id) do update set
        answer = excluded.answer, rating = excluded.rating, updated_at = excluded.updated_at`.execute(transaction);
    await recountRating(transaction, courseId);
  });
}
