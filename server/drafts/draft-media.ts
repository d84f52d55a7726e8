import {
  extensionOf,
  folderOf,
  isFileName,
  kindOfPath,
  largest,
  typeOfBytes,
  typesOf,
  type UploadKind,
} from '../../common/desk/uploads.ts';
import { addWorksheet } from '../../common/desk/worksheets.ts';
import { NotEditable } from '../../common/desk/yaml-edits.ts';
import { isPictureName, type PictureFacts, pictureFile } from '../../common/text/lesson-pictures.ts';
import { bytesOf, sha256Of } from '../blobs/bytes.ts';
import { withPictures } from '../content/lesson-pictures.ts';
import { findRevision } from '../content/revisions.ts';
import { readWebp } from '../content/webp.ts';
import { countUse } from '../domain/common/limits.ts';
import { forStaff, invalid, noSuch } from '../domain/common/problem.ts';
import { checkPdf } from './pdf.ts';
import { reEncode } from './re-encode.ts';
import { courseFolder } from './sources.ts';
import {
  type Draft,
  type DraftCtx,
  findDraft,
  moveDraft,
  readableDraft,
  requireMove,
  type Who,
  writableDraft,
} from './store.ts';
import { readUpload, tooLarge } from './uploads.ts';

/** Of one kind in a course: a check reads all of them into memory. */
const mostFiles = 100;

interface NewFile {
  /** Of the upload. */
  sha256: string;
  kind: UploadKind;
  /** Without what follows the dot. */
  name: string;
  /** The lesson that a worksheet belongs to. */
  lesson: string | null;
}

/**
 * Puts a file that was sent into the draft: a picture as it is shown, a worksheet into
 * `course.yaml` too. Doing it again changes nothing.
 * @throws Problem 404, 409 `wrong_state` | `not_whole` | `name_taken` | `changed_meanwhile`, 422
 */
export async function addDraftFile(ctx: DraftCtx, who: Who, id: string, file: NewFile): Promise<Draft> {
  const { kind, name, lesson, sha256: sent } = file;
  const draft = await writableDraft(ctx, who, id);
  const event = { type: 'file.changed', conflicts: draft.conflicts.length } as const;
  requireMove(ctx, draft, [event]);
  if (!isFileName(name)) {
    throw invalid({ name: ['Write small letters, digits and single hyphens, such as cash-book, at most 50.'] });
  }
  if (kind === 'worksheet' && lesson === null) throw invalid({ lesson: ['Name the lesson of the worksheet.'] });
  await countUse(ctx, 'desk-upload.account', who.id);
  const bytes = await madeOf(kind, await readUpload(ctx, who, sent));
  const sha256 = sha256Of(bytes);
  const folder = `${courseFolder(draft.course_id)}${folderOf[kind]}/`;
  const path = `${folder}${name}.${extensionOf[kind]}`;
  const current = await currentFiles(ctx, draft);
  const there = current.get(path);
  if (there !== undefined && there !== sha256) {
    throw forStaff(409, 'The course has another file of this name: choose another name.', { error: 'name_taken' });
  }
  if ([...current.keys()].filter((each) => each.startsWith(folder)).length >= mostFiles && there === undefined) {
    throw forStaff(422, `A course has at most ${mostFiles} of them: remove one first.`, { error: 'too_many_files' });
  }
  const changes = new Map([[path, bytes]]);
  if (lesson !== null && kind === 'worksheet') {
    const [yaml, text] = await withWorksheet(ctx, draft, current, { lesson, fileName: `${name}.pdf` });
    if (sha256Of(text) !== current.get(yaml)) changes.set(yaml, text);
  }
  const news = [...changes].filter(([each, made]) => current.get(each) !== sha256Of(made));
  if (news.length === 0) return draft;
  await ctx.blobs.write(news.map(([, made]) => made));
  const files = new Map([...draft.files, ...news.map(([each, made]) => [each, sha256Of(made)] as const)]);
  const { files: base } = await findRevision(ctx.db, draft.base);
  for (const [each, hash] of files) if (base.get(each) === hash) files.delete(each);
  const writers = [...new Set([...draft.writers, who.id])];
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db };
    await moveDraft(inside, draft, [event], { files, writers });
    const saved = await findDraft(inside, id);
    if (!saved) throw noSuch(`The draft ${id}`);
    return saved;
  });
}

