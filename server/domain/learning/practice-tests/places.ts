import type { components } from '../../../../common/api/schema.d.ts';
import type { Question } from '../../../db/tables/question.ts';
import { type Section, sectionsOf } from '../../catalogue/markdown.ts';
import type { Ctx } from '../../common/context.ts';

type Place = components['schemas']['PracticePlace'];

interface LessonPlace {
  chapterId: string;
  title: string;
  sections: Section[];
}

export async function lessonPlaces(
  { db }: Ctx,
  courseId: string,
  questions: readonly Question[],
): Promise<Map<string, LessonPlace>> {
  const ids = [...new Set(questions.map(({ lessonId }) => lessonId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lessons')
    .select(['id', 'chapter_id', 'title', 'content'])
    .where('id', 'in', ids)
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, chapter_id, title, content }) => [
      id,
      { chapterId: chapter_id, title, sections: sectionsOf(content) },
    ]),
  );
}

/** Null if the lesson was removed; a removed heading gives the lesson. */
export function placeOf(places: ReadonlyMap<string, LessonPlace>, { lessonId, heading }: Question): Place | null {
  const lesson = places.get(lessonId);
  if (!lesson) return null;
  const section = lesson.sections.find(({ source }) => source === heading);
  return {
    chapter_id: lesson.chapterId,
    lesson_id: lessonId,
    title: lesson.title,
    heading: section?.title ?? null,
    anchor: section?.anchor ?? null,
  };
}
