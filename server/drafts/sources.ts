import { sql } from 'kysely';
import { bytesOf } from '../blobs/bytes.ts';
import type { Content, CourseContent } from '../content/model.ts';
import { readContent } from '../content/read.ts';
import { findRevision, type Revision, sourceOfRevision } from '../content/revisions.ts';
import { type ContentSource, type Overlay, overlaySource } from '../content/source.ts';
import type { Draft, DraftCtx } from './store.ts';

export const courseFolder = (course: string): string => `courses/${course}/`;

export async function overlayOf({ blobs }: Pick<DraftCtx, 'blobs'>, { files }: Pick<Draft, 'files'>): Promise<Overlay> {
  const bytes = await blobs.read([...files.values()].filter((sha256) => sha256 !== null));
  return new Map([...files].map(([path, sha256]) => [path, sha256 === null ? null : bytesOf(bytes, sha256)]));
}

/** The draft's course without the rest of the content: checking all of it takes a second. */
export async function courseSource(ctx: DraftCtx, draft: Draft): Promise<ContentSource> {
  const { files } = await findRevision(ctx.db, draft.base);
  const isNeeded = (path: string) => !path.includes('/') || path.startsWith(courseFolder(draft.course_id));
  const some = new Map([...files].filter(([path]) => isNeeded(path)));
  return overlaySource(await sourceOfRevision(ctx.blobs, { files: some }), await overlayOf(ctx, draft));
}

export async function wholeSource(ctx: DraftCtx, base: Revision, draft: Pick<Draft, 'files'>): Promise<ContentSource> {
  return overlaySource(await sourceOfRevision(ctx.blobs, base), await overlayOf(ctx, draft));
}

/**
 * Or all problems, as `readContent` has them. A chapter or lesson of another course is one: of a
 * removed course, its buyers' progress is kept, which the files do not say.
 * @param changed ids of the courses that are not as published
 */
export async function readChanged(
  { db }: Pick<DraftCtx, 'db'>,
  source: ContentSource,
  changed: ReadonlySet<string>,
): Promise<Content | string[]> {
  const content = readContent(source);
  if (Array.isArray(content)) return content;
  const problems: string[] = [];
  for (const course of content.courses.filter(({ id }) => changed.has(id))) {
    for (const { id, course_id } of await rowsOfOthers(db, course)) {
      const words = `slug ${id} belongs to the course ${course_id}; write one that no other course has, or had`;
      problems.push(`${source.name}/${courseFolder(course.id)}course.yaml:1: ${words}`);
    }
  }
  return problems.length > 0 ? problems : content;
}

async function rowsOfOthers(db: DraftCtx['db'], { id: course, chapters }: CourseContent) {
  const ids = chapters.map(({ id }) => id);
  const lessons = chapters.flatMap((chapter) => chapter.lessons.map(({ id }) => id));
  const { rows } = await sql<{ id: string; course_id: string }>`
    select id, course_id from chapters where id = any(${ids}::text[]) and course_id <> ${course}
    union all
    select id, course_id from lessons where id = any(${lessons}::text[]) and course_id <> ${course}`.execute(db);
  return rows;
}

export async function problemsIn(ctx: DraftCtx, source: ContentSource, { course_id }: Draft): Promise<string[]> {
  const content = await readChanged(ctx, source, new Set([course_id]));
  return Array.isArray(content) ? content : [];
}