/** What the file becomes. @throws Problem 422 */
async function madeOf(kind: UploadKind, bytes: Buffer): Promise<Buffer> {
  const type = typeOfBytes(bytes);
  if (type === null || !typesOf[kind].includes(type)) {
    const wanted = kind === 'picture' ? 'a picture (JPEG, PNG or WebP)' : 'a PDF';
    throw forStaff(422, `The file is not ${wanted}, whatever its name says.`, { error: 'wrong_type' });
  }
  if (bytes.length > largest[kind]) throw tooLarge();
  if (kind === 'picture') return reEncode(bytes);
  checkPdf(bytes);
  return bytes;
}

/** As the draft has them: hashes by path. */
export async function currentFiles({ db }: DraftCtx, draft: Draft): Promise<Map<string, string>> {
  const files = new Map((await findRevision(db, draft.base)).files);
  for (const [path, sha256] of draft.files) {
    if (sha256 === null) files.delete(path);
    else files.set(path, sha256);
  }
  return files;
}

/** `course.yaml` with a worksheet of a lesson. @throws Problem 422 */
async function withWorksheet(
  ctx: DraftCtx,
  { course_id }: Draft,
  current: ReadonlyMap<string, string>,
  worksheet: { lesson: string; fileName: string },
): Promise<[path: string, text: Buffer]> {
  const path = `${courseFolder(course_id)}course.yaml`;
  const hash = current.get(path);
  if (hash === undefined) throw noSuch('course.yaml');
  const text = bytesOf(await ctx.blobs.read([hash]), hash).toString('utf8');
  try {
    return [path, Buffer.from(addWorksheet(text, worksheet))];
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error;
    throw forStaff(422, 'course.yaml has a mistake, or not this lesson: put that right first.', {
      error: 'not_editable',
    });
  }
}

/** The bytes of a picture or worksheet of the draft. @throws Problem 404 */
export async function readDraftFile(
  ctx: DraftCtx,
  who: Who,
  id: string,
  sha256: string,
): Promise<{ kind: UploadKind; bytes: Buffer }> {
  const draft = await readableDraft(ctx, who, id);
  const { files: base } = await findRevision(ctx.db, draft.base);
  const folder = courseFolder(draft.course_id);
  const found = [...draft.files, ...base].find(
    ([path, hash]) => hash === sha256 && path.startsWith(folder) && kindOfPath(path),
  );
  const kind = found && kindOfPath(found[0]);
  if (!kind) throw noSuch('The file');
  return { kind, bytes: bytesOf(await ctx.blobs.read([sha256]), sha256) };
}

/** Of blobs, which never change. */
const sizes = new Map<string, PictureFacts | null>();
const mostSizes = 5_000;

/**
 * A text of the draft with addresses at the desk for the names of its pictures.
 * @throws Problem 404
 */
export async function withDraftPictures(ctx: DraftCtx, who: Who, id: string, text: string): Promise<string> {
  const draft = await readableDraft(ctx, who, id);
  const named = new Set(text.match(/[a-z0-9-]+\.webp/g)?.filter(isPictureName));
  if (named.size === 0) return text;
  const folder = `${courseFolder(draft.course_id)}${folderOf.picture}/`;
  const hashes = [...(await currentFiles(ctx, draft))].flatMap(([path, sha256]) => {
    const name = path.startsWith(folder) ? path.slice(folder.length) : '';
    return named.has(name) ? [[name, sha256] as const] : [];
  });
  const unknown = hashes.filter(([, sha256]) => !sizes.has(sha256)).map(([, sha256]) => sha256);
  if (sizes.size > mostSizes) sizes.clear();
  for (const [sha256, bytes] of await ctx.blobs.read(unknown)) {
    const size = readWebp(bytes);
    sizes.set(sha256, typeof size === 'string' ? null : { ...size, sha256 });
  }
  const addresses = hashes.flatMap(([name, sha256]) => {
    const facts = sizes.get(sha256);
    return facts ? [[name, `/api/desk/drafts/${id}/files/${pictureFile(facts)}`] as const] : [];
  });
  return withPictures(text, new Map(addresses));
}
