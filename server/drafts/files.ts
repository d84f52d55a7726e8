import { kindOfPath } from '../../common/desk/uploads.ts';
import { codes } from '../../common/language/codes.ts';
import { bytesOf, sha256Of } from '../blobs/bytes.ts';
import { findRevision } from '../content/revisions.ts';
import { forStaff, invalid, noSuch } from '../domain/common/problem.ts';
import { courseFolder } from './sources.ts';
import {
  type Draft,
  type DraftCtx,
  findDraft,
  moveDraft,
  readableDraft,
  requireVersion,
  type Who,
  writableDraft,
} from './store.ts';

export interface DraftFile {
  path: string;
  hash: string;
  change: 'none' | 'added' | 'changed';
}

/** A picture or worksheet of which the draft and its base have another one. */
interface Overlap {
  path: string;
  /** Null without it, as is `theirs`. */
  mine: string | null;
  theirs: string | null;
}

interface FilesOfDraft {
  files: DraftFile[];
  deleted: string[];
  overlaps: Overlap[];
}

/** Of the course, with the paths that the draft deletes. */
export async function filesOfDraft(ctx: DraftCtx, draft: Draft): Promise<FilesOfDraft> {
  const { files: base } = await findRevision(ctx.db, draft.base);
  const folder = courseFolder(draft.course_id);
  const paths = [...new Set([...base.keys(), ...draft.files.keys()])].filter((path) => path.startsWith(folder)).sort();
  const files = paths.flatMap((path): DraftFile[] => {
    const [before, now] = [base.get(path), draft.files.get(path)];
    if (now === undefined) return before === undefined ? [] : [{ path, hash: before, change: 'none' }];
    return now === null ? [] : [{ path, hash: now, change: before === undefined ? 'added' : 'changed' }];
  });
  const overlaps = draft.conflicts
    .filter((path) => isMedia(draft, path))
    .map((path) => ({ path, mine: draft.files.get(path) ?? null, theirs: base.get(path) ?? null }));
  return { files, deleted: paths.filter((path) => draft.files.get(path) === null), overlaps };
}

export interface TextOfFile {
  path: string;
  /** Null without the file. */
  hash: string | null;
  text: string | null;
  /** Of the base: as published. */
  published: string | null;
}

/** @throws Problem 404 */
export async function readDraftText(ctx: DraftCtx, who: Who, id: string, path: string): Promise<TextOfFile> {
  const draft = await readableDraft(ctx, who, id);
  requireText(draft, path);
  return textOf(ctx, draft, path);
}

export async function textOf(ctx: DraftCtx, draft: Draft, path: string): Promise<TextOfFile> {
  const before = (await findRevision(ctx.db, draft.base)).files.get(path) ?? null;
  const changed = draft.files.get(path);
  const hash = changed === undefined ? before : changed;
  const bytes = await ctx.blobs.read([hash, before].filter((each) => each !== null));
  const read = (each: string | null) => (each === null ? null : bytesOf(bytes, each).toString('utf8'));
  return { path, hash, text: read(hash), published: read(before) };
}

interface Save {
  path: string;
  /** Null deletes the file. */
  text: string | null;
  /** Of the text that was read; null for a new file. */
  basedOn: string | null;
}

/**
 * A file that differs from its base no more is part of the draft no more.
 * @throws Problem 404, 422, 409 `wrong_state`, and `changed_meanwhile` with the text as it is now
 */
export async function saveDraftText(
  ctx: DraftCtx,
  who: Who,
  id: string,
  { path, text, basedOn }: Save,
): Promise<Draft> {
  const draft = await writableDraft(ctx, who, id);
  if (text !== null || !isMedia(draft, path)) requireText(draft, path);
  const now = await textOf(ctx, draft, path);
  if (now.hash !== basedOn) {
    throw forStaff(409, 'This file has changed since you opened it: put both texts together.', {
      error: 'changed_meanwhile',
      extras: { theirs: now, mine: text },
    });
  }
  return writeTexts(ctx, who, draft, new Map([[path, text]]));
}

/** All of them or none; null deletes a file. @throws Problem 409 */
export async function writeTexts(
  ctx: DraftCtx,
  who: Who,
  draft: Draft,
  texts: ReadonlyMap<string, string | null>,
): Promise<Draft> {
  const written = [...texts].map(([path, text]) => ({ path, bytes: text === null ? null : Buffer.from(text) }));
  const kept = written.flatMap(({ bytes }) => bytes ?? []);
  if (kept.length > 0) await ctx.blobs.write(kept);
  const { files: base } = await findRevision(ctx.db, draft.base);
  const files = new Map(draft.files);
  for (const { path, bytes } of written) {
    const sha256 = bytes && sha256Of(bytes);
    if (sha256 === (base.get(path) ?? null)) files.delete(path);
    else files.set(path, sha256);
  }
  return changed(ctx, who, draft, { files, conflicts: draft.conflicts.filter((each) => !texts.has(each)) });
}

interface Keep {
  path: string;
  keeps: 'mine' | 'theirs';
  /** Of the draft that was read. */
  version: number;
}

/**
 * Of a picture or worksheet in conflict, the draft's or the published one.
 * @throws Problem 404, 409 `wrong_state` | `changed_meanwhile`, 422 for a file that is not in
 * conflict
 */
export async function keepDraftFile(
  ctx: DraftCtx,
  who: Who,
  id: string,
  { path, keeps, version }: Keep,
): Promise<Draft> {
  const draft = await writableDraft(ctx, who, id);
  requireVersion(draft, version);
  if (!draft.conflicts.includes(path) || !isMedia(draft, path)) {
    throw invalid({ path: ['The path should be that of a picture or worksheet in conflict.'] });
  }
  const files = new Map(draft.files);
  if (keeps === 'theirs') files.delete(path);
  return changed(ctx, who, draft, { files, conflicts: draft.conflicts.filter((each) => each !== path) });
}

/** By this account. */
async function changed(
  ctx: DraftCtx,
  who: Who,
  draft: Draft,
  { files, conflicts }: Pick<Draft, 'files' | 'conflicts'>,
): Promise<Draft> {
  const writers = [...new Set([...draft.writers, who.id])];
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db };
    const event = { type: 'file.changed', conflicts: conflicts.length } as const;
    await moveDraft(inside, draft, [event], { files, conflicts, writers });
    const saved = await findDraft(inside, draft.id);
    if (!saved) throw noSuch(`The draft ${draft.id}`);
    return saved;
  });
}

const languages = codes.filter((code) => code !== 'en').join('|');
const texts = new RegExp(
  `^(?:(?:${languages})/)?(?:course\\.yaml|practice-test\\.yaml|lessons/[a-z0-9]+(?:-[a-z0-9]+)*\\.md)$`,
);

/** A picture or worksheet, which is deleted as a text is. */
const isMedia = ({ course_id }: Draft, path: string): boolean =>
  path.startsWith(courseFolder(course_id)) && kindOfPath(path) !== null;

/** @throws Problem 422 for a file of another course, or one that is no text */
function requireText({ course_id }: Draft, path: string): void {
  const folder = courseFolder(course_id);
  if (path.startsWith(folder) && path.length <= 200 && texts.test(path.slice(folder.length))) return;
  throw invalid({ path: [`The path should be that of a text of the course, such as ${folder}course.yaml.`] });
}
