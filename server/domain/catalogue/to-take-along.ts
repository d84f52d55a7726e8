import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import type { StoredCourse, View } from './catalogue.ts';
import { toCourse } from './catalogue.ts';
import { toWholeLesson } from './whole-course.ts';

type Shapes = components['schemas'];

/** What a device keeps of a chapter, apart from its files. @throws Problem 404 */
export function toTakenChapter(course: StoredCourse, chapterId: string, view: View): Shapes['TakenChapter'] {
  const chapter = course.chapters.find(({ id }) => id === chapterId);
  if (!chapter) throw notFound('chapter');
  const { chapter: chapters, ...rest } = toCourse(course, view);
  return {
    // texts come with `lessons`, and those of other chapters not at all
    course: {
      ...rest,
      chapter: chapters.map((each) => ({
        ...each,
        lesson: each.lesson.map((lesson) => ({ ...lesson, content: '', attachments: [] })),
      })),
    },
    lessons: chapter.lessons.map(({ id }) => ({ ...toWholeLesson(course, id, view), content: '' })),
  };
}

/** Changes with texts, films and files of the chapter, and not with what its learners do. */
export function revisionOf(course: StoredCourse, chapterId: string, files: ReadonlyMap<string, string | null>): string {
  const { lessons } = toTakenChapter(course, chapterId, { access: 'owned', progress: null, wishes: null });
  const hashes = lessons.flatMap(({ attachments }) => attachments.map(({ id }) => files.get(id) ?? null));
  return createHash('sha256')
    .update(JSON.stringify([lessons, hashes]))
    .digest('hex')
    .slice(0, 16);
}

/** Of the newest revision of the content, by attachment; null for a file that none has. */
export async function fileHashes({ db }: Ctx, courseId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .select([
      'attachments.id',
      sql<string | null>`(
        select sha256 from content_files
        where revision = (select max(id) from content_revisions) and content_files.path = attachments.path
      )`.as('sha256'),
    ])
    .where('lessons.course_id', '=', courseId)
    .where('attachments.removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
