import type { Workload } from '../../../common/text/workload.ts';
import type { OutlineChapter } from '../../db/tables/learning.ts';
import type { Ctx } from '../common/context.ts';

export interface Taught {
  seconds: number;
  task_minutes: number;
  outline: OutlineChapter[];
}

/** Chapters and lessons in order, with durations. */
export async function taughtIn({ db }: Ctx, courseId: string): Promise<Taught> {
  const rows = await db
    .selectFrom('chapters')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .select(['chapters.id', 'chapters.title as chapter', 'lessons.title', 'lessons.minutes', 'lessons.task_minutes'])
    .where('chapters.course_id', '=', courseId)
    .where('chapters.removed_at', 'is', null)
    .where('lessons.removed_at', 'is', null)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute();
  return {
    seconds: rows.reduce((sum, { minutes }) => sum + 60 * minutes, 0),
    task_minutes: rows.reduce((sum, { task_minutes }) => sum + task_minutes, 0),
    outline: [...Map.groupBy(rows, ({ id }) => id).values()].map((lessons) => ({
      title: lessons[0]?.chapter ?? '',
      lessons: lessons.map(({ title }) => title),
    })),
  };
}

export const workloadOf = ({ seconds, task_minutes, outline }: Taught): Workload => ({
  lessons: outline.reduce((sum, { lessons }) => sum + lessons.length, 0),
  minutes: seconds / 60 + task_minutes,
  hasTasks: task_minutes > 0,
});
