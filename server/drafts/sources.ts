import { readContent } from '../content/read.ts';
import { findRevision, type Revision, sourceOfRevision } from '../content/revisions.ts';
import { type ContentSource, type Overlay, overlaySource } from '../content/source.ts';
import type { Draft, DraftCtx } from './store.ts';

export const courseFolder = (course: string): string => `courses/${course}/`;

export async function overlayOf({ blobs }: Pick<DraftCtx, 'blobs'>, { files }: Pick<Draft, 'files'>): Promise<Overlay> {
  const bytes = await blobs.read([...files.values()].filter((sha256) => sha256 !== null));
  return new Map([...files].map(([path, sha256]) => [path, sha256 === null ? null : bytesOf(bytes, sha256)]));
}

export function bytesOf(bytes: ReadonlyMap<string, Buffer>, sha256: string): Buffer {
  const found = bytes.get(sha256);
  if (!found) throw new Error(`The bytes of ${sha256} are missing`);
  return found;
}

/** The course as the draft has it, without the rest of the content: a check of all takes a second. */
export async function courseSource(ctx: DraftCtx, draft: Draft): Promise<ContentSource> {
  const { files } = await findRevision(ctx.db, draft.base);
  const isNeeded = (path: string) => !path.includes('/') || path.startsWith(courseFolder(draft.course_id));
  const some = new Map([...files].filter(([path]) => isNeeded(path)));
  return overlaySource(await sourceOfRevision(ctx.blobs, { files: some }), await overlayOf(ctx, draft));
}

export async function wholeSource(ctx: DraftCtx, base: Revision, draft: Pick<Draft, 'files'>): Promise<ContentSource> {
  return overlaySource(await sourceOfRevision(ctx.blobs, base), await overlayOf(ctx, draft));
}

export function problemsIn(source: ContentSource): string[] {
  const content = readContent(source);
  return Array.isArray(content) ? content : [];
}
