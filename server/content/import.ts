import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { bytesOf } from '../blobs/bytes.ts';
import { tableBlobs } from '../blobs/table.ts';
import type { Database } from '../db/schema.ts';
import type { Blobs } from '../domain/common/ports/blobs.ts';
import { ContentError } from './content-error.ts';
import { hashOf, type Manifest, manifestOf } from './files.ts';
import { type Merged, mergeFiles } from './merge.ts';
import { readContent } from './read.ts';
import {
  addRevision,
  areSame,
  folderRevision,
  newestId,
  newestRevision,
  type Revision,
  setFolderRevision,
  sourceOfRevision,
} from './revisions.ts';
import { type ContentSource, overlaySource, sourceOf } from './source.ts';
import { storedHash } from './version.ts';
import { lockImports, writeContent } from './write.ts';

/** Changed in the same place by the folder and the desk since the last import of the folder. */
export class ContentConflict extends ContentError {
  constructor(paths: readonly string[]) {
    const todo =
      'the desk has published another change of the same place; export the content, import that as it is, then put both together in it';
    super(paths.map((path) => `${path}:1: ${todo}`));
  }
}

/** What the catalogue should be. */
interface Wanted {
  source: ContentSource;
  files: Manifest;
}

/**
 * One transaction; skipped if the files are unchanged. What the desk has published since the folder
 * was last imported is kept. Files that differ from the newest revision are one.
 * @returns whether anything was imported
 * @throws ContentError; the catalogue is unchanged then
 */
export async function importContent(
  db: Kysely<Database>,
  root: string,
  now = new Date(),
  blobs = tableBlobs({ db, now: () => now }),
): Promise<boolean> {
  if (!existsSync(root)) throw new ContentError([`${root}: there is no such folder; set CONTENT_DIR to the content`]);
  const source = sourceOf(root);
  const folder = { source, files: manifestOf(source) };
  const [newest, before] = [await newestRevision(db), await folderRevision(db)];
  const wanted = await withPublished(blobs, folder, newest, before);
  const isNew = await importFiles(db, blobs, { folder, wanted, newest, now });
  return isNew ?? importContent(db, root, now, blobs);
}

/**
 * For a start on a folder that conflicts with what the desk has published: that stays. It is
 * imported again where this version writes the same content differently.
 */
export async function importPublished(db: Kysely<Database>, blobs: Blobs, now = new Date()): Promise<void> {
  const newest = await newestRevision(db);
  if (!newest || hashOf(newest.files) === (await storedHash(db))) return;
  const wanted = { source: await sourceOfRevision(blobs, newest), files: newest.files };
  await importFiles(db, blobs, { folder: null, wanted, newest, now });
}

/** @throws ContentConflict */
async function withPublished(
  blobs: Blobs,
  folder: Wanted,
  newest: Revision | null,
  before: Revision | null,
): Promise<Wanted> {
  if (!newest || !before || newest.id === before.id || areSame(newest.files, folder.files)) return folder;
  const published = await sourceOfRevision(blobs, newest, folder.source.name);
  if (areSame(before.files, folder.files)) return { source: published, files: newest.files };
  const { changes, conflicts } = await mergeRevisions(blobs, {
    base: before.files,
    mine: folder,
    theirs: newest.files,
  });
  if (conflicts.length > 0) throw new ContentConflict(conflicts.map((path) => `${folder.source.name}/${path}`));
  const source = overlaySource(published, changes);
  return { source, files: manifestOf(source) };
}

/** What `mine` has of its own is read from its source. */
export async function mergeRevisions(
  blobs: Blobs,
  { base, mine, theirs }: { base: Manifest; mine: Wanted; theirs: Manifest },
): Promise<Merged> {
  const changed = [...mine.files].filter(([path, sha256]) => base.get(path) !== sha256);
  const bytes = await blobs.read(changed.flatMap(([path]) => [base.get(path) ?? [], theirs.get(path) ?? []].flat()));
  for (const [path, sha256] of changed) bytes.set(sha256, mine.source.read(path) ?? Buffer.alloc(0));
  return mergeFiles({ base, mine: mine.files, theirs }, (sha256) => bytesOf(bytes, sha256));
}

interface Import {
  /** Null where what is published is imported again. */
  folder: Wanted | null;
  wanted: Wanted;
  newest: Revision | null;
  now: Date;
}

/** @returns whether anything was imported; null if another import came in between */
async function importFiles(
  db: Kysely<Database>,
  blobs: Blobs,
  { folder, wanted: { source, files }, newest, now }: Import,
): Promise<boolean | null> {
  const hash = hashOf(files);
  const isKnown = hash === (await storedHash(db)) && (folder?.source ?? source).unreadable().length === 0;
  const content = isKnown ? null : readContent(source);
  if (Array.isArray(content)) throw new ContentError(content);
  await writeBlobs(blobs, source, files, newest?.files);
  if (folder) await writeBlobs(blobs, folder.source, folder.files, files);
  return db.transaction().execute(async (transaction) => {
    await lockImports(transaction);
    const current = await storedHash(transaction);
    const isNew = content !== null && hash !== current;
    const isOther = (await newestId(transaction)) !== (newest?.id ?? null);
    if (isOther || (!isNew && hash !== current)) return null;
    if (isNew) await writeContent(transaction, { content, hash, now });
    if (folder) await addFolder(transaction, newest, { folder: folder.files, wanted: files, now });
    return isNew;
  });
}

/** With a revision of its own where it is merged into what the desk has published. */
async function addFolder(
  db: Kysely<Database>,
  newest: Revision | null,
  { folder, wanted, now }: { folder: Manifest; wanted: Manifest; now: Date },
): Promise<void> {
  const isPublished = newest !== null && areSame(newest.files, wanted);
  const isMerged = !areSame(folder, wanted);
  const before = await folderRevision(db);
  if (isMerged && before && areSame(before.files, folder)) return;
  const of = { author: null, at: now, message: 'The content folder' };
  if (isMerged) await setFolderRevision(db, await addRevision(db, before, folder, of));
  const message = isMerged ? 'The content folder, with what the desk has published' : of.message;
  // the newest one is what is published, so that it is added last
  if (!isPublished || isMerged) {
    const added = await addRevision(db, newest, wanted, { ...of, message });
    if (!isMerged) await setFolderRevision(db, added);
  } else await setFolderRevision(db, newest.id);
}

/** Files that are read at once. */
const batch = 100;

/** Those that are not known. */
export async function writeBlobs(
  blobs: Blobs,
  source: ContentSource,
  files: Manifest,
  known: Manifest | undefined,
): Promise<void> {
  const paths = [...files].filter(([path, sha256]) => known?.get(path) !== sha256).map(([path]) => path);
  for (let from = 0; from < paths.length; from += batch) {
    await blobs.write(paths.slice(from, from + batch).flatMap((path) => source.read(path) ?? []));
  }
}
