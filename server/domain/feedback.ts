import { sql } from 'kysely';
import type { components } from '../../src/api/schema.d.ts';
import type { Services } from '../services.ts';
import { accessTo, canWatch, notPurchased } from './access.ts';
import { invalid, notFound } from './problem.ts';

/**
 * Stores what a learner thinks of a chapter, the last time asked (DONE-02).
 * @throws Problem 404 for an unknown chapter, 403 when the learner may watch none of its lessons, 422 for an answer
 * of spaces.
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
    .select(['course_id', 'preview'])
    .where('chapter_id', '=', chapterId)
    .where('removed_at', 'is', null)
    .execute();
  const [first] = lessons;
  if (!first) throw notFound('This chapter');
  const time = now();
  const access = await accessTo(db, userId, first.course_id, time);
  if (!lessons.some((lesson) => canWatch(lesson, access))) throw notPurchased();
  await sql`
    insert into feedback (user_id, chapter_id, answer, rating, created_at, updated_at)
    values (${userId}, ${chapterId}, ${answer.trim()}, ${rating}, ${time}, ${time})
    on conflict (user_id, chapter_id) do update set
      answer = excluded.answer, rating = excluded.rating, updated_at = excluded.updated_at`.execute(db);
}
