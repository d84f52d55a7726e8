import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Workload } from '../../../common/text/workload.ts';
import type { CertifiedWords, OutlineChapter } from '../../db/tables/learning.ts';
import { sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';

export interface Taught {
  seconds: number;
  task_minutes: number;
  outline: OutlineChapter[];
}

/** Chapters and lessons in order, with durations, in the language of the context. */
export async function taughtIn(ctx: Ctx, courseId: string): Promise<Taught> {
  const rows = await ctx.db
    .selectFrom('chapters')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .select(['chapter_id', 'chapters.title as chapter', 'lessons.id', 'lessons.title', 'minutes', 'task_minutes'])
    .where('chapters.course_id', '=', courseId)
    .where('chapters.removed_at', 'is', null)
    .where('lessons.removed_at', 'is', null)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute();
  const say = await sayIn(ctx, { kinds: ['chapter', 'lesson'], courseIds: [courseId] });
  return {
    seconds: rows.reduce((sum, { minutes }) => sum + 60 * minutes, 0),
    task_minutes: rows.reduce((sum, { task_minutes }) => sum + task_minutes, 0),
    outline: [...Map.groupBy(rows, ({ chapter_id }) => chapter_id)].map(([id, lessons]) => ({
      title: say('chapter', { id, title: lessons[0]?.chapter ?? '' }).title,
      lessons: lessons.map((lesson) => say('lesson', lesson).title),
    })),
  };
}

/** Title and outline in each language in which the course has words of its own. */
export async function translatedWords(
  ctx: Ctx,
  course: { id: string; title: string },
): Promise<Partial<Record<LanguageCode, CertifiedWords>>> {
  const languages = await ctx.db
    .selectFrom('translations')
    .select('language')
    .distinct()
    .where('course_id', '=', course.id)
    .orderBy('language')
    .execute();
  const words = await Promise.all(
    languages.map(async ({ language }): Promise<[LanguageCode, CertifiedWords]> => {
      const there = { ...ctx, language };
      const say = await sayIn(there, { kinds: ['course'], courseIds: [course.id] });
      return [language, { title: say('course', course).title, outline: (await taughtIn(there, course.id)).outline }];
    }),
  );
  return Object.fromEntries(words);
}

export const workloadOf = ({ seconds, task_minutes, outline }: Taught): Workload => ({
  lessons: outline.reduce((sum, { lessons }) => sum + lessons.length, 0),
  minutes: seconds / 60 + task_minutes,
  hasTasks: task_minutes > 0,
});
