import type { OutlineChapter } from '../../db/tables/learning.ts';
import type { Ctx } from '../common/context.ts';

/** Chapters and lessons in order, with durations. */
export async function taughtIn({ db }: Ctx, courseId: string): Promise<{ seconds: number; outline: OutlineChapter[] }> {
  const rows = await db
    .selectFrom('chapters')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .select(['chapters.id', 'chapters.title as chapter', 'lessons.title', 'lessons.minutes'])
    .where('chapters.course_id', '=', courseId)
    .where('chapters.removed_at', 'is', null)
    .where('lessons.removed_at', 'is', null)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute();
  return {
    seconds: rows.reduce((sum, { minutes }) => sum + 60 * minutes, 0),
    outline: [...Map.groupBy(rows, ({ id }) => id).values()].map((lessons) => ({
      title: lessons[0]?.chapter ?? '',
      lessons: lessons.map(({ title }) => title),
    })),
  };
}
