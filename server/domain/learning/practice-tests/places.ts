import type { components } from '../../../../common/api/schema.d.ts';
import type { Question } from '../../../db/tables/question.ts';
import { type Section, sectionsOf } from '../../catalogue/markdown.ts';
import { sayIn } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';

type Place = components['schemas']['PracticePlace'];

interface LessonPlace {
  chapterId: string;
  title: string;
  /** Of the original, which questions name. */
  sections: Section[];
  /** As the lesson is shown, where it is translated. */
  shown?: Section[];
}

export async function lessonPlaces(
  ctx: Ctx,
  courseId: string,
  questions: readonly Question[],
): Promise<Map<string, LessonPlace>> {
  const ids = [...new Set(questions.map(({ lessonId }) => lessonId))];
  if (ids.length === 0) return new Map();
  const [rows, say] = await Promise.all([
    lessonsOf(ctx, courseId, ids),
    sayIn(ctx, { kinds: ['lesson', 'text'], courseIds: [courseId] }),
  ]);
  return new Map(
    rows.map(({ id, chapter_id, title, content }) => {
      const sections = sectionsOf(content);
      const said = say('text', { id, content });
      const place = { chapterId: chapter_id, title: say('lesson', { id, title }).title, sections };
      return [id, said.content === content ? place : { ...place, shown: sectionsOf(said.content) }];
    }),
  );
}

const lessonsOf = ({ db }: Ctx, courseId: string, ids: readonly string[]) =>
  db
    .selectFrom('lessons')
    .select(['id', 'chapter_id', 'title', 'content'])
    .where('id', 'in', ids)
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .execute();

/** Null if the lesson was removed; a removed heading gives the lesson. */
export function placeOf(places: ReadonlyMap<string, LessonPlace>, { lessonId, heading }: Question): Place | null {
  const lesson = places.get(lessonId);
  if (!lesson) return null;
  const { sections, shown = sections } = lesson;
  const section =
    shown.length === sections.length ? shown[sections.findIndex(({ source }) => source === heading)] : undefined;
  return {
    chapter_id: lesson.chapterId,
    lesson_id: lessonId,
    title: lesson.title,
    heading: section?.title ?? null,
    anchor: section?.anchor ?? null,
  };
}
